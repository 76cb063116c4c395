#include "lib/replay/analysed_game.h"

#include <algorithm>
#include <span>

#include "lib/replay/claims.h"

namespace stela {

std::optional<AnalysedGame> analysed_game(const Record& record, const Table& table,
                                          const Timeline& timeline) {
  const std::span colours(table.colours.data(), seat_index(table.players));
  NoteFault fault;
  const Note* const on_record = analysis_note_of(record);
  if (on_record == nullptr) return std::nullopt;
  std::optional<GameNote> of_game = read_game_note(on_record->text, colours, fault);
  if (!of_game) return std::nullopt;
  AnalysedGame out{std::move(*of_game), {}, std::vector<AnalysedSeat>(colours.size())};
  for (std::size_t i = 0; i < timeline.steps.size(); ++i) {
    const Step& step = timeline.steps[i];
    if (step.line != 0 || !step.legal) continue;
    const Entry& entry = record.entries[index_of(step.entry)];
    const Note* const comment = analysis_note_of(record, entry);
    if (comment == nullptr) continue;
    std::optional<EntryNote> note = read_entry_note(comment->text, colours, fault);
    if (!note) continue;
    out.steps.push_back({i, std::move(*note)});
    if (!is_seat(step.actor)) continue;
    AnalysedSeat& seat = out.seats[seat_index(step.actor)];
    ++seat.entries;
    if (find_mark(record, entry) != nullptr) {
      ++seat.marks[static_cast<std::size_t>(out.steps.back().note.mark()) - 1];
    }
  }
  if (out.steps.empty()) return std::nullopt;
  return out;
}

}  // namespace stela
