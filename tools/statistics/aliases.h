#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace stela {

/// One spelling for each player's name, from a file: a player a line, the spelling that is meant
/// and those that stand for it, as in `Jörg Müller = Joerg Mueller = J. Müller`. Empty lines and
/// lines that begin with `#` say nothing. A name that begins with a quotation mark is read up to
/// the next one, as the value of a tag is. Names count as equal whatever their blanks and the
/// encoding of their accents (`spelling_key`), so that a line of one name is of use, too.
class Aliases {
 public:
  /// Adds what the text of a file says; gives what is wrong with it, as in `3:7: …` (line and
  /// column), or nothing.
  [[nodiscard]] std::string read(std::string_view text);
  /// The spelling that is meant by `name`, which is `name` itself where the file does not tell.
  [[nodiscard]] std::string_view spelling_of(std::string_view name) const;

 private:
  /// What a spelling stands for.
  struct Meaning {
    std::string name;
    /// Where that is said.
    std::size_t line = 0;
  };

  [[nodiscard]] std::string add(std::string_view spelling, const std::string& name,
                                std::size_t line);

  /// By spelling key. Only looked up, never walked through: its order is nobody's.
  std::unordered_map<std::string, Meaning> meanings_;
};

}  // namespace stela
