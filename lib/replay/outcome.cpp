#include "lib/replay/outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "lib/core/contains.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/replay/result_claims.h"
#include "lib/words/tr.h"

namespace stela {

Outcome ended_outcome(const Record& record, const Table& table, const Position& position) {
  Outcome outcome = position.outcome();
  if (outcome.finished || record.result == kNone) return outcome;
  const Entry& entry = record.entries[index_of(record.result)];
  if (entry.cut != kNotCut) return outcome;
  const std::span tokens = record.tokens_of(entry);
  for (const Token& token : tokens) {
    const std::optional<Ending> ending = read_ending(ResultClaim(token), table);
    const auto& known = outcome.endings;
    if (!ending || contains(known, *ending)) continue;
    outcome.endings.push_back(*ending);
  }
  if (outcome.endings.empty()) return outcome;
  outcome.finished = true;
  Seats winners;
  for (const Token& token : tokens) {
    const ResultClaim claim(token);
    const Actor seat = claim.name == "winner" ? table.seat_of(claim.value) : kNobody;
    if (seat != kNobody && !outcome.is_named(seat)) (void)winners.add(seat);
    if (claim.name != "rank") continue;
    std::optional<Places> places = read_places(claim.value, table);
    if (places && names_all(*places, table)) outcome.places = std::move(*places);
  }
  for (Actor seat = 0; seat < table.players; ++seat) {
    if (winners.named[seat_index(seat)]) outcome.winners.push_back(seat);
  }
  if (outcome.winners.empty() && !outcome.places.empty()) {
    for (const Actor seat : outcome.places.front()) {
      if (!outcome.is_named(seat)) outcome.winners.push_back(seat);
    }
  }
  return outcome;
}

Message ending_words(const Ending& ending, const Table& table) {
  if (ending.seat == kNobody) return message_of(ending.kind->words);
  return Message(ending.kind->words, {table.player(ending.seat)});
}

Message win_words(const std::vector<Message>& winners) {
  return winners.size() == 1 ? tr("{0} wins", winners.front()) : tr("{0} win", and_list(winners));
}

std::string ending_claim(const Ending& ending, const Table& table) {
  if (ending.seat == kNobody) return std::string(ending.kind->name);
  return fmt::format("{}:{}", ending.kind->name, table.colour_of(ending.seat));
}

std::optional<std::string> respell_claim(std::string_view token, const Table& table) {
  constexpr std::string_view kRank = "rank=";
  if (!token.starts_with(kRank)) return std::string(token);
  const std::optional<Places> places = read_places(token.substr(kRank.size()), table);
  if (!places) return std::nullopt;
  return std::string(kRank) + write_places(table, *places);
}

std::vector<std::string> write_result(const Table& table, const Outcome& outcome) {
  std::vector<std::string> tokens;
  for (Actor seat = 0; seat < table.players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    const std::string score = outcome.out[index] ? std::string(kOutClaim)
                                                 : write_score(outcome.scores[index], *table.game);
    tokens.push_back(fmt::format("{}={}", table.colour_of(seat), score));
  }
  for (const Ending& ending : outcome.endings) {
    tokens.push_back(fmt::format("{}={}", kEndClaim, ending_claim(ending, table)));
  }
  if (!outcome.places.empty()) {
    tokens.push_back(fmt::format("rank={}", write_places(table, outcome.places)));
    return tokens;
  }
  for (const Actor seat : outcome.winners) {
    tokens.push_back(fmt::format("winner={}", table.colour_of(seat)));
  }
  return tokens;
}

}  // namespace stela
