#include "lib/words/tr.h"

namespace stela {
namespace {

constexpr std::string_view kComma = tr_noop("{0}, {1}");

/// Joins all but the last with commas; `last` is the sentence that adds the last one.
Message listed(const std::vector<Message>& parts, std::string_view last) {
  if (parts.empty()) return {};
  Message out = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    out = Message(i + 1 == parts.size() ? last : kComma, {std::move(out), parts[i]});
  }
  return out;
}

}  // namespace

Message and_list(const std::vector<Message>& parts) {
  return listed(parts, tr_noop("{0} and {1}"));
}

Message comma_list(const std::vector<Message>& parts) { return listed(parts, kComma); }

Message or_list(const std::vector<Message>& parts) { return listed(parts, tr_noop("{0} or {1}")); }

Message because(Message what, Message reason) {
  if (reason.empty()) return what;
  return tr("{0}: {1}", std::move(what), std::move(reason));
}

Message decimal(std::string_view plain) {
  const std::size_t point = plain.find('.');
  if (point == std::string_view::npos) return plain;
  return tr("{0}.{1}", plain.substr(0, point), plain.substr(point + 1));
}

Message and_also(Message a, Message b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return tr("{0}; {1}", std::move(a), std::move(b));
}

}  // namespace stela
