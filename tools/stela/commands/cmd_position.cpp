#include <memory>
#include <string>
#include <vector>

#include "formats/text/writer.h"
#include "lib/game/claims.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/options.h"
#include "tools/console/visit_records.h"
#include "tools/files/output.h"
#include "tools/records/position_state.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
  PositionOption place;
  std::string to = "record";
};

/// A record with the tags of `source` and one `setup:` entry, which claims its digest.
void build_record(const Record& source, const Position& position, Record& record) {
  for (const Tag& tag : source.tags) {
    Tag copy = tag;
    copy.first_value = static_cast<std::uint32_t>(record.tag_values.size());
    for (std::uint32_t i = 0; i < tag.value_count; ++i) {
      record.tag_values.push_back(source.values_of(tag)[i]);
    }
    record.tags.push_back(copy);
  }
  Entry setup;
  setup.kind = EntryKind::kSetup;
  setup.actor = kSetupName;
  std::vector<std::string> tokens = position.setup();
  tokens.push_back(digest_claim(position));
  for (const std::string& token : tokens) {
    record.tokens.push_back({record.keep(token), {}, token_kind(token.front())});
  }
  setup.token_count = static_cast<std::uint32_t>(record.tokens.size());
  record.add_entry(0, setup);
  Entry result;
  result.kind = EntryKind::kResult;
  result.actor = kResultName;
  result.first_token = setup.token_count;
  result.token_count = 1;
  record.tokens.push_back({"*", {}, TokenKind::kAction});
  record.result = record.add_entry(0, result);
}

int run(const Options& options) {
  if (options.to == "record" && !options.place.after.empty()) {
    complain("a record cannot begin in the middle of an entry; with `--after` give `--to state`");
    return kExitUsage;
  }
  Output output(options.output.path);
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
    build_record(found.record, *position, record);
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
  auto options = std::make_shared<Options>();
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
