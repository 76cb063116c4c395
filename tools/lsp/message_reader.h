#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lib/core/source.h"

namespace stela::lsp {

/// Received input: the content of a message, or why the input is not one.
struct Framed {
  std::string content;
  /// Empty if `content` is complete.
  std::string fault;
};

/// How messages are separated.
enum class Framing : std::uint8_t {
  /// A head with the length before each (LSP 3.17, "Base Protocol").
  kHeads,
  /// Each is a line (Model Context Protocol, "stdio").
  kLines,
};

/// Splits a stream of bytes into messages. After other input it resumes at the next header or line,
/// so that no input costs more than itself.
class MessageReader {
 public:
  explicit MessageReader(Framing framing)
      : framing_(framing), max_bytes_(framing == Framing::kLines ? kMaxLine : kMaxSource) {}

  void push(std::string_view bytes) { buffer_.append(bytes); }
  /// Marks the end of the input.
  void end() { ended_ = true; }
  /// Returns the next message, or null if it is not complete yet or there is none.
  [[nodiscard]] std::optional<Framed> next();

 private:
  [[nodiscard]] std::optional<Framed> next_in_head();
  [[nodiscard]] std::optional<Framed> take_content();
  [[nodiscard]] std::optional<Framed> next_line();
  /// Reads a header line; returns the error of the message if the line ends it.
  void read_line(std::string_view line);
  void read_length(std::string_view digits);
  void note(std::string_view fault);
  [[nodiscard]] Framed take_fault();
  void forget(std::size_t bytes);

  /// A line is one record at most, a message of an editor a file.
  static constexpr std::size_t kMaxLine = std::size_t{16} << 20U;

  Framing framing_;
  /// Maximum number of bytes in a message.
  std::size_t max_bytes_;
  std::string buffer_;
  /// Number of consumed bytes of `buffer_`; they are dropped from time to time.
  std::size_t at_ = 0;
  std::optional<std::size_t> length_;
  bool in_content_ = false;
  /// Number of bytes of `buffer_` without a line ending.
  std::size_t searched_ = 0;
  bool any_line_ = false;
  bool ended_ = false;
  /// The first error in the input before the next message.
  std::string fault_;
};

}  // namespace stela::lsp
