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

/// Error codes (JSON-RPC 2.0, and LSP 3.17, "Response Message").
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

/// A received message, parsed.
struct RpcMessage {
  /// The memory of its values.
  std::unique_ptr<ValueMemory> memory;
  std::string_view method;
  /// As JSON; empty for a notification.
  std::string id;
  /// The parameters of the method, in `memory`, or null.
  const Value* params = nullptr;
  /// Why it is invalid, or empty. If set, only `id` is valid too.
  std::string fault;
  ErrorCode fault_code = ErrorCode::kInvalidRequest;
  /// Whether it answers a request of the server, which never sends any.
  bool is_answer = false;

  [[nodiscard]] bool is_request() const { return !id.empty(); }
};

/// Returns the id of a request as JSON; empty if it is invalid.
[[nodiscard]] std::string id_of(const Value& value);
/// Parses the content of a message; never fails except through `RpcMessage::fault`.
[[nodiscard]] RpcMessage read_message(std::string_view content);
/// Returns the message that reports `fault`.
[[nodiscard]] RpcMessage faulty_message(std::string fault);

/// Writes one value.
using WriteValue = std::function<void(JsonWriter&)>;

/// Returns the answer to the request `id`; `write` writes the result.
[[nodiscard]] std::string answer(std::string_view id, const WriteValue& write);
/// Returns the error response to the request `id`.
[[nodiscard]] std::string refusal(std::string_view id, ErrorCode code, std::string_view message);
/// Returns a notification.
[[nodiscard]] std::string notification(std::string_view method, const WriteValue& write_params);

void write(JsonWriter& json, Place place);
void write(JsonWriter& json, const Range& range);

// Members of params. A required member that is missing or has the wrong type ends the request
// (`ErrorCode::kInvalidParams`).

[[nodiscard]] const Value& member_of(const Value* params, std::string_view name, Value::Kind kind);
[[nodiscard]] std::string_view text_in(const Value* params, std::string_view name);
[[nodiscard]] Place read_place(const Value* value);
/// Swaps the ends if they are in the wrong order.
[[nodiscard]] Range read_range(const Value* value);
/// Returns the member of that name, or null, even if `value` is null or not an object.
[[nodiscard]] const Value* find_in(const Value* value, std::string_view name);
/// Returns whether the member exists and is true.
[[nodiscard]] bool is_true(const Value* value, std::string_view name);
/// Follows names, as in `textDocument.hover`, from object to object; null if one is missing.
[[nodiscard]] const Value* find_path(const Value* value, std::string_view path);

}  // namespace stela::lsp
