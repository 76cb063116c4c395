#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "lib/words/message.h"
#include "tools/lsp/workspace.h"

namespace stela::lsp {

/// Maximum number of items returned; there may be more.
inline constexpr std::size_t kMaxItems = 100;

/// The protocol's numbers for kinds of items.
enum class ItemKind : std::uint8_t {
  kMethod = 2,
  kFunction = 3,
  kVariable = 6,
  kProperty = 10,
  kValue = 12,
  kKeyword = 14,
  kColour = 16,
  kReference = 18
};

/// Writes items that replace the part of a record before the cursor.
class ItemWriter {
 public:
  /// `prefix` begins the items and ends at the cursor; it must outlive this.
  ItemWriter(const Look& look, std::string_view prefix, JsonWriter& json);

  /// Returns the language of details.
  [[nodiscard]] Language language() const { return language_; }
  /// Returns whether another item may be written.
  [[nodiscard]] bool has_room() const { return count_ < kMaxItems; }
  [[nodiscard]] bool complete() const { return complete_; }
  void leave_rest() { complete_ = false; }

  /// Writes `text`, unless it does not start with the typed prefix or has been written already.
  void write(std::string_view text, ItemKind kind, const Message& detail,
             const Message& documentation = {});

 private:
  Range range_;
  Language language_;
  std::string_view prefix_;
  JsonWriter& json_;
  std::set<std::string> seen_;
  std::size_t count_ = 0;
  bool complete_ = true;
};

/// A comment that contains the cursor.
struct CommentTyped {
  /// Its text up to the cursor, as written.
  std::string_view text;
  /// The entry before it, or `kNone` if it comes before the first.
  std::int32_t entry = kNone;
  /// Whether it comes first in a variation that replaces the entry, where it may claim the rule
  /// that the variation breaks.
  bool claims = false;
};

/// Returns the comment at the cursor, closed or not, or null if there is none.
[[nodiscard]] std::optional<CommentTyped> comment_at(const Look& look);

/// Returns the typed part of a command or its value, for completion, or null if there are only
/// words for people.
[[nodiscard]] std::optional<std::string_view> typed_in(const CommentTyped& comment);

/// Writes the commands with the typed prefix, or the possible values of the command.
void write_commands(const Look& look, const CommentTyped& comment, ItemWriter& items);

}  // namespace stela::lsp
