#include "tools/files/archive_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <new>
#include <utility>

#include "formats/text/foreign_file.h"

namespace stela {

ArchiveLibrary::ArchiveLibrary() : SharedLibrary("libarchive.so.13") {}

const ArchiveLibrary& ArchiveLibrary::loaded() {
  static const ArchiveLibrary kLibrary;
  return kLibrary;
}

namespace {

/// Longer names of files are refused: paths on Linux are not longer.
constexpr std::size_t kMaxName = 4096;

/// While it lives, names are UTF-8 in this thread: in the locale `C` libarchive drops those that
/// are not ASCII.
class Utf8Names {
 public:
  Utf8Names() : before_(::uselocale(locale())) {}
  ~Utf8Names() { ::uselocale(before_); }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  /// Null, which changes nothing, if the system does not have it.
  static locale_t locale() {
    static const locale_t kLocale = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return kLocale;
  }

  locale_t before_;
};

const ArchiveLibrary& library() { return ArchiveLibrary::loaded(); }

/// Returns whether the checksum of a tar header is right.
bool is_tar(std::string_view head) {
  constexpr std::size_t kSumAt = 148;
  constexpr std::size_t kSumSize = 8;
  if (head.size() < kArchiveBytes || head.front() == '\0') return false;
  std::string_view digits = head.substr(kSumAt, kSumSize);
  digits.remove_prefix(std::min(digits.size(), digits.find_first_not_of(' ')));
  unsigned written = 0;
  for (; !digits.empty() && digits[0] >= '0' && digits[0] <= '7'; digits.remove_prefix(1)) {
    written = written * 8 + static_cast<unsigned>(digits[0] - '0');
  }
  unsigned sum = 0;
  for (std::size_t i = 0; i < kArchiveBytes; ++i) {
    const bool field = i >= kSumAt && i < kSumAt + kSumSize;
    sum += field ? unsigned{' '} : static_cast<unsigned char>(head[i]);
  }
  return written == sum;
}

/// Returns whether the file is of a method of ZIP that takes little memory: a file may ask for 4
/// GiB of LZMA or PPMd. libarchive reports the method in the name of the format only.
bool has_common_method(archive* reader) {
  constexpr std::array<std::string_view, 4> kCommon = {"(uncompressed)", "(deflation)", "(bzip)",
                                                       "(zstd)"};
  const char* const format = library().archive_format_name(reader);
  return format != nullptr && std::ranges::any_of(kCommon, [&](std::string_view method) {
           return std::string_view(format).ends_with(method);
         });
}

}  // namespace

std::optional<ArchiveKind> archive_of(std::string_view head) {
  const bool zip = head.starts_with("PK\x03\x04") || head.starts_with("PK\x05\x06");
  if (zip && !text::is_document_in_zip(head)) return ArchiveKind::kZip;
  if (is_tar(head)) return ArchiveKind::kTar;
  return std::nullopt;
}

/// The bytes of the archive on their way to libarchive.
struct ArchiveReader::Source {
  std::string head;
  ReadBytes input;
  /// The piece that libarchive got last, and the one before it.
  std::array<std::string, 2> pieces;
  std::uint64_t given = 0;

  /// Puts the next piece into `pieces[1]`; false at the end.
  bool read() {
    std::swap(pieces[0], pieces[1]);
    std::string& piece = pieces[1];
    if (!head.empty()) {
      piece = std::exchange(head, {});
    } else {
      piece.resize(kPieceSize);
      piece.resize(input(piece.data(), kPieceSize));
    }
    given += piece.size();
    return !piece.empty();
  }

  static la_ssize_t give(archive* /*reader*/, void* self, const void** bytes) {
    auto* const source = static_cast<Source*>(self);
    source->read();
    *bytes = source->pieces[1].data();
    return static_cast<la_ssize_t>(source->pieces[1].size());
  }
};

void ArchiveReader::Free::operator()(archive* reader) const { library().archive_read_free(reader); }

ArchiveReader::ArchiveReader(ArchiveKind kind, std::string head, ReadBytes input)
    : kind_(kind), source_(new Source{std::move(head), std::move(input), {}, 0}) {
  if (!library().fault().empty()) {
    error_ = fmt::format("archives need libarchive ({})", library().fault());
    ended_ = true;
    return;
  }
  ended_ = !open();
}

ArchiveReader::~ArchiveReader() = default;

/// Begins to read what the source has.
bool ArchiveReader::open() {
  archive_.reset(library().archive_read_new());
  if (archive_ == nullptr) throw std::bad_alloc();
  archive* const reader = archive_.get();
  if (kind_ == ArchiveKind::kTar) {
    library().archive_read_support_format_tar(reader);
  } else {
    library().archive_read_support_format_zip_streamable(reader);
  }
  if (library().archive_read_open(reader, source_.get(), nullptr, Source::give, nullptr) !=
      ARCHIVE_OK) {
    error_ = damage();
    return false;
  }
  return true;
}

/// Returns the bytes that libarchive was given and has not used.
std::string ArchiveReader::unread() const {
  const auto used = static_cast<std::uint64_t>(library().archive_filter_bytes(archive_.get(), -1));
  std::string rest = source_->pieces[0] + source_->pieces[1];
  const std::uint64_t left = source_->given - std::min(source_->given, used);
  rest.erase(0, rest.size() - static_cast<std::size_t>(std::min<std::uint64_t>(rest.size(), left)));
  return rest;
}

/// Continues at the next header of a file; returns false if there is none.
bool ArchiveReader::resume() {
  constexpr std::string_view kHeader = "PK\x03\x04";
  std::string rest = unread();
  for (std::size_t at = rest.find(kHeader); at == std::string::npos; at = rest.find(kHeader)) {
    rest.erase(0, rest.size() - std::min(rest.size(), kHeader.size() - 1));
    if (!source_->read()) return false;
    rest += source_->pieces[1];
  }
  rest.erase(0, rest.find(kHeader));
  broken_ = false;
  // Not before the old reader is gone, which refers to the source.
  archive_.reset();
  source_ = std::make_unique<Source>(Source{std::move(rest), std::move(source_->input), {}, 0});
  return open();
}

std::string ArchiveReader::damage() const {
  const char* const reason = library().archive_error_string(archive_.get());
  const std::string_view name = kind_ == ArchiveKind::kTar ? "tar" : "ZIP";
  if (reason == nullptr) return fmt::format("damaged {} archive", name);
  return fmt::format("damaged {} archive ({})", name, reason);
}

/// Reads headers until one is readable; false at the end of the archive.
bool ArchiveReader::next_header(archive_entry*& entry) {
  for (la_int64_t before = -1;;) {
    const int result = library().archive_read_next_header(archive_.get(), &entry);
    if (result == ARCHIVE_OK || result == ARCHIVE_WARN) return true;
    if (result == ARCHIVE_EOF) {
      check_end();
      return false;
    }
    if (error_.empty()) error_ = damage();
    // What looks like a header later is tried as well, as long as that is further on.
    const la_int64_t now = library().archive_filter_bytes(archive_.get(), -1);
    if (result == ARCHIVE_FATAL || now <= before) return false;
    before = now;
  }
}

bool ArchiveReader::take_name(archive_entry* entry) {
  const char* name = library().archive_entry_pathname_utf8(entry);
  if (name == nullptr) name = library().archive_entry_pathname(entry);
  if (name == nullptr) {
    if (error_.empty()) error_ = "the name of a file in it cannot be read";
    return false;
  }
  name_ = name;
  if (name_.size() <= kMaxName) return true;
  if (error_.empty()) {
    error_ = fmt::format("the name of a file in it has more than {} bytes", kMaxName);
  }
  return false;
}

bool ArchiveReader::next() {
  const Utf8Names names;
  if (broken_ && !resume()) ended_ = true;
  archive_entry* entry = nullptr;
  while (!ended_ && next_header(entry)) {
    const bool link = library().archive_entry_hardlink(entry) != nullptr ||
                      library().archive_entry_hardlink_utf8(entry) != nullptr;
    if (library().archive_entry_filetype(entry) != AE_IFREG || link || !take_name(entry)) continue;
    if (name_.compare(name_.rfind('/') + 1, 2, "._") == 0) continue;
    file_error_.clear();
    block_ = {};
    position_ = 0;
    at_file_end_ = false;
    if (library().archive_entry_is_encrypted(entry) == 1) {
      file_error_ = "it is encrypted";
    } else if (kind_ == ArchiveKind::kZip && !has_common_method(archive_.get())) {
      file_error_ = "it is compressed by another method than deflate, bzip2 or zstd";
    }
    at_file_end_ = !file_error_.empty();
    return true;
  }
  ended_ = true;
  at_file_end_ = true;
  return false;
}

/// Has libarchive decompress the next piece of the file; false at its end.
bool ArchiveReader::next_block() {
  const void* bytes = nullptr;
  std::size_t size = 0;
  la_int64_t offset = 0;
  const int result = library().archive_read_data_block(archive_.get(), &bytes, &size, &offset);
  at_file_end_ = result != ARCHIVE_OK;
  if (at_file_end_) {
    broken_ = result == ARCHIVE_FATAL && kind_ == ArchiveKind::kZip;
    ended_ = result == ARCHIVE_FATAL && !broken_;
    if (result != ARCHIVE_EOF) file_error_ = damage();
    return false;
  }
  // A hole may be of any size, in an archive of a few bytes.
  if (size > 0 && offset != position_) {
    at_file_end_ = true;
    file_error_ = "it has holes (sparse file)";
    return false;
  }
  position_ += static_cast<la_int64_t>(size);
  block_ = {static_cast<const char*>(bytes), size};
  return true;
}

std::size_t ArchiveReader::read(char* to, std::size_t size) {
  std::size_t got = 0;
  while (got < size) {
    const std::size_t more = block_.copy(to + got, size - got);
    block_.remove_prefix(more);
    got += more;
    if (got < size && block_.empty() && (at_file_end_ || !next_block())) break;
  }
  return got;
}

/// Reads what follows the last file, and finds out whether the archive is complete.
void ArchiveReader::check_end() {
  std::string rest = unread();
  // The last record of a ZIP archive: 22 bytes, of which the last two are the size of a comment.
  constexpr std::string_view kEnd = "PK\x05\x06";
  constexpr std::size_t kEndSize = 22;
  bool complete = kind_ == ArchiveKind::kTar;
  bool other = false;
  std::size_t comment = 0;
  for (bool more = true; more; rest += source_->pieces[1]) {
    const std::size_t at = complete ? std::string::npos : rest.find(kEnd);
    if (at != std::string::npos && rest.size() - at >= kEndSize) {
      complete = true;
      const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[at + i]); };
      comment = byte(kEndSize - 2) + 256U * byte(kEndSize - 1);
      rest.erase(0, at + kEndSize);
    }
    if (complete) {
      const std::size_t passed = std::min(comment, rest.size());
      comment -= passed;
      other = other || rest.find_first_not_of('\0', passed) != std::string::npos;
      rest.clear();
    } else {
      rest.erase(0, rest.size() - std::min(rest.size(), kEndSize - 1));
    }
    more = source_->read();
  }
  if (!error_.empty()) return;
  if (!complete || comment > 0) {
    error_ = "the ZIP archive ends too early";
  } else if (other) {
    error_ = fmt::format("other bytes follow the {} archive",
                         kind_ == ArchiveKind::kTar ? "tar" : "ZIP");
  }
}

}  // namespace stela
