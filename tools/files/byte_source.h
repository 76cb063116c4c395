#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace stela {

class ArchiveReader;
class Decompressor;

/// The bytes of a file or of standard input, decompressed if their first bytes show that they are
/// compressed, or of the files in an archive one after another. Memory use is independent of the
/// input size.
class ByteSource {
 public:
  /// `path` is a file, or `-` for standard input.
  explicit ByteSource(std::string path);
  /// Reads `bytes` as the content of a file; they must outlive this.
  ByteSource(std::string_view bytes, std::string name);
  ~ByteSource();
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  /// Returns whether a file that begins with `bytes` is treated as compressed or as an archive.
  [[nodiscard]] static bool is_packed(std::string_view bytes);

  /// Opens the file and reads its first bytes; returns false if it cannot be read.
  bool open();
  /// Returns whether it is an archive, whose bytes are those of the files in it.
  [[nodiscard]] bool archive() const { return archive_ != nullptr; }
  /// Goes to the next file in the archive; returns false if there is none. `error` is about the
  /// archive then.
  bool next_file();
  /// Returns the name of the file in the archive.
  [[nodiscard]] const std::string& file_name() const;
  /// Reads up to `size` bytes to `to` and returns their number; fewer only at the end or on an
  /// error.
  std::size_t read(char* to, std::size_t size);
  /// Skips the next `count` bytes, by seeking if possible.
  void skip(std::uint64_t count);

  /// Returns why the bytes cannot be read, or an empty string.
  [[nodiscard]] const std::string& error() const { return archive() ? file_error_ : error_; }
  /// Returns a problem that did not prevent reading all bytes: others follow the compressed data.
  [[nodiscard]] const std::string& trailing() const;
  /// Returns whether there is nothing more to read.
  [[nodiscard]] bool at_end() const { return at_end_; }
  /// Returns whether the bytes differ from those of the file itself.
  [[nodiscard]] bool packed() const { return decoder_ != nullptr || archive(); }
  /// Number of bytes taken from the file, and its size if it is a regular file.
  [[nodiscard]] std::uint64_t consumed() const { return consumed_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// Returns whether it is a regular file, whose size is known.
  [[nodiscard]] bool regular() const { return regular_; }
  /// Returns whether the file has changed since it was opened.
  [[nodiscard]] bool changed() const;

 private:
  bool open_file();
  std::size_t read_file(char* to, std::size_t size);
  std::size_t read_decoded(char* to, std::size_t size);
  std::size_t read_inner(char* to, std::size_t size);
  std::string path_;
  /// The unread part of bytes that do not come from a file.
  std::optional<std::string_view> bytes_;
  int file_ = -1;
  bool at_end_ = false;
  bool regular_ = false;
  /// The error of the file itself, or of its compressed data.
  std::string error_;
  /// The error of a file in the archive or, after the last one, of the archive.
  std::string file_error_;
  /// Whether `error_` was already reported as the error of a file in the archive.
  bool error_given_ = false;
  std::uint64_t consumed_ = 0;
  std::uint64_t size_ = 0;
  std::int64_t changed_seconds_ = 0;
  std::int64_t changed_nanoseconds_ = 0;
  /// The first bytes, which were read to detect the format.
  std::string head_;
  std::unique_ptr<Decompressor> decoder_;
  std::unique_ptr<ArchiveReader> archive_;
  /// Decompresses a compressed file in the archive.
  std::unique_ptr<Decompressor> file_decoder_;
};

/// Receives a whole file, decompressed, or why it cannot be read.
using TakeWhole =
    std::function<void(const std::string& path, const std::string& text, const std::string& error)>;

/// Passes the whole file at `path` to `take`, or if it is an archive, one after another the files
/// in it with a name that `wanted` accepts, called `archive.zip/name`. A file of more than `most`
/// bytes is an error, and a damaged archive one after its files.
void read_each_whole(const std::string& path, std::size_t most,
                     const std::function<bool(std::string_view name)>& wanted,
                     const TakeWhole& take);

/// Returns the whole file at `path`, decompressed; sets `error` on failure, or if it has more than
/// `most` bytes.
[[nodiscard]] std::string read_whole(const std::string& path, std::size_t most, std::string& error);

}  // namespace stela
