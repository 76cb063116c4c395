#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "lib/game/position.h"
#include "tools/recorder_page/choices.h"

// The members of a request from the page. A missing or unsuitable member counts as empty.

namespace stela::recorder {

[[nodiscard]] std::string text_in(const nlohmann::json& request, const char* key);
[[nodiscard]] std::vector<std::string> texts_in(const nlohmann::json& request, const char* key);
[[nodiscard]] std::int32_t number_in(const nlohmann::json& request, const char* key,
                                     std::int32_t otherwise);

/// Returns the actions of a way (`Way::action`); they refer to `text`.
[[nodiscard]] std::vector<std::string_view> actions_of(std::string_view text);

/// Returns the chosen parts: `what`, `places` and `values`.
[[nodiscard]] Selection chosen_in(const nlohmann::json& request);

/// Returns the canonical text of a record without entries, with `game` and `tags`; the values of
/// the tags are not checked.
[[nodiscard]] std::string tags_of(const nlohmann::json& request);

/// Returns the tokens of a `result:` that ends the game at `position` off the board, from `endings`
/// and `winners`.
[[nodiscard]] std::vector<std::string> result_tokens(const Position& position,
                                                     const nlohmann::json& request);

}  // namespace stela::recorder
