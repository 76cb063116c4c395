#include "lib/tikal/rules/moves.h"

#include <array>

#include "lib/core/sorted.h"

namespace stela::tikal {
namespace {

/// Names that begin other tokens; a name in a call that is not a player's colour is never one of
/// these.
constexpr std::array<std::string_view, 15> kVerbs = {
    "go",   "in",       "dig",   "lift",   "hop",  "swap",   "camp",   "guard",
    "show", "treasure", "score", "temple", "gone", "motifs", "volcano"};

/// Returns whether `rest` is `=3` or `=pass`.
bool is_call(std::string_view rest, const Table& table) {
  Cursor cursor{rest.data(), rest.data() + rest.size()};
  if (!cursor.skip('=')) return false;
  Number points;
  return cursor.rest() == "pass" ||
         (Spelling<Number>::read(cursor, table, points) && cursor.done());
}

}  // namespace

bool begins_call(std::string_view name, std::string_view rest, const Table& table) {
  if (table.seat_of(name) != kNobody) return true;
  return is_colour(name) && !contains(kVerbs, name) && is_call(rest, table);
}

}  // namespace stela::tikal
