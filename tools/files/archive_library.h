#pragma once

#include <archive.h>
#include <archive_entry.h>

#include "lib/core/shared_library.h"

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
