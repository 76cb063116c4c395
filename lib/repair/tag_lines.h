#pragma once

#include <optional>
#include <string_view>

#include "lib/record/tags.h"

namespace stela::repair {

/// A line read as a tag.
struct BareTag {
  /// Null if the notation does not know the tag.
  const TagSpec* spec = nullptr;
  std::string_view name;
  /// Text without the brackets and the separator after the name.
  std::string_view values;
  bool bracketed = false;
  /// A colon or an equals sign follows the name.
  bool parted = false;
};

/// Returns `line` as a tag, with its brackets, with others or without, or null if it cannot be one.
[[nodiscard]] std::optional<BareTag> read_bare_tag(std::string_view line);

/// Returns `text` without surrounding spaces.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Returns whether the tag is a `Game` of one word, quoted or not; other text may begin with that
/// name, too.
[[nodiscard]] bool names_game(const BareTag& tag);

/// Returns whether a line is a tag, in brackets or not: `[Game "Taluva"]`, `Game: Taluva`.
[[nodiscard]] bool is_tag_line(std::string_view line);

/// Returns whether `line` may be intended as a tag.
[[nodiscard]] bool may_be_tag(std::string_view line);

}  // namespace stela::repair
