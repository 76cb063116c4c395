#include "tools/database/record_rows.h"

#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "lib/core/content.h"
#include "lib/core/lines.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/games/games.h"
#include "lib/record/tags.h"
#include "lib/replay/analysed_game.h"
#include "lib/replay/claims.h"
#include "lib/replay/outcome.h"
#include "tools/records/facts.h"

namespace stela {
namespace {

Cell text_cell(std::string_view words) { return std::string(words); }

/// Returns an empty cell if the tag is missing or empty.
Cell optional_text(std::string_view words) {
  return words.empty() ? Cell() : Cell(std::string(words));
}

template <class T>
Cell number_cell(T value) {
  return static_cast<std::int64_t>(value);
}

/// Returns a share of the win, or a difference of shares.
Cell share_cell(Thousandths value) {
  return static_cast<double>(value) / static_cast<double>(kWhole);
}

Cell seat_cell(Actor actor) { return is_seat(actor) ? number_cell(actor + 1) : Cell(); }

}  // namespace

std::string RowMaker::endings_of(const Outcome& outcome) const {
  std::string out;
  for (const Ending& ending : outcome.endings) {
    add_to_list(out, ending_claim(ending, replayer_.table()));
  }
  return out;
}

std::size_t RecordRows::held() const {
  const auto bytes_of = [](const std::vector<std::vector<Cell>>& rows) {
    return rows.empty() ? 0 : rows.size() * rows.front().size() * sizeof(Cell);
  };
  return record.size() * sizeof(Cell) + bytes_of(tags) + bytes_of(players) + bytes_of(scores) +
         bytes_of(entries) + bytes_of(actions) + bytes_of(events) + bytes_of(diagnostics) +
         bytes_of(analyses) + bytes_of(shares) + bytes_of(losses) + bytes_of(positions) +
         bytes_of(holdings);
}

RowMaker::RowMaker() : replayer_(all_games()) {}

RecordRows RowMaker::make(FoundRecord& found) {
  timeline_.steps.clear();
  Record& record = found.record;
  const bool readable = !found.unreadable && !has_error(found.diagnostics);
  if (!found.unreadable) {
    ReplayOptions replay;
    replay.timeline = &timeline_;
    replay.digests = true;
    replayer_.respell(record, replay, found.diagnostics);
  }
  const bool started = !found.unreadable && replayer_.started();
  const bool valid = started && !has_error(found.diagnostics);
  const GameInfo* game = found.unreadable ? nullptr : replayer_.game();

  // A record that is not well-formed has no canonical text: it is identified by its own bytes.
  std::string canonical;
  if (readable) {
    text::write_record(record, canonical);
  } else {
    canonical = text::without_blank_end(found.bytes);
  }
  std::string identity;
  write_identity(record, started ? &replayer_.table() : nullptr, true, identity);

  const Outcome outcome = started ? replayer_.outcome() : Outcome{};
  RecordRows rows;
  rows.record = {text_cell(long_digest(canonical)),
                 text_cell(long_digest(readable ? identity : canonical)),
                 text_cell(found.file),
                 number_cell(found.number),
                 number_cell(found.offset),
                 number_cell(found.places.first_line()),
                 game == nullptr ? Cell() : text_cell(game->id),
                 started ? text_cell(game->editions[replayer_.table().edition].name) : Cell(),
                 started ? number_cell(replayer_.table().players) : Cell(),
                 number_cell(valid ? 1 : 0),
                 number_cell(valid && outcome.finished ? 1 : 0),
                 valid ? optional_text(endings_of(outcome)) : Cell(),
                 number_cell(record.count_entries()),
                 number_cell(record.count_gaps()),
                 optional_text(tag_of(record, kEventTag)),
                 optional_text(tag_of(record, kSiteTag)),
                 optional_text(tag_of(record, kDateTag)),
                 optional_text(tag_of(record, kRoundTag)),
                 optional_text(tag_of(record, kTableTag))};
  add_tags(record, rows);
  if (started) {
    add_players(rows, outcome, valid);
    add_entries(record, rows);
    add_events(record, rows);
    add_positions(record, rows);
    add_holdings(rows);
    if (replayer_.analysed()) add_analysis(record, rows);
  }
  for (const Diagnostic& diagnostic : found.diagnostics) {
    const LineColumn at = found.places.locate(diagnostic.span.begin);
    rows.diagnostics.push_back(
        {number_cell(rows.diagnostics.size() + 1), text_cell(diagnostic.rule->id),
         text_cell(to_string(diagnostic.severity)), number_cell(diagnostic.entry),
         number_cell(at.line), number_cell(at.column), text_cell(diagnostic.message.english())});
  }
  return rows;
}

void RowMaker::add_tags(const Record& record, RecordRows& rows) const {
  for (std::size_t i = 0; i < record.tags.size(); ++i) {
    const Tag& tag = record.tags[i];
    for (std::uint32_t v = 0; v < tag.value_count; ++v) {
      rows.tags.push_back({number_cell(i + 1), number_cell(v + 1), text_cell(tag.name),
                           text_cell(record.values_of(tag)[v].text)});
    }
  }
}

void RowMaker::add_players(RecordRows& rows, const Outcome& outcome, bool valid) const {
  const Table& table = replayer_.table();
  const bool finished = valid && outcome.finished;
  const std::vector<int> places = finished ? places_of(outcome) : std::vector<int>();
  for (Actor seat = 0; seat < table.players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    const bool won = wins(outcome, seat);
    rows.players.push_back({number_cell(seat + 1), text_cell(table.colours[index]),
                            text_cell(table.names[index]),
                            finished ? number_cell(won ? 1 : 0) : Cell(),
                            places.empty() ? Cell() : number_cell(places[index]),
                            number_cell(outcome.out[index] ? 1 : 0)});
    for (std::size_t part = 0; part < table.game->score_parts.size(); ++part) {
      rows.scores.push_back({number_cell(seat + 1), number_cell(part + 1),
                             text_cell(table.game->score_parts[part]),
                             number_cell(outcome.scores[index].parts[part])});
    }
  }
}

void RowMaker::add_entries(const Record& record, RecordRows& rows) const {
  const Table& table = replayer_.table();
  for (std::int32_t e = record.lines[0].first_entry; e != kNone;) {
    const Entry& entry = record.entries[index_of(e)];
    e = entry.next;
    if (entry.kind == EntryKind::kResult) continue;
    rows.entries.push_back({number_cell(entry.position), text_cell(entry.actor),
                            seat_cell(table.seat_of(entry.actor)),
                            text_cell(actions_of(record, entry))});
    if (entry.kind != EntryKind::kPlay) continue;
    std::size_t count = 0;
    for (const Token& token : record.tokens_of(entry)) {
      if (token.kind != TokenKind::kAction) continue;
      rows.actions.push_back({number_cell(entry.position), number_cell(++count),
                              optional_text(action_name(token.text, table)),
                              text_cell(token.text)});
    }
  }
}

void RowMaker::add_events(const Record& record, RecordRows& rows) const {
  const GameInfo& game = *replayer_.game();
  for (const Step& step : timeline_.steps) {
    if (step.line != 0) continue;
    const std::int32_t entry = record.entries[index_of(step.entry)].position;
    for (const Event& event : step.events) {
      rows.events.push_back(
          {number_cell(rows.events.size() + 1), number_cell(entry), seat_cell(event.actor),
           text_cell(event.kind),
           event.part < 0 ? Cell()
                          : text_cell(game.score_parts[static_cast<std::size_t>(event.part)]),
           number_cell(event.amount), optional_text(event.place), text_cell(event.text.english())});
    }
  }
}

Message RowMaker::event_text(std::int64_t happening) const {
  std::int64_t count = 0;
  for (const Step& step : timeline_.steps) {
    if (step.line != 0) continue;
    for (const Event& event : step.events) {
      if (++count == happening) return event.text;
    }
  }
  return {};
}

void RowMaker::add_positions(const Record& record, RecordRows& rows) const {
  const auto add = [&](std::int32_t entry, std::int32_t line, std::uint64_t digest) {
    rows.positions.push_back({number_cell(rows.positions.size() + 1), number_cell(entry),
                              number_cell(line), text_cell(to_hex(digest))});
  };
  const std::int32_t first = record.lines[0].first_entry;
  if (first == kNone || record.entries[index_of(first)].kind != EntryKind::kSetup) {
    const Table& table = replayer_.table();
    add(0, 0, table.game->start(table)->digest());
  }
  for (const Step& step : timeline_.steps) {
    if (step.legal) add(record.entries[index_of(step.entry)].position, step.line, step.digest);
  }
}

void RowMaker::add_holdings(RecordRows& rows) {
  std::int64_t count = 0;
  replayer_.reached().list_holdings([&](const Holding& holding) {
    ++count;
    for (const auto& [part, amount] : holding.counts) {
      rows.holdings.push_back({count, text_cell(holding.kind), text_cell(holding.place),
                               seat_cell(holding.owner), text_cell(part), number_cell(amount)});
    }
  });
}

void RowMaker::add_analysis(const Record& record, RecordRows& rows) const {
  const std::optional<AnalysedGame> game = analysed_game(record, replayer_.table(), timeline_);
  if (!game) return;
  for (std::size_t i = 0; i < game->seats.size() && game->note.has_game_values(); ++i) {
    const AnalysedSeat& seat = game->seats[i];
    const Estimate& loss = game->note.loss[i];
    const bool known = !game->note.luck.empty();
    const Estimate luck = known ? game->note.luck[i] : Estimate{};
    rows.analyses.push_back(
        {number_cell(i + 1), number_cell(seat.entries), number_cell(game->note.forced[i]),
         number_cell(seat.marks[0]), number_cell(seat.marks[1]), number_cell(seat.marks[2]),
         share_cell(loss.value), share_cell(loss.ci), known ? share_cell(luck.value) : Cell(),
         known ? share_cell(luck.ci) : Cell()});
  }
  for (const AnalysedStep& analysed : game->steps) {
    const Step& step = timeline_.steps[analysed.step];
    const Entry& entry = record.entries[index_of(step.entry)];
    const EntryNote& note = analysed.note;
    for (std::size_t i = 0; i < note.shares.seats.size(); ++i) {
      rows.shares.push_back({number_cell(entry.position), number_cell(i + 1),
                             share_cell(note.shares.seats[i]),
                             share_cell(note.luck.empty() ? 0 : note.luck[i])});
    }
    if (!note.loss) continue;
    rows.losses.push_back({number_cell(entry.position), seat_cell(analysed.seat),
                           share_cell(note.loss->value), share_cell(note.loss->ci),
                           number_cell(note.exact ? 1 : 0), optional_text(sign_of(mark_of(note)))});
  }
}

}  // namespace stela
