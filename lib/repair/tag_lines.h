#pragma once

#include <optional>
#include <string_view>

#include "lib/record/tags.h"

namespace stela::repair {

/// A line read as a tag.
struct BareTag {
  /// Null: the notation does not know it.
  const TagSpec* spec = nullptr;
  std::string_view name;
  /// Without the brackets and what parts it from the name.
  std::string_view values;
  bool bracketed = false;
  /// A colon or an equals sign stood after the name.
  bool parted = false;
};

/// `line` as a tag, with its brackets, with others or without; nothing: it cannot be one.
[[nodiscard]] std::optional<BareTag> read_bare_tag(std::string_view line);

/// `text` without the blanks around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Whether it is a `Game` of one word, quoted or not; other text may begin with that name, too.
[[nodiscard]] bool names_game(const BareTag& tag);

/// Whether a line is a tag, in brackets or not: `[Game "Taluva"]`, `Game: Taluva`.
[[nodiscard]] bool is_tag_line(std::string_view line);

/// Whether somebody may mean `line` as a tag.
[[nodiscard]] bool may_be_tag(std::string_view line);

}  // namespace stela::repair
