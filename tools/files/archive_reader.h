#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "lib/core/shared_library.h"
#include "tools/files/decompressor.h"

namespace stela {

/// The functions of libarchive, under their own names. It is loaded when the first archive is read:
/// it brings libxml2 and ICU with it, and a program linked to it takes 2 ms longer to start, even
/// if it reads no archive.
class ArchiveLibrary : public SharedLibrary {
 public:
  /// Loads the library on the first call.
  [[nodiscard]] static const ArchiveLibrary& loaded();

 private:
  ArchiveLibrary();

 public:
  const decltype(&::archive_entry_filetype) archive_entry_filetype = find("archive_entry_filetype");
  const decltype(&::archive_entry_hardlink) archive_entry_hardlink = find("archive_entry_hardlink");
  const decltype(&::archive_entry_hardlink_utf8) archive_entry_hardlink_utf8 =
      find("archive_entry_hardlink_utf8");
  const decltype(&::archive_entry_is_encrypted) archive_entry_is_encrypted =
      find("archive_entry_is_encrypted");
  const decltype(&::archive_entry_pathname) archive_entry_pathname = find("archive_entry_pathname");
  const decltype(&::archive_entry_pathname_utf8) archive_entry_pathname_utf8 =
      find("archive_entry_pathname_utf8");
  const decltype(&::archive_error_string) archive_error_string = find("archive_error_string");
  const decltype(&::archive_filter_bytes) archive_filter_bytes = find("archive_filter_bytes");
  const decltype(&::archive_format_name) archive_format_name = find("archive_format_name");
  const decltype(&::archive_read_data_block) archive_read_data_block =
      find("archive_read_data_block");
  const decltype(&::archive_read_free) archive_read_free = find("archive_read_free");
  const decltype(&::archive_read_new) archive_read_new = find("archive_read_new");
  const decltype(&::archive_read_next_header) archive_read_next_header =
      find("archive_read_next_header");
  const decltype(&::archive_read_open) archive_read_open = find("archive_read_open");
  const decltype(&::archive_read_support_format_tar) archive_read_support_format_tar =
      find("archive_read_support_format_tar");
  const decltype(&::archive_read_support_format_zip_streamable)
      archive_read_support_format_zip_streamable =
          find("archive_read_support_format_zip_streamable");
};

}  // namespace stela

struct archive;
struct archive_entry;

namespace stela {

enum class ArchiveKind : std::uint8_t { kTar, kZip };

/// Number of bytes needed to detect the kind of an archive.
inline constexpr std::size_t kArchiveBytes = 512;

/// Returns the kind of an archive that begins with `head`, if any. An office document is not an
/// archive.
[[nodiscard]] std::optional<ArchiveKind> archive_of(std::string_view head);

/// Reads the files in an archive one after another, from its beginning to its end, without seeking:
/// all complete files of a truncated archive are read, and archives in which several files share
/// their bytes are harmless. Nothing is written anywhere, so any name is harmless, too.
class ArchiveReader {
 public:
  /// `head` was already read from the archive; the rest comes from `input`.
  ArchiveReader(ArchiveKind kind, std::string head, ReadBytes input);
  ~ArchiveReader();
  ArchiveReader(const ArchiveReader&) = delete;
  ArchiveReader& operator=(const ArchiveReader&) = delete;

  /// Goes to the next file; returns false if there is none. Skips links, folders, devices, and the
  /// additional files of macOS.
  bool next();
  /// Returns the name of the file as it is in the archive.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// Reads from the file like `ReadBytes`.
  std::size_t read(char* to, std::size_t size);
  /// Returns why the file cannot be read to its end, or an empty string.
  [[nodiscard]] const std::string& file_error() const { return file_error_; }
  /// Returns the error of the archive that is not the error of a file; complete after the last
  /// file.
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  struct Free {
    void operator()(archive* reader) const;
  };
  struct Source;

  bool open();
  bool resume();
  [[nodiscard]] std::string unread() const;
  bool next_header(archive_entry*& entry);
  bool take_name(archive_entry* entry);
  bool next_block();
  [[nodiscard]] std::string damage() const;
  void check_end();

  ArchiveKind kind_;
  std::unique_ptr<Source> source_;
  std::unique_ptr<archive, Free> archive_;
  std::string name_;
  /// Decompressed data that was not read yet; owned by libarchive.
  std::string_view block_;
  /// Offset of the file's next block.
  std::int64_t position_ = 0;
  bool at_file_end_ = true;
  bool ended_ = false;
  /// Damage in a file of a ZIP archive has stopped libarchive; the next header may follow.
  bool broken_ = false;
  std::string file_error_;
  std::string error_;
};

}  // namespace stela
