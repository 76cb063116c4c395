#include "tools/lsp/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>

#include "lib/core/utf8.h"
#include "tools/console/version.h"
#include "tools/lsp/features.h"

namespace stela::lsp {
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
  OpenDocument& open = *session_.find(params)->second;
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
  const auto found = session_.find(params);
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
  open.told = open.document.revision();
  open.told_all = open.document.all_judged();
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
    const bool first = open->told == 0;
    if (document.all_judged() && open->told == document.revision() && open->told_all) continue;
    // Validates what was typed first, but a newly opened text as a whole.
    if (!first && open->told != document.revision()) {
      document.judge_changed(session_.judge, kBytesAtOnce);
    } else if (!document.judge_some(session_.judge, kBytesAtOnce)) {
      return true;
    }
    if (session_.client.pulls || open->astray) {
      open->told = document.revision();
      open->told_all = document.all_judged();
    } else {
      publish(uri, *open);
    }
    return true;
  }
  return false;
}

}  // namespace stela::lsp
