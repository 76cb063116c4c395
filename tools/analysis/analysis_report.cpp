#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/json_writer.h"
#include "lib/replay/judgement.h"
#include "lib/words/tr.h"
#include "tools/analysis/analyse.h"
#include "tools/records/legal_actions.h"

namespace stela {
namespace {

/// The labels of the lines below an entry.
constexpr std::string_view kPlayed = tr_noop("played");
constexpr std::string_view kBetter = tr_noop("better");
/// For an entry that seemed better, but was not when both were played on.
constexpr std::string_view kClose = tr_noop("close");
/// The line of play that follows the entry above.
constexpr std::string_view kThen = tr_noop("then");
constexpr std::string_view kWhy = tr_noop("why");
/// For further good entries.
constexpr std::string_view kAlso = tr_noop("also");
constexpr std::string_view kExact = tr_noop("exact");
constexpr std::string_view kBy = tr_noop("by");

Message gain_words(const Gain& gain) {
  return estimate_message(estimate_of(gain.value, gain.error));
}

class Builder {
 public:
  Builder(const GameAnalysis& analysis, const Record& record, const Table& table, Language language)
      : analysis_(analysis), record_(record), table_(table), language_(language) {}

  doc::Document build(std::string title) {
    out_.content = Content::kAnalysis;
    out_.title = std::move(title);
    out_.language = language_;
    const bool played_out = analysis_.options.plays > 0;
    if (played_out) {
      add_remark(
          tr("{0}, seed {1}, {2} playouts per value. A win share is a player's "
             "expected share of the win if everybody continued to play like this "
             "engine, which does not play perfectly. ± is half the 95 % interval.",
             kEngine, analysis_.options.seed, analysis_.options.plays));
    }
    if (analysis_.entries.empty()) {
      out_.add({doc::Paragraph{tr(language_, "no entry was played")}});
      return std::move(out_);
    }
    if (played_out) add_course();
    add_entries();
    if (played_out) add_players();
    return std::move(out_);
  }

 private:
  /// Returns an actor's colour in the reader's language, or name in the notation.
  [[nodiscard]] std::string called(Actor actor) const {
    return is_seat(actor) ? table_.player(actor).in(language_) : std::string(table_.name_of(actor));
  }

  void add_remark(const Message& remark) {
    out_.add({doc::Paragraph{remark.in(language_), doc::Paragraph::Role::kNote}});
  }

  /// Adds a row for each seat: its share from the start to the end, in eighths.
  void add_course() {
    constexpr std::size_t kMost = 60;
    constexpr std::array<std::string_view, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    const std::size_t count = analysis_.entries.size() + 1;
    const std::size_t columns = std::min(count, kMost);
    doc::DataTable table;
    const int first = analysis_.entries.front().number;
    const int last = analysis_.entries.back().number;
    table.name = first == last ? tr(language_, "win shares, entry {0}", first)
                               : tr(language_, "win shares, entries {0} to {1}", first, last);
    out_.add({doc::Paragraph{table.name}});
    table.columns = {{{}, false, true}, {}, {{}, true}};
    for (Actor seat = 0; seat < table_.players; ++seat) {
      std::string bars;
      Millionths share = 0;
      for (std::size_t i = 0; i < columns; ++i) {
        const std::size_t at = columns == 1 ? 0 : i * (count - 1) / (columns - 1);
        const Shares& shares = at == 0 ? analysis_.before : analysis_.entries[at - 1].value.after;
        share = shares[seat_index(seat)].value;
        bars += kBars[static_cast<std::size_t>(std::min<Millionths>(7, share / (kWholeShare / 8)))];
      }
      table.rows.push_back({{doc::Text::foreign(called(seat)), std::move(bars), words_of(share)}});
    }
    out_.add({std::move(table)});
  }

  void add_entries() {
    bool any = false;
    for (const AnalysedEntry& entry : analysis_.entries) {
      if (!entry.value.best && !entry.value.close() && entry.facts.empty()) continue;
      any = true;
      add_entry(entry);
    }
    if (!any) {
      out_.add({doc::Paragraph{tr(language_, "no loss was found in any entry")}});
    }
  }

  void add_entry(const AnalysedEntry& entry) {
    constexpr int kEntry = 4;
    doc::Group group{doc::Group::Role::kEntry};
    doc::Heading heading{kEntry, doc::Text::foreign(fmt::format(
                                     "{}. {}", entry.number,
                                     called(is_seat(entry.seat()) ? entry.seat() : entry.actor)))};
    if (!std::string_view(sign_of(entry.mark)).empty()) {
      heading.text += " ";
      heading.text += doc::Run{std::string(sign_of(entry.mark)), doc::Run::Look::kMark};
    }
    if (entry.value.best) {
      heading.text += "  " + tr(language_, "loss {0}", estimate_message(entry.loss));
    }
    group.blocks.push_back({std::move(heading)});
    doc::Facts facts;
    const auto add = [&](std::string_view what, doc::Text words) {
      facts.rows.emplace_back(language_.translate(what), std::move(words));
    };
    const Entry& played = record_.entries[index_of(entry.entry)];
    const auto add_line = [&](const std::vector<LineEntry>& line) {
      if (!line.empty()) add(kThen, words_of(line));
    };
    const Explanation& why = entry.value.why;
    add(kPlayed, doc::Text::code(actions_of(record_, played)));
    add_line(why.after_played);
    // Shares are only of use if there is something to compare.
    const bool compared = !entry.value.others.empty();
    const auto with_share = [&](const std::vector<std::string>& actions, const Share& share) {
      return doc::Text::code(fmt::format("{}", fmt::join(actions, " "))) + ", " +
             tr(language_, "share {0}",
                estimate_message(
                    {thousandths(share.value), thousandths((share.high - share.low) / 2)}));
    };
    if (!entry.better.empty()) {
      add(entry.value.close() ? kClose : kBetter,
          compared ? with_share(entry.better, (*entry.value.best)[seat_index(entry.seat())])
                   : doc::Text::code(fmt::format("{}", fmt::join(entry.better, " "))));
    }
    add_line(why.after_better);
    for (const NotedReason& reason : why.reasons) {
      add(kWhy, reason_message(reason, table_).in(language_));
    }
    for (const Candidate& other : entry.value.others) {
      add(kAlso, with_share(other.entry, other.shares[seat_index(entry.seat())]));
    }
    for (const Fact& fact : entry.facts) {
      doc::Text words = fact.words.in(language_);
      if (fact.article != nullptr) words += " [" + doc::Text::code(fact.article->id) + "]";
      add(kExact, std::move(words));
      if (!fact.entry.empty() && fact.entry != entry.better) {
        add(kBy, doc::Text::code(fmt::format("{}", fmt::join(fact.entry, " "))));
      }
    }
    group.blocks.push_back({std::move(facts)});
    out_.add({std::move(group)});
  }

  /// Returns a line of play: `white: … ; red: …`.
  [[nodiscard]] doc::Text words_of(const std::vector<LineEntry>& line) const {
    doc::Text words;
    for (const LineEntry& next : line) {
      if (&next != &line.front()) words += "; ";
      words += doc::Text::foreign(called(next.actor)) + " " +
               doc::Text::code(fmt::format("{}", fmt::join(next.actions, " ")));
    }
    return words;
  }

  /// Adds a table with a row for each seat, whose column `drop_first` is dropped first if there is
  /// no room.
  template <class Cells>
  void add_table(const std::vector<Message>& heads, std::size_t drop_first, const Cells& cells) {
    doc::DataTable table;
    table.name = heads.back().in(language_);
    table.columns = {{{}, false, true}};
    for (const Message& head : heads) {
      const bool first = table.columns.size() == drop_first;
      table.columns.push_back({head.in(language_), true, false, first ? 1 : 0});
    }
    for (Actor seat = 0; seat < table_.players; ++seat) {
      doc::Row& row = table.rows.emplace_back();
      row.cells.emplace_back(doc::Text::foreign(called(seat)));
      for (std::string& cell : cells(analysis_.players[seat_index(seat)])) {
        row.cells.emplace_back(std::move(cell));
      }
    }
    out_.add({std::move(table)});
  }

  void add_players() {
    constexpr std::size_t kEach = 4;
    const Judgement judgement = judge(analysis_, record_, table_);
    std::size_t seat = 0;
    add_table({tr("entries"), tr("forced"), tr("loss"), tr("each"), tr("grade"), "?!", "?", "??",
               tr("missed")},
              kEach, [&](const AnalysedPlayer& player) {
                const Gain& lost = player.balance.lost;
                const Thousandths each =
                    mean_loss(thousandths(lost.value), player.entries - player.forced);
                return std::vector<std::string>{
                    std::to_string(player.entries),  std::to_string(player.forced),
                    gain_words(lost).in(language_),  decimal_message(each).in(language_),
                    judgement.grades[seat++],        std::to_string(player.marks[0]),
                    std::to_string(player.marks[1]), std::to_string(player.marks[2]),
                    std::to_string(player.missed)};
              });
    if (judgement.has_grade()) add_remark(grade_words());
    add_parts(judgement.parts);
    for (const Message& words : judgement_words(judgement, table_)) {
      out_.add({doc::Paragraph{words.in(language_)}});
    }
    add_balances();
    add_remark(
        analysis_.luck_known
            ? tr("The rest is how far the engine changed its mind from entry to entry.")
            : tr("The rest is luck, and how far the engine changed its mind from entry to entry."));
  }

  /// Adds where each player lost how much.
  void add_parts(const std::vector<LossPart>& parts) {
    if (parts.empty()) return;
    doc::DataTable table;
    table.name = tr(language_, "Losses by part of the game and by kind of choice");
    out_.add({doc::Paragraph{table.name}});
    table.columns = {{{}, false, true}};
    for (const LossPart& part : parts) table.columns.push_back({part.title.in(language_), true});
    for (Actor seat = 0; seat < table_.players; ++seat) {
      doc::Row& row = table.rows.emplace_back();
      row.cells.emplace_back(doc::Text::foreign(called(seat)));
      for (const LossPart& part : parts) {
        const Thousandths loss = part.losses[seat_index(seat)];
        row.cells.emplace_back(loss == 0 ? std::string() : decimal_message(loss).in(language_));
      }
    }
    out_.add({std::move(table)});
  }

  [[nodiscard]] std::string words_of(Millionths share) const {
    return decimal_message(thousandths(share)).in(language_);
  }

  void add_balances() {
    std::vector<Message> heads = {tr("start"),      tr("luck"),
                                  tr("own losses"), tr("others' losses"),
                                  tr("rest"),       analysis_.finished ? tr("result") : tr("end")};
    if (!analysis_.luck_known) heads.erase(heads.begin() + 1);
    add_table(heads, 0, [&](const AnalysedPlayer& player) {
      const Balance& balance = player.balance;
      std::vector<std::string> cells = {words_of(balance.start)};
      if (analysis_.luck_known) cells.push_back(gain_words(balance.luck).in(language_));
      for (const Millionths value :
           {-balance.lost.value, balance.others, balance.rest, balance.result}) {
        cells.push_back(words_of(value));
      }
      return cells;
    });
  }

  const GameAnalysis& analysis_;
  const Record& record_;
  const Table& table_;
  Language language_;
  doc::Document out_;
};

class Writer {
 public:
  Writer(const GameAnalysis& analysis, const Record& record, const Table& table, std::string& out)
      : analysis_(analysis), record_(record), table_(table), json_(out) {}

  void write(std::string_view file, std::size_t number) {
    judgement_ = judge(analysis_, record_, table_);
    const AnalysisOptions& options = analysis_.options;
    json_.object([&] {
      json_.member("stela", "analysis 2");
      json_.member("file", file);
      json_.member("record", number);
      json_.member("game", table_.game->id);
      json_.member("engine", kEngine);
      json_.member("seed", options.seed);
      json_.member("plays", options.plays);
      json_.member("digest", fmt::format("{:016x}", analysis_.digest));
      json_.member("gaps", analysis_.gaps);
      json_.key("start");
      write(analysis_.before);
      json_.key("players").list([&] {
        for (Actor seat = 0; seat < table_.players; ++seat) write_player(seat);
      });
      write_judgement();
      json_.key("entries").list(analysis_.entries,
                                [&](const AnalysedEntry& entry) { write(entry); });
    });
  }

 private:
  void decimal(Thousandths value) { json_.json(as_decimal(value)); }

  void write(const Estimate& estimate) {
    json_.object([&] {
      json_.key("value");
      decimal(estimate.value);
      json_.key("ci");
      decimal(estimate.ci);
    });
  }
  void gain(std::string_view name, const Gain& gain) {
    json_.key(name);
    write(estimate_of(gain.value, gain.error));
  }

  /// Writes the share of each seat with the ends of its interval; null without playouts.
  void write(const Shares& shares) {
    if (analysis_.options.plays == 0) return json_.null();
    json_.list([&] {
      for (Actor seat = 0; seat < table_.players; ++seat) {
        const Share& share = shares[seat_index(seat)];
        json_.object([&] {
          json_.key("value");
          decimal(thousandths(share.value));
          json_.key("low");
          decimal(thousandths(share.low));
          json_.key("high");
          decimal(thousandths(share.high));
        });
      }
    });
  }

  void share(std::string_view name, Millionths value) {
    json_.key(name);
    decimal(thousandths(value));
  }

  void write_player(Actor seat) {
    const AnalysedPlayer& player = analysis_.players[seat_index(seat)];
    json_.object([&] {
      json_.member("colour", table_.colour_of(seat));
      json_.member("entries", player.entries);
      json_.member("forced", player.forced);
      json_.member("marks", player.marks);
      json_.member("missed", player.missed);
      json_.member("grade",
                   judgement_.grades.empty() ? std::string() : judgement_.grades[seat_index(seat)]);
      gain("loss", player.balance.lost);
      if (analysis_.luck_known) {
        gain("luck", player.balance.luck);
      } else {
        json_.key("luck").null();
      }
      share("start", player.balance.start);
      share("others", player.balance.others);
      share("rest", player.balance.rest);
      share("result", player.balance.result);
    });
  }

  void write_judgement() {
    json_.key("parts").list(judgement_.parts, [&](const LossPart& part) {
      json_.object([&] {
        json_.member("part", part.title.english());
        json_.key("losses").list(part.losses, [&](Thousandths loss) { decimal(loss); });
      });
    });
    json_.key("turning_point");
    if (judgement_.turn) {
      json_.object([&] {
        json_.member("entry", judgement_.turn->number);
        json_.member("leader", table_.colour_of(judgement_.turn->leader));
      });
    } else {
      json_.null();
    }
    json_.key("times").list(judgement_.times, [&](const TimedLoss& time) {
      json_.object([&] {
        json_.member("player", table_.colour_of(time.seat));
        json_.member("median", std::chrono::round<std::chrono::seconds>(time.median).count());
        json_.key("quick");
        decimal(time.quick);
        json_.key("slow");
        decimal(time.slow);
      });
    });
  }

  void write(const AnalysedEntry& entry) {
    json_.object([&] {
      json_.member("number", entry.number);
      json_.member("actor", table_.name_of(entry.actor));
      json_.key("player");
      if (is_seat(entry.seat())) {
        json_.value(table_.colour_of(entry.seat()));
      } else {
        json_.null();
      }
      json_.member("played", actions_of(record_, record_.entries[index_of(entry.entry)]));
      json_.member("forced", entry.value.forced);
      json_.member("mark", sign_of(entry.mark));
      json_.key("shares");
      write(entry.value.after);
      json_.key("luck").list([&] {
        for (Actor seat = 0; seat < table_.players; ++seat) write_luck(entry.value, seat);
      });
      json_.key("loss");
      if (entry.value.best) {
        write(entry.loss);
      } else {
        json_.null();
      }
      json_.member("better", entry.better);
      json_.key("better_shares");
      if (entry.value.best) {
        write(*entry.value.best);
      } else {
        json_.null();
      }
      json_.member("close", entry.value.close());
      json_.key("others").list(entry.value.others, [&](const Candidate& other) {
        json_.object([&] {
          json_.member("entry", other.entry);
          json_.key("shares");
          write(other.shares);
        });
      });
      const Explanation& why = entry.value.why;
      json_.key("why").list(why.reasons, [&](const NotedReason& reason) { write(reason); });
      line("after_played", why.after_played);
      line("after_better", why.after_better);
      json_.key("facts").list(entry.facts, [&](const Fact& fact) { write(fact); });
    });
  }

  void write_luck(const EntryValue& value, Actor seat) {
    const Gain gain = value.luck ? (*value.luck)[seat_index(seat)] : Gain{};
    const Estimate luck = estimate_of(gain.value, gain.error);
    if (luck.found()) {
      decimal(luck.value);
    } else {
      json_.null();
    }
  }

  void write(const NotedReason& reason) {
    json_.object([&] {
      json_.member("kind", reason.kind);
      json_.member("player", table_.colour_of(reason.seat));
      json_.member("place", reason.place);
      json_.key("played");
      decimal(reason.played);
      json_.key("better");
      decimal(reason.better);
      json_.member("of", reason.of);
      json_.member("words", reason_message(reason, table_).english());
    });
  }

  void line(std::string_view name, const std::vector<LineEntry>& entries) {
    json_.key(name).list(entries, [&](const LineEntry& entry) {
      json_.object([&] {
        json_.member("actor", table_.name_of(entry.actor));
        json_.member("entry", entry.actions);
      });
    });
  }

  void write(const Fact& fact) {
    json_.object([&] {
      json_.member("kind", fact.kind);
      json_.member("words", fact.words.english());
      json_.member("article", fact.article == nullptr ? std::string_view{} : fact.article->id);
      json_.member("entry", fact.entry);
      json_.member("mark", sign_of(fact.mark));
    });
  }

  const GameAnalysis& analysis_;
  const Record& record_;
  const Table& table_;
  Judgement judgement_;
  JsonWriter json_;
};

}  // namespace

doc::Document analysis_document(const GameAnalysis& analysis, const Record& record,
                                const Table& table, Language language, std::string title) {
  return Builder(analysis, record, table, language).build(std::move(title));
}

std::string write_analysis_json(const GameAnalysis& analysis, const Record& record,
                                const Table& table, std::string_view file, std::size_t number) {
  std::string out;
  Writer(analysis, record, table, out).write(file, number);
  return out;
}

}  // namespace stela
