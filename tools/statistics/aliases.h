#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace stela {

/// One spelling for each player's name, from a file: one player per line, the preferred spelling
/// first, then its alternatives, as in `Jörg Müller = Joerg Mueller = J. Müller`. Empty lines and
/// lines that begin with `#` are ignored. A name that begins with a quotation mark extends to the
/// next one, like the value of a tag. Names are equal regardless of their blanks and the encoding
/// of their accents (`spelling_key`), so a line with a single name is useful too.
class Aliases {
 public:
  /// Adds the text of a file; returns the error in it, as in `3:7: …` (line and column), or an
  /// empty string.
  [[nodiscard]] std::string read(std::string_view text);
  /// Returns the preferred spelling of `name`, or `name` itself if the file does not contain it.
  [[nodiscard]] std::string_view spelling_of(std::string_view name) const;

 private:
  /// The meaning of a spelling.
  struct Meaning {
    std::string name;
    /// The line that defines it.
    std::size_t line = 0;
  };

  [[nodiscard]] std::string add(std::string_view spelling, const std::string& name,
                                std::size_t line);

  /// By spelling key. Only looked up, never iterated: its order is unspecified.
  std::unordered_map<std::string, Meaning> meanings_;
};

/// Reads the file of names at `path`, if that is not empty; reports errors and returns the exit
/// status.
[[nodiscard]] int read_aliases(const std::string& path, Aliases& aliases);

}  // namespace stela
