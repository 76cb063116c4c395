#include "lib/record/analysis_note.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "lib/core/comment_command.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

using Colours = std::span<const std::string_view>;

constexpr std::string_view kAnalysis = "analysis";
constexpr std::string_view kShares = "wp";
constexpr std::string_view kLuck = "luck";
constexpr std::string_view kLoss = "loss";
constexpr std::string_view kWhy = "why";
constexpr std::string_view kLine = "line";
constexpr std::string_view kBest = "best";
constexpr std::string_view kRank = "rank";
constexpr std::string_view kForced = "forced";
/// Follows the shares of an entry: its annotations are those of people.
constexpr std::string_view kKept = "kept";
/// Follows a loss: it is proven that there is a better entry.
constexpr std::string_view kExact = "exact";

/// Returns the commands of `comment`; none if it contains anything else, or a command not in
/// `names`.
std::vector<CommentCommand> only_commands(std::string_view comment,
                                          std::span<const std::string_view> names) {
  if (!may_be_note(comment)) return {};
  std::vector<CommentCommand> commands = commands_in(comment);
  std::size_t end = 0;
  for (const CommentCommand& command : commands) {
    const bool joined =
        end == 0 ? command.begin == 0 : command.begin == end + 1 && comment[end] == ' ';
    if (!joined || !contains(names, command.name)) return {};
    end = command.end;
  }
  if (end != comment.size()) return {};
  return commands;
}

bool has(std::string_view value, std::string_view part) {
  return value.find(part) != std::string_view::npos;
}

const CommentCommand* find_command(const std::vector<CommentCommand>& commands,
                                   std::string_view name) {
  const auto found = std::ranges::find(commands, name, &CommentCommand::name);
  return found == commands.end() ? nullptr : &*found;
}

/// Returns the commands that an entry may have: those of an analysis, and similar ones.
std::vector<CommentCommand> share_commands(std::string_view comment) {
  static constexpr std::array kNames = {kShares, kLuck, kLoss, kWhy, kLine, kBest, kRank};
  return only_commands(comment, kNames);
}

/// Other programs may use commands of these names: an analysis names players and an interval.
std::vector<CommentCommand> entry_commands(std::string_view comment) {
  std::vector<CommentCommand> commands = share_commands(comment);
  if (commands.empty() || commands.front().name != kShares) return {};
  const std::string_view value = commands.front().value;
  if (!has(value.substr(0, value.find(' ')), "=") || !has(value, " ci=")) return {};
  return commands;
}

/// Whether `shares`, a `[%wp]`, states that the annotations of the entry are those of people.
bool says_kept(const CommentCommand& shares) {
  return shares.value.ends_with(fmt::format(" {}", kKept));
}

std::vector<CommentCommand> game_commands(std::string_view comment) {
  static constexpr std::array kNames = {kAnalysis, kShares, kForced, kLuck, kLoss};
  std::vector<CommentCommand> commands = only_commands(comment, kNames);
  if (commands.empty() || commands.front().name != kAnalysis) return {};
  if (!has(commands.front().value, " game=")) return {};
  return commands;
}

/// Reads the words of a value.
class Words {
 public:
  Words(std::string_view value, NoteFault& fault) : rest_(value), fault_(fault) {}

  [[nodiscard]] bool any() const { return !rest_.empty(); }

  std::string_view next() {
    const std::string_view word = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(std::min(rest_.size(), word.size() + 1));
    return word;
  }

  /// Reads the value after `name=`, which must come next.
  bool member(std::string_view name, std::string_view& value) {
    const std::string_view word = next();
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || !same_word(word.substr(0, equals), name)) {
      return wrong(word, tr("`{0}=` is expected here", name));
    }
    value = word.substr(equals + 1);
    return true;
  }

  /// Reads a number with three decimals from `low` to `high`.
  bool decimal(std::string_view name, Thousandths low, Thousandths high, Thousandths& number) {
    std::string_view digits;
    return member(name, digits) && decimal_of(digits, low, high, number);
  }

  bool decimal_of(std::string_view digits, Thousandths low, Thousandths high, Thousandths& number) {
    std::string_view rest = digits;
    const bool below = rest.starts_with('-');
    if (below) rest.remove_prefix(1);
    const std::size_t dot = rest.find('.');
    constexpr std::size_t kMaxDigits = 4;
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (dot == 0 || dot == std::string_view::npos || dot > kMaxDigits || rest.size() - dot != 4 ||
        !std::all_of(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(dot), is_digit) ||
        !std::all_of(rest.begin() + static_cast<std::ptrdiff_t>(dot) + 1, rest.end(), is_digit)) {
      return wrong(digits, tr("a number has three decimals"));
    }
    number = 0;
    for (const char c : rest) {
      if (c != '.') number = number * 10 + (c - '0');
    }
    if (below) number = -number;
    if (number >= low && number <= high) return true;
    return wrong(digits, tr("the number is from {0} to {1}", as_decimal(low), as_decimal(high)));
  }

  template <typename Whole>
  bool whole(std::string_view name, Whole& number, int base = 10) {
    std::string_view digits;
    if (!member(name, digits)) return false;
    std::string_view rest = digits;
    if (base != 10 && rest.starts_with('#')) rest.remove_prefix(1);
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number, base);
    if (error == std::errc() && end == rest.data() + rest.size()) return true;
    return wrong(digits, tr("this is not a number as written by an analysis"));
  }

  /// Reads a small number of entries, which is not written as a member.
  bool number_of(std::string_view digits, int& number) {
    if (digits.size() == 1 && digits[0] > '0' && digits[0] <= '9') {
      number = digits[0] - '0';
      return true;
    }
    return wrong(digits, tr("this is not a number as written by an analysis"));
  }

  bool wrong(std::string_view text, Message message) {
    fault_ = {std::move(message), text};
    return false;
  }

  /// Whether nothing is left; otherwise reports an error.
  bool ended() { return rest_.empty() || wrong(rest_, tr("nothing more is expected here")); }

 private:
  std::string_view rest_;
  NoteFault& fault_;
};

/// Maximum of a sum over a game, which may be large if there are many entries.
constexpr Thousandths kMaxSum = 9'999'999;
/// More than the entries of any record.
constexpr std::uint32_t kMaxForced = 99'999'999;

bool read_shares(Words& words, Colours colours, NotedShares& shares) {
  for (const std::string_view colour : colours) {
    if (!words.decimal(colour, 0, kWhole, shares.seats.emplace_back())) return false;
  }
  return words.decimal("ci", 0, kWhole, shares.ci);
}

/// Reads a number and its interval for each seat.
bool read_estimates(Words& words, Colours colours, std::vector<Estimate>& estimates) {
  for (const std::string_view colour : colours) {
    Estimate& estimate = estimates.emplace_back();
    if (!words.decimal(colour, -kMaxSum, kMaxSum, estimate.value) ||
        !words.decimal("ci", 0, kMaxSum, estimate.ci)) {
      return false;
    }
  }
  return words.ended();
}

bool read_luck(Words& words, Colours colours, std::vector<Thousandths>& luck) {
  luck.assign(colours.size(), 0);
  while (words.any()) {
    Words ahead = words;
    const std::string_view word = ahead.next();
    const std::string_view name = word.substr(0, word.find('='));
    const auto seat =
        std::ranges::find_if(colours, [&](std::string_view one) { return same_word(one, name); });
    if (seat == colours.end()) return words.wrong(word, tr("nobody of that colour plays"));
    if (!words.decimal(*seat, -kWhole, kWhole,
                       luck[static_cast<std::size_t>(seat - colours.begin())])) {
      return false;
    }
  }
  return true;
}

bool read_reason(Words words, Colours colours, NotedReason& reason) {
  reason.kind = words.next();
  std::string_view colour;
  if (!words.member("player", colour)) return false;
  const auto seat =
      std::ranges::find_if(colours, [&](std::string_view one) { return same_word(one, colour); });
  if (seat == colours.end()) return words.wrong(colour, tr("nobody of that colour plays"));
  reason.seat = static_cast<Actor>(seat - colours.begin());
  Words ahead = words;
  if (ahead.next().starts_with("at=")) {
    std::string_view place;
    (void)words.member("at", place);
    reason.place = place;
  }
  return words.decimal("played", -kMaxSum, kMaxSum, reason.played) &&
         words.decimal("better", -kMaxSum, kMaxSum, reason.better) &&
         words.whole("of", reason.of) && words.ended();
}

/// Reads `name`, which is optional and comes last.
bool read_flag(Words& words, std::string_view name, bool& flag) {
  Words ahead = words;
  flag = words.any() && ahead.next() == name;
  return (flag ? ahead : words).ended();
}

bool read_command(const CommentCommand& command, Words words, Colours colours, EntryNote& note) {
  if (command.name == kShares) {
    if (!read_shares(words, colours, note.shares)) return false;
    return read_flag(words, kKept, note.kept);
  }
  if (command.name == kLuck) return read_luck(words, colours, note.luck);
  if (command.name == kWhy) return read_reason(words, colours, note.reasons.emplace_back());
  if (command.name == kLine) return words.number_of(words.next(), note.line) && words.ended();
  if (command.name == kBest) return words.number_of(words.next(), note.best) && words.ended();
  if (command.name == kRank) return words.number_of(words.next(), note.rank) && words.ended();
  Estimate& loss = note.loss.emplace();
  if (!words.decimal_of(words.next(), 0, kWhole, loss.value) ||
      !words.decimal("ci", 0, kWhole, loss.ci)) {
    return false;
  }
  return read_flag(words, kExact, note.exact);
}

bool read_command(const CommentCommand& command, Words words, Colours colours, GameNote& note) {
  if (command.name == kAnalysis) {
    note.engine = words.next();
    std::string_view effort;
    if (!words.whole("seed", note.seed) || !words.member("effort", effort)) return false;
    note.effort = effort;
    return words.whole("game", note.digest, 16) && words.ended();
  }
  if (command.name == kShares) return read_shares(words, colours, note.start) && words.ended();
  if (command.name == kLuck) return read_estimates(words, colours, note.luck);
  if (command.name == kLoss) return read_estimates(words, colours, note.loss);
  for (const std::string_view colour : colours) {
    std::uint32_t count = 0;
    if (!words.whole(colour, count)) return false;
    note.forced.push_back(static_cast<Thousandths>(std::min(count, kMaxForced)));
  }
  return words.ended();
}

template <typename Note>
std::optional<Note> read_note(const std::vector<CommentCommand>& commands, Colours colours,
                              NoteFault& fault) {
  Note note;
  for (auto command = commands.begin(); command != commands.end(); ++command) {
    const auto same = [&](const CommentCommand& other) { return other.name == command->name; };
    if (command->name != kWhy && std::any_of(commands.begin(), command, same)) {
      fault = {tr("`[%{0}]` is given twice", command->name), command->name};
      return std::nullopt;
    }
    if (!read_command(*command, Words(command->value, fault), colours, note)) {
      // A missing word has no location.
      if (fault.text.empty()) fault.text = command->value.empty() ? command->name : command->value;
      return std::nullopt;
    }
  }
  return note;
}

/// Returns the number of the command `name`, or 0 if there is none.
int number_in(const std::vector<CommentCommand>& commands, std::string_view name) {
  const CommentCommand* const command = find_command(commands, name);
  if (command == nullptr) return 0;
  EntryNote note;
  NoteFault fault;
  if (!read_command(*command, Words(command->value, fault), {}, note)) return 0;
  return std::max({note.line, note.best, note.rank});
}

std::string written(const NotedShares& shares, Colours colours) {
  std::string out = fmt::format("[%{}", kShares);
  for (std::size_t seat = 0; seat < colours.size(); ++seat) {
    out += fmt::format(" {}={}", colours[seat], as_decimal(shares.seats[seat]));
  }
  return out + fmt::format(" ci={}", as_decimal(shares.ci));
}

std::string written(std::string_view name, const std::vector<Estimate>& estimates,
                    Colours colours) {
  if (estimates.empty()) return {};
  std::string out = fmt::format(" [%{}", name);
  for (std::size_t seat = 0; seat < colours.size(); ++seat) {
    out += fmt::format(" {}={} ci={}", colours[seat], as_decimal(estimates[seat].value),
                       as_decimal(estimates[seat].ci));
  }
  return out + ']';
}

}  // namespace

std::string as_decimal(Thousandths value) {
  const int size = std::abs(value);
  return fmt::format("{}{}.{:03}", value < 0 ? "-" : "", size / kWhole, size % kWhole);
}

Message decimal_message(Thousandths value) { return decimal(as_decimal(value)); }

Message estimate_message(const Estimate& estimate) {
  return tr("{0} ± {1}", decimal_message(estimate.value), decimal_message(estimate.ci));
}

bool Estimate::found() const { return value != 0 && std::abs(value) * 98 >= ci * 100; }

Mark Estimate::mark() const {
  constexpr Thousandths kStep = 50;
  return static_cast<Mark>(
      std::clamp((value - ci) / kStep, 0, static_cast<Thousandths>(kMarks.size())));
}

Mark EntryNote::mark() const {
  if (kept || !loss) return Mark::kNone;
  return exact ? Mark::kBlunder : loss->mark();
}

bool is_entry_note(std::string_view comment) { return !entry_commands(comment).empty(); }
bool is_game_note(std::string_view comment) { return !game_commands(comment).empty(); }

std::optional<int> better_note_line(std::string_view comment) {
  const std::vector<CommentCommand> commands = entry_commands(comment);
  if (commands.empty() || says_kept(commands.front())) return std::nullopt;
  if (commands.size() == 1) return 0;
  const int line = number_in(commands, kLine);
  if (commands.size() > 2 || line == 0) return std::nullopt;
  return line;
}

bool is_rank_note(std::string_view comment) {
  const std::vector<CommentCommand> commands = entry_commands(comment);
  return commands.size() == 2 && !says_kept(commands.front()) && number_in(commands, kRank) > 0;
}

std::optional<int> line_note(std::string_view comment) {
  static constexpr std::array kNames = {kLine};
  const std::vector<CommentCommand> commands = only_commands(comment, kNames);
  const int line = number_in(commands, kLine);
  if (commands.size() != 1 || line == 0) return std::nullopt;
  return line;
}

std::string write_line_note(int entries) { return fmt::format("[%{} {}]", kLine, entries); }

int line_length(std::string_view comment) { return number_in(entry_commands(comment), kLine); }
int best_count(std::string_view comment) { return number_in(entry_commands(comment), kBest); }

bool tells_loss(std::string_view comment) {
  return find_command(entry_commands(comment), kLoss) != nullptr;
}

Mark mark_given(std::string_view comment) {
  const std::vector<CommentCommand> commands = entry_commands(comment);
  const CommentCommand* const loss = find_command(commands, kLoss);
  if (loss == nullptr) return Mark::kNone;
  EntryNote note;
  NoteFault fault;
  if (!read_command(*loss, Words(loss->value, fault), {}, note)) return Mark::kNone;
  note.kept = says_kept(commands.front());
  return note.mark();
}

bool looks_like_entry_note(std::string_view comment) {
  return std::ranges::any_of(share_commands(comment),
                             [](const CommentCommand& command) { return has(command.value, "="); });
}

std::optional<EntryNote> read_entry_note(std::string_view comment, Colours colours,
                                         NoteFault& fault) {
  return read_note<EntryNote>(share_commands(comment), colours, fault);
}

std::optional<GameNote> read_game_note(std::string_view comment, Colours colours,
                                       NoteFault& fault) {
  std::optional<GameNote> note = read_note<GameNote>(game_commands(comment), colours, fault);
  if (!note || note->has_game_values() == !note->forced.empty()) return note;
  fault = {tr("the game's shares and its forced entries must be given together"), comment};
  return std::nullopt;
}

std::string write_note(const EntryNote& note, Colours colours) {
  std::string out = written(note.shares, colours);
  out += note.kept ? fmt::format(" {}]", kKept) : "]";
  std::string luck;
  for (std::size_t seat = 0; seat < note.luck.size(); ++seat) {
    if (note.luck[seat] == 0) continue;
    luck += fmt::format(" {}={}", colours[seat], as_decimal(note.luck[seat]));
  }
  if (!luck.empty()) out += fmt::format(" [%{}{}]", kLuck, luck);
  if (note.loss) {
    out += fmt::format(" [%{} {} ci={}", kLoss, as_decimal(note.loss->value),
                       as_decimal(note.loss->ci));
    out += note.exact ? fmt::format(" {}]", kExact) : "]";
  }
  for (const NotedReason& reason : note.reasons) out += ' ' + write_reason(reason, colours);
  const auto add = [&](std::string_view name, int number) {
    if (number > 0) out += fmt::format(" [%{} {}]", name, number);
  };
  add(kLine, note.line);
  add(kBest, note.best);
  add(kRank, note.rank);
  return out;
}

std::string write_note(const GameNote& note, Colours colours) {
  std::string out = fmt::format("[%{} {} seed={} effort={} game=#{:08x}]", kAnalysis, note.engine,
                                note.seed, note.effort, note.digest);
  if (!note.has_game_values()) return out;
  out += ' ' + written(note.start, colours) + fmt::format("] [%{}", kForced);
  for (std::size_t seat = 0; seat < colours.size(); ++seat) {
    out += fmt::format(" {}={}", colours[seat], note.forced[seat]);
  }
  return out + ']' + written(kLoss, note.loss, colours) + written(kLuck, note.luck, colours);
}

std::string write_reason(const NotedReason& reason, Colours colours) {
  std::string out =
      fmt::format("[%{} {} player={}", kWhy, reason.kind, colours[seat_index(reason.seat)]);
  if (!reason.place.empty()) out += " at=" + reason.place;
  return out + fmt::format(" played={} better={} of={}]", as_decimal(reason.played),
                           as_decimal(reason.better), reason.of);
}

std::vector<NotedReason> reasons_in(std::string_view comment, Colours colours) {
  std::vector<NotedReason> reasons;
  NoteFault fault;
  for (const CommentCommand& command : commands_in(comment)) {
    NotedReason reason;
    if (command.name == kWhy && read_reason(Words(command.value, fault), colours, reason)) {
      reasons.push_back(std::move(reason));
    }
  }
  return reasons;
}

}  // namespace stela
