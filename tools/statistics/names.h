#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lib/core/diagnostic.h"
#include "lib/words/message.h"
#include "tools/console/command_line.h"
#include "tools/files/input.h"

namespace stela {

/// Returns `name`, which is UTF-8, in a form that is independent of the usual ways of writing
/// whitespace and accents: without spaces at its ends, runs of them as one, and accented Latin
/// letters decomposed (Unicode, "canonical decomposition").
[[nodiscard]] std::string spelling_key(std::string_view name);
/// Returns the same in a form that is also independent of case.
[[nodiscard]] std::string caseless_key(std::string_view name);

/// Two names that may belong to the same player.
struct NearNames {
  /// Indices of the names; `first` is less than `second`.
  std::size_t first = 0;
  std::size_t second = 0;
  /// How they differ, as in `they differ in case`.
  std::string_view how;
};

/// Returns pairs of `names`, which must be distinct, that are nearly the same: they differ in
/// spaces, accents (including two letters, such as oe for ö), case or punctuation, in one letter
/// (changed, missing or doubled, in a name of at least six and not the first of a word), or in two
/// swapped letters. At most `most` pairs, by index. Takes time in proportion to the total length of
/// the names.
[[nodiscard]] std::vector<NearNames> find_near_names(const std::vector<std::string>& names,
                                                     std::size_t most);

/// An error in a file of names.
struct AliasFault {
  LineColumn at;
  Message what;
};

/// One spelling for each player's name, from a file: one player per line, the preferred spelling
/// first, then its alternatives, as in `Jörg Müller = Joerg Mueller = J. Müller`. Empty lines and
/// lines that begin with `#` are ignored. A name that begins with a quotation mark extends to the
/// next one, like the value of a tag. Names are equal regardless of their spaces and the encoding
/// of their accents (`spelling_key`), so a line with a single name is useful too.
class Aliases {
 public:
  /// Adds the text of a file; returns the first error in it, at which it stops.
  [[nodiscard]] std::optional<AliasFault> read(std::string_view text);
  /// Returns the preferred spelling of `name`, or `name` itself if the file does not contain it.
  [[nodiscard]] std::string_view spelling_of(std::string_view name) const;

 private:
  /// The meaning of a spelling.
  struct Meaning {
    std::string name;
    /// The line that defines it.
    std::size_t line = 0;
  };

  [[nodiscard]] Message add(std::string_view spelling, const std::string& name, std::size_t line);

  /// By spelling key. Only looked up, never iterated: its order is unspecified.
  std::unordered_map<std::string, Meaning> meanings_;
};

/// An option that names a file of names.
struct AliasOption {
  std::string path;
  /// Declares it as `name`, with `help`.
  void declare(CommandLine& line, const std::string& name, std::string help);
  [[nodiscard]] bool given() const { return !path.empty(); }
  /// Reads the file, if there is one; reports errors and returns the exit status.
  [[nodiscard]] int read(Aliases& aliases) const;

 private:
  std::vector<FoundFile> found_;
};

}  // namespace stela
