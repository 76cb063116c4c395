#include "formats/json/writer.h"

#include <algorithm>
#include <string_view>

#include "lib/core/json_writer.h"

namespace stela::json {
namespace {

constexpr std::size_t kColumns = 100;
/// Number of spaces by which a list's items are indented more than the object to which it belongs.
constexpr std::size_t kStep = 2;

bool is_container(const Value& value) {
  return value.kind == Value::Kind::kList || value.kind == Value::Kind::kObject;
}

/// Writes values on one line; if `spaced`, with a space after each comma and colon.
class LineWriter {
 public:
  /// Gives up when more than `limit` bytes are needed.
  LineWriter(bool spaced, std::size_t limit, std::string& out)
      : spaced_(spaced), limit_(limit), out_(out), start_(out.size()) {}

  /// Returns false if the limit was exceeded; then part of the value has been written.
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
      case Value::Kind::kDecimal:
        out_ += value.text;
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

/// Writes a value over several lines if needed, so that it is easy to read.
class Layout {
 public:
  explicit Layout(std::string& out) : out_(out), line_(out.size()) {}

  /// Writes `value` at the current column; `indent` is that of the object or list it belongs to.
  void write(const Value& value, std::size_t indent) {
    if (write_on_line(value)) return;
    if (value.kind == Value::Kind::kObject) {
      write_object(value, indent);
    } else {
      write_list(value, indent);
    }
  }

  /// Writes a record, with each field on a separate line.
  void write_record(const Value& record) {
    if (record.kind == Value::Kind::kObject && !record.items.empty()) {
      write_object(record, 0, true);
    } else {
      write(record, 0);
    }
  }

 private:
  /// Returns the number of columns left on the line, not counting a comma or bracket after the
  /// value.
  [[nodiscard]] std::size_t room() const {
    const std::size_t column = out_.size() - line_ + 1;
    return column < kColumns ? kColumns - column : 0;
  }

  void begin_line(std::size_t indent) {
    out_ += '\n';
    line_ = out_.size();
    out_.append(indent, ' ');
  }

  /// Writes `value` on the current line if it fits, or if it has no parts that could go on other
  /// lines. Returns whether it was written.
  bool write_on_line(const Value& value) {
    const bool whole = !is_container(value) || value.items.empty();
    const std::size_t before = out_.size();
    if (LineWriter(true, whole ? std::string::npos : room(), out_).write(value)) return true;
    out_.resize(before);
    return false;
  }

  /// Puts as many members on a line as fit. A member that fits on no line begins on the current
  /// one.
  void write_object(const Value& object, std::size_t indent, bool line_each = false) {
    out_ += '{';
    std::size_t line = line_;
    for (const Value& member : object.items) {
      if (&member != &object.items.front()) {
        out_ += ',';
        // After a member that takes several lines, another one would be overlooked.
        if (line_each || line != line_ || !stays(member, indent + 1)) {
          begin_line(indent + 1);
        } else {
          out_ += ' ';
        }
        line = line_;
      }
      LineWriter(true, 0, out_).write_key(member);
      write(member, indent);
    }
    out_ += '}';
  }

  void write_list(const Value& list, std::size_t indent) {
    out_ += '[';
    for (const Value& item : list.items) {
      if (&item != &list.items.front()) out_ += ',';
      begin_line(indent + kStep);
      write(item, indent + kStep);
    }
    out_ += ']';
  }

  /// Whether `member` fits on the line, or begins on it because it does not fit on the next line
  /// either, which would begin at `indent`.
  bool stays(const Value& member, std::size_t indent) {
    constexpr std::size_t kAround = std::string_view("\"\": [,").size();
    const std::size_t key = member.key.size() + kAround;
    const std::size_t before = out_.size();
    const bool fits =
        LineWriter(true, kColumns - std::min(kColumns, indent + key), out_).write(member);
    const std::size_t size = out_.size() - before;
    out_.resize(before);
    return fits ? key + size <= room() : key <= room() && is_container(member);
  }

  std::string& out_;
  /// Beginning of the line.
  std::size_t line_;
};

}  // namespace

void write(const Value& record, bool compact, std::string& out) {
  if (compact) {
    LineWriter(false, std::string::npos, out).write(record);
  } else {
    Layout(out).write_record(record);
  }
}

}  // namespace stela::json
