#pragma once

#include <string>

#include "tools/lsp/channel.h"
#include "tools/lsp/workspace.h"

namespace stela::lsp {

/// Options of the server. Client capabilities come from `initialize`.
struct ServerOptions {
  /// Warn of unknown tags.
  bool strict = false;
  /// The language of citations.
  Language language;
};

/// Answers one client until it ends or requests the exit; returns the exit status: 0 if it was shut
/// down first. No input ends the server otherwise.
class Server {
 public:
  Server(Channel& channel, const ServerOptions& options);
  int run();

 private:
  enum class State : std::uint8_t { kNew, kRunning, kShutDown, kEnded };

  void handle(const RpcMessage& message);
  void handle_request(const RpcMessage& message);
  void handle_notification(const RpcMessage& message);
  /// Returns the answer to a request that is neither too early nor too late.
  [[nodiscard]] std::string answer_to(const RpcMessage& message);
  void write_result(const RpcMessage& message, JsonWriter& json);
  void initialize(const Value* params, JsonWriter& json);
  void open(const Value* params);
  void change(const Value* params);
  void change_text(OpenDocument& open, const Value& change);
  void close(const Value* params);

  /// Writes an error in a notification, which has no answer, to the client's log.
  void log(std::string_view message);
  void publish(const std::string& uri, OpenDocument& open);
  /// Validates some of the remaining records and publishes the results; returns false if nothing is
  /// left to do.
  bool work();

  Channel& channel_;
  Session session_;
  State state_ = State::kNew;
  int exit_code_ = 1;
};

}  // namespace stela::lsp
