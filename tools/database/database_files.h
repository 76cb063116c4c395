#pragma once

#include <cstdint>
#include <string>

namespace stela {

// What can be told of the files of a SQLite database without SQLite.

/// Whether the file at `path` begins like a SQLite database.
[[nodiscard]] bool is_database(const std::string& path);

/// Why no database can be made at `path`; empty when one may be tried.
[[nodiscard]] std::string why_no_database_name(const std::string& path);

/// `path` as a name that SQLite takes for a file, whatever it looks like: `:memory:` and `file:x`
/// would be something else.
[[nodiscard]] std::string file_name(const std::string& path);

/// `name`, a file's, so that SQLite takes it for one that nobody changes meanwhile, and makes no
/// file beside it.
[[nodiscard]] std::string as_immutable(const std::string& name);

/// How large the file at `path` is; 0 when there is none.
[[nodiscard]] std::uintmax_t file_size(const std::string& path);

/// Whether the database at `path` is written by way of a log (WAL mode), as its header says.
[[nodiscard]] bool keeps_log(const std::string& path);

/// Whether the journal at `path` names another file, which SQLite would take away: `stela index`
/// writes none that does.
[[nodiscard]] bool names_other_files(const std::string& path);

}  // namespace stela
