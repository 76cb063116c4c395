#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "lib/game/table.h"

namespace stela {

/// What is played at a table beside who plays it: the same for all tags that play the same, however
/// they are written, ordered and grouped.
struct Setting {
  /// As in `Table`, without variants that say the same as an option.
  std::uint32_t variants = 0;
  /// As in `Table`; where the default of a number depends on the table, the number.
  std::array<int, 8> options{};
  /// What the record says of its components where they differ from those of the box, sorted.
  std::vector<std::string> components;
  friend bool operator==(const Setting&, const Setting&) = default;
};

/// The setting of `table`, which was read without errors.
[[nodiscard]] Setting setting_of(const Table& table);

/// Appends what tells `table`, which was read without errors, from others, with `names` the
/// players' names, too.
void write_table_identity(const Table& table, bool names, std::string& out);

}  // namespace stela
