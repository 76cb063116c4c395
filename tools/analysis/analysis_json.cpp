#include <fmt/format.h>

#include <string>

#include "lib/core/json_writer.h"
#include "tools/analysis/analysis_report.h"
#include "tools/records/facts.h"

namespace stela {
namespace {

class Writer {
 public:
  Writer(const GameAnalysis& analysis, const Record& record, const Table& table, std::string& out)
      : analysis_(analysis), record_(record), table_(table), json_(out) {}

  void write(std::string_view file, std::size_t number) {
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

  void write(const AnalysedEntry& entry) {
    json_.object([&] {
      json_.member("number", entry.number);
      json_.member("actor", table_.name_of(entry.actor));
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
  JsonWriter json_;
};

}  // namespace

std::string write_analysis_json(const GameAnalysis& analysis, const Record& record,
                                const Table& table, std::string_view file, std::size_t number) {
  std::string out;
  Writer(analysis, record, table, out).write(file, number);
  return out;
}

}  // namespace stela
