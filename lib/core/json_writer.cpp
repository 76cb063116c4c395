#include "lib/core/json_writer.h"

#include <fmt/format.h>

#include "lib/core/utf8.h"

namespace stela {
namespace {

/// Returns the escape sequence of an ASCII character that JSON strings cannot contain verbatim.
std::string escape_of(char c) {
  switch (c) {
    case '"':
    case '\\':
      return {'\\', c};
    case '\b':
      return "\\b";
    case '\f':
      return "\\f";
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      return fmt::format("\\u{:04x}", static_cast<unsigned>(c));
  }
}

}  // namespace

void write_json_text(std::string_view text, std::string& out) {
  out += '"';
  std::size_t written = 0;
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool ascii = c < 0x80;
    if (ascii && c >= 0x20 && c != '"' && c != '\\') {
      ++i;
      continue;
    }
    bool plain = false;
    const std::size_t size = ascii ? 1 : code_point_size(text, i, plain);
    if (!plain) {
      out.append(text.substr(written, i - written));
      out += ascii ? escape_of(text[i]) : "\xEF\xBF\xBD";
      written = i + size;
    }
    i += size;
  }
  out.append(text.substr(written)).append(1, '"');
}

JsonWriter& JsonWriter::key(std::string_view name) {
  value(name);
  out_ += ':';
  behind_value_ = false;
  return *this;
}

void JsonWriter::value(std::string_view text) {
  raw({});
  write_json_text(text, out_);
}

void JsonWriter::value(double number) { raw(fmt::format("{:.1f}", number)); }

void JsonWriter::begin(char bracket) {
  raw({&bracket, 1});
  behind_value_ = false;
}

void JsonWriter::end(char bracket) {
  out_ += bracket;
  behind_value_ = true;
}

void JsonWriter::raw(std::string_view json) {
  if (behind_value_) out_ += ',';
  out_ += json;
  behind_value_ = true;
}

}  // namespace stela
