// Counts what the tokens of a setup name. The notation is the reference, not the state of the game,
// whose own counters may be wrong.
#include "tests/fuzz/conservation.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lib/core/hex.h"
#include "lib/game/info.h"
#include "lib/mykerinos/rules/catalogue.h"
#include "lib/taluva/rules/catalogue.h"
#include "lib/taluva/rules/state.h"
#include "lib/tikal/rules/catalogue.h"
#include "tests/fuzz/support.h"

namespace stela::fuzz {
namespace {

/// The number of each item, by name.
using Counts = std::map<std::string, int, std::less<>>;

/// The parts of `red:in@c2*L+2`; the last two as written, possibly empty.
struct Parts {
  std::string_view owner;  // red
  std::string_view name;   // in
  std::string_view place;  // c2
  std::string_view rest;   // L+2: what follows `*`, `=` or `/`
};

Parts parts_of(std::string_view token) {
  Parts parts;
  const std::size_t end = std::min(token.size(), token.find_first_of("@=*"));
  const std::size_t colon = token.substr(0, end).find(':');
  if (colon != std::string_view::npos) parts.owner = token.substr(0, colon);
  const std::size_t name = colon == std::string_view::npos ? 0 : colon + 1;
  parts.name = token.substr(name, end - name);
  std::string_view more = token.substr(end);
  if (more.starts_with('@')) {
    const std::size_t place = std::min(more.size(), more.find_first_of("*=/"));
    parts.place = more.substr(1, place - 1);
    more.remove_prefix(place);
  }
  if (!more.empty()) parts.rest = more.substr(1);
  return parts;
}

int number_in(std::string_view text) {
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  require(read.ec == std::errc{} && read.ptr == text.data() + text.size(), "a setup's numbers");
  return number;
}

std::vector<std::string_view> split_at(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  while (!text.empty()) {
    const std::size_t end = std::min(text.size(), text.find(separator));
    pieces.push_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return pieces;
}

std::string of(std::string_view owner, std::string_view what) {
  return fmt::format("{} of {}", what, owner);
}

void require_at_most(const Counts& counts, std::string_view what, int most) {
  const auto found = counts.find(what);
  if (found == counts.end() || found->second <= most) return;
  fmt::print(stderr, "{} {}, at most {}\n", found->second, what, most);
  require(false, "there is no more than lies in the box");
}

int count_of(const Counts& counts, std::string_view what) {
  const auto found = counts.find(what);
  return found == counts.end() ? 0 : found->second;
}

// --- Taluva --------------------------------------------------------------------------------------

/// Everything counted here is used for good: what an eruption destroys does not come back.
Counts count_taluva(const Position& position) {
  using taluva::kFootprints;
  Counts used;
  std::map<std::pair<int, int>, int> levels;
  std::map<std::string, std::array<int, 3>, std::less<>> standing;
  int stack = 0;
  for (const std::string& token : position.setup()) {
    const Parts parts = parts_of(token);
    if (parts.name == "stack") {
      stack = number_in(parts.rest);
    } else if (parts.name == "stock") {
      const std::vector<std::string_view> left = split_at(parts.rest, '/');
      constexpr std::array<int, 3> kPieces = {taluva::kTemplesPerPlayer, taluva::kTowersPerPlayer,
                                              taluva::kHutsPerPlayer};
      const Actor seat = position.table().seat_of(parts.owner);
      for (std::size_t kind = 0; kind < kPieces.size(); ++kind) {
        const int built = kPieces[kind] - number_in(left.at(kind));
        used[fmt::format("pieces {} of {}", kind, parts.owner)] = built;
        require(standing[std::string(parts.owner)][kind] <= built && built <= kPieces[kind],
                "what stands was taken from the stock");
        require(position.score(seat).parts[kind] == built, "a score counts what was built");
      }
    } else if (parts.owner.empty() && !parts.place.empty()) {  // a tile
      const std::size_t comma = parts.place.find(',');
      const Hex volcano{static_cast<std::int16_t>(number_in(parts.place.substr(0, comma))),
                        static_cast<std::int16_t>(number_in(parts.place.substr(comma + 1)))};
      const auto rotation = static_cast<std::size_t>(number_in(parts.rest));
      for (const Hex step : kFootprints.at(rotation).tile) {
        const Hex at = volcano + step;
        ++levels[{at.q, at.r}];
      }
      ++used["tiles"];
      const auto kind = taluva::terrain_index(parts.name[0]) * taluva::kTerrains +
                        taluva::terrain_index(parts.name[1]);
      const std::string name = fmt::format("tiles {}", parts.name);
      ++used[name];
      require_at_most(used, name, taluva::kTileCopies.at(kind));
    } else if (!parts.place.empty()) {  // a building
      const std::size_t comma = parts.place.find(',');
      const int level = levels[{number_in(parts.place.substr(0, comma)),
                                number_in(parts.place.substr(comma + 1))}];
      require(level > 0, "a building stands on land");
      std::array<int, 3>& pieces = standing[std::string(parts.owner)];
      if (parts.name == "temple") ++pieces[0];
      if (parts.name == "tower") ++pieces[1];
      if (parts.name == "hut") pieces[2] += level;
    }
  }
  // As many in the game as before: neither number may fall.
  const int in_game = used["tiles"] + stack;
  require(in_game <= taluva::kTilesInBox, "no more tiles than lie in the box");
  used["tiles in the game"] = in_game;
  used["tiles out of the game"] = taluva::kTilesInBox - in_game;
  return used;
}

// --- Tikal ---------------------------------------------------------------------------------------

/// Returns `3`, `L` or `L+3`: members, and whether the leader.
std::pair<int, int> pieces_in(std::string_view written) {
  if (written.empty()) return {1, 0};
  if (!written.starts_with('L')) return {number_in(written), 0};
  return {written.size() > 1 ? number_in(written.substr(2)) : 0, 1};
}

Counts count_tikal(const Position& position) {
  Counts used;
  int treasures = 0;
  std::map<std::string, int, std::less<>> left;  // on treasure tiles, by place
  for (const std::string& token : position.setup()) {
    const Parts parts = parts_of(token);
    const auto use_pieces = [&](std::string_view owner, std::string_view written) {
      const auto [members, leader] = pieces_in(written);
      used[of(owner, "members")] += members;
      used[of(owner, "leaders")] += leader;
    };
    if (parts.name == "in" || parts.name == "gone") {
      use_pieces(parts.owner, parts.rest);
    } else if (parts.name == "guard") {
      const std::vector<std::string_view> guard = split_at(parts.rest, '*');
      use_pieces(guard.at(0), guard.size() > 1 ? "L" : "");
      ++used[of(guard[0], "guards")];
    } else if (parts.name == "camp") {
      ++used[of(parts.owner, "camps")];
    } else if (parts.name == "treasure") {
      left[std::string(parts.place)] = number_in(parts.rest);
    } else if (parts.name == "motifs") {
      for (const std::string_view motif : split_at(parts.rest, ',')) {
        const std::string name = fmt::format("treasures with motif {}", motif);
        ++used[name];
        --treasures;
        require_at_most(used, name, tikal::kTreasuresPerMotif);
      }
    } else if (parts.name == "shown" || parts.name == "volcano") {
      for (const std::string_view tile : split_at(parts.rest, ',')) {
        const std::string name = fmt::format("tiles {}", tile);
        ++used[name];
        require_at_most(used, name, 1);
      }
    } else if (parts.owner.empty() && !parts.place.empty() && parts.name != "temple") {
      const std::string name = fmt::format("tiles {}", parts.name);
      ++used[name];
      require_at_most(used, name, 1);
      const tikal::Tile& tile = tikal::box().at(tikal::tile_named(parts.name));
      if (tile.kind != tikal::Kind::kTreasure) continue;
      treasures += tile.value;
      left.emplace(parts.place, tile.value);
    }
  }
  for (const auto& [place, count] : left) treasures -= count;
  require(treasures == 0, "every treasure of a laid tile lies there or was lifted");
  for (const std::string_view colour : position.table().colours) {
    require_at_most(used, of(colour, "members"), tikal::kMembersPerPlayer);
    require_at_most(used, of(colour, "leaders"), 1);
    require_at_most(used, of(colour, "camps"), tikal::kCampsPerPlayer);
    require_at_most(used, of(colour, "guards"), tikal::kGuardsPerPlayer);
  }
  return used;
}

// --- Mykerinos -----------------------------------------------------------------------------------

Counts count_mykerinos(const Position& position) {
  Counts used;
  Counts archaeologists;
  Counts lying;
  for (const std::string& token : position.setup()) {
    const Parts parts = parts_of(token);
    const std::string pieces = of(parts.owner, "archaeologists");
    if (parts.name == "lay") {
      ++lying[std::string(parts.rest.substr(0, 1))];
    } else if (parts.name == "dig") {
      archaeologists[pieces] += static_cast<int>(split_at(parts.place, '-').size());
    } else if (parts.name == "hand") {
      archaeologists[pieces] += number_in(parts.rest);
    } else if (parts.name == "neutral") {
      archaeologists[of("neutral", "archaeologists")] += number_in(parts.rest);
    } else if (parts.name == "museum") {
      ++archaeologists[pieces];
      ++used[of(parts.owner, "rooms")];
    } else if (parts.name == "cards") {
      for (const std::string_view card : split_at(parts.rest, ',')) {
        ++used[of(parts.owner, "cards")];
        ++used[fmt::format("cards {}", card[0])];
      }
    } else if (parts.name == "seen") {
      for (const std::string_view patron : split_at(parts.rest, ',')) {
        used[fmt::format("parcels {} seen", patron[0])] = number_in(patron.substr(1));
      }
    }
  }
  int parcels = 0;
  for (const char patron : mykerinos::kPatronLetters) {
    const int seen = count_of(used, fmt::format("parcels {} seen", patron));
    require(count_of(used, fmt::format("cards {}", patron)) <= seen,
            "a card is a parcel that has come");
    parcels += seen + count_of(lying, std::string(1, patron));
  }
  require(parcels <= mykerinos::kParcelsInBox, "no more parcels than lie in the box");
  for (const auto& [owner, count] : archaeologists) {
    require_at_most(archaeologists, owner, mykerinos::kArchaeologists);
  }
  return used;
}

/// Returns nothing for a game without a function here: what it uses up is not checked.
Counts count(const Position& position) {
  const std::string_view game = position.table().game->id;
  if (game == "taluva") return count_taluva(position);
  if (game == "tikal") return count_tikal(position);
  return game == "mykerinos" ? count_mykerinos(position) : Counts();
}

}  // namespace

void require_complete(const Position& position) { (void)count(position); }

void require_none_lost(const Position& before, const Position& after) {
  const Counts later = count(after);
  for (const auto& [what, number] : count(before)) {
    if (number <= count_of(later, what)) continue;
    fmt::print(stderr, "{} {} became {}\n", number, what, count_of(later, what));
    require(false, "nothing that is used up comes back");
  }
}

}  // namespace stela::fuzz
