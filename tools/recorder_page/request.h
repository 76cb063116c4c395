#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lib/game/position.h"
#include "tools/recorder_page/choices.h"

// What stands in a request of the page. What is not there, or is something else, is empty.

namespace stela::recorder {

[[nodiscard]] std::string text_in(const nlohmann::json& request, const char* key);
[[nodiscard]] std::vector<std::string> texts_in(const nlohmann::json& request, const char* key);
[[nodiscard]] std::int32_t number_in(const nlohmann::json& request, const char* key,
                                     std::int32_t otherwise);

/// What was chosen: `what`, `places` and `values`.
[[nodiscard]] Selection chosen_in(const nlohmann::json& request);

/// The text of a record with no entry by `game` and `tags`, in canonical form; what the tags say is
/// not checked.
[[nodiscard]] std::string tags_of(const nlohmann::json& request);

/// The tokens of a `result:` that ends the game at `position` off the board, by `endings` and
/// `winners`.
[[nodiscard]] std::vector<std::string> result_tokens(const Position& position,
                                                     const nlohmann::json& request);

}  // namespace stela::recorder
