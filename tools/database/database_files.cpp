#include "tools/database/database_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "lib/record/characters.h"

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

}  // namespace

std::string file_name(const std::string& path) {
  return path.starts_with('/') ? path : "./" + path;
}

std::string as_immutable(const std::string& name) {
  std::string out = "file:";
  for (const char c : name) {
    const bool plain = c == '/' || c == '.' || c == '-' || c == '_' || is_digit(c) || is_letter(c);
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out + "?immutable=1";
}

std::uintmax_t file_size(const std::string& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  return error ? 0 : size;
}

bool keeps_log(const std::string& path) {
  constexpr std::uintmax_t kReadVersion = 19;
  return bytes_of(path, kReadVersion, 1) == "\2";
}

bool names_other_files(const std::string& path) {
  constexpr std::string_view kMark{"\xD9\xD5\x05\xF9\x20\xA1\x63\xD7", 8};
  const std::uintmax_t size = file_size(path);
  return size >= kMark.size() && bytes_of(path, size - kMark.size(), kMark.size()) == kMark;
}

bool is_database(const std::string& path) {
  constexpr std::string_view kMagic{"SQLite format 3\0", 16};
  // A pipe would lose what is read from it, and SQLite reads regular files only.
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) &&
         bytes_of(path, 0, kMagic.size()) == kMagic;
}

std::string why_no_database_name(const std::string& path) {
  if (path == "-") return "a database is a file, and cannot go to standard output";
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status)) return "it is a folder";
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return "it is not a regular file";
  }
  return {};
}

}  // namespace stela
