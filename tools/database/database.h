#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "lib/document/document.h"
#include "lib/words/message.h"

namespace stela {

// Checks of the files of a SQLite database that do not need SQLite.

/// Returns whether the file at `path` begins like a SQLite database.
[[nodiscard]] bool is_database(const std::string& path);

/// Returns why no database can be created at `path`; empty if it can be tried.
[[nodiscard]] Message why_no_database_name(const std::string& path);

/// Returns `path` as a name that SQLite treats as a file, whatever it looks like: `:memory:` and
/// `file:x` would have other meanings.
[[nodiscard]] std::string file_name(const std::string& path);

}  // namespace stela

// SQLite's own names.
struct sqlite3;       // NOLINT(readability-identifier-naming)
struct sqlite3_stmt;  // NOLINT(readability-identifier-naming)

namespace stela {

using doc::Cell;

/// An error of SQLite, in its own words.
class DatabaseError : public std::runtime_error {
 public:
  explicit DatabaseError(const std::string& words, bool of_file = false)
      : std::runtime_error(words), of_file_(of_file) {}

  /// Returns whether the file is the cause (a full disk, damage, a lock) rather than the query.
  [[nodiscard]] bool of_file() const { return of_file_; }

 private:
  bool of_file_;
};

/// A prepared statement, which can be run any number of times.
class Statement {
 public:
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

  /// Sets parameter `index`, from 1.
  Statement& bind(int index, const Cell& value);
  Statement& bind(int index, std::string_view text);
  Statement& bind(int index, std::int64_t number);
  /// Goes to the next row; returns false after the last one.
  bool step();
  /// Runs a statement without result rows, and resets it.
  void run();
  /// Resets it for another run, without parameters.
  void reset();

  [[nodiscard]] int columns() const;
  [[nodiscard]] std::string column_name(int index) const;
  /// Returns the value in column `index`, from 0, of the current row; blobs as hex digits.
  [[nodiscard]] Cell column(int index) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  void check(int result) const;

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// A SQLite database. Every failure throws `DatabaseError`.
class Database {
 public:
  enum class Mode {
    /// An existing file. Unfinished changes of an interrupted writer are rolled back if possible,
    /// and no other file stays next to it.
    kReadOnly,
    /// A file, which is created if it does not exist.
    kCreate,
    kMemory,
    /// In memory, and beyond 64 MiB in an invisible file that is deleted with it.
    kTemporary
  };

  /// `path` is the name of a file, whatever it looks like; ignored in memory.
  Database(const std::string& path, Mode mode);

  /// Runs statements without result rows.
  void execute(const std::string& sql);
  /// Prepares the only statement in `sql`.
  [[nodiscard]] Statement prepare(std::string_view sql);
  /// Returns how many rows the last statement changed.
  [[nodiscard]] std::int64_t changes() const;
  /// Returns the row id of the last insertion.
  [[nodiscard]] std::int64_t last_row() const;
  /// Allows only reading from now on: no other file can be opened, and nothing can be changed.
  void allow_only_reading();
  /// Limits the memory of all databases of the program together to 96 MiB, and that of a value to 8
  /// MiB.
  void limit_memory();

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  void check(int result) const;
  /// Opens the file `name` with SQLite's flags.
  void open(const std::string& name, int flags);
  void open_to_read(const std::string& path);
  /// Reads something to check whether the database can be read; returns SQLite's result code.
  [[nodiscard]] int probe();

  std::unique_ptr<sqlite3, Close> database_;
};

/// Limits of a value, and of a row, in the result of a query.
inline constexpr std::size_t kLargestValue = std::size_t{8} << 20U;

}  // namespace stela
