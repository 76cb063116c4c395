#include "tools/lsp/channel.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "lib/core/contains.h"
#include "lib/core/display.h"

namespace stela::lsp {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 16U;
/// Maximum number of queued messages; further ones wait in the pipe.
constexpr std::size_t kMaxWaiting = 1000;

/// Returns whether a read would not block, including at the end of the input.
bool is_ready(int in) {
  pollfd wanted{in, POLLIN, 0};
  return ::poll(&wanted, 1, 0) > 0;
}

}  // namespace

Channel::Channel(int in, int out, Framing framing)
    : in_(in), out_(out), framing_(framing), is_terminal_(::isatty(out) != 0), reader_(framing) {}

void Channel::queue(Framed framed) {
  RpcMessage message =
      framed.fault.empty() ? read_message(framed.content) : faulty_message(std::move(framed.fault));
  const bool lines = framing_ == Framing::kLines;
  if (message.fault.empty() && !message.is_request() &&
      message.method == (lines ? "notifications/cancelled" : "$/cancelRequest")) {
    const Value* const id = find_in(message.params, lines ? "requestId" : "id");
    std::string name;
    JsonWriter json(name);
    if (id != nullptr && id->kind == Value::Kind::kInteger) json.value(id->integer);
    if (id != nullptr && id->kind == Value::Kind::kText) json.value(id->text);
    const bool waits = contains(waiting_, name, &RpcMessage::id);
    // Other requests have been answered, or never arrived.
    if (!name.empty() && (waits || name == current_)) cancelled_.insert(std::move(name));
    return;
  }
  waiting_.push_back(std::move(message));
}

void Channel::take(bool wait) {
  std::array<char, kPiece> piece;
  bool any = false;
  while (!ended_ && waiting_.size() < kMaxWaiting && ((wait && !any) || is_ready(in_))) {
    const ssize_t got = ::read(in_, piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      ended_ = true;
      reader_.end();
    } else {
      reader_.push({piece.data(), static_cast<std::size_t>(got)});
    }
    while (std::optional<Framed> framed = reader_.next()) queue(std::move(*framed));
    any = !waiting_.empty();
  }
}

std::optional<RpcMessage> Channel::next(bool wait) {
  take(wait && waiting_.empty());
  if (waiting_.empty()) return std::nullopt;
  RpcMessage message = std::move(waiting_.front());
  waiting_.pop_front();
  current_ = message.id;
  return message;
}

bool Channel::has_message() {
  take(false);
  return !waiting_.empty();
}

void Channel::send(std::string_view content) {
  const bool lines = framing_ == Framing::kLines;
  std::string head =
      lines ? std::string() : fmt::format("Content-Length: {}\r\n\r\n", content.size());
  std::string shown;
  if (is_terminal_) {  // used by a person, not by a client
    head = printable(head, "\n");
    content = shown = printable(content, "\n");
  }
  const std::string_view end = lines ? "\n" : "";
  for (std::string_view part : {std::string_view(head), content, end}) {
    while (!part.empty() && !lost_) {
      const ssize_t put = ::write(out_, part.data(), part.size());
      if (put < 0 && errno == EINTR) continue;
      if (put <= 0) {
        lost_ = true;
      } else {
        part.remove_prefix(static_cast<std::size_t>(put));
      }
    }
  }
}

bool Channel::is_cancelled(const std::string& id) {
  take(false);
  return cancelled_.count(id) > 0;
}

}  // namespace stela::lsp
