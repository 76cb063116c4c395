#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "lib/words/message.h"
#include "tools/lsp/workspace.h"

namespace stela::lsp {

/// So many items are given; there may be more.
inline constexpr std::size_t kMaxItems = 100;

/// What the protocol calls kinds of items.
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

/// Writes items that take the place of the piece of a record before the cursor.
class ItemWriter {
 public:
  /// `prefix` begins the items and ends at the cursor; it must outlive this.
  ItemWriter(const Look& look, std::string_view prefix, JsonWriter& json);

  /// In which details are told.
  [[nodiscard]] Language language() const { return language_; }
  /// Whether another may be written.
  [[nodiscard]] bool has_room() const { return count_ < kMaxItems; }
  [[nodiscard]] bool complete() const { return complete_; }
  void leave_rest() { complete_ = false; }

  /// Writes `text`, unless it does not begin as what is typed does, or is there already.
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

}  // namespace stela::lsp
