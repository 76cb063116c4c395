#include "lib/replay/result_claims.h"

#include <algorithm>

#include "lib/core/phrases.h"
#include "lib/core/sorted.h"

namespace stela {

std::string write_places(const Table& table, const Places& places) {
  std::string out;
  for (const auto& place : places) {
    std::string players;
    for (const Actor seat : place) add_to_list(players, table.colour_of(seat), "+");
    add_to_list(out, players, ",");
  }
  return out;
}

std::optional<Places> read_places(std::string_view text, const Table& table) {
  Places places;
  Seats seen;
  for (const std::string_view place : split(text, ',')) {
    places.emplace_back();
    for (const std::string_view colour : split(place, '+')) {
      const Actor seat = table.seat_of(colour);
      if (seat == kNobody || !seen.add(seat)) return std::nullopt;
      places.back().push_back(seat);
    }
    sort_stably(places.back());
  }
  return places;
}

bool names_all(const Places& places, const Table& table) {
  std::size_t count = 0;
  for (const auto& place : places) count += place.size();
  return count == static_cast<std::size_t>(table.players);
}

std::optional<Ending> read_ending(const ResultClaim& claim, const Table& table) {
  if (claim.name != kEndClaim) return std::nullopt;
  const EndClaim end = EndClaim::of(claim.value);
  if (end.kind == nullptr || end.kind->of_player != end.names_player) return std::nullopt;
  const Actor seat = end.names_player ? table.seat_of(end.colour) : kNobody;
  if (end.names_player && seat == kNobody) return std::nullopt;
  return Ending{end.kind, seat};
}

bool names_players(const ResultClaim& claim, const Table& table) {
  if (claim.name == "winner") return table.seat_of(claim.value) != kNobody;
  if (claim.name == "rank") return read_places(claim.value, table).has_value();
  if (claim.name == kEndClaim) return read_ending(claim, table).has_value();
  return table.seat_of(claim.name) != kNobody;
}

}  // namespace stela
