#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/game/table.h"

namespace stela {

/// The settings of a game, apart from its players: equal for all tags with the same meaning,
/// however they are written, ordered and grouped.
struct Setting {
  /// As in `Table`, without variants that are equivalent to an option.
  std::uint32_t variants = 0;
  /// As in `Table`; if the default of a number depends on the table, the actual number.
  std::array<int, 8> options{};
  /// The record's components that differ from those of the box, sorted.
  std::vector<std::string> components;
  friend bool operator==(const Setting&, const Setting&) = default;
};

/// Returns the settings of `table`, which was read without errors.
[[nodiscard]] Setting setting_of(const Table& table);

/// Appends text that identifies `table`, which was read without errors; `names` includes the
/// players' names.
void write_table_identity(const Table& table, bool names, std::string& out);

}  // namespace stela
