#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "lib/core/value.h"

namespace stela::importing {

/// How often a member occurs in the notifications of a type.
struct CensusRow {
  std::string type;
  /// Who receives it: `table`, `player` or `other`.
  std::string channel;
  /// The path of the member, as in `places[].x`; empty for the notification itself.
  std::string key;
  /// The kind of its value, such as `number`.
  std::string kind;
  std::uint64_t count = 0;
};

/// The types and keys in logs of a platform, without any value: no names, no words, no numbers. A
/// log of a game that Stela does not read can be described by it without telling who played.
class Census {
 public:
  /// Counts a notification and all members of `args`, which may be null.
  void add(std::string_view type, std::string_view channel, const Value* args);
  /// Adds the names of people in `value`: the texts of members such as `name` and `player_name`.
  void add_names(const Value& value);
  /// Whether there are more rows than anybody reads; they are not counted.
  [[nodiscard]] bool full() const { return full_; }
  /// Returns the rows, sorted. A type or a key that is a name, or does not look like an identifier,
  /// is `?`; numbers in it that may be ids are `#`.
  [[nodiscard]] std::vector<CensusRow> rows() const;

 private:
  using Key = std::tuple<std::string, std::string, std::string, std::string>;

  void add_members(const Key& above, const Value& value, std::size_t depth);
  void count(const Key& key);
  [[nodiscard]] std::string shown_path(std::string_view path) const;
  [[nodiscard]] std::string shown_key(std::string_view key) const;

  std::map<Key, std::uint64_t> counts_;
  std::set<std::string, std::less<>> names_;
  bool full_ = false;
};

}  // namespace stela::importing
