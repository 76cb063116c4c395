#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "lib/game/position.h"
#include "lib/scene/scene.h"

namespace stela::testing {

/// All that Stela speaks, English first.
[[nodiscard]] std::vector<Language> languages_spoken();

/// Calls `check` with the pictures of many positions of every game: those of testdata, of games
/// played by chance at the start, in the middle and at the end, what is not allowed in the records
/// of illegal/, and the catalogues, in `language`. `what` names the picture.
void for_each_scene(const std::function<void(const Scene& scene, const std::string& what)>& check,
                    Language language = {});

/// Calls `check` with positions of games played by chance, at least 75, at the start, in the middle
/// and at the end; `names` are those of the players, who have usual ones where it is empty.
void for_each_position(
    const std::vector<std::string>& names,
    const std::function<void(const Position& position, const std::string& what)>& check);

/// The pairs of texts that run into each other; a touch does not count.
[[nodiscard]] std::vector<std::pair<const Element*, const Element*>> overlapping(
    const std::vector<const Element*>& texts);

/// The words in the classes of `element`.
[[nodiscard]] std::vector<std::string> words_of(const Element& element);

}  // namespace stela::testing
