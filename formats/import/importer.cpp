#include "formats/import/importer.h"

#include "lib/core/sorted.h"
#include "lib/core/utf8.h"

namespace stela::importing {

bool has_error(const std::vector<Remark>& remarks) {
  return contains(remarks, Severity::kError, &Remark::severity);
}

std::string clean_text(std::string_view text) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  constexpr unsigned char kDelete = 0x7F;
  std::string storage;
  std::string out;
  for (const char c : without_bad_text(text, storage)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < ' ' || byte == kDelete) {
      out += kReplacement;
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace stela::importing
