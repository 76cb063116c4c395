#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/document/document.h"
#include "lib/replay/replayer.h"
#include "lib/words/message.h"
#include "tools/batch/batch.h"
#include "tools/database/database.h"
#include "tools/files/input.h"

namespace stela {

/// A record as rows of the tables of docs/database.md, each without the record's own number.
struct RecordRows {
  std::vector<Cell> record;
  std::vector<std::vector<Cell>> tags;
  std::vector<std::vector<Cell>> players;
  std::vector<std::vector<Cell>> scores;
  std::vector<std::vector<Cell>> entries;
  std::vector<std::vector<Cell>> actions;
  std::vector<std::vector<Cell>> events;
  std::vector<std::vector<Cell>> diagnostics;
  std::vector<std::vector<Cell>> analyses;
  std::vector<std::vector<Cell>> shares;
  std::vector<std::vector<Cell>> losses;
  std::vector<std::vector<Cell>> positions;
  std::vector<std::vector<Cell>> holdings;

  /// Returns their approximate size in bytes.
  [[nodiscard]] std::size_t held() const;
};

/// Replays records and makes rows of them; one for each thread.
class RowMaker {
 public:
  RowMaker();
  /// Replays `found`, unless it is unreadable, and returns its rows.
  [[nodiscard]] RecordRows make(FoundRecord& found);
  /// Returns the words of event `happening` of the record last replayed, which are English in its
  /// row; empty if there is none.
  [[nodiscard]] Message event_text(std::int64_t happening) const;

 private:
  void add_tags(const Record& record, RecordRows& rows) const;
  void add_players(RecordRows& rows, const Outcome& outcome, bool valid) const;
  void add_entries(const Record& record, RecordRows& rows) const;
  void add_events(const Record& record, RecordRows& rows) const;
  void add_analysis(const Record& record, RecordRows& rows) const;
  /// Adds the digest of the start, unless a `setup:` replaces it, and of the position after each
  /// legal entry.
  void add_positions(const Record& record, RecordRows& rows) const;
  /// Adds the holdings at the position that the record reached.
  void add_holdings(RecordRows& rows);
  /// Returns how a game ended off the board, as in `resign:red time:blue`; empty if it did not.
  [[nodiscard]] std::string endings_of(const Outcome& outcome) const;

  Replayer replayer_;
  Timeline timeline_;
};

/// The purpose of a database of records.
enum class Holds : std::uint8_t {
  /// Each record once.
  kOnce,
  /// Each record as often as it is added; only for a temporary database.
  kCopies,
  /// One record at a time, in its own database in memory: no lookup needs to be fast.
  kOne,
};

/// Writes rows into a database that has the tables.
class RowWriter {
 public:
  /// Prepares `database`: creates the tables of an empty one, and refuses one that Stela did not
  /// create.
  RowWriter(Database& database, Holds holds);
  /// Adds a record. Returns false if there is already one with its digest and copies are not kept.
  bool add(const RecordRows& rows);
  /// Removes what was added; for `Holds::kOne`.
  void clear();

 private:
  /// The rows of one table.
  struct Table {
    Statement insertion;
    Statement deletion;
    bool has_rows = false;

    Table(Database& database, std::string_view name, int columns);
    void insert(std::int64_t record, const std::vector<std::vector<Cell>>& rows);
  };

  Database& database_;
  Statement record_;
  Statement delete_record_;
  Table tags_;
  Table players_;
  Table scores_;
  Table entries_;
  Table actions_;
  Table events_;
  Table diagnostics_;
  Table analyses_;
  Table shares_;
  Table losses_;
  Table positions_;
  Table holdings_;
};

/// Returns why `database` was not created by `stela index`; empty if it was.
[[nodiscard]] std::string why_not_ours(Database& database);

/// The rows of a batch of records, or of a part of it.
struct RowBatch {
  std::uint64_t records = 0;
  std::vector<RecordRows> rows;
  /// The approximate size of the rows in bytes.
  std::size_t held = 0;
  bool all_valid = true;

  void clear() {
    records = 0;
    rows.clear();
    held = 0;
    all_valid = true;
  }
};

/// Makes the rows of one batch after another.
class RowBatcher {
 public:
  explicit RowBatcher(std::size_t record) : wanted_(record) {}
  void work(const Batch& batch, RowBatch& made, const HandOn& hand_on);

 private:
  std::size_t wanted_;
  Workspace workspace_;
  RowMaker maker_;
};

/// The result of adding records to a database.
struct Added {
  int code = kExitDone;
  std::uint64_t records = 0;
  std::uint64_t known = 0;
  bool all_valid = true;
};

/// Adds all records of the inputs to `database`, some megabytes of them in a transaction, so that
/// the database is intact whenever this ends.
[[nodiscard]] Added add_records(const BatchOptions& options, Database& database, Holds holds);

}  // namespace stela
