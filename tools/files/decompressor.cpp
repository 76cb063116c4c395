#include "tools/files/decompressor.h"

#include <bzlib.h>
#include <fmt/format.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

namespace stela {
namespace {

using namespace std::string_view_literals;

/// Memory limit of an xz decoder: twice the dictionary of `xz -9`.
constexpr std::uint64_t kXzMemory = std::uint64_t{132} << 20U;
/// zlib: the largest window, and a gzip header.
constexpr int kGzipWindow = 15 + 16;

constexpr std::array<std::string_view, 4> kNames = {"gzip", "zstd", "xz", "bzip2"};

/// Returns whether this is a skippable frame of zstd: its first byte is that of any of 16 magic
/// numbers.
bool is_skippable(std::string_view head) {
  return head.size() >= 4 && (head[0] & '\xF0') == '\x50' && head.substr(1, 3) == "\x2A\x4D\x18";
}

}  // namespace

std::optional<Compression> compression_of(std::string_view head) {
  if (head.starts_with("\x1F\x8B")) return Compression::kGzip;
  if (head.starts_with("\x28\xB5\x2F\xFD") || is_skippable(head)) return Compression::kZstd;
  if (head.starts_with("\xFD\x37\x7A\x58\x5A\0"sv)) return Compression::kXz;
  constexpr std::string_view kBlock = "\x31\x41\x59\x26\x53\x59";
  constexpr std::string_view kNoBlock = "\x17\x72\x45\x38\x50\x90";
  if (head.starts_with("BZh") && head.size() >= kCompressionBytes && head[3] >= '1' &&
      head[3] <= '9' && (head.substr(4, 6) == kBlock || head.substr(4, 6) == kNoBlock)) {
    return Compression::kBzip2;
  }
  return std::nullopt;
}

/// The decoder of one library.
class Decompressor::Member {
 public:
  enum class State : std::uint8_t { kOpen, kEnd, kDamaged };
  struct Step {
    State state = State::kOpen;
    std::size_t taken = 0;
    std::size_t given = 0;
  };

  Member() = default;
  virtual ~Member() = default;
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;

  /// Starts the next member.
  virtual void restart() = 0;
  /// Decompresses from `in` to `to`.
  virtual Step step(std::string_view in, char* to, std::size_t size) = 0;
  /// Returns the library's description of the damage; may be empty.
  [[nodiscard]] std::string_view reason() const { return reason_; }

 protected:
  std::string_view reason_;
};

namespace {

using Member = Decompressor::Member;

unsigned as_unsigned(std::size_t size) {
  return static_cast<unsigned>(std::min<std::size_t>(size, std::numeric_limits<int>::max()));
}

class GzipMember : public Member {
 public:
  GzipMember() {
    if (::inflateInit2(&stream_, kGzipWindow) != Z_OK) throw std::bad_alloc();
  }
  ~GzipMember() override { ::inflateEnd(&stream_); }
  GzipMember(const GzipMember&) = delete;
  GzipMember& operator=(const GzipMember&) = delete;

  void restart() override { ::inflateReset(&stream_); }

  Step step(std::string_view in, char* to, std::size_t size) override {
    // zlib only reads the input, but its interface predates `const`.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    stream_.avail_in = as_unsigned(in.size());
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = as_unsigned(size);
    const unsigned room = stream_.avail_out;
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (stream_.msg != nullptr) reason_ = stream_.msg;
    const bool open = result == Z_OK || result == Z_BUF_ERROR;
    return {result == Z_STREAM_END ? State::kEnd
            : open                 ? State::kOpen
                                   : State::kDamaged,
            in.size() - stream_.avail_in, room - stream_.avail_out};
  }

 private:
  z_stream stream_{};
};

class Bzip2Member : public Member {
 public:
  Bzip2Member() { begin(); }
  ~Bzip2Member() override { ::BZ2_bzDecompressEnd(&stream_); }
  Bzip2Member(const Bzip2Member&) = delete;
  Bzip2Member& operator=(const Bzip2Member&) = delete;

  void restart() override {
    ::BZ2_bzDecompressEnd(&stream_);
    stream_ = {};
    begin();
  }

  Step step(std::string_view in, char* to, std::size_t size) override {
    stream_.next_in = const_cast<char*>(in.data());
    stream_.avail_in = as_unsigned(in.size());
    stream_.next_out = to;
    stream_.avail_out = as_unsigned(size);
    const unsigned room = stream_.avail_out;
    const int result = ::BZ2_bzDecompress(&stream_);
    if (result == BZ_MEM_ERROR) throw std::bad_alloc();
    return {result == BZ_STREAM_END ? State::kEnd
            : result == BZ_OK       ? State::kOpen
                                    : State::kDamaged,
            in.size() - stream_.avail_in, room - stream_.avail_out};
  }

 private:
  void begin() {
    if (::BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) throw std::bad_alloc();
  }

  bz_stream stream_{};
};

class XzMember : public Member {
 public:
  XzMember() { begin(); }
  ~XzMember() override { ::lzma_end(&stream_); }
  XzMember(const XzMember&) = delete;
  XzMember& operator=(const XzMember&) = delete;

  void restart() override { begin(); }

  Step step(std::string_view in, char* to, std::size_t size) override {
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
    stream_.avail_in = in.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(to);
    stream_.avail_out = size;
    const lzma_ret result = ::lzma_code(&stream_, LZMA_RUN);
    if (result == LZMA_MEM_ERROR) throw std::bad_alloc();
    if (result == LZMA_MEMLIMIT_ERROR) reason_ = "it needs more than 128 MiB of memory";
    const bool open = result == LZMA_OK || result == LZMA_BUF_ERROR;
    return {result == LZMA_STREAM_END ? State::kEnd
            : open                    ? State::kOpen
                                      : State::kDamaged,
            in.size() - stream_.avail_in, size - stream_.avail_out};
  }

 private:
  void begin() {
    if (::lzma_stream_decoder(&stream_, kXzMemory, 0) != LZMA_OK) throw std::bad_alloc();
  }

  lzma_stream stream_ = LZMA_STREAM_INIT;
};

class ZstdMember : public Member {
 public:
  ZstdMember() : stream_(::ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }

  void restart() override {}

  Step step(std::string_view in, char* to, std::size_t size) override {
    ZSTD_inBuffer input{in.data(), in.size(), 0};
    ZSTD_outBuffer output{to, size, 0};
    const std::size_t left = ::ZSTD_decompressStream(stream_.get(), &output, &input);
    if (::ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) throw std::bad_alloc();
    const bool damaged = ::ZSTD_isError(left) != 0;
    if (damaged) reason_ = ::ZSTD_getErrorName(left);
    return {damaged     ? State::kDamaged
            : left == 0 ? State::kEnd
                        : State::kOpen,
            input.pos, output.pos};
  }

 private:
  struct Free {
    void operator()(ZSTD_DStream* stream) const { ::ZSTD_freeDStream(stream); }
  };

  std::unique_ptr<ZSTD_DStream, Free> stream_;
};

std::unique_ptr<Member> make_member(Compression compression) {
  switch (compression) {
    case Compression::kGzip:
      return std::make_unique<GzipMember>();
    case Compression::kZstd:
      return std::make_unique<ZstdMember>();
    case Compression::kXz:
      return std::make_unique<XzMember>();
    case Compression::kBzip2:
      break;
  }
  return std::make_unique<Bzip2Member>();
}

}  // namespace

Decompressor::Decompressor(Compression compression, std::string_view head, ReadBytes input)
    : read_input_(std::move(input)),
      member_(make_member(compression)),
      compression_(compression),
      input_(std::make_unique<char[]>(kPieceSize)),
      end_(head.copy(input_.get(), kPieceSize)),
      open_(true) {}

Decompressor::~Decompressor() = default;

/// Reads more input after the remaining part; returns the number of bytes available.
std::size_t Decompressor::fill() {
  std::memmove(input_.get(), input_.get() + begin_, end_ - begin_);
  end_ -= std::exchange(begin_, 0);
  if (!input_ended_) {
    const std::size_t wanted = kPieceSize - end_;
    const std::size_t got = read_input_(input_.get() + end_, wanted);
    input_ended_ = got < wanted;
    end_ += got;
  }
  return end_;
}

/// Starts the next member, or detects that there is none.
void Decompressor::begin_member() {
  for (;;) {
    if (end_ - begin_ < kCompressionBytes) fill();
    const std::string_view rest(input_.get() + begin_, end_ - begin_);
    if (rest.empty() && input_ended_) break;
    if (compression_of(rest) == compression_) {
      member_->restart();
      open_ = true;
      return;
    }
    const std::size_t zeros = std::min(rest.size(), rest.find_first_not_of('\0'));
    if (zeros == 0) {
      trailing_ = fmt::format("other bytes follow the {} data",
                              kNames[static_cast<std::size_t>(compression_)]);
      break;
    }
    begin_ += zeros;
  }
  ended_ = true;
}

std::size_t Decompressor::read(char* to, std::size_t size) {
  const std::string_view name = kNames[static_cast<std::size_t>(compression_)];
  std::size_t got = 0;
  while (got < size && !ended_) {
    if (!open_) {
      begin_member();
      continue;
    }
    const std::string_view in(input_.get() + begin_, end_ - begin_);
    const Member::Step step = member_->step(in, to + got, size - got);
    begin_ += step.taken;
    got += step.given;
    if (step.state == Member::State::kDamaged) {
      const std::string_view reason = member_->reason();
      error_ = reason.empty() ? fmt::format("damaged {} data", name)
                              : fmt::format("damaged {} data ({})", name, reason);
      ended_ = true;
    } else if (step.state == Member::State::kEnd) {
      open_ = false;
    } else if (step.taken == 0 && step.given == 0 && (begin_ != end_ || fill() == 0)) {
      error_ = fmt::format("the {} data end too early", name);
      ended_ = true;
    }
  }
  return got;
}

}  // namespace stela
