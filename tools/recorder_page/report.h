#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/core/json_writer.h"
#include "lib/report/summary.h"
#include "lib/scene/annotate.h"
#include "tools/recorder_page/choices.h"
#include "tools/recorder_page/session.h"
#include "tools/recorder_page/ways.h"

namespace stela::recorder {

/// Every game with what a record of it may set: a list.
void report_games(Language language, JsonWriter& json);
/// The members that tell a record in short, as it ends: game, players and scores, and its board in
/// the theme of that name.
void report_card(const std::string& text, std::string_view theme, Language language,
                 JsonWriter& json);
/// Writes a player's current or final result: colour, name, score, and whether the player wins.
void report_standing(const Table& table, const Outcome& outcome, Actor seat, Language language,
                     JsonWriter& json);
/// Writes an object with the text, its errors, its tags and all its entries.
void report_record(Document& document, Language language, JsonWriter& json);
/// Where the session stands: the board, whose turn it is, how the players stand, what can be done.
void report_view(Session& session, JsonWriter& json);
/// What an analysis in the record says (docs/analysis.md): the shares along the game as a picture,
/// with the entry of each of its points; the sentence on its numbers; and by entry the shares, what
/// it lost, and the better one: an object.
void report_analysis(const ReportInput& input, JsonWriter& json);
/// Where something can go, with the ways: an object.
void report_goals(const Goals& goals, JsonWriter& json);
/// What can be chosen next: an object.
void report_choices(const RemainingChoices& narrowed, JsonWriter& json);
/// A position that is being set: its board, what stands on it, what can be put.
void report_setting(PositionEditor& setting, Language language, JsonWriter& json);
/// The verdicts of `stela validate` on the records of a text: a list.
void report_verdicts(std::string_view text, Language language, JsonWriter& json);
/// The texts of these records, to choose from: a list.
void report_records(std::string_view text, JsonWriter& json);
/// Writes the members `error`, and `mistake` if a rule is broken.
void report_refusal(const RequestError& refusal, const Table& table, Language language,
                    JsonWriter& json);

/// What comments on the entry where the session stands ask to be drawn.
[[nodiscard]] std::vector<Annotation> drawings_at(const Session& session, Document& document);

}  // namespace stela::recorder
