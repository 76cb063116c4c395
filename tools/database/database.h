#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tools/console/text_table.h"

// The names that SQLite has.
struct sqlite3;       // NOLINT(readability-identifier-naming)
struct sqlite3_stmt;  // NOLINT(readability-identifier-naming)

namespace stela {

/// What SQLite has against an operation, in its own words.
class DatabaseError : public std::runtime_error {
 public:
  explicit DatabaseError(const std::string& words, bool of_file = false)
      : std::runtime_error(words), of_file_(of_file) {}

  /// Whether the file is to blame (a full disk, damage, a lock), not what was asked.
  [[nodiscard]] bool of_file() const { return of_file_; }

 private:
  bool of_file_;
};

/// A prepared statement, to be run any number of times.
class Statement {
 public:
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

  /// Sets parameter `index`, from 1.
  Statement& bind(int index, const Cell& value);
  Statement& bind(int index, std::string_view text);
  Statement& bind(int index, std::int64_t number);
  /// Goes to the next row; false behind the last one.
  bool step();
  /// Runs a statement that gives no rows, and makes it ready to be run again.
  void run();
  /// Makes it ready to be run again, without parameters.
  void reset();

  [[nodiscard]] int columns() const;
  [[nodiscard]] std::string column_name(int index) const;
  /// The value in column `index`, from 0, of the current row. Blobs are given as hex digits.
  [[nodiscard]] Cell column(int index) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  void check(int result) const;

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// A SQLite database. Whatever fails throws `DatabaseError`.
class Database {
 public:
  enum class Mode {
    /// A file that is there. What an interrupted writer left is taken back where that is possible,
    /// and no other file stays beside it.
    kReadOnly,
    /// A file, which is made when it is not there.
    kCreate,
    kMemory,
    /// In memory, and beyond 64 MiB in a file that nobody sees and that ends with it.
    kTemporary
  };

  /// `path` is the name of a file, whatever it looks like; of no account in memory.
  Database(const std::string& path, Mode mode);

  /// Runs statements that give no rows.
  void execute(const std::string& sql);
  /// Prepares the one statement that `sql` is.
  [[nodiscard]] Statement prepare(std::string_view sql);
  /// How many rows the last statement changed.
  [[nodiscard]] std::int64_t changes() const;
  /// The row of the last insertion.
  [[nodiscard]] std::int64_t last_row() const;
  /// From now on only reading is allowed: no other file is opened, and nothing is changed.
  void allow_only_reading();
  /// From now on all databases of the program together take at most 96 MiB of memory, and a value
  /// 8 MiB.
  void limit_memory();

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  void check(int result) const;
  /// Opens the file `name`, by SQLite's flags.
  void open(const std::string& name, int flags);
  void open_to_read(const std::string& path);
  /// Reads something, which shows whether the database can be read; what SQLite says of it.
  [[nodiscard]] int probe();

  std::unique_ptr<sqlite3, Close> database_;
};

/// The largest value in an answer to SQL, and the largest row.
inline constexpr std::size_t kLargestValue = std::size_t{8} << 20U;

}  // namespace stela
