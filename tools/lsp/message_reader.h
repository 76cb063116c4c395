#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "lib/core/source.h"

namespace stela::lsp {

/// What came in: the content of a message, or why what came is none.
struct Framed {
  std::string content;
  /// Empty: `content` came whole.
  std::string fault;
};

/// Cuts a stream of bytes into messages (LSP 3.17, "Base Protocol"). Behind what is no message it
/// goes on where the next header stands, so that nothing that comes costs more than itself.
class MessageReader {
 public:
  /// The most bytes that a message may have.
  static constexpr std::size_t kMaxBytes = kMaxSource;

  void push(std::string_view bytes) { buffer_.append(bytes); }
  /// No more bytes come.
  void end() { ended_ = true; }
  /// The next message; nothing: it has not come whole yet, or there is none.
  [[nodiscard]] std::optional<Framed> next();

 private:
  [[nodiscard]] std::optional<Framed> next_in_head();
  [[nodiscard]] std::optional<Framed> take_content();
  /// Reads a line of a head; gives what is wrong with the message when the line ends it.
  void read_line(std::string_view line);
  void read_length(std::string_view digits);
  void note(std::string_view fault);
  [[nodiscard]] Framed take_fault();
  void forget(std::size_t bytes);

  std::string buffer_;
  /// Bytes of `buffer_` that are done with; they are dropped now and then.
  std::size_t at_ = 0;
  std::optional<std::size_t> length_;
  bool in_content_ = false;
  bool any_line_ = false;
  bool ended_ = false;
  /// The first thing that is wrong with what stands before the next message.
  std::string fault_;
};

}  // namespace stela::lsp
