#include <fmt/format.h>

#include <memory>

#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/replay/replayer.h"
#include "tools/stela/commands/commands.h"
#include "tools/stela/commands/replays.h"
#include "tools/stela/io/output.h"

namespace stela {
namespace {

struct Options {
  InputOptions input;
  OutputOption output;
  EntryOption entry;
  std::vector<std::string> after;
  bool count = false;
  int depth = 1;
};

/// Plays the actions of `--after` as the beginning of the next entry; false, and says why, when
/// they cannot be played.
bool play_beginning(const std::vector<std::string>& actions, Position& position) {
  if (actions.empty()) return true;
  std::vector<Token> tokens;
  tokens.reserve(actions.size());
  for (const std::string& action : actions) tokens.push_back({action, {}, TokenKind::kAction});
  Broken broken;
  if (position.due() == kNobody) {
    complain("the game has ended, so nothing comes after it");
    return false;
  }
  if (position.play(position.due(), tokens, false, nullptr, broken)) return true;
  complain(fmt::format("`{}` cannot be played: {} [{}]", printable(actions[broken.action]),
                       broken.message, broken.rule->id));
  return false;
}

/// The line that `--count` prints.
std::string words_of(const SequenceCount& sequences) {
  return fmt::format("{}{}\n", sequences.complete ? "" : "more than ", sequences.count);
}

int run(const Options& options) {
  Output output(options.output.path);
  Replayer replayer(all_games());
  int verdict = kExitDone;
  const int code = visit_records(options.input, [&](FoundRecord& found) {
    const std::unique_ptr<Position> position = position_at(found, options.entry, replayer);
    if (position == nullptr) {
      verdict = worse(verdict, has_error(found.diagnostics) ? kExitInvalid : kExitUsage);
      return true;
    }
    if (!play_beginning(options.after, *position)) {
      verdict = worse(verdict, kExitInvalid);
      return true;
    }
    if (options.count) {
      output.write(words_of(position->count_sequences(options.depth)));
      return !output.failed();
    }
    const std::uint64_t left_out = position->list_legal([&](std::string_view action) {
      output.write(action);
      output.write("\n");
      return !output.failed();
    });
    if (left_out > 0) {
      output.write(fmt::format("; {} more actions are not listed\n", left_out));
    }
    return !output.failed();
  });
  return finish_output(output, worse(code, verdict));
}

}  // namespace

Runner declare_legal(CommandLine& line) {
  constexpr int kDeepest = 8;
  auto options = std::make_shared<Options>();
  options->input.declare(line);
  options->entry.declare(line);
  line.option("--after", &options->after, "ACTION",
              "what the player does first in the entry; may be given several times");
  line.flag("--count", options->count, "count instead of listing");
  line.option("--depth", &options->depth, "D", "with --count: sequences of D actions")
      .between(1, kDeepest)
      .needs("--count");
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
