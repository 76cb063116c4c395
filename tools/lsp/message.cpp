#include "tools/lsp/message.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>

#include "formats/import/importer.h"
#include "lib/core/lines.h"

namespace stela::lsp {
namespace {

constexpr std::string_view kNoId = "null";

[[noreturn]] void refuse_params(const std::string& message) {
  throw RequestError(ErrorCode::kInvalidParams, message);
}

std::string_view words_for(Value::Kind kind) {
  constexpr std::string_view kNames[] = {"null",   "true or false", "a whole number", "a number",
                                         "a text", "a list",        "an object"};
  return kNames[static_cast<std::size_t>(kind)];
}

/// Returns `content`, which is JSON, with U+FFFD for each half of a surrogate pair: JSON may escape
/// one, but it is not a character. Both are one unit of UTF-16, so places remain right.
std::string with_whole_pairs(std::string_view content) {
  constexpr std::size_t kEscape = 6;  // a backslash, `u` and four digits
  constexpr std::uint32_t kHigh = 0xD800 >> 10U;
  constexpr std::uint32_t kLow = 0xDC00 >> 10U;
  std::string out(content);
  const auto half_at = [&](std::size_t at) {
    std::uint32_t unit = 0;
    if (out.compare(at, 2, "\\u") != 0 || out.size() - at < kEscape) return unit;
    std::from_chars(out.data() + at + 2, out.data() + at + kEscape, unit, 16);
    return unit >> 10U;
  };
  for (std::size_t at = out.find('\\'); at != std::string::npos; at = out.find('\\', at)) {
    const std::uint32_t half = half_at(at);
    if (half == kHigh && half_at(at + kEscape) == kLow) {
      at += 2 * kEscape;
      continue;
    }
    if (half == kHigh || half == kLow) out.replace(at + 2, 4, "fffd");
    at = std::min(at + 2, out.size());
  }
  return out;
}

std::string with_head(std::string_view id, const WriteValue& write_rest) {
  std::string out = fmt::format("{{\"jsonrpc\":\"2.0\",\"id\":{},", id);
  JsonWriter json(out);
  write_rest(json);
  return out + '}';
}

}  // namespace

std::string id_of(const Value& value) {
  std::string id;
  JsonWriter json(id);
  if (value.kind == Value::Kind::kInteger) json.value(value.integer);
  if (value.kind == Value::Kind::kText) json.value(value.text);
  return id;
}

RpcMessage faulty_message(std::string fault) {
  RpcMessage message;
  message.id = kNoId;
  message.fault = std::move(fault);
  message.fault_code = ErrorCode::kParseError;
  return message;
}

RpcMessage read_message(std::string_view content) {
  auto memory = std::make_unique<ValueMemory>();
  Value read;
  auto mistake = importing::read_json(content, *memory, read);
  if (mistake) {
    const std::string whole = with_whole_pairs(content);
    if (whole != content) mistake = importing::read_json(whole, *memory, read);
  }
  if (mistake) {
    return faulty_message(fmt::format("{}{}{}", mistake->place, mistake->place.empty() ? "" : ": ",
                                      mistake->message));
  }
  const Value& root = memory->make(read);
  RpcMessage message;
  message.memory = std::move(memory);
  const auto refuse = [&](std::string fault) {
    if (message.id.empty()) message.id = kNoId;
    message.fault = std::move(fault);
    return std::move(message);
  };
  if (root.kind != Value::Kind::kObject) {
    return refuse(root.kind == Value::Kind::kList ? "messages come one by one, not in lists"
                                                  : "a message is an object");
  }
  const Value* const id = root.find("id");
  if (id != nullptr) message.id = id_of(*id);
  const Value* const method = root.find("method");
  if (method == nullptr) {
    message.is_answer = root.find("result") != nullptr || root.find("error") != nullptr;
    return message.is_answer ? std::move(message) : refuse("a message names its `method`");
  }
  if (id != nullptr && message.id.empty()) return refuse("an `id` is a whole number or a text");
  const Value* const version = root.find("jsonrpc", Value::Kind::kText);
  if (version == nullptr || version->text != "2.0") return refuse("`jsonrpc` is `2.0`");
  if (method->kind != Value::Kind::kText) return refuse("`method` is a text");
  message.method = method->text;
  const Value* const params = root.find("params");
  if (params == nullptr || params->kind == Value::Kind::kNull) return message;
  if (params->kind != Value::Kind::kObject && params->kind != Value::Kind::kList) {
    return refuse("`params` is an object or a list");
  }
  message.params = params;
  return message;
}

std::string answer(std::string_view id, const WriteValue& write) {
  return with_head(id, [&](JsonWriter& json) {
    json.key("result");
    write(json);
  });
}

std::string refusal(std::string_view id, ErrorCode code, std::string_view message) {
  return with_head(id, [&](JsonWriter& json) {
    json.key("error").object([&] {
      json.member("code", static_cast<std::int32_t>(code));
      json.member("message", message);
    });
  });
}

std::string notification(std::string_view method, const WriteValue& write_params) {
  std::string out;
  JsonWriter json(out);
  json.object([&] {
    json.member("jsonrpc", "2.0");
    json.member("method", method);
    json.key("params");
    write_params(json);
  });
  return out;
}

void write(JsonWriter& json, Place place) {
  json.object([&] {
    json.member("line", place.line);
    json.member("character", place.character);
  });
}

void write(JsonWriter& json, const Range& range) {
  json.object([&] {
    json.key("start");
    write(json, range.begin);
    json.key("end");
    write(json, range.end);
  });
}

const Value* find_in(const Value* value, std::string_view name) {
  return importing::member(value, name);
}

bool is_true(const Value* value, std::string_view name) {
  const Value* const found = find_in(value, name);
  return found != nullptr && found->kind == Value::Kind::kBoolean && found->boolean;
}

const Value* find_path(const Value* value, std::string_view path) {
  for (const std::string_view name : split(path, '.')) value = find_in(value, name);
  return value;
}

const Value& member_of(const Value* params, std::string_view name, Value::Kind kind) {
  const Value* const found = find_in(params, name);
  if (found == nullptr) refuse_params(fmt::format("`{}` is missing", name));
  if (found->kind != kind) refuse_params(fmt::format("`{}` is {}", name, words_for(kind)));
  return *found;
}

std::string_view text_in(const Value* params, std::string_view name) {
  return member_of(params, name, Value::Kind::kText).text;
}

Place read_place(const Value* value) {
  const auto number = [&](std::string_view name) {
    const Value& found = member_of(value, name, Value::Kind::kInteger);
    if (found.integer < 0) refuse_params(fmt::format("`{}` is not negative", name));
    return static_cast<std::size_t>(found.integer);
  };
  return {number("line"), number("character")};
}

Range read_range(const Value* value) {
  Range range{read_place(find_in(value, "start")), read_place(find_in(value, "end"))};
  if (range.end < range.begin) std::swap(range.begin, range.end);
  return range;
}

}  // namespace stela::lsp
