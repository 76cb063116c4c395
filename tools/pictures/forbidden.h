#pragma once

#include <string>

#include "lib/game/request.h"
#include "lib/replay/timeline.h"

namespace stela {

/// The first entry of `timeline` that breaks a rule, in the main line or in a variation; with
/// `entry` not negative the first that counts as this entry of the main line. Null when there is
/// none.
[[nodiscard]] const Step* find_broken(const Record& record, const Timeline& timeline, int entry);

/// Adds what `step` may not do, and why, to what a picture of its position is to show: the rule in
/// its own words, what was seen, and the sections that decide; in the language of its canvas.
void add_forbidden(const Record& record, const Step& step, const Table& table,
                   PictureRequest& request);

/// The action that breaks a rule, as written; all of the entry when no single one is to blame.
[[nodiscard]] std::string offending_words(const Record& record, const Step& step);
/// The same with the head of the entry, as in `3. white: hut@2,-1`.
[[nodiscard]] std::string offence_words(const Record& record, const Step& step);

}  // namespace stela
