#pragma once

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "tools/lsp/message.h"
#include "tools/lsp/message_reader.h"

namespace stela::lsp {

/// The way from and to the client. What waits is looked through before each message that is given
/// away, so that a request that has been cancelled already is not begun.
class Channel {
 public:
  /// Descriptors of the input and the output.
  Channel(int in, int out);

  /// The next message. With `wait` it is waited for; nothing: there is none (yet).
  [[nodiscard]] std::optional<RpcMessage> next(bool wait);
  /// Whether the input has ended and all of it was given away.
  [[nodiscard]] bool at_end() const { return ended_ && waiting_.empty(); }
  /// Whether something waits.
  [[nodiscard]] bool has_message();

  /// Sends the content of a message. What cannot be written is lost, and so is all that follows.
  void send(std::string_view content);
  [[nodiscard]] bool lost() const { return lost_; }

  /// Whether the client has cancelled the request `id`, which was given away last or waits.
  [[nodiscard]] bool is_cancelled(const std::string& id);
  /// The request `id` has been answered.
  void forget(const std::string& id) { cancelled_.erase(id); }

 private:
  /// Takes what has come; with `wait` at least something, or the end.
  void take(bool wait);
  void queue(Framed framed);

  int in_;
  int out_;
  bool is_terminal_;
  MessageReader reader_;
  std::deque<RpcMessage> waiting_;
  /// Of the request that was given away last.
  std::string current_;
  std::set<std::string> cancelled_;
  bool ended_ = false;
  bool lost_ = false;
};

}  // namespace stela::lsp
