#pragma once

#include <string_view>

namespace stela {

/// Marks a literal, such as a word in a table, that `message_of` translates elsewhere, so that
/// tools/words finds it. It may include its forms, as in `tower | a=a tower`.
[[nodiscard]] constexpr std::string_view tr_noop(std::string_view english) { return english; }

/// Marks a word of a game's notation, such as `dig`, whose meaning depends on the game: its key has
/// the id of the game, the folder of the source, as context (`Language::translate_word`).
[[nodiscard]] constexpr std::string_view word_noop(std::string_view english) { return english; }

}  // namespace stela
