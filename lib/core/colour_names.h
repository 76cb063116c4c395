#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "lib/words/message.h"

namespace stela {

/// Returns the English name of a colour that is written in English, German, French, Spanish,
/// Italian or Dutch, in any case, with or without accents: `blue` for `Blau`. Empty if `word` is
/// not a colour.
[[nodiscard]] std::string_view english_colour(std::string_view word);

/// Returns the names of the same colour in all of these languages, in plain letters
/// (`plain_letters`); empty if `word` is not a colour.
[[nodiscard]] std::vector<std::string_view> names_of_colour(std::string_view word);

/// Returns the colour `word` of a record for people: its name in the reader's language. Returns
/// `word` itself in English, because programs read English messages, and if `word` is not a colour
/// or has the same name as another one of `all`.
[[nodiscard]] Message colour_message(std::string_view word, std::span<const std::string_view> all);

}  // namespace stela
