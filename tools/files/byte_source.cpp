#include "tools/files/byte_source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "tools/files/archive_reader.h"
#include "tools/files/decompressor.h"

namespace stela {
namespace {

/// Largest size of a compressed file that is read as a whole.
constexpr std::size_t kMaxUnpacked = std::size_t{32} << 20U;

}  // namespace

ByteSource::ByteSource(std::string path) : path_(std::move(path)) {}
ByteSource::ByteSource(std::string_view bytes, std::string name)
    : path_(std::move(name)), bytes_(bytes) {}

ByteSource::~ByteSource() {
  if (file_ > 0) ::close(file_);
}

bool ByteSource::is_packed(std::string_view bytes) {
  return compression_of(bytes).has_value() || archive_of(bytes).has_value();
}

/// Opens the file and records its properties; returns false if that is impossible.
bool ByteSource::open_file() {
  file_ = path_ == "-" ? STDIN_FILENO : ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (file_ < 0) {
    error_ = std::strerror(errno);
    return false;
  }
  struct stat status {};
  if (::fstat(file_, &status) == 0) {
    if (S_ISDIR(status.st_mode)) {
      error_ = std::strerror(EISDIR);
      return false;
    }
    regular_ = S_ISREG(status.st_mode);
    if (regular_) size_ = static_cast<std::uint64_t>(status.st_size);
    changed_seconds_ = status.st_mtim.tv_sec;
    changed_nanoseconds_ = status.st_mtim.tv_nsec;
  }
  return true;
}

bool ByteSource::open() {
  if (!bytes_ && !open_file()) return false;
  head_.resize(kArchiveBytes);
  head_.resize(read_file(head_.data(), head_.size()));
  if (!error_.empty()) return false;
  if (const auto compression = compression_of(head_)) {
    decoder_ = std::make_unique<Decompressor>(
        *compression, std::exchange(head_, {}),
        [this](char* to, std::size_t size) { return read_file(to, size); });
    head_.resize(kArchiveBytes);
    head_.resize(read_decoded(head_.data(), head_.size()));
  }
  if (const auto kind = archive_of(head_)) {
    archive_ = std::make_unique<ArchiveReader>(
        *kind, std::exchange(head_, {}),
        [this](char* to, std::size_t size) { return read_decoded(to, size); });
  }
  at_end_ = archive();
  return true;
}

const std::string& ByteSource::trailing() const {
  static const std::string kNothing;
  const auto& decoder = archive() ? file_decoder_ : decoder_;
  return decoder == nullptr ? kNothing : decoder->trailing();
}

const std::string& ByteSource::file_name() const { return archive_->name(); }

bool ByteSource::next_file() {
  at_end_ = true;
  file_decoder_ = nullptr;
  file_error_.clear();
  head_.clear();
  if (!archive_->next()) {
    // Damaged compressed data damage the archive, too: that is one error.
    if (!error_given_) file_error_ = error_.empty() ? archive_->error() : error_;
    if (file_error_.empty() && decoder_ != nullptr) file_error_ = decoder_->trailing();
    if (file_error_.empty() && changed()) file_error_ = "it changed while it was read";
    return false;
  }
  at_end_ = false;
  head_.resize(kCompressionBytes);
  head_.resize(read_inner(head_.data(), head_.size()));
  if (const auto compression = compression_of(head_)) {
    file_decoder_ = std::make_unique<Decompressor>(
        *compression, std::exchange(head_, {}),
        [this](char* to, std::size_t size) { return archive_->read(to, size); });
  }
  return true;
}

/// Reads the file as it is until `size` bytes are there or the file ends.
std::size_t ByteSource::read_file(char* to, std::size_t size) {
  std::size_t got = 0;
  if (bytes_) {
    got = bytes_->copy(to, size);
    bytes_->remove_prefix(got);
  }
  while (!bytes_ && got < size) {
    const ssize_t n = ::read(file_, to + got, size - got);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) error_ = std::strerror(errno);
    if (n <= 0) break;
    got += static_cast<std::size_t>(n);
  }
  consumed_ += got;
  return got;
}

/// Reads the file, or decompresses it.
std::size_t ByteSource::read_decoded(char* to, std::size_t size) {
  if (decoder_ == nullptr) return read_file(to, size);
  const std::size_t got = decoder_->read(to, size);
  if (error_.empty()) error_ = decoder_->error();
  return got;
}

/// Reads what follows the head.
std::size_t ByteSource::read_inner(char* to, std::size_t size) {
  if (!archive()) return read_decoded(to, size);
  const std::size_t got =
      file_decoder_ != nullptr ? file_decoder_->read(to, size) : archive_->read(to, size);
  file_error_ = archive_->file_error();
  if (!file_error_.empty() && !error_.empty()) {
    file_error_ = error_;
    error_given_ = true;
  } else if (file_error_.empty() && file_decoder_ != nullptr) {
    file_error_ = file_decoder_->error();
  }
  return got;
}

std::size_t ByteSource::read(char* to, std::size_t size) {
  if (at_end_) return 0;
  std::size_t got = std::min(size, head_.size());
  std::copy_n(head_.begin(), got, to);
  head_.erase(0, got);
  if (got < size) got += read_inner(to + got, size - got);
  at_end_ = at_end_ || got < size;
  return got;
}

void ByteSource::skip(std::uint64_t count) {
  // The consumed bytes have been read from the file, but their head has not been returned yet.
  const std::uint64_t to = std::min(size_, consumed_ - head_.size() + count);
  if (!packed() && regular_ && ::lseek(file_, static_cast<off_t>(to), SEEK_SET) >= 0) {
    consumed_ = to;
    head_.clear();
    return;
  }
  std::vector<char> passed(kPieceSize);
  while (count > 0 && !at_end_) {
    count -=
        read(passed.data(), static_cast<std::size_t>(std::min<std::uint64_t>(count, kPieceSize)));
  }
}

bool ByteSource::changed() const {
  struct stat status {};
  if (!regular_ || ::fstat(file_, &status) != 0) return false;
  return static_cast<std::uint64_t>(status.st_size) != size_ ||
         status.st_mtim.tv_sec != changed_seconds_ ||
         status.st_mtim.tv_nsec != changed_nanoseconds_;
}

namespace {

/// Returns the rest of an open file, or of a file in an archive.
std::string read_rest(ByteSource& source, std::size_t most, std::string& error) {
  std::string out;
  // Compressed data may be a thousand times as large as its file.
  if (source.packed()) most = std::min(most, kMaxUnpacked);
  if (source.error().empty()) {
    while (!source.at_end() && out.size() <= most) {
      const std::size_t before = out.size();
      out.resize(before + kPieceSize);
      out.resize(before + source.read(out.data() + before, kPieceSize));
    }
  }
  error = source.error().empty() ? source.trailing() : source.error();
  if (error.empty() && out.size() > most) error = fmt::format("it has more than {} bytes", most);
  return out;
}

}  // namespace

std::string read_whole(const std::string& path, std::size_t most, std::string& error) {
  ByteSource source(path);
  if (source.open() && source.archive()) {
    error = "it is an archive; unpack it first";
    return {};
  }
  return read_rest(source, most, error);
}

void read_each_whole(const std::string& path, std::size_t most,
                     const std::function<bool(std::string_view name)>& wanted,
                     const TakeWhole& take) {
  ByteSource source(path);
  std::string error;
  if (!source.open() || !source.archive()) {
    const std::string text = read_rest(source, most, error);
    return take(path, text, error);
  }
  while (source.next_file()) {
    if (!wanted(source.file_name())) continue;
    const std::string name = path + '/' + source.file_name();
    const std::string text = read_rest(source, most, error);
    take(name, text, error);
  }
  if (!source.error().empty()) take(path, {}, source.error());
}

}  // namespace stela
