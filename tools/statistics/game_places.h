#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "lib/words/message.h"

namespace stela {

/// Where something was seen first: on a line, or as a play of a tracker's file.
struct Seen {
  std::size_t file = 0;
  std::size_t line = 0;
  bool is_play = false;
};

/// The names of the inputs, and the wording of locations in them.
class Places {
 public:
  /// Returns the location of a game; the games of a file must be added consecutively.
  Seen at(const std::string& file, std::size_t line, bool is_play);
  /// Returns `league.stela:12`, or `league.bgsplay, play 3`.
  [[nodiscard]] std::string words(const Seen& seen) const;

 private:
  std::vector<std::string> files_;
};

/// Reports games that do not count: the first of each file, and the number of others.
class NotCounted {
 public:
  void add(std::string_view place, bool is_play, const Message& why);
  void end_file(std::string_view file);

 private:
  std::uint64_t count_ = 0;
};

/// The players' names, each with the first game that contains it.
class NameBook {
 public:
  void add(const std::string& name, const Seen& seen);
  /// Warns of names that may belong to one player.
  void warn(const Places& places) const;

 private:
  /// Only looked up: its order is unspecified.
  std::unordered_set<std::string> known_;
  std::vector<std::string> names_;
  std::vector<Seen> seen_;
};

}  // namespace stela
