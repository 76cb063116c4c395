#include "tools/database/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <new>
#include <system_error>

#include "lib/record/record.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Returns `size` bytes of the file from `from` on, or fewer.
std::string bytes_of(const std::string& path, std::uintmax_t from, std::size_t size) {
  std::string out(size, '\0');
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(from));
  file.read(out.data(), static_cast<std::streamsize>(size));
  out.resize(static_cast<std::size_t>(file.gcount()));
  return out;
}

/// Returns a URI for the file `name` that makes SQLite treat it as immutable, so that it creates no
/// files next to it.
std::string as_immutable(const std::string& name) {
  std::string out = "file:";
  for (const char c : name) {
    const bool plain = c == '/' || c == '.' || c == '-' || c == '_' || is_digit(c) || is_letter(c);
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out + "?immutable=1";
}

/// Returns the size of the file at `path`; 0 if there is none.
std::uintmax_t file_size(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  return error ? 0 : size;
}

/// Returns whether the database at `path` uses a log (WAL mode), according to its header.
bool keeps_log(const std::string& path) {
  constexpr std::uintmax_t kReadVersion = 19;
  return bytes_of(path, kReadVersion, 1) == "\2";
}

/// Returns whether the journal at `path` names another file, which SQLite would delete: `stela
/// index` never writes such a journal.
bool names_other_files(const std::string& path) {
  constexpr std::string_view kMark{"\xD9\xD5\x05\xF9\x20\xA1\x63\xD7", 8};
  const std::uintmax_t size = file_size(path);
  return size >= kMark.size() && bytes_of(path, size - kMark.size(), kMark.size()) == kMark;
}

}  // namespace

std::string file_name(const std::string& path) {
  return path.starts_with('/') ? path : "./" + path;
}

bool is_database(const std::string& path) {
  constexpr std::string_view kMagic{"SQLite format 3\0", 16};
  // A pipe would lose what is read from it, and SQLite reads regular files only.
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) &&
         bytes_of(path, 0, kMagic.size()) == kMagic;
}

Message why_no_database_name(const std::string& path) {
  if (path == "-") return tr("a database is a file, and cannot go to standard output");
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status)) return tr("it is a folder");
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return tr("it is not a regular file");
  }
  return {};
}

namespace {

constexpr int kBusyMilliseconds = 10'000;

int allow_reading(void* /*context*/, int action, const char* /*first*/, const char* second,
                  const char* /*database*/, const char* /*trigger*/) {
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_FUNCTION:
      return std::string_view(second) == "load_extension" ? SQLITE_DENY : SQLITE_OK;
    default:
      return SQLITE_DENY;
  }
}

/// The collation `rounds`.
int collate_rounds(void* /*context*/, int size_a, const void* a, int size_b, const void* b) {
  return compare_rounds({static_cast<const char*>(a), static_cast<std::size_t>(size_a)},
                        {static_cast<const char*>(b), static_cast<std::size_t>(size_b)});
}

/// The memory limit of SQL, and the part of it that caches pages of the file.
constexpr std::int64_t kMaxMemory = std::int64_t{96} << 20U;
constexpr int kCachedKib = 64 * 1024;
constexpr int kCachedKibForSql = 32 * 1024;

/// Called if there is no memory, or if SQL exceeds its limit.
[[noreturn]] void out_of_memory() {
  if (::sqlite3_hard_heap_limit64(-1) == 0) throw std::bad_alloc();
  throw DatabaseError(
      fmt::format("it needs more than the {} MiB of memory that it may take", kMaxMemory >> 20U),
      true);
}

/// Throws the error that `result`, of an operation on `database`, means.
[[noreturn]] void fail(sqlite3* database, int result) {
  constexpr int kPrimary = 0xFF;
  switch (result & kPrimary) {
    case SQLITE_NOMEM:
      out_of_memory();
    case SQLITE_IOERR:
    case SQLITE_FULL:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_BUSY:
      throw DatabaseError(::sqlite3_errmsg(database), true);
    default:
      throw DatabaseError(::sqlite3_errmsg(database));
  }
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  ::sqlite3_finalize(statement);
}

void Statement::check(int result) const {
  if (result != SQLITE_OK) fail(::sqlite3_db_handle(statement_.get()), result);
}

Statement& Statement::bind(int index, std::string_view text) {
  check(::sqlite3_bind_text64(statement_.get(), index, text.data() == nullptr ? "" : text.data(),
                              text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  return *this;
}

Statement& Statement::bind(int index, std::int64_t number) {
  check(::sqlite3_bind_int64(statement_.get(), index, number));
  return *this;
}

Statement& Statement::bind(int index, const Cell& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return bind(index, *number);
  if (const auto* text = std::get_if<std::string>(&value))
    return bind(index, std::string_view(*text));
  if (const auto* real = std::get_if<double>(&value)) {
    check(::sqlite3_bind_double(statement_.get(), index, *real));
  } else {
    check(::sqlite3_bind_null(statement_.get(), index));
  }
  return *this;
}

bool Statement::step() {
  const int result = ::sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  if (result != SQLITE_DONE) check(result);
  return false;
}

void Statement::run() {
  while (step()) continue;
  reset();
}

void Statement::reset() {
  ::sqlite3_reset(statement_.get());
  ::sqlite3_clear_bindings(statement_.get());
}

int Statement::columns() const { return ::sqlite3_column_count(statement_.get()); }

std::string Statement::column_name(int index) const {
  const char* name = ::sqlite3_column_name(statement_.get(), index);
  return name == nullptr ? "" : name;
}

Cell Statement::column(int index) const {
  sqlite3_stmt* const row = statement_.get();
  switch (::sqlite3_column_type(row, index)) {
    case SQLITE_INTEGER:
      return std::int64_t{::sqlite3_column_int64(row, index)};
    case SQLITE_FLOAT:
      return ::sqlite3_column_double(row, index);
    case SQLITE_TEXT: {
      const auto* text = reinterpret_cast<const char*>(::sqlite3_column_text(row, index));
      if (text == nullptr) out_of_memory();
      return std::string(text, static_cast<std::size_t>(::sqlite3_column_bytes(row, index)));
    }
    case SQLITE_BLOB: {
      const auto* bytes = static_cast<const unsigned char*>(::sqlite3_column_blob(row, index));
      const auto size = static_cast<std::size_t>(::sqlite3_column_bytes(row, index));
      if (bytes == nullptr && size > 0) out_of_memory();
      constexpr std::string_view kDigits = "0123456789abcdef";
      constexpr unsigned kHalf = 4;
      constexpr unsigned kLow = 0xF;
      std::string out;
      out.reserve(2 * size);
      for (std::size_t i = 0; i < size; ++i) {
        out += kDigits[bytes[i] >> kHalf];
        out += kDigits[bytes[i] & kLow];
      }
      return out;
    }
    default:
      return {};
  }
}

void Database::Close::operator()(sqlite3* database) const { ::sqlite3_close_v2(database); }

Database::Database(const std::string& path, Mode mode) {
  constexpr int kWritable = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  switch (mode) {
    case Mode::kReadOnly:
      open_to_read(path);
      break;
    case Mode::kCreate:
      open(file_name(path), kWritable);
      // Writers wait for each other, however long a transaction takes.
      ::sqlite3_busy_timeout(database_.get(), std::numeric_limits<int>::max());
      execute(fmt::format("PRAGMA cache_size = -{}", kCachedKib));
      break;
    case Mode::kMemory:
      open(":memory:", kWritable);
      break;
    case Mode::kTemporary:
      open("", kWritable);
      execute("PRAGMA journal_mode = OFF");
      execute(fmt::format("PRAGMA cache_size = -{}", kCachedKib));
      break;
  }
}

void Database::open(const std::string& name, int flags) {
  sqlite3* database = nullptr;
  const int result = ::sqlite3_open_v2(name.c_str(), &database, flags, nullptr);
  database_.reset(database);
  if (database == nullptr) throw std::bad_alloc();
  check(result);
  ::sqlite3_extended_result_codes(database, 1);
  ::sqlite3_busy_timeout(database, kBusyMilliseconds);
  // For queries only: other programs could not open a database whose tables use it.
  check(::sqlite3_create_collation_v2(database, "rounds", SQLITE_UTF8, nullptr, collate_rounds,
                                      nullptr));
  // The database may come from an untrusted source.
  ::sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  ::sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
}

int Database::probe() {
  return ::sqlite3_exec(database_.get(), "SELECT count(*) FROM sqlite_master", nullptr, nullptr,
                        nullptr);
}

void Database::open_to_read(const std::string& path) {
  const std::string name = file_name(path);
  const bool has_log = keeps_log(path);
  // A log creates files next to the database, which only a process with write access removes again.
  open(name, has_log ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY);
  int result = probe();
  if (result == SQLITE_READONLY_ROLLBACK && !names_other_files(path + "-journal")) {
    open(name, SQLITE_OPEN_READWRITE);
    result = probe();
  } else if (has_log && result != SQLITE_OK && file_size(path + "-wal") == 0) {
    // Nothing can be written here, and the log is empty: the file alone is the database.
    open(as_immutable(name), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    result = probe();
  }
  if (result == SQLITE_OK) return;
  const std::string rest = path + (has_log ? "-wal" : "-journal");
  constexpr int kPrimary = 0xFF;
  const int primary = result & kPrimary;
  if (file_size(rest) > 0 && (primary == SQLITE_READONLY || primary == SQLITE_CANTOPEN ||
                              primary == SQLITE_IOERR || primary == SQLITE_PERM)) {
    throw DatabaseError(
        fmt::format(
            "writing it was interrupted, and `{0}` holds what remains to be done: query it where "
            "both files and their folder can be written, or run `stela index -o {1}` there "
            "again",
            rest, path),
        true);
  }
  check(result);
}

void Database::check(int result) const {
  if (result != SQLITE_OK) fail(database_.get(), result);
}

void Database::execute(const std::string& sql) {
  check(::sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

Statement Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const char* rest = nullptr;
  check(::sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()), &statement,
                             &rest));
  Statement prepared(statement);
  if (statement == nullptr) throw DatabaseError("there is no statement");
  // The rest may be whitespace and comments, which are not a statement.
  const char* const end = sql.data() + sql.size();
  sqlite3_stmt* second = nullptr;
  const int more =
      ::sqlite3_prepare_v2(database_.get(), rest, static_cast<int>(end - rest), &second, nullptr);
  const bool any = second != nullptr;
  ::sqlite3_finalize(second);
  if (any || more != SQLITE_OK) throw DatabaseError("only one statement is allowed");
  return prepared;
}

std::int64_t Database::changes() const { return ::sqlite3_changes64(database_.get()); }

std::int64_t Database::last_row() const { return ::sqlite3_last_insert_rowid(database_.get()); }

void Database::allow_only_reading() {
  check(::sqlite3_set_authorizer(database_.get(), allow_reading, nullptr));
}

void Database::limit_memory() {
  ::sqlite3_limit(database_.get(), SQLITE_LIMIT_LENGTH, static_cast<int>(kLargestValue));
  execute(fmt::format("PRAGMA cache_size = -{}", kCachedKibForSql));
  ::sqlite3_hard_heap_limit64(kMaxMemory);
}

}  // namespace stela
