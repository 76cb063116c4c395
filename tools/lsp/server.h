#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "lib/core/diagnostic.h"
#include "tools/console/command_line.h"
#include "tools/lsp/message.h"
#include "tools/lsp/workspace.h"

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

/// The connection to the client. Queued messages are scanned before each message that is returned,
/// so that a request that has already been cancelled is not started, and a ping does not wait.
class Channel {
 public:
  /// `in` and `out` are file descriptors.
  Channel(int in, int out, Framing framing = Framing::kHeads);

  /// Returns the next message, waiting for it if `wait` is set, or null if there is none (yet).
  [[nodiscard]] std::optional<RpcMessage> next(bool wait);
  /// Returns whether the input has ended and every message has been returned.
  [[nodiscard]] bool at_end() const { return ended_ && waiting_.empty(); }

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

/// Options of the server. Client capabilities come from `initialize`.
struct ServerOptions {
  /// As in `ReplayOptions`.
  bool strict = false;
  /// The language of messages and citations.
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

namespace stela {

/// Declares the options of `stela lsp` and returns the function to run after parsing.
Runner declare_lsp(CommandLine& line);

}  // namespace stela
