#include "tools/analysis/annotate.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "lib/record/action_tokens.h"
#include "lib/record/analysis_note.h"
#include "lib/replay/claims.h"

namespace stela {
namespace {

NotedShares noted(const Shares& shares, Actor players) {
  NotedShares out;
  for (Actor seat = 0; seat < players; ++seat) {
    out.seats.push_back(thousandths(shares[seat_index(seat)].value));
  }
  out.ci = widest_ci(shares, players);
  return out;
}

/// Fills the note about the whole game.
void note_players(const GameAnalysis& analysis, Actor players, GameNote& note) {
  note.start = noted(analysis.before, players);
  for (Actor seat = 0; seat < players; ++seat) {
    const AnalysedPlayer& player = analysis.players[seat_index(seat)];
    const Gain& luck = player.balance.luck;
    note.forced.push_back(player.forced);
    const Gain& lost = player.balance.lost;
    note.loss.push_back(estimate_of(lost.value, lost.error));
    if (analysis.luck_known) note.luck.push_back(estimate_of(luck.value, luck.error));
  }
}

class Annotator {
 public:
  Annotator(const GameAnalysis& analysis, const Table& table, Record& record)
      : analysis_(analysis),
        table_(table),
        colours_(table.colours.data(), static_cast<std::size_t>(table.players)),
        record_(record) {}

  void annotate() {
    const AnalysisOptions& options = analysis_.options;
    GameNote note;
    note.engine = kEngine;
    note.seed = options.seed;
    note.effort = effort_words(options.plays);
    note.digest = static_cast<std::uint32_t>(analysis_.digest >> 32U);
    if (!analysis_.entries.empty()) note_players(analysis_, table_.players, note);
    add_note(0, kNone, write_note(note, colours_));
    for (const AnalysedEntry& entry : analysis_.entries) annotate(entry);
  }

 private:
  void annotate(const AnalysedEntry& entry) {
    EntryNote note;
    note.shares = noted(entry.value.after, table_.players);
    note.kept = has_judgement(record_, record_.entries[index_of(entry.entry)]);
    for (Actor seat = 0; seat < table_.players && entry.value.luck; ++seat) {
      const Gain& gain = (*entry.value.luck)[seat_index(seat)];
      const Estimate luck = estimate_of(gain.value, gain.error);
      note.luck.push_back(luck.found() ? luck.value : 0);
    }
    note.exact = !missed_entry(entry.facts).empty();
    if (entry.value.best) note.loss = entry.loss;
    add_note(0, entry.entry, write_note(note, colours_));
    if (note.mark() != Mark::kNone) add_nag(entry.entry, sign_of(note.mark()));
    // Without a loss it would look like a variation written by somebody else.
    if (entry.value.best) add_variation(entry);
  }

  void add_note(std::int32_t line, std::int32_t entry, std::string_view text) {
    Note note;
    note.text = record_.keep(text);
    record_.add_note(line, entry, note);
  }

  /// The tokens of an entry must be contiguous: they move to the end.
  void add_nag(std::int32_t index, std::string_view sign) {
    Entry& entry = record_.entries[index_of(index)];
    const std::span old = record_.tokens_of(entry);
    const std::vector<Token> tokens(old.begin(), old.end());
    entry.first_token = static_cast<std::uint32_t>(record_.tokens.size());
    record_.tokens.insert(record_.tokens.end(), tokens.begin(), tokens.end());
    record_.tokens.push_back({record_.keep(sign), {}, TokenKind::kNag});
    ++entry.token_count;
  }

  void add_variation(const AnalysedEntry& entry) {
    const std::int32_t line = record_.add_variation(0, entry.entry, {});
    Entry better;
    better.actor = record_.entries[index_of(entry.entry)].actor;
    const std::int32_t added = add_entry(record_, line, better, entry.better);
    EntryNote note;
    note.shares = noted(*entry.value.best, table_.players);
    add_note(line, added, write_note(note, colours_));
  }

  const GameAnalysis& analysis_;
  const Table& table_;
  std::span<const std::string_view> colours_;
  Record& record_;
};

}  // namespace

void annotate(const GameAnalysis& analysis, const Table& table, Record& record) {
  Annotator(analysis, table, record).annotate();
}

}  // namespace stela
