#include "formats/trackers/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lib/core/content.h"

namespace stela::plays {
namespace {

/// The supported games. The number of Mykerinos is not known for certain.
const std::array<Game, 3>& games() {
  static const std::array<Game, 3> kGames = {{{"taluva", "Taluva", 24508, {1000, 100, 1}},
                                              {"tikal", "Tikal", 54, {1}},
                                              {"mykerinos", "Mykerinos", std::nullopt, {1}}}};
  return kGames;
}

bool same_name(std::string_view a, std::string_view b) {
  const auto small = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::ranges::equal(a, b, [&](char x, char y) { return small(x) == small(y); });
}

}  // namespace

const Game* find_game(std::string_view id, std::optional<std::int64_t> bgg, std::string_view name) {
  const auto found = std::ranges::find_if(games(), [&](const Game& game) {
    return (!id.empty() && game.id == id) || (bgg && game.bgg == bgg) || same_name(game.name, name);
  });
  return found == games().end() ? nullptr : &*found;
}

std::int64_t folded(const Game& game, const std::vector<std::int64_t>& parts) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < std::min(parts.size(), game.weights.size()); ++i) {
    sum += game.weights[i] * parts[i];
  }
  return sum;
}

std::optional<std::vector<std::int64_t>> unfolded(const Game& game, std::int64_t score) {
  if (game.weights.size() == 1) return std::vector{score};
  if (score < 0) return std::nullopt;
  std::vector<std::int64_t> parts;
  for (const std::int64_t weight : game.weights) {
    parts.push_back(score / weight);
    score %= weight;
  }
  return parts;
}

std::string uuid_of(std::string_view digest) {
  constexpr std::size_t kVersion = 12;
  constexpr std::size_t kVariant = 16;
  constexpr std::string_view kVariants = "89ab";
  std::string out;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const bool group = i == 8 || i == kVersion || i == kVariant || i == 20;
    if (group) out += '-';
    if (i == kVersion) {
      out += '8';
    } else if (i == kVariant) {
      out += kVariants[static_cast<unsigned char>(digest[i]) % kVariants.size()];
    } else {
      out += digest[i];
    }
  }
  return out;
}

std::string id_of_table(std::string_view number) {
  return uuid_of(to_hex(fnv1a(fmt::format("bga {}", number))) +
                 to_hex(fnv1a(fmt::format("{} bga", number))));
}

}  // namespace stela::plays
