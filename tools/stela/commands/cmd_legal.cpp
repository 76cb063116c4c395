#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "lib/core/json_writer.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/findings.h"
#include "tools/files/output.h"
#include "tools/files/output_kind.h"
#include "tools/records/legal_actions.h"
#include "tools/records/replays.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

const std::vector<std::string> kLegalFormats = {"text", "ndjson", "json"};

struct LegalOptions {
  InputOptions input;
  OutputOption output;
  PositionOption place;
  LegalFilter filter;
  std::string to;
  bool count = false;
  int depth = 1;
};

/// Returns the line printed by `--count`.
std::string words_of(const SequenceCount& sequences) {
  return fmt::format("{}{}\n", sequences.complete ? "" : "more than ", sequences.count);
}

/// Writes legal actions in one of the forms of `--to`, as they are found.
class LegalWriter {
 public:
  LegalWriter(const LegalOptions& options, Output& output) : options_(options), output_(output) {
    if (options_.to == "json") output_.write("[");
  }

  /// Returns false if there was no action to write.
  bool write(const FoundRecord& found, const Position& position) {
    const std::string head = head_of(found, position);
    bool any = false;
    const bool json = options_.to == "json";
    if (json) output_.write(fmt::format("{}\n{},\"actions\":[", any_ ? "," : "", head));
    any_ = true;
    std::string_view before = "\n ";
    const std::uint64_t left_out =
        list_legal(position, options_.filter, [&](std::string_view action) {
          any = true;
          if (options_.to == "text") {
            output_.write(fmt::format("{}\n", action));
          } else if (json) {
            output_.write(fmt::format("{}{{{}}}", before, members_of(position, action)));
            before = ",\n ";
          } else {
            output_.write(fmt::format("{},{}}}\n", head, members_of(position, action)));
          }
          return !output_.failed();
        });
    if (json) output_.write(fmt::format("],\"left_out\":{}}}", left_out));
    if (left_out == 0 || json) return any;
    const std::string words = tr(globals().language, "{0} more actions are not listed", left_out);
    if (options_.to == "text") {
      output_.write(fmt::format("; {}\n", words));
    } else {
      complain(tr(globals().language, "record {0} of `{1}`: {2}", found.number,
                  printable(found.file), words));
    }
    return any;
  }

  void end() {
    if (options_.to == "json") output_.write(any_ ? "\n]\n" : "]\n");
  }

 private:
  /// Returns an unfinished object that identifies the position.
  [[nodiscard]] std::string head_of(const FoundRecord& found, const Position& position) const {
    std::string out;
    if (options_.to == "text") return out;
    JsonWriter json(out);
    const Actor due = position.due();
    json.object([&] {
      json.member("file", found.file);
      json.member("record", found.number);
      json.member("game", position.table().game->id);
      json.key("actor");
      if (due == kNobody) {
        json.null();
      } else {
        json.value(position.table().name_of(due));
      }
    });
    out.pop_back();
    return out;
  }

  static std::string members_of(const Position& position, std::string_view action) {
    std::string out = "\"text\":";
    write_json_text(action, out);
    out += ",\"action\":";
    write_action_json(position.table(), action, out);
    out += ",\"words\":";
    JsonWriter(out).value(words_of(position, action));
    return out;
  }

  const LegalOptions& options_;
  Output& output_;
  bool any_ = false;
};

/// Returns the number of actions that pass the filter.
std::uint64_t count_wanted(const Position& position, const LegalFilter& filter) {
  std::uint64_t count = 0;
  (void)list_legal(position, filter, [&](std::string_view) { return ++count > 0; });
  return count;
}

/// If no requested action is legal, reports what is expected, or that there is no such action.
/// Returns the exit status.
int report_due(const FoundRecord& found, const Position& position, const LegalFilter& filter) {
  if (filter.wants_all()) return kExitDone;
  if (const Message unknown = unknown_in(position, filter); !unknown.empty()) {
    complain(unknown.in(globals().language));
    return kExitUsage;
  }
  const Message due = due_words(position, filter);
  if (due.empty()) return kExitDone;
  complain(tr(globals().language, "record {0} of `{1}`: no such action is legal: {2}", found.number,
              printable(found.file), due));
  return kExitDone;
}

int run(LegalOptions& options) {
  options.to =
      options.count ? "text" : requested_format(options.to, kLegalFormats, options.output.path);
  Output output(options.output.path, {output_format_named(options.to), Content::kActions});
  Replayer replayer(all_games());
  int verdict = kExitDone;
  LegalWriter writer(options, output);
  const int code = visit_records(options.input, [&](FoundRecord& found) {
    const std::unique_ptr<Position> position = position_at(found, options.place, replayer, verdict);
    if (position == nullptr) return true;
    if (!options.count) {
      if (!writer.write(found, *position)) {
        verdict = worse(verdict, report_due(found, *position, options.filter));
      }
    } else if (options.filter.wants_all()) {
      output.write(words_of(position->count_sequences(options.depth)));
    } else {
      const std::uint64_t count = count_wanted(*position, options.filter);
      output.write(fmt::format("{}\n", count));
      if (count == 0) verdict = worse(verdict, report_due(found, *position, options.filter));
    }
    return !output.failed();
  });
  writer.end();
  return finish_output(output, worse(code, verdict));
}

}  // namespace

Runner declare_legal(CommandLine& line) {
  constexpr int kDeepest = 8;
  auto options = std::make_shared<LegalOptions>();
  options->input.declare(line);
  options->place.declare(line);
  options->filter.declare(line);
  line.option("--to", &options->to, "FORMAT",
              "text, ndjson or json: actions as in records, and in words; default: by the name of "
              "FILE, else text")
      .only(kLegalFormats);
  line.flag("--count", options->count, "count instead of listing").excludes("--to");
  line.option("--depth", &options->depth, "D", "count sequences of D actions")
      .between(1, kDeepest)
      .needs("--count")
      .excludes("--verb")
      .excludes("--tile")
      .excludes("--at");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
