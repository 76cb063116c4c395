#pragma once

#include <cstddef>
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

/// Splits a stream of bytes into messages (LSP 3.17, "Base Protocol"). After other input it resumes
/// at the next header, so that no input costs more than itself.
class MessageReader {
 public:
  /// Maximum number of bytes in a message.
  static constexpr std::size_t kMaxBytes = kMaxSource;

  void push(std::string_view bytes) { buffer_.append(bytes); }
  /// Marks the end of the input.
  void end() { ended_ = true; }
  /// Returns the next message, or null if it is not complete yet or there is none.
  [[nodiscard]] std::optional<Framed> next();

 private:
  [[nodiscard]] std::optional<Framed> next_in_head();
  [[nodiscard]] std::optional<Framed> take_content();
  /// Reads a header line; returns the error of the message if the line ends it.
  void read_line(std::string_view line);
  void read_length(std::string_view digits);
  void note(std::string_view fault);
  [[nodiscard]] Framed take_fault();
  void forget(std::size_t bytes);

  std::string buffer_;
  /// Number of consumed bytes of `buffer_`; they are dropped from time to time.
  std::size_t at_ = 0;
  std::optional<std::size_t> length_;
  bool in_content_ = false;
  bool any_line_ = false;
  bool ended_ = false;
  /// The first error in the input before the next message.
  std::string fault_;
};

}  // namespace stela::lsp
