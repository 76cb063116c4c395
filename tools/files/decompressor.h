#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace stela {

/// Number of bytes that are read or written at a time.
inline constexpr std::size_t kPieceSize = std::size_t{1} << 16U;

/// Reads up to `size` bytes to `to` and returns their number; fewer only at the end or on an error.
using ReadBytes = std::function<std::size_t(char* to, std::size_t size)>;

enum class Compression : std::uint8_t { kGzip, kZstd, kXz, kBzip2 };

/// Number of bytes needed to detect the compression of a file.
inline constexpr std::size_t kCompressionBytes = 10;

/// Returns the compression of a file that begins with `head`, if any.
[[nodiscard]] std::optional<Compression> compression_of(std::string_view head);

/// Decompresses a stream of members (frames) one after another. Zero bytes after a member are
/// padding; other bytes end the data and are reported.
///
/// The libraries are called directly, since libarchive's filters discard what they have
/// decompressed so far (up to 128 kB, which is all of most files) when the data are damaged, and
/// let a file choose how much memory an xz dictionary takes.
class Decompressor {
 public:
  /// `head` was already read from the stream; the rest comes from `input`.
  Decompressor(Compression compression, std::string_view head, ReadBytes input);
  ~Decompressor();
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;

  /// Like `ReadBytes`.
  std::size_t read(char* to, std::size_t size);
  /// Returns why the data read is incomplete, or an empty string.
  [[nodiscard]] const std::string& error() const { return error_; }
  /// Returns the error if bytes other than padding follow the data, all of which was read.
  [[nodiscard]] const std::string& trailing() const { return trailing_; }

  class Member;

 private:
  std::size_t fill();
  void begin_member();

  ReadBytes read_input_;
  std::unique_ptr<Member> member_;
  Compression compression_;
  std::unique_ptr<char[]> input_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool input_ended_ = false;
  /// Whether a member has started and not ended.
  bool open_ = false;
  bool ended_ = false;
  std::string error_;
  std::string trailing_;
};

}  // namespace stela
