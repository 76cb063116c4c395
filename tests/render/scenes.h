#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "lib/game/position.h"
#include "lib/scene/scene.h"

namespace stela::testing {

/// Returns all of Stela's languages, English first.
[[nodiscard]] std::vector<Language> languages_spoken();

/// Calls `check` with the pictures of many positions of every game: those of testdata, of random
/// games at the start, in the middle and at the end, illegal actions of the records in illegal/,
/// and the catalogues, in `language`. `what` names the picture.
void for_each_scene(const std::function<void(const Scene& scene, const std::string& what)>& check,
                    Language language = {});

/// Calls `check` with positions of random games, at least 75, at the start, in the middle and at
/// the end; `names` are those of the players, who get default names if it is empty.
void for_each_position(
    const std::vector<std::string>& names,
    const std::function<void(const Position& position, const std::string& what)>& check);

/// Returns the pairs of overlapping texts; touching does not count.
[[nodiscard]] std::vector<std::pair<const Element*, const Element*>> overlapping(
    const std::vector<const Element*>& texts);

/// Returns the words in the classes of `element`.
[[nodiscard]] std::vector<std::string> words_of(const Element& element);

}  // namespace stela::testing
