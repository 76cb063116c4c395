#include "tools/lsp/server.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <exception>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "tools/console/version.h"
#include "tools/lsp/features.h"

namespace stela::lsp {
namespace {

constexpr std::string_view kLength = "content-length:";
constexpr std::string_view kType = "content-type:";
/// Maximum length of a header line.
constexpr std::size_t kLongestLine = 1024;
/// Consumed bytes are dropped beyond this number.
constexpr std::size_t kMaxKept = std::size_t{1} << 20U;

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.size(), text.find_first_not_of(" \t\r"));
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

/// Returns the end of the parameter at the start of `text`: a `;` outside quotation marks.
std::size_t parameter_end(std::string_view text) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (text[i] == ';' && !quoted) return i;
    if (text[i] == '\\' && quoted) ++i;
  }
  return text.size();
}

/// Returns `value` without the quotation marks of a quoted string (RFC 9110, 5.6.4).
std::string unquoted(std::string_view value) {
  const bool quoted = value.size() >= 2 && value.front() == '"' && value.back() == '"';
  if (!quoted) return std::string(value);
  std::string out;
  for (std::size_t i = 1; i + 1 < value.size(); ++i) {
    if (value[i] == '\\' && i + 2 < value.size()) ++i;
    out += value[i];
  }
  return out;
}

/// Returns the charset in a media type (RFC 9110, 8.3.1), by default UTF-8; `type` is in lowercase.
std::string charset_of(std::string_view type) {
  while (!type.empty()) {
    const std::size_t end = parameter_end(type);
    const std::string_view parameter = type.substr(0, end);
    type.remove_prefix(std::min(type.size(), end + 1));
    const std::size_t sign = parameter.find('=');
    if (sign == std::string_view::npos || trimmed(parameter.substr(0, sign)) != "charset") continue;
    return unquoted(trimmed(parameter.substr(sign + 1)));
  }
  return "utf-8";
}

/// Returns whether `line` looks like a header line: a name and a colon.
bool is_field(std::string_view line) {
  const std::size_t colon = line.find(':');
  const auto is_name = [](char c) {
    const char small = small_letter(c);
    return (small >= 'a' && small <= 'z') || c == '-';
  };
  return colon != std::string_view::npos && colon > 0 &&
         std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(colon), is_name);
}

}  // namespace

void MessageReader::note(std::string_view fault) {
  if (fault_.empty()) fault_ = fault;
}

Framed MessageReader::take_fault() {
  Framed framed{{}, std::move(fault_)};
  fault_.clear();
  return framed;
}

void MessageReader::forget(std::size_t bytes) {
  at_ += bytes;
  if (at_ < buffer_.size() && at_ < kMaxKept) return;
  buffer_.erase(0, at_);
  at_ = 0;
  if (buffer_.empty()) buffer_.shrink_to_fit();
}

void MessageReader::read_length(std::string_view digits) {
  std::size_t length = 0;
  const char* const end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, length);
  if (digits.empty() || read.ec != std::errc{} || read.ptr != end) {
    note(fmt::format("`Content-Length` is not a number of bytes: `{}`", shown(digits)));
  } else if (length > max_bytes_) {
    note(fmt::format("a message of {} bytes is larger than {} MiB", length, max_bytes_ >> 20U));
  } else {
    length_ = length;
  }
}

void MessageReader::read_line(std::string_view line) {
  any_line_ = true;
  const std::string small = small_letters(line);
  // If a message was longer than announced, the next header comes in the middle of a line.
  const std::size_t length = small.find(kLength);
  if (length != std::string::npos) {
    if (length > 0) note(fmt::format("`{}` is not a header", shown(line.substr(0, length))));
    read_length(trimmed(line.substr(length + kLength.size())));
  } else if (small.starts_with(kType)) {
    const std::string charset = charset_of(std::string_view(small).substr(kType.size()));
    if (charset != "utf-8" && charset != "utf8")
      note(fmt::format("only UTF-8 is read, not `{}`", shown(line)));
  } else if (!is_field(line)) {
    note(fmt::format("`{}` is not a header", shown(line)));
  }
}

std::optional<Framed> MessageReader::next_in_head() {
  while (!in_content_) {
    const std::string_view rest = std::string_view(buffer_).substr(at_);
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) {
      if (rest.size() > kLongestLine) {
        note("a header is longer than any that is known");
        // A possible beginning of a header is kept.
        if (small_letters(rest.substr(0, kLongestLine)).find(kLength) == std::string::npos) {
          forget(kLongestLine - kLength.size());
          continue;
        }
        forget(small_letters(rest).find(kLength));
        if (buffer_.size() - at_ > kLongestLine) forget(kLength.size());
        continue;
      }
      if (!ended_) return std::nullopt;
      if (!trimmed(rest).empty() || any_line_) note("the input ends in the head of a message");
      forget(rest.size());
      any_line_ = false;
      if (fault_.empty()) return std::nullopt;
      return take_fault();
    }
    const std::string_view line = trimmed(rest.substr(0, end));
    if (!line.empty()) {
      read_line(line);
      forget(end + 1);
      continue;
    }
    forget(end + 1);
    if (!any_line_) continue;  // empty lines between messages
    any_line_ = false;
    in_content_ = length_.has_value();
    if (!in_content_) note("a head without `Content-Length`");
    if (!fault_.empty()) return take_fault();
  }
  return std::nullopt;
}

std::optional<Framed> MessageReader::take_content() {
  const std::size_t there = buffer_.size() - at_;
  if (there < *length_ && !ended_) {
    buffer_.reserve(std::min(at_ + *length_, buffer_.size() * 2 + kMaxKept));
    return std::nullopt;
  }
  in_content_ = false;
  if (there < *length_) {
    Framed cut{{},
               fmt::format("the input ends after {} of {} bytes of a message", there, *length_)};
    length_.reset();
    forget(there);
    return cut;
  }
  Framed whole;
  if (at_ == 0 && there == *length_) {
    whole.content = std::move(buffer_);  // avoids copying a large message
    buffer_.clear();
  } else {
    whole.content = buffer_.substr(at_, *length_);
    forget(*length_);
  }
  length_.reset();
  return whole;
}

std::optional<Framed> MessageReader::next_line() {
  while (at_ < buffer_.size()) {
    const std::size_t end = buffer_.find('\n', std::max(at_, searched_));
    const bool complete = end != std::string::npos || ended_;
    const std::size_t length = std::min(end, buffer_.size()) - at_;
    if (length > max_bytes_) note(fmt::format("a line is longer than {} MiB", max_bytes_ >> 20U));
    if (!complete && fault_.empty()) {
      searched_ = buffer_.size();
      return std::nullopt;
    }
    Framed line;
    if (fault_.empty()) line.content = trimmed(std::string_view(buffer_).substr(at_, length));
    searched_ = 0;
    forget(std::min(length + 1, buffer_.size() - at_));
    if (!complete) continue;  // the rest of a line that is too long
    if (!fault_.empty()) return take_fault();
    if (!line.content.empty()) return line;
  }
  if (ended_ && !fault_.empty()) return take_fault();
  return std::nullopt;
}

std::optional<Framed> MessageReader::next() {
  if (framing_ == Framing::kLines) return next_line();
  if (!in_content_) {
    std::optional<Framed> fault = next_in_head();
    if (fault || !in_content_) return fault;
  }
  return take_content();
}

namespace {

constexpr std::size_t kInputPiece = std::size_t{1} << 16U;
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
    std::string name = id != nullptr ? id_of(*id) : std::string();
    const bool waits = contains(waiting_, name, &RpcMessage::id);
    // Other requests have been answered, or never arrived.
    if (!name.empty() && (waits || name == current_)) cancelled_.insert(std::move(name));
    return;
  }
  // A ping is answered at once, even during a call (Model Context Protocol, "Ping").
  if (lines && message.fault.empty() && message.is_request() && message.method == "ping") {
    return send(answer(message.id, [](JsonWriter& json) { json.object([] {}); }));
  }
  waiting_.push_back(std::move(message));
}

void Channel::take(bool wait) {
  std::array<char, kInputPiece> piece;
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

namespace {

struct Feature {
  std::string_view method;
  void (*answer)(Session& session, const Value* params, JsonWriter& json);
};
constexpr std::array<Feature, 15> kFeatures = {
    {{"textDocument/codeAction", answer_code_actions},
     {"codeAction/resolve", answer_code_action_resolve},
     {"textDocument/completion", answer_completion},
     {"textDocument/hover", answer_hover},
     {"textDocument/inlayHint", answer_inlay_hints},
     {"textDocument/formatting", answer_formatting},
     {"textDocument/rangeFormatting", answer_range_formatting},
     {"textDocument/foldingRange", answer_folding},
     {"textDocument/documentSymbol", answer_outline},
     {"textDocument/selectionRange", answer_selection},
     {"textDocument/semanticTokens/full", answer_tokens},
     {"textDocument/semanticTokens/range", answer_range_tokens},
     {"textDocument/diagnostic", answer_diagnostics},
     {"workspace/executeCommand", answer_command},
     {"shutdown", [](Session&, const Value*, JsonWriter& json) { json.null(); }}}};

constexpr int kLogError = 1;
/// Number of bytes validated before checking for requests of the client.
constexpr std::size_t kBytesAtOnce = std::size_t{1} << 17U;

/// Returns whether the list at `path` contains `word`.
bool lists(const Value* capabilities, std::string_view path, std::string_view word) {
  const Value* const list = find_path(capabilities, path);
  if (list == nullptr || list->kind != Value::Kind::kList) return false;
  return std::ranges::any_of(list->items, [&](const Value& one) {
    return one.kind == Value::Kind::kText && one.text == word;
  });
}

/// Returns the capabilities reported by the client.
Client client_of(const Value* capabilities) {
  Client client;
  const Value* const encodings = find_path(capabilities, "general.positionEncodings");
  if (encodings != nullptr && encodings->kind == Value::Kind::kList) {
    for (const Value& one : encodings->items) {
      const auto known = one.kind == Value::Kind::kText ? encoding_named(one.text) : std::nullopt;
      if (!known) continue;
      client.encoding = *known;
      break;
    }
  }
  client.pulls = find_path(capabilities, "textDocument.diagnostic") != nullptr;
  client.nested_outline = is_true(find_path(capabilities, "textDocument.documentSymbol"),
                                  "hierarchicalDocumentSymbolSupport");
  client.resolves_actions =
      lists(capabilities, "textDocument.codeAction.resolveSupport.properties", "edit");
  client.related_information =
      is_true(find_path(capabilities, "textDocument.publishDiagnostics"), "relatedInformation");
  return client;
}

void write_capabilities(const Client& client, JsonWriter& json) {
  constexpr int kIncremental = 2;
  json.member("positionEncoding", name_of(client.encoding));
  json.key("textDocumentSync").object([&] {
    json.member("openClose", true);
    json.member("change", kIncremental);
  });
  json.key("codeActionProvider").object([&] {
    json.member("codeActionKinds",
                std::array{"quickfix", "refactor.rewrite", "source.fixAll.stela"});
    json.member("resolveProvider", true);
  });
  json.key("completionProvider").object([&] {
    json.member("triggerCharacters", std::array{" ", "@", ":", "=", "/", "\"", "[", "-", ",", "%"});
  });
  for (const char* name : {"hoverProvider", "inlayHintProvider", "documentFormattingProvider",
                           "documentRangeFormattingProvider", "foldingRangeProvider",
                           "documentSymbolProvider", "selectionRangeProvider"}) {
    json.member(name, true);
  }
  json.key("semanticTokensProvider").object([&] {
    json.key("legend");
    write_token_legend(json);
    json.member("range", true);
    json.member("full", true);
  });
  json.key("executeCommandProvider").object([&] {
    json.key("commands");
    write_command_names(json);
  });
  if (!client.pulls) return;
  json.key("diagnosticProvider").object([&] {
    json.member("identifier", "stela");
    json.member("interFileDependencies", false);
    json.member("workspaceDiagnostics", false);
  });
}

}  // namespace

Server::Server(Channel& channel, const ServerOptions& options)
    : channel_(channel), session_(options.strict, options.language, RuleLinks::beside_program()) {}

int Server::run() {
  while (state_ != State::kEnded && !channel_.at_end() && !channel_.lost()) {
    std::optional<RpcMessage> message = channel_.next(false);
    if (!message && !work()) message = channel_.next(true);
    if (message) handle(*message);
  }
  // A client that ends without a request may have crashed.
  return state_ == State::kEnded ? exit_code_ : 1;
}

void Server::handle(const RpcMessage& message) {
  if (message.is_answer) return;
  if (!message.fault.empty()) {
    channel_.send(refusal(message.id, message.fault_code, message.fault));
  } else if (message.is_request()) {
    handle_request(message);
  } else {
    handle_notification(message);
  }
}

void Server::handle_request(const RpcMessage& message) {
  session_.go_on = [&] {
    if (channel_.is_cancelled(message.id)) {
      throw RequestError(ErrorCode::kRequestCancelled, "the client has cancelled this");
    }
  };
  channel_.send(answer_to(message));
  channel_.forget(message.id);
  session_.go_on = [] {};
}

std::string Server::answer_to(const RpcMessage& message) {
  try {
    session_.go_on();
    return answer(message.id, [&](JsonWriter& json) { write_result(message, json); });
  } catch (const RequestError& why) {
    return refusal(message.id, why.code(), why.what());
  } catch (const std::exception& error) {
    return refusal(message.id, ErrorCode::kInternalError, error.what());
  }
}

void Server::write_result(const RpcMessage& message, JsonWriter& json) {
  const auto refuse = [&](ErrorCode code, std::string_view why) {
    throw RequestError(code, fmt::format("`{}`: {}", shown(message.method), why));
  };
  if (message.method == "initialize") {
    if (state_ != State::kNew) refuse(ErrorCode::kInvalidRequest, "the server is running already");
    return initialize(message.params, json);
  }
  if (state_ == State::kNew) {
    refuse(ErrorCode::kServerNotInitialized, "the first request is `initialize`");
  }
  if (state_ == State::kShutDown) refuse(ErrorCode::kInvalidRequest, "the server is shut down");
  const auto* const feature = std::ranges::find(kFeatures, message.method, &Feature::method);
  if (feature == kFeatures.end()) {
    refuse(ErrorCode::kMethodNotFound, "the server has no such method");
  }
  feature->answer(session_, message.params, json);
  if (message.method == "shutdown") state_ = State::kShutDown;
}

void Server::initialize(const Value* params, JsonWriter& json) {
  session_.client = client_of(find_in(params, "capabilities"));
  state_ = State::kRunning;
  json.object([&] {
    json.key("capabilities").object([&] { write_capabilities(session_.client, json); });
    json.key("serverInfo").object([&] {
      json.member("name", "stela");
      json.member("version", kVersion);
    });
  });
}

void Server::handle_notification(const RpcMessage& message) {
  if (message.method == "exit") {
    exit_code_ = state_ == State::kShutDown ? 0 : 1;
    state_ = State::kEnded;
    return;
  }
  if (state_ != State::kRunning) return;  // as the protocol requires
  try {
    if (message.method == "textDocument/didOpen") open(message.params);
    if (message.method == "textDocument/didChange") change(message.params);
    if (message.method == "textDocument/didClose") close(message.params);
  } catch (const std::exception& error) {
    log(fmt::format("`{}`: {}", message.method, error.what()));
  }
}

void Server::log(std::string_view message) {
  channel_.send(notification("window/logMessage", [&](JsonWriter& json) {
    json.object([&] {
      json.member("type", kLogError);
      json.member("message", message);
    });
  }));
}

void Server::open(const Value* params) {
  const Value& document = member_of(params, "textDocument", Value::Kind::kObject);
  const std::string uri(text_in(&document, "uri"));
  const std::string_view text = text_in(&document, "text");
  const bool known = session_.documents.count(uri) > 0;
  session_.documents[uri] = std::make_unique<OpenDocument>(text);
  if (known) log(fmt::format("`{}` was open already", shown(uri)));
}

void Server::change(const Value* params) {
  OpenDocument& open = *session_.find(Session::uri_in(params))->second;
  try {
    const Value& changes = member_of(params, "contentChanges", Value::Kind::kList);
    for (const Value& one : changes.items) change_text(open, one);
  } catch (const RequestError&) {
    open.astray = true;  // until the whole text arrives
    throw;
  }
}

void Server::change_text(OpenDocument& open, const Value& change) {
  const std::string_view text = text_in(&change, "text");
  const Value* const range = find_in(&change, "range");
  if (range == nullptr || range->kind == Value::Kind::kNull) {
    open.document.set(text);
    open.astray = false;
  } else {
    open.document.change(read_range(range), text, session_.client.encoding);
  }
}

void Server::close(const Value* params) {
  const auto found = session_.find(Session::uri_in(params));
  const std::string name = found->first;
  session_.documents.erase(found);
  if (session_.client.pulls) return;
  channel_.send(notification("textDocument/publishDiagnostics", [&](JsonWriter& json) {
    json.object([&] {
      json.member("uri", name);
      json.key("diagnostics").list([] {});
    });
  }));
}

void Server::publish(const std::string& uri, OpenDocument& open) {
  open.published = open.document.revision();
  open.published_all = open.document.all_judged();
  channel_.send(notification("textDocument/publishDiagnostics", [&](JsonWriter& json) {
    json.object([&] {
      json.member("uri", uri);
      json.key("diagnostics");
      write_diagnostics(session_, uri, open, json);
    });
  }));
}

bool Server::work() {
  for (auto& [uri, open] : session_.documents) {
    Document& document = open->document;
    const bool first = open->published == 0;
    if (document.all_judged() && open->published == document.revision() && open->published_all)
      continue;
    // Validates what was typed first, but a newly opened text as a whole.
    if (!first && open->published != document.revision()) {
      document.judge_changed(session_.judge, kBytesAtOnce);
    } else if (!document.judge_some(session_.judge, kBytesAtOnce)) {
      return true;
    }
    if (session_.client.pulls || open->astray) {
      open->published = document.revision();
      open->published_all = document.all_judged();
    } else {
      publish(uri, *open);
    }
    return true;
  }
  return false;
}

}  // namespace stela::lsp
