#include <fmt/format.h>

#include <memory>
#include <optional>
#include <set>
#include <span>

#include "lib/core/utf8.h"
#include "lib/games/games.h"
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
#include "tools/stela/pictures/reached.h"

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
  const std::int32_t entry = entry_at(found.record, options.entry.entry);
  std::optional<Outcome> outcome;
  if (options.entry.entry < 0) outcome = replayer.outcome();
  Scene scene = draw_reached(found.record, entry, *position, outcome ? &*outcome : nullptr);
  if (!options.legal.empty() && !mark_legal(*position, options.legal, scene)) {
    complain(
        fmt::format("no place on the table is one where `{}` is legal", printable(options.legal)));
    return {std::nullopt, kExitUsage};
  }
  if (options.last) draw_last(found.record, entry, *position, scene);
  for (const std::string& fault : draw_comments(found.record, entry, scene)) complain(fault);
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
  for (const std::string& fault : draw_comments(found.record, step->entry, scene)) complain(fault);
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
