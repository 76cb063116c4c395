#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stela::repair {

struct Change;

/// Whether `text`, read from UTF-16, is plausible and has lost no byte: otherwise the low bytes of
/// most characters would be 0.
[[nodiscard]] bool is_whole_utf16(std::string_view text);

/// Whether `text`, in UTF-8, contains nothing that only a wrong decoding produces: no control,
/// unassigned or private characters, one script in each word, no uppercase letter next to a
/// lowercase one that is not ASCII, no sign between letters.
[[nodiscard]] bool is_plausible(std::string_view text);

/// The encoding of bytes that are not UTF-8. Certain if all others are implausible; otherwise the
/// one with the fewest odd words, such as `MŸller` or `Èâàí`, and rare characters. Without a name
/// if none fits.
struct EncodingChoice {
  std::string_view name;
  bool certain = false;
};

class FileEncoding;

/// Returns the encoding of `bytes`: that of `file`, of which they are a part, if it is not UTF-8.
[[nodiscard]] EncodingChoice choose_encoding(std::string_view bytes, FileEncoding* file = nullptr);

/// The encoding of a file, determined when it is first needed: all of its records are in the same
/// one.
class FileEncoding {
 public:
  /// `bytes` must outlive it.
  explicit FileEncoding(std::string_view bytes) : bytes_(bytes) {}

  /// Returns nothing if the file is UTF-8; its records may still be encoded in another way within
  /// it.
  [[nodiscard]] const std::optional<EncodingChoice>& choice();
  /// Returns this if `text` is a part of the file, and null if it is all of it: it is decided from
  /// what is left when other damage was undone.
  [[nodiscard]] FileEncoding* of_part(std::string_view text) {
    return text.size() < bytes_.size() ? this : nullptr;
  }
  /// Whether letters may have been encoded twice: everywhere in the file, or within an encoding of
  /// another kind, which is ASCII.
  [[nodiscard]] bool may_be_twice();

 private:
  std::string_view bytes_;
  std::optional<bool> twice_;
  bool searched_ = false;
  std::optional<EncodingChoice> choice_;
};

/// Returns `bytes` read in the encoding with this name, as changes of single bytes; nothing if some
/// of them are undefined in it.
[[nodiscard]] std::vector<Change> decoding(std::string_view bytes, std::string_view encoding);

}  // namespace stela::repair
