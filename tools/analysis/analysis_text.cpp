#include "tools/analysis/analysis_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "tools/records/facts.h"

namespace stela {
namespace {

/// `0.074 ± 0.016`
std::string words_of(const Estimate& estimate) {
  return fmt::format("{} ± {}", as_decimal(estimate.value), as_decimal(estimate.ci));
}

/// The same in a column.
std::string words_of(const Gain& gain) {
  return fmt::format("{:>14}", words_of(estimate_of(gain.value, gain.error)));
}

class Writer {
 public:
  Writer(const GameAnalysis& analysis, const Record& record, const Table& table)
      : analysis_(analysis), record_(record), table_(table) {
    for (Actor seat = 0; seat < table.players; ++seat) {
      width_ = std::max(width_, table.colour_of(seat).size());
    }
  }

  std::string write(std::string_view title) {
    out_ = fmt::format("{}\n", title);
    const bool played_out = analysis_.options.plays > 0;
    if (played_out) {
      out_ += fmt::format(
          "{}, seed {}, {} play-outs for each value. A share is the part of the win that\n"
          "a player would have on average if all went on as this engine plays; it does\n"
          "not play perfectly. ± is half the interval of 95 %.\n",
          kEngine, analysis_.options.seed, analysis_.options.plays);
    }
    if (analysis_.entries.empty()) {
      out_ += "\n  no entry was played\n";
      return std::move(out_);
    }
    if (played_out) write_course();
    write_entries();
    if (played_out) write_players();
    return std::move(out_);
  }

 private:
  /// A line for each seat: its share from the start to the end, in eighths.
  void write_course() {
    constexpr std::size_t kMost = 60;
    constexpr std::array<std::string_view, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const std::size_t count = analysis_.entries.size() + 1;
    const std::size_t columns = std::min(count, kMost);
    out_ += fmt::format("\n  share of the win, entries {} to {}\n",
                        analysis_.entries.front().number, analysis_.entries.back().number);
    for (Actor seat = 0; seat < table_.players; ++seat) {
      out_ += fmt::format("  {:<{}}  ", table_.colour_of(seat), width_);
      Millionths share = 0;
      for (std::size_t i = 0; i < columns; ++i) {
        const std::size_t at = columns == 1 ? 0 : i * (count - 1) / (columns - 1);
        const Shares& shares = at == 0 ? analysis_.before : analysis_.entries[at - 1].after;
        share = shares[seat_index(seat)].value;
        out_ += kBars[static_cast<std::size_t>(std::min<Millionths>(7, share / (kWholeShare / 8)))];
      }
      out_ += fmt::format("  {}\n", as_decimal(thousandths(share)));
    }
  }

  void write_entries() {
    bool any = false;
    for (const AnalysedEntry& entry : analysis_.entries) {
      if (entry.loss.value == 0 && entry.facts.empty()) continue;
      out_ += '\n';
      any = true;
      write_entry(entry);
    }
    if (!any) out_ += "\n  no entry lost anything that was found\n";
  }

  void write_entry(const AnalysedEntry& entry) {
    std::string line = fmt::format("  {:>4}. {:<{}} {:<2}", entry.number,
                                   table_.name_of(entry.actor), width_, sign_of(entry.mark));
    if (entry.loss.value > 0) line += fmt::format("  loss {}", words_of(entry.loss));
    line.resize(line.find_last_not_of(' ') + 1);
    const Entry& played = record_.entries[static_cast<std::size_t>(entry.entry)];
    out_ += fmt::format("{}\n        played  {}\n", line, actions_of(record_, played));
    if (!entry.better.empty()) {
      out_ += fmt::format("        better  {}\n", fmt::join(entry.better, " "));
    }
    for (const Fact& fact : entry.facts) {
      out_ += fmt::format("        exact   {}", fact.words);
      if (fact.article != nullptr) out_ += fmt::format(" [{}]", fact.article->id);
      out_ += '\n';
      if (!fact.entry.empty() && fact.entry != entry.better) {
        out_ += fmt::format("        by      {}\n", fmt::join(fact.entry, " "));
      }
    }
  }

  void write_players() {
    out_ += fmt::format("\n  {:<{}}  entries  forced  {:<14}   each  {:<14}  ?! ? ?? missed\n", "",
                        width_, "loss", "luck");
    for (Actor seat = 0; seat < table_.players; ++seat) {
      const AnalysedPlayer& player = analysis_.players[seat_index(seat)];
      const int free = std::max(1, player.entries - player.forced);
      out_ += fmt::format("  {:<{}}  {:>7}  {:>6}  {:<14} {:>6}  {:<14}  {:>2} {} {:>2} {:>6}\n",
                          table_.colour_of(seat), width_, player.entries, player.forced,
                          words_of(player.loss), as_decimal(thousandths(player.loss.value / free)),
                          analysis_.luck_known ? words_of(player.balance.luck) : "not known",
                          player.marks[0], player.marks[1], player.marks[2], player.missed);
    }
    if (!analysis_.luck_known) {
      out_ +=
          "\n  What chance brought is not known: nothing says what else could have come. It\n"
          "  counts as skill.\n";
    } else if (analysis_.gaps) {
      out_ += "\n  Entries are lost, so that luck and skill do not add up to the result.\n";
    } else {
      write_balances();
    }
  }

  void write_balances() {
    const auto tell = [](Millionths value) { return as_decimal(thousandths(value)); };
    out_ +=
        fmt::format("\n  {:<{}}   start    luck   skill  result  result less luck\n", "", width_);
    for (Actor seat = 0; seat < table_.players; ++seat) {
      const Balance& balance = analysis_.players[seat_index(seat)].balance;
      out_ += fmt::format("  {:<{}}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}\n", table_.colour_of(seat),
                          width_, tell(balance.start), tell(balance.luck.value),
                          tell(balance.skill.value), tell(balance.result),
                          tell(balance.result - balance.luck.value));
    }
  }

  const GameAnalysis& analysis_;
  const Record& record_;
  const Table& table_;
  std::size_t width_ = 6;
  std::string out_;
};

}  // namespace

std::string write_analysis_text(const GameAnalysis& analysis, const Record& record,
                                const Table& table, std::string_view title) {
  return Writer(analysis, record, table).write(title);
}

}  // namespace stela
