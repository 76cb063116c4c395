#include "tools/database/record_rows.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "lib/core/content.h"
#include "lib/core/lines.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/games/games.h"
#include "lib/record/tags.h"
#include "lib/replay/claims.h"
#include "lib/replay/judgement.h"
#include "lib/replay/outcome.h"
#include "tools/records/legal_actions.h"

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

namespace {

/// Number of bytes of input added in one transaction. Each transaction writes the pages that it
/// changed, and those of indexes are spread over the database: few large ones write less than many
/// small ones.
constexpr std::size_t kTransaction = std::size_t{4} << 20U;

}  // namespace

void RowBatcher::work(const Batch& batch, RowBatch& made, const HandOn& hand_on) {
  for_each_record(batch, workspace_, wanted_, [&](FoundRecord& found) {
    ++made.records;
    made.rows.push_back(maker_.make(found));
    made.held += made.rows.back().held();
    made.all_valid = made.all_valid && !has_error(found.diagnostics);
    hand_on(made.held);
    return true;
  });
}

Added add_records(const BatchOptions& options, Database& database, Holds holds) {
  Added added;
  RowWriter writer(database, holds);
  std::size_t in_transaction = 0;
  const auto commit = [&] {
    if (in_transaction > 0) database.execute("COMMIT");
    in_transaction = 0;
  };
  added.code = work_through<RowBatcher, RowBatch>(
      options, [&] { return std::make_unique<RowBatcher>(options.input.record); },
      [&](const Batch& batch, RowBatch& made) {
        if (in_transaction == 0) database.execute("BEGIN IMMEDIATE");
        in_transaction += batch.bytes.size() + 1;
        for (const RecordRows& rows : made.rows) {
          ++(writer.add(rows) ? added.records : added.known);
        }
        if (in_transaction >= kTransaction) commit();
        added.all_valid = added.all_valid && made.all_valid;
      });
  commit();
  return added;
}

// The tables of a database of records, and how rows are inserted (docs/database.md).

namespace {

/// "Stel" in ASCII identifies our databases (PRAGMA application_id).
constexpr std::int64_t kApplication = 0x5374656c;
/// Must change whenever the tables do.
constexpr std::int64_t kVersion = 4;

/// Prevents duplicate records in the tables.
constexpr std::string_view kUnique = " UNIQUE";

constexpr std::string_view kTables = R"(
CREATE TABLE records (
  record_id INTEGER PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  game_digest TEXT NOT NULL,
  file TEXT NOT NULL,
  number INTEGER NOT NULL,
  offset INTEGER NOT NULL,
  line INTEGER NOT NULL,
  game TEXT,
  edition TEXT,
  players INTEGER,
  valid INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  ending TEXT,
  entries INTEGER NOT NULL,
  gaps INTEGER NOT NULL,
  event TEXT,
  site TEXT,
  date TEXT,
  round TEXT,
  "table" TEXT);
CREATE TABLE tags (
  record_id INTEGER NOT NULL REFERENCES records,
  tag INTEGER NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (record_id, tag, position)) WITHOUT ROWID;
CREATE TABLE players (
  record_id INTEGER NOT NULL REFERENCES records,
  seat INTEGER NOT NULL,
  colour TEXT NOT NULL,
  name TEXT NOT NULL,
  wins INTEGER,
  place INTEGER,
  eliminated INTEGER NOT NULL,
  PRIMARY KEY (record_id, seat)) WITHOUT ROWID;
CREATE TABLE scores (
  record_id INTEGER NOT NULL REFERENCES records,
  seat INTEGER NOT NULL,
  position INTEGER NOT NULL,
  part TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (record_id, seat, position)) WITHOUT ROWID;
CREATE TABLE entries (
  record_id INTEGER NOT NULL REFERENCES records,
  entry INTEGER NOT NULL,
  actor TEXT NOT NULL,
  seat INTEGER,
  actions TEXT NOT NULL,
  PRIMARY KEY (record_id, entry, actor)) WITHOUT ROWID;
CREATE TABLE actions (
  record_id INTEGER NOT NULL REFERENCES records,
  entry INTEGER NOT NULL,
  position INTEGER NOT NULL,
  name TEXT,
  action TEXT NOT NULL,
  PRIMARY KEY (record_id, entry, position)) WITHOUT ROWID;
CREATE TABLE events (
  record_id INTEGER NOT NULL REFERENCES records,
  happening INTEGER NOT NULL,
  entry INTEGER NOT NULL,
  seat INTEGER,
  kind TEXT NOT NULL,
  part TEXT,
  amount INTEGER NOT NULL,
  place TEXT,
  text TEXT NOT NULL,
  PRIMARY KEY (record_id, happening)) WITHOUT ROWID;
CREATE TABLE diagnostics (
  record_id INTEGER NOT NULL REFERENCES records,
  position INTEGER NOT NULL,
  rule TEXT NOT NULL,
  severity TEXT NOT NULL,
  entry INTEGER NOT NULL,
  line INTEGER NOT NULL,
  "column" INTEGER NOT NULL,
  message TEXT NOT NULL,
  PRIMARY KEY (record_id, position)) WITHOUT ROWID;
CREATE TABLE analyses (
  record_id INTEGER NOT NULL REFERENCES records,
  seat INTEGER NOT NULL,
  entries INTEGER NOT NULL,
  forced INTEGER NOT NULL,
  inaccuracies INTEGER NOT NULL,
  mistakes INTEGER NOT NULL,
  blunders INTEGER NOT NULL,
  loss REAL NOT NULL,
  loss_ci REAL NOT NULL,
  luck REAL,
  luck_ci REAL,
  PRIMARY KEY (record_id, seat)) WITHOUT ROWID;
CREATE TABLE shares (
  record_id INTEGER NOT NULL REFERENCES records,
  entry INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  share REAL NOT NULL,
  luck REAL NOT NULL,
  PRIMARY KEY (record_id, entry, seat)) WITHOUT ROWID;
CREATE TABLE losses (
  record_id INTEGER NOT NULL REFERENCES records,
  entry INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  loss REAL NOT NULL,
  ci REAL NOT NULL,
  exact INTEGER NOT NULL,
  mark TEXT,
  PRIMARY KEY (record_id, entry, seat)) WITHOUT ROWID;
CREATE TABLE positions (
  record_id INTEGER NOT NULL REFERENCES records,
  position INTEGER NOT NULL,
  entry INTEGER NOT NULL,
  variation INTEGER NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (record_id, position)) WITHOUT ROWID;
CREATE TABLE holdings (
  record_id INTEGER NOT NULL REFERENCES records,
  holding INTEGER NOT NULL,
  kind TEXT NOT NULL,
  place TEXT NOT NULL,
  seat INTEGER,
  part TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (record_id, holding, part)) WITHOUT ROWID;
)";

constexpr std::string_view kIndexes = R"(
CREATE INDEX records_by_game ON records (game_digest);
CREATE INDEX players_by_name ON players (name);
CREATE INDEX diagnostics_by_rule ON diagnostics (rule);
CREATE INDEX positions_by_digest ON positions (digest);
)";

constexpr std::string_view kViews = R"(
CREATE VIEW sources AS
  SELECT record_id, seat, part, kind, count(*) AS times, sum(amount) AS points
  FROM events WHERE part IS NOT NULL AND amount <> 0 GROUP BY record_id, seat, part, kind;
CREATE VIEW results AS
  SELECT r.record_id, r.game, r.event, r.date, r.round, r."table", p.seat, p.colour, p.name,
         p.wins, p.place, p.eliminated,
         (SELECT group_concat(value, '/') FROM scores AS s
          WHERE s.record_id = p.record_id AND s.seat = p.seat) AS score
  FROM records AS r JOIN players AS p ON p.record_id = r.record_id WHERE r.finished = 1;
CREATE VIEW settlements AS
  SELECT record_id, seat, place,
         max(CASE part WHEN 'hexes' THEN amount END) AS hexes,
         max(CASE part WHEN 'huts' THEN amount END) AS huts,
         max(CASE part WHEN 'towers' THEN amount END) AS towers,
         max(CASE part WHEN 'temples' THEN amount END) AS temples
  FROM holdings WHERE kind = 'settlement' GROUP BY record_id, holding, seat, place;
CREATE VIEW temples AS
  SELECT record_id, seat, place,
         max(CASE part WHEN 'value' THEN amount END) AS value,
         max(CASE part WHEN 'guarded' THEN amount END) AS guarded
  FROM holdings WHERE kind = 'temple' GROUP BY record_id, holding, seat, place;
CREATE VIEW rooms AS
  SELECT record_id, seat, place, amount AS value
  FROM holdings WHERE kind = 'room';
)";

/// Returns the first value of the result of `sql`, or 0. Finishes the statement: a transaction that
/// begins while a statement reads cannot wait for that of another process.
std::int64_t number_of(Database& database, std::string_view sql) {
  Statement statement = database.prepare(sql);
  if (!statement.step()) return 0;
  const Cell value = statement.column(0);
  const auto* number = std::get_if<std::int64_t>(&value);
  return number == nullptr ? 0 : *number;
}

/// Returns whether nothing has been created in it yet.
bool is_new(Database& database) {
  return number_of(database, "PRAGMA application_id") == 0 &&
         number_of(database, "PRAGMA user_version") == 0 &&
         number_of(database, "SELECT count(*) FROM sqlite_master") == 0;
}

/// Creates the tables if there are none; returns the database.
Database& prepared(Database& database, Holds holds) {
  // Nothing is ever rolled back.
  if (holds == Holds::kOne) database.execute("PRAGMA journal_mode = OFF");
  if (is_new(database)) {
    database.execute("BEGIN IMMEDIATE");
    // Another process may have created them in the meantime.
    if (is_new(database)) {
      std::string tables(kTables);
      if (holds != Holds::kOnce) tables.replace(tables.find(kUnique), kUnique.size(), "");
      database.execute(tables);
      if (holds != Holds::kOne) database.execute(std::string(kIndexes));
      database.execute(std::string(kViews));
      database.execute(fmt::format("PRAGMA application_id = {}", kApplication));
      database.execute(fmt::format("PRAGMA user_version = {}", kVersion));
    }
    database.execute("COMMIT");
  }
  const std::string why = why_not_ours(database);
  if (!why.empty()) throw DatabaseError(why);
  return database;
}

/// Returns an insertion into `table` of a row with `columns` values. In a malformed record two
/// entries may have the same key: the first one wins.
Statement insertion(Database& database, std::string_view table, int columns) {
  std::string values = "?";
  for (int i = 1; i < columns; ++i) values += ",?";
  return database.prepare(fmt::format("INSERT OR IGNORE INTO {} VALUES ({})", table, values));
}

}  // namespace

std::string why_not_ours(Database& database) {
  if (number_of(database, "PRAGMA application_id") != kApplication)
    return "it is not a database of `stela index`";
  const std::int64_t version = number_of(database, "PRAGMA user_version");
  if (version != kVersion)
    return fmt::format(
        "its tables are of version {}, not {}: index the records again into a new file", version,
        kVersion);
  return {};
}

RowWriter::Table::Table(Database& database, std::string_view name, int columns)
    : insertion(stela::insertion(database, name, columns)),
      deletion(database.prepare(fmt::format("DELETE FROM {}", name))) {}

void RowWriter::Table::insert(std::int64_t record, const std::vector<std::vector<Cell>>& rows) {
  for (const std::vector<Cell>& row : rows) {
    insertion.bind(1, record);
    for (std::size_t i = 0; i < row.size(); ++i) insertion.bind(static_cast<int>(i) + 2, row[i]);
    insertion.run();
    has_rows = true;
  }
}

RowWriter::RowWriter(Database& database, Holds holds)
    : database_(prepared(database, holds)),
      record_(database.prepare(
          "INSERT OR IGNORE INTO records (digest, game_digest, file, number, offset, line, game, "
          "edition, players, valid, finished, ending, entries, gaps, event, site, date, round, "
          "\"table\") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")),
      delete_record_(database.prepare("DELETE FROM records")),
      tags_(database, "tags", 5),
      players_(database, "players", 7),
      scores_(database, "scores", 5),
      entries_(database, "entries", 5),
      actions_(database, "actions", 5),
      events_(database, "events", 9),
      diagnostics_(database, "diagnostics", 8),
      analyses_(database, "analyses", 11),
      shares_(database, "shares", 5),
      losses_(database, "losses", 7),
      positions_(database, "positions", 5),
      holdings_(database, "holdings", 7) {}

bool RowWriter::add(const RecordRows& rows) {
  for (std::size_t i = 0; i < rows.record.size(); ++i) {
    record_.bind(static_cast<int>(i) + 1, rows.record[i]);
  }
  record_.run();
  if (database_.changes() == 0) return false;
  const std::int64_t record = database_.last_row();
  tags_.insert(record, rows.tags);
  players_.insert(record, rows.players);
  scores_.insert(record, rows.scores);
  entries_.insert(record, rows.entries);
  actions_.insert(record, rows.actions);
  events_.insert(record, rows.events);
  diagnostics_.insert(record, rows.diagnostics);
  analyses_.insert(record, rows.analyses);
  shares_.insert(record, rows.shares);
  losses_.insert(record, rows.losses);
  positions_.insert(record, rows.positions);
  holdings_.insert(record, rows.holdings);
  return true;
}

void RowWriter::clear() {
  delete_record_.run();
  for (Table* table : {&tags_, &players_, &scores_, &entries_, &actions_, &events_, &diagnostics_,
                       &analyses_, &shares_, &losses_, &positions_, &holdings_}) {
    if (std::exchange(table->has_rows, false)) table->deletion.run();
  }
}

}  // namespace stela
