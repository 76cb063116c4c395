#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lib/repair/transport.h"

namespace stela::repair {

/// A character or byte that a program escaped, how much it wrote, and in which of its forms.
struct Escape {
  std::size_t size = 0;
  char32_t unit = 0;
  std::size_t form = 0;
};

/// How programs escape characters, or bytes.
struct Codec {
  /// Each of them may begin an escape.
  std::string_view signs;
  bool bytes = false;
  /// What may follow the sign, if that depends on the program.
  std::string_view allowed;
  /// Returns the escape at `at`; its size is 0 if there is none.
  Escape (*read)(const Codec& codec, std::string_view text, std::size_t at) = nullptr;
  /// Writes the unit at `at` in a form.
  void (*write)(const Codec& codec, std::string_view text, std::size_t at, const Escape& escape,
                std::string& out) = nullptr;
};

/// Undoes what a program did to a part of a text: it escaped units, and put marks between them.
/// What it did to a unit in one place it did everywhere, so only the form is carried; marks are
/// carried as offsets in the new text, numbers of characters inserted there, and indices of the
/// distinct marks.
class Unescaped {
 public:
  /// The part ends `tail` bytes before the end of `text`.
  Unescaped(std::string_view text, const Codec& codec, std::size_t head = 0, std::size_t tail = 0)
      : text_(text), codec_(codec), head_(head), tail_(tail) {}

  /// Replaces a mark with `inserted`.
  void remove(std::size_t begin, std::size_t end, std::string inserted);
  /// Undoes the escape at `at`, which ends before `end`, and returns whether there is one. Moves
  /// `at` after it, or by one.
  bool read(std::size_t& at, std::size_t end);
  /// Undoes all escapes in a range.
  void read_all(std::size_t begin, std::size_t end);

  [[nodiscard]] bool empty() const { return changes_.empty(); }
  /// Returns the resulting text.
  [[nodiscard]] std::string made() const { return applied(text_, changes_); }
  [[nodiscard]] Undone undone() &&;

  /// The forms of the units that are escaped.
  std::map<char32_t, std::size_t> forms;

 private:
  void replace(std::size_t begin, std::size_t end, std::string made);

  std::string_view text_;
  const Codec& codec_;
  std::size_t head_;
  std::size_t tail_;
  std::vector<Change> changes_;
  std::vector<std::size_t> numbers_;
  std::vector<std::string> marks_;
  std::unordered_map<std::string_view, std::size_t> indices_;
  std::size_t gone_ = 0;
  std::size_t made_ = 0;
};

/// Reads all of `digits` in a base.
[[nodiscard]] std::optional<unsigned> number_in(std::string_view digits, int base);

/// Does again what `Unescaped` undid.
[[nodiscard]] std::string escaped(std::string_view text, const Carried& carried,
                                  const Codec& codec);

}  // namespace stela::repair
