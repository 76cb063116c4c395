#include "tools/files/byte_source.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

namespace stela {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kGzipMagic = "\x1f\x8b"sv;
constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd"sv;
/// How much compressed input is read at a time.
constexpr std::size_t kPiece = std::size_t{1} << 16U;
/// zlib: the largest window, and a gzip header is to be expected.
constexpr int kGzipWindow = 15 + 16;

struct EndStream {
  void operator()(z_stream* stream) const {
    ::inflateEnd(stream);
    delete stream;
  }
};

struct FreeStream {
  void operator()(ZSTD_DStream* stream) const { ::ZSTD_freeDStream(stream); }
};

}  // namespace

/// Input that waits to be decompressed, and the state of whichever library does it.
struct ByteSource::Decoder {
  std::unique_ptr<z_stream, EndStream> gzip;
  std::unique_ptr<ZSTD_DStream, FreeStream> zstd;
  std::vector<char> input = std::vector<char>(kPiece);
  std::size_t begin = 0;
  std::size_t end = 0;
  /// A member or frame has begun and has not ended.
  bool open = true;

  [[nodiscard]] std::string_view name() const { return gzip != nullptr ? "gzip" : "zstd"; }

  /// Decompresses into `to`; gives how much was written. What is wrong goes to `error`.
  std::size_t inflate(char* to, std::size_t size, std::string& error) {
    z_stream& stream = *gzip;
    if (!open) {
      ::inflateReset(&stream);
      open = true;
    }
    stream.next_in = reinterpret_cast<Bytef*>(input.data() + begin);
    stream.avail_in = static_cast<uInt>(end - begin);
    stream.next_out = reinterpret_cast<Bytef*>(to);
    stream.avail_out = static_cast<uInt>(std::min(size, std::size_t{1} << 30U));
    const uInt room = stream.avail_out;
    const int result = ::inflate(&stream, Z_NO_FLUSH);
    begin = end - stream.avail_in;
    if (result == Z_STREAM_END) {
      open = false;
    } else if (result == Z_MEM_ERROR) {
      throw std::bad_alloc();
    } else if (result != Z_OK && result != Z_BUF_ERROR) {
      error = fmt::format("damaged gzip data ({})",
                          stream.msg == nullptr ? "no further words" : stream.msg);
    }
    return room - stream.avail_out;
  }

  std::size_t unpack(char* to, std::size_t size, std::string& error) {
    ZSTD_inBuffer in{input.data() + begin, end - begin, 0};
    ZSTD_outBuffer out{to, size, 0};
    const std::size_t left = ::ZSTD_decompressStream(zstd.get(), &out, &in);
    begin += in.pos;
    if (::ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) throw std::bad_alloc();
    if (::ZSTD_isError(left) != 0) {
      error = fmt::format("damaged zstd data ({})", ::ZSTD_getErrorName(left));
    } else {
      open = left != 0;
    }
    return out.pos;
  }
};

ByteSource::ByteSource(std::string path) : path_(std::move(path)) {}
ByteSource::ByteSource(std::string_view bytes, std::string name)
    : path_(std::move(name)), bytes_(bytes) {}

ByteSource::~ByteSource() {
  if (file_ > 0) ::close(file_);
}

void ByteSource::fail(std::string error) {
  error_ = std::move(error);
  at_end_ = true;
}

bool ByteSource::is_compressed(std::string_view bytes) {
  return bytes.starts_with(kGzipMagic) || bytes.starts_with(kZstdMagic);
}

/// Opens the file and takes note of what it is; false when that cannot be done.
bool ByteSource::open_file() {
  file_ = path_ == "-" ? STDIN_FILENO : ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (file_ < 0) {
    fail(std::strerror(errno));
    return false;
  }
  struct stat status {};
  if (::fstat(file_, &status) == 0) {
    if (S_ISDIR(status.st_mode)) {
      fail(std::strerror(EISDIR));
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
  head_.resize(kZstdMagic.size());
  head_.resize(read_file(head_.data(), head_.size()));
  if (!error_.empty()) return false;
  if (!is_compressed(head_)) return true;
  decoder_ = std::make_unique<Decoder>();
  if (head_.starts_with(kGzipMagic)) {
    decoder_->gzip.reset(new z_stream{});
    if (::inflateInit2(decoder_->gzip.get(), kGzipWindow) != Z_OK) throw std::bad_alloc();
  } else {
    decoder_->zstd.reset(::ZSTD_createDStream());
    if (decoder_->zstd == nullptr) throw std::bad_alloc();
  }
  std::copy(head_.begin(), head_.end(), decoder_->input.begin());
  decoder_->end = head_.size();
  head_.clear();
  at_end_ = false;
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
    if (n < 0) fail(std::strerror(errno));
    if (n <= 0) break;
    got += static_cast<std::size_t>(n);
  }
  consumed_ += got;
  return got;
}

std::size_t ByteSource::take(char* to, std::size_t size) {
  Decoder& decoder = *decoder_;
  std::size_t got = 0;
  while (got < size && error_.empty()) {
    std::size_t more = 0;
    // What is decompressed may wait in the library although no input is left.
    if (decoder.open || decoder.begin != decoder.end) {
      more = decoder.gzip != nullptr ? decoder.inflate(to + got, size - got, error_)
                                     : decoder.unpack(to + got, size - got, error_);
    }
    got += more;
    if (more > 0 || decoder.begin != decoder.end || !error_.empty()) continue;
    decoder.begin = 0;
    decoder.end = read_file(decoder.input.data(), decoder.input.size());
    if (decoder.end == 0 && error_.empty()) {
      if (decoder.open) fail(fmt::format("the {} data end too early", decoder.name()));
      break;
    }
  }
  return got;
}

std::size_t ByteSource::read(char* to, std::size_t size) {
  if (at_end_) return 0;
  std::size_t got = std::min(size, head_.size());
  std::copy_n(head_.begin(), got, to);
  head_.erase(0, got);
  got += decoder_ != nullptr ? take(to + got, size - got) : read_file(to + got, size - got);
  at_end_ = at_end_ || got < size;
  return got;
}

void ByteSource::skip(std::uint64_t count) {
  // What is consumed has been read from the file, and the head of that is still to be given.
  const std::uint64_t to = std::min(size_, consumed_ - head_.size() + count);
  if (decoder_ == nullptr && regular_ && ::lseek(file_, static_cast<off_t>(to), SEEK_SET) >= 0) {
    consumed_ = to;
    head_.clear();
    return;
  }
  std::vector<char> passed(kPiece);
  while (count > 0 && !at_end_) {
    count -= read(passed.data(), static_cast<std::size_t>(std::min<std::uint64_t>(count, kPiece)));
  }
}

bool ByteSource::changed() const {
  struct stat status {};
  if (!regular_ || ::fstat(file_, &status) != 0) return false;
  return static_cast<std::uint64_t>(status.st_size) != size_ ||
         status.st_mtim.tv_sec != changed_seconds_ ||
         status.st_mtim.tv_nsec != changed_nanoseconds_;
}

std::string read_whole(const std::string& path, std::size_t most, std::string& error) {
  ByteSource source(path);
  std::string out;
  if (source.open()) {
    while (!source.at_end() && out.size() <= most) {
      const std::size_t before = out.size();
      out.resize(before + kPiece);
      out.resize(before + source.read(out.data() + before, kPiece));
    }
  }
  error = source.error();
  if (error.empty() && out.size() > most) error = fmt::format("it has more than {} bytes", most);
  return out;
}

}  // namespace stela
