#include "lib/words/say.h"

namespace stela {
namespace {

constexpr std::string_view kComma = said_later("{0}, {1}");

/// All but the last with commas; `last` is what puts that one behind them.
Phrase listed(const std::vector<Phrase>& parts, std::string_view last) {
  if (parts.empty()) return {};
  Phrase out = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    out = Phrase(i + 1 == parts.size() ? last : kComma, {std::move(out), parts[i]});
  }
  return out;
}

}  // namespace

Phrase and_list(const std::vector<Phrase>& parts) {
  return listed(parts, said_later("{0} and {1}"));
}

Phrase comma_list(const std::vector<Phrase>& parts) { return listed(parts, kComma); }

Phrase or_list(const std::vector<Phrase>& parts) { return listed(parts, said_later("{0} or {1}")); }

Phrase because(Phrase what, Phrase reason) {
  if (reason.empty()) return what;
  return said("{0}: {1}", std::move(what), std::move(reason));
}

Phrase decimal(std::string_view plain) {
  const std::size_t point = plain.find('.');
  if (point == std::string_view::npos) return plain;
  return said("{0}.{1}", plain.substr(0, point), plain.substr(point + 1));
}

Phrase and_also(Phrase a, Phrase b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return said("{0}; {1}", std::move(a), std::move(b));
}

}  // namespace stela
