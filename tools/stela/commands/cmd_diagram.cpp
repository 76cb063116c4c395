#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>

#include "lib/core/comment_command.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/replay/outcome.h"
#include "lib/replay/replayer.h"
#include "lib/report/diagram.h"
#include "lib/scene/stage.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/pictures/picture.h"
#include "tools/records/legal_actions.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct DiagramOptions {
  InputOptions input;
  OutputOption output;
  PositionOption place;
  PictureOptions picture;
  bool last = false;
  bool illegal = false;
  /// A filter of actions; empty if not requested.
  std::string legal;
  std::vector<std::string> marks;
  std::vector<std::string> arrows;
  std::vector<std::string> labels;
};

std::int32_t entry_at(const Record& record, int number) {
  std::int32_t found = kNone;
  for (std::int32_t i = record.lines[0].first_entry; i != kNone;
       i = record.entries[index_of(i)].next) {
    const Entry& entry = record.entries[index_of(i)];
    if (entry.kind == EntryKind::kResult) break;
    if (number >= 0 && entry.position > number) break;
    found = i;
  }
  return found;
}

/// Returns the drawings requested on the command line.
std::vector<Annotation> drawings_in(const DiagramOptions& options) {
  using Kind = Annotation::Kind;
  std::vector<Annotation> drawings;
  for (const std::string& mark : options.marks) {
    drawings.push_back(read_annotation(Kind::kMark, mark));
  }
  for (const std::string& arrow : options.arrows) {
    drawings.push_back(read_annotation(Kind::kArrow, arrow));
  }
  for (const std::string& label : options.labels) {
    drawings.push_back(read_annotation(Kind::kLabel, label));
  }
  return drawings;
}

/// Returns a description of the position after `entry`, which may be `kNone`.
Message words_for(const Record& record, std::int32_t entry) {
  if (entry == kNone) return tr("the start");
  const Entry& last = record.entries[index_of(entry)];
  if (last.kind == EntryKind::kResume) return tr("before entry {0}", last.position + 1);
  return last.position == 0 ? tr("the start") : tr("after entry {0}", last.position);
}

/// A picture, or the exit status.
struct Drawn {
  std::optional<Scene> scene;
  int code = kExitDone;
};

/// Returns the position before the entry with that index, or null if it cannot be reached. It uses
/// the table of `replayer`, which must outlive it.
std::unique_ptr<Position> position_before(const Record& record, std::int32_t entry,
                                          Replayer& replayer) {
  std::vector<Diagnostic> diagnostics;
  ReplayOptions options;
  options.stop_after = record.entries[index_of(entry)].position - 1;
  options.variations = false;
  if (options.stop_after < 0) return nullptr;
  replayer.replay(record, options, diagnostics);
  return replayer.started() ? replayer.reached().clone() : nullptr;
}

/// Draws `state` with the drawings of its comments, as far as possible, and those of the command
/// line, which must succeed. `heading` is part of the caption; `legal` may be null.
Drawn draw(const DiagramOptions& options, const DiagramState& state,
           const LegalSpots* legal = nullptr, const std::string& heading = {}) {
  DiagramRequest request;
  request.drawings = drawings_on(*state.record, state.entry);
  if (!heading.empty()) request.drawings.push_back({Annotation::Kind::kDiagram, {}, heading});
  const std::size_t noted = request.drawings.size();
  for (Annotation& drawing : drawings_in(options)) request.drawings.push_back(std::move(drawing));
  DiagramCaption caption;
  caption.legal = legal;
  if (legal != nullptr) request.spots = legal->spots;
  request.canvas = fit_canvas(options.picture, [&](const Canvas& canvas) {
    request.canvas = canvas;
    return draw_diagram(state, request, caption);
  });
  Scene scene = draw_diagram(state, request, caption);
  for (const Undrawn& drawing : scene.undrawn) {
    if (drawing.index < noted) {
      complain(
          tr(globals().language, "a comment of the entry cannot be drawn: {0}", drawing.reason));
      continue;
    }
    const auto kind = static_cast<std::size_t>(request.drawings[drawing.index].kind);
    complain(fmt::format("--{}: {}", kCommentCommands[kind].name, drawing.reason));
    return {std::nullopt, kExitUsage};
  }
  return {std::move(scene), kExitDone};
}

Drawn draw_position(const DiagramOptions& options, FoundRecord& found, Replayer& replayer) {
  Timeline timeline;
  int code = kExitDone;
  const std::unique_ptr<Position> position =
      position_at(found, options.place, replayer, code, &timeline);
  if (position == nullptr) return {std::nullopt, code};
  const std::vector<std::string>& after = options.place.after;
  DiagramState diagram;
  diagram.record = &found.record;
  diagram.table = &replayer.table();
  diagram.position = position.get();
  diagram.entry = entry_at(found.record, options.place.entry);
  for (const Step& step : timeline.steps) {
    if (step.entry == diagram.entry && step.legal) diagram.step = &step;
  }
  diagram.timeline = &timeline;
  const Outcome outcome = replayer.outcome();
  Replayer again(all_games());
  std::unique_ptr<Position> before;
  if (options.last && diagram.step != nullptr) {
    before = position_before(found.record, diagram.entry, again);
    diagram.before = before.get();
  }
  const bool end = options.place.entry < 0 || options.place.entry == found.record.last_number();
  if (end && after.empty()) diagram.outcome = &outcome;
  if (options.last) diagram.shown = EntryPart::kSteps;
  const std::string beginning = after.empty() ? std::string()
                                              : tr(globals().language, "then `{0}`",
                                                   fmt::format("{}", fmt::join(after, " ")));
  LegalSpots legal;
  if (!options.legal.empty()) {
    legal = legal_spots(*position, options.legal);
  }
  Drawn drawn = draw(options, diagram, options.legal.empty() ? nullptr : &legal, beginning);
  if (!drawn.scene) return drawn;
  Scene& scene = *drawn.scene;
  std::vector<Message> title = {scene.title, words_for(found.record, diagram.entry)};
  if (!beginning.empty()) title.emplace_back(beginning);
  if (diagram.outcome != nullptr) {
    for (const Ending& ending : outcome.endings) {
      title.push_back(ending_words(ending, replayer.table()));
    }
  }
  if (!options.legal.empty()) {
    title.push_back(tr("where `{0}` is legal", printable(options.legal)));
  }
  scene.title = without_backticks(comma_list(title).in(globals().language));
  if (!options.legal.empty() && legal.spots.empty()) {
    LegalFilter filter;
    filter.prefix = options.legal;
    Message due = unknown_in(*position, filter);
    if (due.empty()) due = due_words(*position, filter);
    complain(because(tr("`{0}` is legal nowhere", printable(options.legal)), due)
                 .in(globals().language));
    return {std::nullopt, kExitUsage};
  }
  return drawn;
}

Drawn draw_illegal(const DiagramOptions& options, FoundRecord& found, Replayer& replayer) {
  if (found.unreadable) {
    report_to_stderr(found, {});
    return {std::nullopt, kExitInvalid};
  }
  if (!has_entry(found, options.place)) return {std::nullopt, kExitUsage};
  Timeline timeline;
  ReplayOptions replay;
  replay.timeline = &timeline;
  replay.positions = true;
  stela::replay(found, replayer, replay);
  if (!replayer.started()) {
    report_errors(found, replayer);
    return {std::nullopt, kExitInvalid};
  }
  const Step* step = find_broken(found.record, timeline, options.place.entry);
  if (step == nullptr) {
    const Language language = globals().language;
    complain(options.place.entry < 0
                 ? tr(language, "no entry of record {0} of `{1}` breaks a rule on the table",
                      found.number, printable(found.file))
                 : tr(language, "entry {0} of record {1} of `{2}` breaks no rule on the table",
                      options.place.entry, found.number, printable(found.file)));
    return {std::nullopt, kExitUsage};
  }
  DiagramState diagram = state_after(found.record, replayer.table(), *step);
  diagram.shown = EntryPart::kReason;
  Drawn drawn = draw(options, diagram);
  if (!drawn.scene) return drawn;
  const Language language = globals().language;
  drawn.scene->title =
      tr(language, "{0}, not allowed: {1}", drawn.scene->title, offence_words(found.record, *step));
  drawn.scene->description = tr(language, "Not allowed: {0}. {1}",
                                without_backticks(step->diagnostics.front().message.in(language)),
                                drawn.scene->description);
  return drawn;
}

int run(const DiagramOptions& options) {
  const std::string format = options.picture.format(options.output.path);
  if (!can_write(format)) return kExitUsage;
  Replayer replayer(all_games());
  Drawn drawn;
  bool any = false;
  const int code = visit_records(options.input, [&](FoundRecord& found) {
    if (any) {
      complain(tr(globals().language,
                  "`{0}` has more than one record: give only one, or choose it with `--record`",
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
  const std::optional<std::string> picture =
      picture_of(std::move(*drawn.scene), options.picture, format);
  if (!picture) return kExitFile;
  return print(*picture, options.output.path, {output_format_named(format), Content::kPicture});
}

}  // namespace

Runner declare_diagram(CommandLine& line) {
  auto options = std::make_shared<DiagramOptions>();
  options->input.declare(line);
  options->place.declare(line);
  options->picture.declare(line, {"svg", "png", "pdf"});
  line.flag("--last", options->last, "number the steps of the last entry").excludes("--after");
  line.flag(
          "--illegal", options->illegal,
          "the first entry that breaks a rule, or entry N: what it would do, and why it is illegal")
      .excludes("--after");
  line.option("--legal", &options->legal, "ACTION",
              "mark the spaces where an action that begins like this is legal, as in hut or JC")
      .check([](const std::string& prefix) {
        return prefix.empty() ? tr("the action is empty") : Message();
      })
      .excludes("--illegal");
  line.option("--mark", &options->marks, "MARK", "mark spaces, as in \"red 2,-1 0,1\"");
  line.option("--arrow", &options->arrows, "ARROW", "draw arrows, as in \"green a1-b2\"");
  line.option("--label", &options->labels, "LABEL", "write on a space, as in \"c2 here\"");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
