#include "lib/replay/analysed_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <span>

#include "lib/game/info.h"
#include "lib/replay/claims.h"
#include "lib/replay/judgement.h"
#include "lib/words/tr.h"

namespace stela {

Mark mark_of(const EntryNote& note) {
  EntryNote alone = note;
  alone.kept = false;
  return alone.mark();
}

std::optional<AnalysedGame> analysed_game(const Record& record, const Table& table,
                                          const Timeline& timeline) {
  const std::span colours = table.player_colours();
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
    const bool acts = is_seat(step.actor);
    const Actor actor = acts ? step.actor : choice_in(record, table, entry).seat;
    out.steps.push_back({i, std::move(*note), actor});
    if (!is_seat(actor)) continue;
    AnalysedSeat& seat = out.seats[seat_index(actor)];
    if (acts) ++seat.entries;
    const Mark mark = mark_of(out.steps.back().note);
    if (mark != Mark::kNone) ++seat.marks[static_cast<std::size_t>(mark) - 1];
  }
  if (out.steps.empty()) return std::nullopt;
  return out;
}

namespace {

/// Returns a mean with one decimal.
Message mean_message(Thousandths mean) {
  constexpr int kTenth = kWhole / 10;
  const int tenths = (std::abs(mean) + kTenth / 2) / kTenth;
  return decimal(
      fmt::format("{}{}.{}", mean < 0 && tenths > 0 ? "-" : "", tenths / 10, tenths % 10));
}

const DecisiveKind* kind_of(const NotedReason& reason, const Table& table) {
  const std::span<const DecisiveKind> kinds = table.game->decisive_kinds;
  const auto kind = std::ranges::find(kinds, reason.kind, &DecisiveKind::kind);
  return kind == kinds.end() ? nullptr : &*kind;
}

Message what_of(const DecisiveKind& kind, const NotedReason& reason, const Table& table) {
  return {kind.words, to_messages(table.player(reason.seat), reason.place)};
}

/// Returns in how many continuations it happened.
int times(Thousandths part, const NotedReason& reason) {
  return static_cast<int>((std::int64_t{part} * reason.of + kWhole / 2) / kWhole);
}

}  // namespace

Message reason_message(const NotedReason& reason, const Table& table) {
  const DecisiveKind* const kind = kind_of(reason, table);
  if (kind == nullptr) return {};
  const Message what = what_of(*kind, reason, table);
  if (!kind->happens) {
    return tr("{0}: {1} on average after the better entry, {2} after this one", what,
              mean_message(reason.better), mean_message(reason.played));
  }
  return tr("{0}: {1} of {2} times after the better entry, {3} of {2} after this one", what,
            times(reason.better, reason), reason.of, times(reason.played, reason));
}

Message reason_message(const NotedReason& reason, const Table& table, std::string_view better,
                       std::string_view played) {
  const DecisiveKind* const kind = kind_of(reason, table);
  if (kind == nullptr) return {};
  const Message what = what_of(*kind, reason, table);
  if (!kind->happens) {
    return tr("{0}: {1} on average after {2}, {3} after {4}", what, mean_message(reason.better),
              better, mean_message(reason.played), played);
  }
  return tr("{0}: {1} of {2} times after {3}, {4} of {2} after {5}", what,
            times(reason.better, reason), reason.of, better, times(reason.played, reason), played);
}

}  // namespace stela
