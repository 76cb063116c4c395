#pragma once

#include <vector>

#include "lib/core/json_writer.h"
#include "lib/scene/annotate.h"
#include "tools/recorder_page/choices.h"
#include "tools/recorder_page/session.h"

namespace stela::recorder {

/// Every game with what a record of it may set: a list.
void tell_games(JsonWriter& json);
/// The text, what is wrong with it, its tags and all its entries: an object.
void tell_record(Document& document, JsonWriter& json);
/// Where the session stands: the board, whose turn it is, how the players stand, what can be done.
void tell_view(Session& session, JsonWriter& json);
/// What can be chosen next: an object.
void tell_choices(const Narrowed& narrowed, JsonWriter& json);
/// A position that is being set: its board, what stands on it, what can be put.
void tell_setting(Setting& setting, JsonWriter& json);
/// The members `error`, and where a rule is broken `mistake`.
void tell_refusal(const Refusal& refusal, const Table& table, JsonWriter& json);

/// What comments on the entry where the session stands ask to be drawn.
[[nodiscard]] std::vector<Annotation> drawings_at(const Session& session, Document& document);

}  // namespace stela::recorder
