#pragma once

#include <cstdint>
#include <string>

namespace stela {

// Checks of the files of a SQLite database that do not need SQLite.

/// Returns whether the file at `path` begins like a SQLite database.
[[nodiscard]] bool is_database(const std::string& path);

/// Returns why no database can be created at `path`; empty if it can be tried.
[[nodiscard]] std::string why_no_database_name(const std::string& path);

/// Returns `path` as a name that SQLite treats as a file, whatever it looks like: `:memory:` and
/// `file:x` would have other meanings.
[[nodiscard]] std::string file_name(const std::string& path);

/// Returns a URI for the file `name` that makes SQLite treat it as immutable, so that it creates no
/// files next to it.
[[nodiscard]] std::string as_immutable(const std::string& name);

/// Returns the size of the file at `path`; 0 if there is none.
[[nodiscard]] std::uintmax_t file_size(const std::string& path);

/// Returns whether the database at `path` uses a log (WAL mode), according to its header.
[[nodiscard]] bool keeps_log(const std::string& path);

/// Returns whether the journal at `path` names another file, which SQLite would delete: `stela
/// index` never writes such a journal.
[[nodiscard]] bool names_other_files(const std::string& path);

}  // namespace stela
