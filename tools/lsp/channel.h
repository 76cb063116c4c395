#pragma once

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "tools/lsp/message.h"
#include "tools/lsp/message_reader.h"

namespace stela::lsp {

/// The connection to the client. Queued messages are scanned before each message that is returned,
/// so that a request that has already been cancelled is not started.
class Channel {
 public:
  /// `in` and `out` are file descriptors.
  Channel(int in, int out, Framing framing = Framing::kHeads);

  /// Returns the next message, waiting for it if `wait` is set, or null if there is none (yet).
  [[nodiscard]] std::optional<RpcMessage> next(bool wait);
  /// Returns whether the input has ended and every message has been returned.
  [[nodiscard]] bool at_end() const { return ended_ && waiting_.empty(); }
  /// Returns whether a message is queued.
  [[nodiscard]] bool has_message();

  /// Sends the content of a message. If it cannot be written, it and all later ones are lost.
  void send(std::string_view content);
  [[nodiscard]] bool lost() const { return lost_; }

  /// Returns whether the client has cancelled the request `id`, which is the current one or queued.
  [[nodiscard]] bool is_cancelled(const std::string& id);
  /// Marks the request `id` as answered.
  void forget(const std::string& id) { cancelled_.erase(id); }

 private:
  /// Reads the available input; with `wait`, blocks for at least some of it, or the end.
  void take(bool wait);
  void queue(Framed framed);

  int in_;
  int out_;
  Framing framing_;
  bool is_terminal_;
  MessageReader reader_;
  std::deque<RpcMessage> waiting_;
  /// The id of the most recently returned request.
  std::string current_;
  std::set<std::string> cancelled_;
  bool ended_ = false;
  bool lost_ = false;
};

}  // namespace stela::lsp
