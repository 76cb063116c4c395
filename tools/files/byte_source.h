#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace stela {

class ArchiveReader;
class Decompressor;

/// The bytes of a file or of standard input, decompressed when their first bytes show that they are
/// compressed, or of the files in an archive one after another. Memory does not depend on the size
/// of the input.
class ByteSource {
 public:
  /// `path` is a file, or `-` for standard input.
  explicit ByteSource(std::string path);
  /// `bytes` as if they stood in a file; they must outlive this.
  ByteSource(std::string_view bytes, std::string name);
  ~ByteSource();
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  /// Whether a file that begins with `bytes` is taken for a compressed one or an archive.
  [[nodiscard]] static bool is_packed(std::string_view bytes);

  /// Opens the file and looks at its first bytes; false when it cannot be read.
  bool open();
  /// Whether it is an archive, whose bytes are those of the files in it.
  [[nodiscard]] bool archive() const { return archive_ != nullptr; }
  /// Goes to the next file in the archive; false if there is none. `error` is about the archive
  /// then.
  bool next_file();
  /// Its name in the archive.
  [[nodiscard]] const std::string& file_name() const;
  /// Puts up to `size` bytes at `to` and gives their number; less only at the end or on an error.
  std::size_t read(char* to, std::size_t size);
  /// Passes over the next `count` bytes; by seeking where that can be done.
  void skip(std::uint64_t count);

  /// Why the bytes cannot be read; empty while they can.
  [[nodiscard]] const std::string& error() const { return archive() ? file_error_ : error_; }
  /// What is wrong although all bytes were read: others follow the compressed data.
  [[nodiscard]] const std::string& trailing() const;
  /// Whether there is nothing more to read.
  [[nodiscard]] bool at_end() const { return at_end_; }
  /// Whether what is read is not what the file holds.
  [[nodiscard]] bool packed() const { return decoder_ != nullptr || archive(); }
  /// Bytes taken from the file, and its size when it is a regular file.
  [[nodiscard]] std::uint64_t consumed() const { return consumed_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// Whether it is a regular file, whose size is known.
  [[nodiscard]] bool regular() const { return regular_; }
  /// Whether the file is another than when it was opened.
  [[nodiscard]] bool changed() const;

 private:
  bool open_file();
  std::size_t read_file(char* to, std::size_t size);
  std::size_t read_decoded(char* to, std::size_t size);
  std::size_t read_inner(char* to, std::size_t size);
  std::string path_;
  /// What is still to be read of bytes that are in no file.
  std::optional<std::string_view> bytes_;
  int file_ = -1;
  bool at_end_ = false;
  bool regular_ = false;
  /// Of the file itself, or of the compressed data in it.
  std::string error_;
  /// Of a file in the archive or, after the last one, of the archive.
  std::string file_error_;
  /// `error_` was the error of a file in the archive.
  bool error_given_ = false;
  std::uint64_t consumed_ = 0;
  std::uint64_t size_ = 0;
  std::int64_t changed_seconds_ = 0;
  std::int64_t changed_nanoseconds_ = 0;
  /// The first bytes, which were read to find out what the file is.
  std::string head_;
  std::unique_ptr<Decompressor> decoder_;
  std::unique_ptr<ArchiveReader> archive_;
  /// For a compressed file in the archive.
  std::unique_ptr<Decompressor> file_decoder_;
};

/// The whole of the file at `path`, decompressed; what is wrong goes to `error`, as when it has
/// more than `most` bytes.
[[nodiscard]] std::string read_whole(const std::string& path, std::size_t most, std::string& error);

}  // namespace stela
