#pragma once

#include <string_view>

#include "lib/words/message.h"
#include "tools/recorder_page/remaining_choices.h"

namespace stela::recorder {

/// Returns what to do next, as a clause without a subject, such as `tap where the tile's volcano
/// goes`; empty if nothing can be chosen. `chosen` was narrowed to `left`, and `verb` is the kind
/// of its actions (`codec::kVerbKey`) if there is only one.
[[nodiscard]] Message prompt_for(std::string_view game, std::string_view verb,
                                 const Selection& chosen, const RemainingChoices& left);

}  // namespace stela::recorder
