#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace stela {

/// The bytes of a file or of standard input, decompressed when they are gzip or zstd, which their
/// first bytes tell. Memory does not depend on the size of the input.
class ByteSource {
 public:
  /// `path` is a file, or `-` for standard input.
  explicit ByteSource(std::string path);
  /// `bytes` as if they stood in a file; they must outlive this.
  ByteSource(std::string_view bytes, std::string name);
  ~ByteSource();
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  /// Whether a file that begins with `bytes` is taken for a compressed one.
  [[nodiscard]] static bool is_compressed(std::string_view bytes);

  /// Opens the file and looks at its first bytes; false when it cannot be read.
  bool open();
  /// Puts up to `size` bytes at `to` and gives their number; less only at the end or on an error.
  std::size_t read(char* to, std::size_t size);
  /// Passes over the next `count` bytes; by seeking where that can be done.
  void skip(std::uint64_t count);

  /// Why the bytes cannot be read; empty while they can.
  [[nodiscard]] const std::string& error() const { return error_; }
  /// Whether there is nothing more to read.
  [[nodiscard]] bool at_end() const { return at_end_; }
  /// Whether what is read is not what the file holds.
  [[nodiscard]] bool compressed() const { return decoder_ != nullptr; }
  /// Bytes taken from the file, and its size when it is a regular file.
  [[nodiscard]] std::uint64_t consumed() const { return consumed_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// Whether it is a regular file, whose size is known.
  [[nodiscard]] bool regular() const { return regular_; }
  /// Whether the file is another than when it was opened.
  [[nodiscard]] bool changed() const;

 private:
  struct Decoder;

  bool open_file();
  std::size_t read_file(char* to, std::size_t size);
  std::size_t take(char* to, std::size_t size);
  void fail(std::string error);

  std::string path_;
  /// What is still to be read of bytes that are in no file.
  std::optional<std::string_view> bytes_;
  int file_ = -1;
  bool at_end_ = false;
  bool regular_ = false;
  std::string error_;
  std::uint64_t consumed_ = 0;
  std::uint64_t size_ = 0;
  std::int64_t changed_seconds_ = 0;
  std::int64_t changed_nanoseconds_ = 0;
  /// The first bytes, which were read to tell what the file is.
  std::string head_;
  std::unique_ptr<Decoder> decoder_;
};

/// The whole of the file at `path`, decompressed; what is wrong goes to `error`, as when it has
/// more than `most` bytes.
[[nodiscard]] std::string read_whole(const std::string& path, std::size_t most, std::string& error);

}  // namespace stela
