#pragma once

#include <string>

#include "lib/game/position.h"
#include "lib/replay/timeline.h"

namespace stela {

/// Returns the first entry of `timeline` that breaks a rule, in the main line or in a variation;
/// with `entry` not negative the first that counts as this entry of the main line. Null when there
/// is none.
[[nodiscard]] const Step* find_broken(const Record& record, const Timeline& timeline, int entry);

/// Adds the illegal part of `step`, and why it is illegal, to the request for a picture of its
/// position: the rule in its own words, what was found, and the relevant sections; in the language
/// of its canvas.
void add_forbidden(const Record& record, const Step& step, const Table& table,
                   PictureRequest& request);

/// Returns the action that breaks a rule, as written; the whole entry if no single action is to
/// blame.
[[nodiscard]] std::string offending_words(const Record& record, const Step& step);
/// Returns the same with the head of the entry, as in `3. white: hut@2,-1`.
[[nodiscard]] std::string offence_words(const Record& record, const Step& step);

}  // namespace stela
