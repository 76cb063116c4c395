#include <fmt/format.h>

#include <memory>
#include <optional>
#include <set>
#include <span>

#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/replay/outcome.h"
#include "lib/replay/replayer.h"
#include "lib/scene/annotate.h"
#include "lib/scene/caption.h"
#include "lib/scene/panel.h"
#include "tools/stela/commands/commands.h"
#include "tools/stela/commands/legal_actions.h"
#include "tools/stela/commands/replays.h"
#include "tools/stela/io/output.h"
#include "tools/stela/pictures/forbidden.h"
#include "tools/stela/pictures/picture.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
  EntryOption entry;
  PictureOptions picture;
  bool last = false;
  bool illegal = false;
  /// Of actions; nothing: not asked for.
  std::string legal;
  std::vector<std::string> marks;
  std::vector<std::string> arrows;
  std::vector<std::string> labels;
};

std::int32_t entry_at(const Record& record, int number) {
  std::int32_t found = kNone;
  for (std::int32_t i = record.lines[0].first_entry; i != kNone;
       i = record.entries[static_cast<std::size_t>(i)].next) {
    const Entry& entry = record.entries[static_cast<std::size_t>(i)];
    if (entry.kind == EntryKind::kResult) break;
    if (number >= 0 && entry.position > number) break;
    found = i;
  }
  return found;
}

/// Appends what the comments linked from `note` on ask to draw.
void add_comments(const Record& record, std::int32_t note, std::vector<Annotation>& out) {
  for (; note != kNone; note = record.notes[static_cast<std::size_t>(note)].next) {
    const Note& comment = record.notes[static_cast<std::size_t>(note)];
    if (comment.line != kNone) continue;
    for (Annotation& annotation : read_annotations(comment.text)) {
      out.push_back(std::move(annotation));
    }
  }
}

/// Draws what the comments of `entry` ask for; what cannot be drawn is told, and no more.
void draw_comments(const Record& record, std::int32_t entry, Scene& scene) {
  std::vector<Annotation> annotations;
  const bool start =
      entry == kNone || record.entries[static_cast<std::size_t>(entry)].kind == EntryKind::kSetup;
  if (start) add_comments(record, record.lines[0].first_note, annotations);
  if (entry != kNone) {
    add_comments(record, record.entries[static_cast<std::size_t>(entry)].first_note, annotations);
  }
  for (const Annotation& annotation : annotations) {
    if (annotation.kind == Annotation::Kind::kDiagram && !annotation.text.empty()) {
      add_caption(scene, {{"title", 18, annotation.text, false}});
    }
    const std::string wrong = draw_annotation(scene, annotation);
    if (!wrong.empty()) complain(fmt::format("a comment of the entry cannot be drawn: {}", wrong));
  }
}

/// Draws what the command line asks for; false, and says why, when that cannot be drawn.
bool draw_options(const Options& options, Scene& scene) {
  using Kind = Annotation::Kind;
  const auto draw_all = [&](Kind kind, std::string_view name,
                            const std::vector<std::string>& values) {
    for (const std::string& value : values) {
      const std::string wrong = draw_annotation(scene, read_annotation(kind, value));
      if (wrong.empty()) continue;
      complain(fmt::format("--{}: {}", name, wrong));
      return false;
    }
    return true;
  };
  return draw_all(Kind::kMark, "mark", options.marks) &&
         draw_all(Kind::kArrow, "arrow", options.arrows) &&
         draw_all(Kind::kLabel, "label", options.labels);
}

void draw_last(const Record& record, std::int32_t index, const Position& position, Scene& scene) {
  if (index == kNone) return;
  const Entry& entry = record.entries[static_cast<std::size_t>(index)];
  if (entry.kind != EntryKind::kPlay) return;
  std::vector<std::string> places;
  const Token* tokens = record.tokens_of(entry);
  for (std::uint32_t i = 0; i < entry.token_count; ++i) {
    if (tokens[i].kind != TokenKind::kAction) continue;
    for (std::string& place : position.places_of(tokens[i].text)) {
      places.push_back(std::move(place));
    }
  }
  mark_last(scene, places);
}

/// Which position that is: after `entry`, which may be `kNone`.
std::string words_for(const Record& record, std::int32_t entry) {
  if (entry == kNone) return ", the start";
  const Entry& last = record.entries[static_cast<std::size_t>(entry)];
  if (last.kind == EntryKind::kResume) return fmt::format(", before entry {}", last.position + 1);
  return last.position == 0 ? ", the start" : fmt::format(", after entry {}", last.position);
}

/// Marks the places that legal actions name which begin with `prefix`; not those that `prefix`
/// names itself, unless there are no others. False: there is no such action.
bool mark_legal(const Position& position, const std::string& prefix, Scene& scene) {
  LegalFilter filter;
  filter.prefix = prefix;
  std::set<std::string> places;
  std::set<std::string> named;
  (void)list_legal(position, filter, [&](std::string_view action) {
    for (std::string& place : position.places_of(action)) {
      const std::size_t at = action.find(place);
      const bool in_prefix = at != std::string_view::npos && at + place.size() <= prefix.size();
      (in_prefix ? named : places).insert(std::move(place));
    }
    return true;
  });
  if (places.empty()) places.swap(named);
  Annotation mark{Annotation::Kind::kMark, {"green"}, {}};
  for (const std::string& place : places) {
    if (scene.place_named(place) != nullptr) mark.words.push_back(place);
  }
  if (mark.words.size() == 1) return false;
  make_room(scene, std::span(mark.words).subspan(1));
  scene.title += fmt::format(", where `{}` is legal", printable(prefix));
  return draw_annotation(scene, mark).empty();
}

/// A picture, or the exit code.
struct Drawn {
  std::optional<Scene> scene;
  int code = kExitDone;
};

Drawn draw_position(const Options& options, FoundRecord& found, Replayer& replayer) {
  const std::unique_ptr<Position> position = position_at(found, options.entry, replayer);
  if (position == nullptr) {
    return {std::nullopt, has_error(found.diagnostics) ? kExitInvalid : kExitUsage};
  }
  Scene scene = position->scene();
  const std::int32_t entry = entry_at(found.record, options.entry.entry);
  scene.title += words_for(found.record, entry);
  if (options.entry.entry < 0) {
    for (const Ending& ending : replayer.outcome().endings) {
      scene.title += fmt::format(", {}", ending_words(ending, replayer.table()));
    }
  }
  if (!options.legal.empty() && !mark_legal(*position, options.legal, scene)) {
    complain(
        fmt::format("no place on the table is one where `{}` is legal", printable(options.legal)));
    return {std::nullopt, kExitUsage};
  }
  if (options.last) draw_last(found.record, entry, *position, scene);
  draw_comments(found.record, entry, scene);
  return {std::move(scene), kExitDone};
}

Drawn draw_illegal(const Options& options, FoundRecord& found, Replayer& replayer) {
  if (found.unreadable) {
    report_to_stderr(found, {});
    return {std::nullopt, kExitInvalid};
  }
  if (!has_entry(found, options.entry)) return {std::nullopt, kExitUsage};
  Timeline timeline;
  ReplayOptions replay;
  replay.timeline = &timeline;
  replay.positions = true;
  stela::replay(found, replayer, replay);
  if (!replayer.started()) {
    report_errors(found, replayer);
    return {std::nullopt, kExitInvalid};
  }
  const Step* step = find_broken(found.record, timeline, options.entry.entry);
  if (step == nullptr) {
    complain(fmt::format("no {} of record {} of `{}` breaks a rule on the table",
                         options.entry.entry < 0 ? std::string("entry")
                                                 : fmt::format("entry {}", options.entry.entry),
                         found.number, printable(found.file)));
    return {std::nullopt, kExitUsage};
  }
  Scene scene = draw_broken(found.record, *step);
  const std::vector<CaptionLine> caption = caption_of(found.record, *step, edition_of(replayer));
  scene.title += fmt::format(", not allowed: {}", caption[0].text);
  scene.description = fmt::format("Not allowed: {}. {}", caption[1].text, scene.description);
  draw_comments(found.record, step->entry, scene);
  add_caption(scene, caption);
  return {std::move(scene), kExitDone};
}

int run(const Options& options) {
  const std::string format = options.picture.format(options.output.path);
  if (!can_write(format)) return kExitUsage;
  Replayer replayer(all_games());
  Drawn drawn;
  bool any = false;
  const int code = visit_records(options.input, [&](FoundRecord& found) {
    if (any) {
      complain(fmt::format("`{}` has more than one record; `--record` chooses the one to draw",
                           printable(found.file)));
      drawn = {std::nullopt, kExitUsage};
      return false;
    }
    any = true;
    drawn = options.illegal ? draw_illegal(options, found, replayer)
                            : draw_position(options, found, replayer);
    return drawn.code == kExitDone;
  });
  if (!any || code != kExitDone || !drawn.scene) return worse(code, drawn.code);
  if (!draw_options(options, *drawn.scene)) return kExitUsage;
  const std::optional<std::string> picture = picture_of(*drawn.scene, options.picture, format);
  if (!picture) return kExitFile;
  Output output(options.output.path);
  output.write(*picture);
  return finish_output(output, kExitDone);
}

}  // namespace

Runner declare_diagram(CommandLine& line) {
  auto options = std::make_shared<Options>();
  options->input.declare(line);
  options->entry.declare(line);
  options->picture.declare(line, {"svg", "png", "pdf"});
  line.flag("--last", options->last, "outline where the last entry acted");
  line.flag("--illegal", options->illegal,
            "the first entry that breaks a rule, or of entry N: what it would do, crossed out");
  line.option("--legal", &options->legal, "ACTION",
              "mark the places where an action that begins so is legal, as in hut or JC")
      .check([](const std::string& prefix) {
        return prefix.empty() ? std::string("an action begins with something") : std::string();
      })
      .excludes("--illegal");
  line.option("--mark", &options->marks, "MARK", "fill places, as in \"red 2,-1 0,1\"");
  line.option("--arrow", &options->arrows, "ARROW", "draw arrows, as in \"green a1-b2\"");
  line.option("--label", &options->labels, "LABEL", "write on a place, as in \"c2 here\"");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
