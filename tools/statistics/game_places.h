#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "lib/words/message.h"

namespace stela {

/// Where something was seen first: at a line, or as a play of a tracker's file.
struct Seen {
  std::size_t file = 0;
  std::size_t line = 0;
  bool is_play = false;
};

/// The names of the inputs, and what is told of places in them.
class Places {
 public:
  /// The place of a game; those of a file come one behind the other.
  Seen at(const std::string& file, std::size_t line, bool is_play);
  /// `league.stela:12`, or `league.bgsplay, play 3`.
  [[nodiscard]] std::string words(const Seen& seen) const;

 private:
  std::vector<std::string> files_;
};

/// Tells of games that do not count: of each file the first, and how many there are more.
class NotCounted {
 public:
  void add(std::string_view place, bool is_play, const Message& why);
  void end_file(std::string_view file);

 private:
  std::uint64_t count_ = 0;
};

/// The players' names, each with the game where it stands first.
class NameBook {
 public:
  void add(const std::string& name, const Seen& seen);
  /// Warns of names that may be one player's.
  void warn(const Places& places) const;

 private:
  /// Only looked up: its order is nobody's.
  std::unordered_set<std::string> known_;
  std::vector<std::string> names_;
  std::vector<Seen> seen_;
};

}  // namespace stela
