#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/game/position.h"
#include "lib/replay/history.h"
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

/// Calls `see` with each record in illegal/ of a game that ends at an action: the name of its file,
/// the step, which has the diagnostics, and the action.
void for_each_illegal(const std::function<void(const std::string& file, const Step& step,
                                               std::string_view action)>& see);

/// Returns whether the boxes have more in common than half a unit; touching does not count.
[[nodiscard]] bool overlap(const Extent& a, const Extent& b);

/// Returns the pairs of overlapping texts; touching does not count.
[[nodiscard]] std::vector<std::pair<const Element*, const Element*>> overlapping(
    const std::vector<const Element*>& texts);

/// Returns the words in the classes of `element`.
[[nodiscard]] std::vector<std::string> words_of(const Element& element);

}  // namespace stela::testing
