#include "formats/tree/encoding.h"

#include "lib/words/tr.h"

namespace stela::tree {

std::string_view foreign_encoding(std::string_view bytes) {
  using std::string_view_literals::operator""sv;
  constexpr std::string_view kUtf16 = "UTF-16";
  constexpr std::string_view kUtf32 = "UTF-32";
  // A document begins with a byte-order mark or an ASCII character.
  const bool little_mark = bytes.starts_with("\xFF\xFE");
  if (little_mark) return bytes.substr(2).starts_with("\0\0"sv) ? kUtf32 : kUtf16;
  if (bytes.starts_with("\0\0\xFE\xFF"sv)) return kUtf32;
  if (bytes.starts_with("\xFE\xFF")) return kUtf16;
  if (bytes.size() < 2) return {};
  const bool wide = bytes.size() >= kEncodingBytes;
  if (bytes[0] != '\0') {
    if (bytes[1] != '\0') return {};
    return wide && bytes[2] == '\0' && bytes[3] == '\0' ? kUtf32 : kUtf16;
  }
  if (bytes[1] != '\0') return kUtf16;
  return wide && bytes[2] == '\0' && bytes[3] != '\0' ? kUtf32 : std::string_view{};
}

void report_encoding(std::string_view encoding, std::size_t offset, Reporter& reporter) {
  reporter.syntax(span_between(offset, offset + 2),
                  tr("the document is in {0}, and only UTF-8 is read", encoding),
                  tr("save the file as UTF-8"));
}

}  // namespace stela::tree
