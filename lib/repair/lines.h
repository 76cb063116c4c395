#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/info.h"
#include "lib/repair/transport.h"

namespace stela::repair {

// The repairs within the lines of one record: other spellings of the notation, and words that
// become comments where they are.

/// Returns the changes that spell the tags of `record` as the notation does.
[[nodiscard]] std::vector<Change> respell_tags(std::string_view record,
                                               std::span<const GameInfo* const> games);
/// Returns the changes that spell its entries as the notation does; its tags are right.
[[nodiscard]] std::vector<Change> respell_entries(std::string_view record,
                                                  std::span<const GameInfo* const> games);

/// Returns the changes that turn each line of prose, and the words after the claims of the result,
/// into a comment. `moved` are comments to insert after the `Game` tag.
[[nodiscard]] std::vector<Change> comment_words(std::string_view record, std::string_view moved,
                                                std::span<const GameInfo* const> games);

/// Returns the text before the first record as comments, one on each line, to insert at the end of
/// the line of the `Game` tag; nothing if a line of it may be meant as notation, or if there are no
/// words.
[[nodiscard]] std::optional<std::string> as_comments(std::string_view head,
                                                     std::span<const GameInfo* const> games);

}  // namespace stela::repair
