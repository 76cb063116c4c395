#pragma once

#include <string>

#include "tools/lsp/channel.h"
#include "tools/lsp/workspace.h"

namespace stela::lsp {

/// How the server works; what the client can do it tells itself.
struct ServerOptions {
  /// Warn of unknown tags.
  bool strict = false;
  /// Of citations.
  Language language;
};

/// Answers one client until it ends, or says so; gives the exit code: 0 when it was shut down
/// first. Nothing that comes ends it otherwise.
class Server {
 public:
  Server(Channel& channel, const ServerOptions& options);
  int run();

 private:
  enum class State : std::uint8_t { kNew, kRunning, kShutDown, kEnded };

  void handle(const RpcMessage& message);
  void handle_request(const RpcMessage& message);
  void handle_notification(const RpcMessage& message);
  /// The answer to a request that is neither too early nor too late.
  [[nodiscard]] std::string answer_to(const RpcMessage& message);
  void write_result(const RpcMessage& message, JsonWriter& json);
  void initialize(const Value* params, JsonWriter& json);
  void open(const Value* params);
  void change(const Value* params);
  void change_text(OpenDocument& open, const Value& change);
  void close(const Value* params);

  /// Tells the client in its log what is wrong with a notification, which has no answer.
  void log(std::string_view message);
  void publish(const std::string& uri, OpenDocument& open);
  /// Judges some of what was not judged yet, and tells the client what is new; false: nothing is
  /// left to do.
  bool work();

  Channel& channel_;
  Session session_;
  State state_ = State::kNew;
  int exit_code_ = 1;
};

}  // namespace stela::lsp
