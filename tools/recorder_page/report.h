#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lib/core/json_writer.h"
#include "lib/report/summary.h"
#include "lib/scene/stage.h"
#include "tools/recorder_page/choices.h"
#include "tools/recorder_page/session.h"
#include "tools/recorder_page/ways.h"

namespace stela::recorder {

/// Writes a list of all games, with the options that a record of each can set.
void report_games(Language language, JsonWriter& json);
/// Writes the members that summarise a record at its end: game, players and scores, and its board
/// in the given theme.
void report_card(const std::string& text, std::string_view theme, Language language,
                 JsonWriter& json);
/// Writes a player's current or final result: colour, name, score, and whether the player wins.
void report_standing(const Table& table, const Outcome& outcome, Actor seat, Language language,
                     JsonWriter& json);
/// Writes an object with the text, its errors, its tags and all its entries.
void report_record(Document& document, Language language, JsonWriter& json);
/// Writes the session's current state: the board, the current player, the standings, the possible
/// actions.
void report_view(Session& session, JsonWriter& json);
/// Writes an object with the analysis in the record (docs/analysis-method.md): the chart of the win
/// shares, with the entry of each of its points; the sentence on its numbers; and by entry the
/// shares, the loss and the better entry.
void report_analysis(const ReportInput& input, JsonWriter& json);
/// Writes an object with the destinations and the routes to them.
void report_goals(const Goals& goals, JsonWriter& json);
/// Writes an object with the choices available next.
void report_choices(const RemainingChoices& narrowed, JsonWriter& json);
/// Writes a position that is being set up: its board, its tokens, and what can be put.
void report_setting(PositionEditor& setting, const Canvas& canvas, JsonWriter& json);
/// Writes a list of the verdicts of `stela validate` on the records of a text.
void report_verdicts(std::string_view text, Language language, JsonWriter& json);
/// Writes a list of the texts of these records, to choose from.
void report_records(std::string_view text, JsonWriter& json);
/// Writes the members `error`, and `mistake` if a rule is broken.
void report_refusal(const RequestError& refusal, const Table& table, Language language,
                    JsonWriter& json);

/// Returns the drawings requested by the comments on the session's current entry.
[[nodiscard]] std::vector<Annotation> drawings_at(const Session& session, Document& document);

}  // namespace stela::recorder
