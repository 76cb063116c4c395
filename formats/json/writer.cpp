#include "formats/json/writer.h"

#include <string_view>

#include "lib/core/json_writer.h"

namespace stela::json {
namespace {

constexpr std::size_t kColumns = 100;
constexpr std::size_t kStep = 2;

bool is_container(const Value& value) {
  return value.kind == Value::Kind::kList || value.kind == Value::Kind::kObject;
}

/// Writes values on one line; with `spaced` there is a space behind every comma and colon.
class LineWriter {
 public:
  /// Gives up when more than `limit` bytes are needed.
  LineWriter(bool spaced, std::size_t limit, std::string& out)
      : spaced_(spaced), limit_(limit), out_(out), start_(out.size()) {}

  /// False when the limit was passed; then part of the value has been written.
  bool write(const Value& value) {
    if (!is_container(value)) {
      write_scalar(value);
    } else {
      const bool object = value.kind == Value::Kind::kObject;
      out_ += object ? '{' : '[';
      for (const Value& item : value.items) {
        if (&item != &value.items.front()) out_ += spaced_ ? ", " : ",";
        if (object) write_key(item);
        if (!write(item)) return false;
      }
      out_ += object ? '}' : ']';
    }
    return out_.size() - start_ <= limit_;
  }

  void write_scalar(const Value& value) {
    switch (value.kind) {
      case Value::Kind::kBoolean:
        out_ += value.boolean ? "true" : "false";
        break;
      case Value::Kind::kInteger:
        out_ += std::to_string(value.integer);
        break;
      case Value::Kind::kText:
        write_json_text(value.text, out_);
        break;
      default:
        out_ += "null";
    }
  }

  void write_key(const Value& member) {
    write_json_text(member.key, out_);
    out_ += spaced_ ? ": " : ":";
  }

 private:
  bool spaced_;
  std::size_t limit_;
  std::string& out_;
  std::size_t start_;
};

/// Writes `value` over several lines, and what fits on one line on one line. `column` is where the
/// value begins.
void write_indented(const Value& value, std::size_t indent, std::size_t column, std::string& out) {
  constexpr std::size_t kComma = 1;
  const std::size_t room = column + kComma < kColumns ? kColumns - column - kComma : 0;
  const std::size_t before = out.size();
  if (!is_container(value) || value.items.empty()) {
    LineWriter(true, std::string::npos, out).write(value);
    return;
  }
  if (LineWriter(true, room, out).write(value)) return;
  out.resize(before);
  const bool object = value.kind == Value::Kind::kObject;
  out += object ? "{\n" : "[\n";
  for (const Value& item : value.items) {
    if (&item != &value.items.front()) out += ",\n";
    const std::size_t line = out.size();
    out.append(indent + kStep, ' ');
    if (object) LineWriter(true, 0, out).write_key(item);
    write_indented(item, indent + kStep, out.size() - line, out);
  }
  out += '\n';
  out.append(indent, ' ');
  out += object ? '}' : ']';
}

}  // namespace

void write(const Value& value, bool compact, std::string& out, std::size_t indent) {
  if (compact) {
    LineWriter(false, std::string::npos, out).write(value);
  } else {
    write_indented(value, indent, indent, out);
  }
}

}  // namespace stela::json
