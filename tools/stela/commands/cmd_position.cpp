#include <memory>
#include <string>

#include "formats/text/writer.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/files.h"
#include "tools/files/output.h"
#include "tools/records/legal_actions.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct PositionOptions {
  InputOptions input;
  OutputOption output;
  PositionOption place;
  std::string to = "record";
};

int run(const PositionOptions& options) {
  if (options.to == "record" && !options.place.after.empty()) {
    throw UsageError(
        tr("a record cannot begin in the middle of an entry; with `--after` give `--to state`"));
  }
  const OutputKind kind = options.to == "state"
                              ? OutputKind{OutputFormat::kNdjson, Content::kPosition}
                              : OutputKind{OutputFormat::kStela, Content::kRecords};
  Output output(options.output.path, kind);
  Replayer replayer(all_games());
  int verdict = kExitDone;
  bool first = true;
  const int code = visit_records(options.input, [&](FoundRecord& found) {
    const std::unique_ptr<Position> position = position_at(found, options.place, replayer, verdict);
    if (position == nullptr) return true;
    if (options.to == "state") {
      output.write(state_of(*position, found.file, found.number));
      return !output.failed();
    }
    Record record;
    begin_at(found.record, *position, record);
    end_unfinished(record);
    std::string text = first ? "" : "\n";
    first = false;
    text::write_record(record, text);
    output.write(text);
    return !output.failed();
  });
  return finish_output(output, worse(code, verdict));
}

}  // namespace

Runner declare_position(CommandLine& line) {
  auto options = std::make_shared<PositionOptions>();
  options->input.declare(line);
  options->place.declare(line);
  line.option("--to", &options->to, "FORMAT",
              "record (with a setup: entry), or state: a line of JSON for programs")
      .only({"record", "state"})
      .with_default();
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
