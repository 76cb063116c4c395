#include "tools/analysis/analysis_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/utf8.h"
#include "lib/core/wrapped.h"
#include "lib/words/tr.h"
#include "tools/records/facts.h"

namespace stela {
namespace {

/// The labels of the lines below an entry.
constexpr std::string_view kPlayed = tr_noop("played");
constexpr std::string_view kBetter = tr_noop("better");
constexpr std::string_view kExact = tr_noop("exact");
constexpr std::string_view kBy = tr_noop("by");

Message words_of(const Gain& gain) { return estimate_message(estimate_of(gain.value, gain.error)); }

class Writer {
 public:
  Writer(const GameAnalysis& analysis, const Record& record, const Table& table, Language language)
      : analysis_(analysis), record_(record), table_(table), language_(language) {
    for (Actor seat = 0; seat < table.players; ++seat) {
      width_ = std::max(width_, table.colour_of(seat).size());
    }
  }

  std::string write(std::string_view title) {
    out_ = fmt::format("{}\n", title);
    const bool played_out = analysis_.options.plays > 0;
    if (played_out) {
      out_ += wrapped(
          tr(language_,
             "{0}, seed {1}, {2} play-outs for each value. A share is the part of the win that a "
             "player would have on average if all went on as this engine plays; it does not play "
             "perfectly. ± is half the interval of 95 %.",
             kEngine, analysis_.options.seed, analysis_.options.plays),
          kTerminalWidth, 0);
      out_ += '\n';
    }
    if (analysis_.entries.empty()) {
      out_ += fmt::format("\n  {}\n", tr(language_, "no entry was played"));
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
    out_ += fmt::format("\n  {}\n",
                        tr(language_, "share of the win, entries {0} to {1}",
                           analysis_.entries.front().number, analysis_.entries.back().number));
    for (Actor seat = 0; seat < table_.players; ++seat) {
      out_ += fmt::format("  {:<{}}  ", table_.colour_of(seat), width_);
      Millionths share = 0;
      for (std::size_t i = 0; i < columns; ++i) {
        const std::size_t at = columns == 1 ? 0 : i * (count - 1) / (columns - 1);
        const Shares& shares = at == 0 ? analysis_.before : analysis_.entries[at - 1].after;
        share = shares[seat_index(seat)].value;
        out_ += kBars[static_cast<std::size_t>(std::min<Millionths>(7, share / (kWholeShare / 8)))];
      }
      out_ += fmt::format("  {}\n", told(share));
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
    if (!any) {
      out_ += fmt::format("\n  {}\n", tr(language_, "no entry lost anything that was found"));
    }
  }

  void write_entry(const AnalysedEntry& entry) {
    std::string line = fmt::format("  {:>4}. {:<{}} {:<2}", entry.number,
                                   table_.name_of(entry.actor), width_, sign_of(entry.mark));
    if (entry.loss.value > 0)
      line += "  " + tr(language_, "loss {0}", estimate_message(entry.loss));
    line.resize(line.find_last_not_of(' ') + 1);
    const Entry& played = record_.entries[index_of(entry.entry)];
    out_ += line + '\n';
    report(kPlayed, actions_of(record_, played));
    if (!entry.better.empty()) report(kBetter, fmt::format("{}", fmt::join(entry.better, " ")));
    for (const Fact& fact : entry.facts) {
      std::string words = fact.words.in(language_);
      if (fact.article != nullptr) words += fmt::format(" [{}]", fact.article->id);
      report(kExact, words);
      if (!fact.entry.empty() && fact.entry != entry.better) {
        report(kBy, fmt::format("{}", fmt::join(fact.entry, " ")));
      }
    }
  }

  /// Writes a line below an entry: a label and its text.
  void report(std::string_view what, std::string_view words) {
    std::size_t width = 0;
    for (const std::string_view any : {kPlayed, kBetter, kExact, kBy}) {
      width = std::max(width, count_code_points(language_.translate(any)));
    }
    out_ += fmt::format("        {:<{}}  {}\n", language_.translate(what), width, words);
  }

  /// A table with a row for each seat: the headers of `columns` above the output of `cells`. A
  /// column is as wide as its header, and at least `least`.
  struct Column {
    Message head;
    std::size_t least = 0;
  };
  template <class Cells>
  void write_table(const std::vector<Column>& columns, const Cells& cells) {
    std::vector<std::string> heads;
    for (const Column& column : columns) heads.push_back(column.head.in(language_));
    const auto row = [&](std::string_view first, const std::vector<std::string>& texts) {
      std::string line = fmt::format("  {:<{}}", first, width_);
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::size_t width = std::max(columns[i].least, count_code_points(heads[i]));
        line += fmt::format("  {:>{}}", texts[i], width);
      }
      line.resize(line.find_last_not_of(' ') + 1);
      out_ += line + '\n';
    };
    out_ += '\n';
    row({}, heads);
    for (Actor seat = 0; seat < table_.players; ++seat) {
      row(table_.colour_of(seat), cells(analysis_.players[seat_index(seat)]));
    }
  }

  void write_players() {
    constexpr std::size_t kEstimate = 14;
    constexpr std::size_t kShare = 6;
    write_table({{tr("entries")},
                 {tr("forced")},
                 {tr("loss"), kEstimate},
                 {tr("each"), kShare},
                 {tr("luck"), kEstimate},
                 {"?!"},
                 {"?"},
                 {"??"},
                 {tr("missed")}},
                [&](const AnalysedPlayer& player) {
                  const int free = std::max(1, player.entries - player.forced);
                  return std::vector<std::string>{std::to_string(player.entries),
                                                  std::to_string(player.forced),
                                                  words_of(player.loss).in(language_),
                                                  told(player.loss.value / free),
                                                  analysis_.luck_known
                                                      ? words_of(player.balance.luck).in(language_)
                                                      : tr(language_, "not known"),
                                                  std::to_string(player.marks[0]),
                                                  std::to_string(player.marks[1]),
                                                  std::to_string(player.marks[2]),
                                                  std::to_string(player.missed)};
                });
    if (!analysis_.luck_known) {
      write_remark(
          tr("What chance brought is not known: nothing says what else could have come. "
             "It counts as skill."));
    } else if (analysis_.gaps) {
      write_remark(tr("Entries are lost, so that luck and skill do not add up to the result."));
    } else {
      write_balances();
    }
  }

  [[nodiscard]] std::string told(Millionths share) const {
    return decimal_message(thousandths(share)).in(language_);
  }

  void write_remark(const Message& remark) {
    constexpr std::size_t kIndent = 2;
    out_ += wrapped(fmt::format("\n  {}\n", remark.in(language_)), kTerminalWidth, kIndent);
  }

  void write_balances() {
    constexpr std::size_t kShare = 6;
    write_table(
        {{tr("start"), kShare},
         {tr("luck"), kShare},
         {tr("skill"), kShare},
         {tr("result"), kShare},
         {tr("result less luck"), kShare}},
        [&](const AnalysedPlayer& player) {
          const Balance& balance = player.balance;
          std::vector<std::string> cells;
          for (const Millionths value : {balance.start, balance.luck.value, balance.skill.value,
                                         balance.result, balance.result - balance.luck.value}) {
            cells.push_back(told(value));
          }
          return cells;
        });
  }

  const GameAnalysis& analysis_;
  const Record& record_;
  const Table& table_;
  Language language_;
  std::size_t width_ = 6;
  std::string out_;
};

}  // namespace

std::string write_analysis_text(const GameAnalysis& analysis, const Record& record,
                                const Table& table, Language language, std::string_view title) {
  return Writer(analysis, record, table, language).write(title);
}

}  // namespace stela
