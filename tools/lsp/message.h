#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "lib/core/json_writer.h"
#include "lib/core/value.h"
#include "tools/lsp/places.h"

namespace stela::lsp {

/// Why a request is not answered (JSON-RPC 2.0, and LSP 3.17, "Response Message").
enum class ErrorCode : std::int32_t {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
  kInternalError = -32603,
  kServerNotInitialized = -32002,
  kRequestCancelled = -32800,
  kRequestFailed = -32803,
};

/// Ends a request without a result.
class RequestError : public std::runtime_error {
 public:
  RequestError(ErrorCode code, const std::string& message)
      : std::runtime_error(message), code_(code) {}
  [[nodiscard]] ErrorCode code() const { return code_; }

 private:
  ErrorCode code_;
};

/// A message that came, taken apart.
struct RpcMessage {
  /// Where its values lie.
  std::unique_ptr<ValueMemory> memory;
  std::string_view method;
  /// As JSON; empty: a notification.
  std::string id;
  /// Null, or what the method is about; lies in `memory`.
  const Value* params = nullptr;
  /// What is wrong with it; empty: nothing. Then only `id` counts.
  std::string fault;
  ErrorCode fault_code = ErrorCode::kInvalidRequest;
  /// It answers something that the server asked, which it never does.
  bool is_answer = false;

  [[nodiscard]] bool is_request() const { return !id.empty(); }
};

/// Reads the content of a message; never fails, but in `RpcMessage::fault`.
[[nodiscard]] RpcMessage read_message(std::string_view content);
/// A message in whose place `fault` came.
[[nodiscard]] RpcMessage faulty_message(std::string fault);

/// Writes one value.
using WriteValue = std::function<void(JsonWriter&)>;

/// The content of the answer to the request `id`; `write` writes the result.
[[nodiscard]] std::string answer(std::string_view id, const WriteValue& write);
/// The content of the answer that there is none.
[[nodiscard]] std::string refusal(std::string_view id, ErrorCode code, std::string_view message);
/// The content of a notification.
[[nodiscard]] std::string notification(std::string_view method, const WriteValue& write_params);

void write(JsonWriter& json, Place place);
void write(JsonWriter& json, const Range& range);

// Parts of params. What must be there and is not, or is of another kind, ends the request
// (`ErrorCode::kInvalidParams`).

[[nodiscard]] const Value& member_of(const Value* params, std::string_view name, Value::Kind kind);
[[nodiscard]] std::string_view text_in(const Value* params, std::string_view name);
[[nodiscard]] Place read_place(const Value* value);
/// One whose ends are in the wrong order is read the other way round.
[[nodiscard]] Range read_range(const Value* value);
/// The member of that name, or null also when `value` is null or no object.
[[nodiscard]] const Value* find_in(const Value* value, std::string_view name);
/// Whether the member is there and true.
[[nodiscard]] bool is_true(const Value* value, std::string_view name);
/// Follows names, as in `textDocument.hover`, from object to object; null where one is missing.
[[nodiscard]] const Value* find_path(const Value* value, std::string_view path);

}  // namespace stela::lsp
