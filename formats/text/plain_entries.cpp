#include "formats/text/plain_entries.h"

#include "formats/text/characters.h"

namespace stela::text {
namespace {

/// Where the parts of `12. white:` stand; `colon` is null when that is not what stands there.
struct Head {
  const char* number = nullptr;
  const char* dot = nullptr;
  const char* actor = nullptr;
  const char* colon = nullptr;
};

[[gnu::always_inline]] inline Head find_head(const char* at, const char* end) {
  Head head;
  head.number = at;
  while (at < end && is_digit(*at)) ++at;
  head.dot = at;
  // The shortest rest is `. a: `.
  if (at == head.number || end - at < 5 || at[0] != '.' || at[1] != ' ') return head;
  if (*head.number == '0' && head.dot - head.number > 1) return head;
  at += 2;
  head.actor = at;
  if (!is_letter(*at)) return head;
  at = skip_lower_case(at, end);  // nearly always all of it
  while (at < end && is_name_character(*at)) ++at;
  if (end - at < 2 || at[0] != ':' || !is_space(at[1])) return head;
  const std::string_view actor(head.actor, static_cast<std::size_t>(at - head.actor));
  if (actor != "setup" && actor != "result") head.colon = at;
  return head;
}

[[gnu::always_inline]] inline std::string_view text_between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

/// Where the next thing behind `at` stands, which is white space.
[[gnu::always_inline]] inline const char* skip_space(const char* at, const char* end) {
  do {
    ++at;
  } while (at < end && is_space(*at));
  return at;
}

/// What a plain token does not begin with: what ends tokens, the digits of the next entry, a tag.
constexpr CharacterSet kNotPlain = [] {
  CharacterSet set{};
  for (std::size_t i = 0; i < set.size(); ++i) {
    const char c = static_cast<char>(i);
    set[i] = ends_token(c) || is_digit(c) || c == '[';
  }
  return set;
}();

}  // namespace

std::size_t read_plain_entries(std::string_view source, std::size_t at, std::int32_t line,
                               Record& record) {
  const char* const begin = source.data();
  const char* const end = begin + source.size();
  const auto span = [begin](const char* from, const char* to) __attribute__((always_inline)) {
    return Span{static_cast<std::uint32_t>(from - begin), static_cast<std::uint32_t>(to - from)};
  };
  const char* here = begin + at;
  for (;;) {
    const Head head = find_head(here, end);
    if (head.colon == nullptr) break;
    Entry& entry = record.add_entry(line, EntryKind::kPlay);
    entry.number = text_between(head.number, head.dot);
    entry.number_span = span(head.number, head.dot + 1);
    entry.actor = text_between(head.actor, head.colon);
    entry.actor_span = span(head.actor, head.colon);
    const std::size_t first_token = record.tokens.size();
    entry.first_token = static_cast<std::uint32_t>(first_token);
    here = head.colon + 1;
    const char* next = skip_space(here, end);
    while (next < end && !contains(kNotPlain, *next)) {
      const char* const token_end = find_token_end(next, end);
      if (token_end[-1] == ':') break;
      record.tokens.push_back(
          Token{text_between(next, token_end), span(next, token_end), token_kind(*next)});
      here = token_end;
      next = here < end && is_space(*here) ? skip_space(here, end) : here;
    }
    entry.token_count = static_cast<std::uint32_t>(record.tokens.size() - first_token);
    if (next == end || !is_digit(*next)) break;
    here = next;
  }
  return static_cast<std::size_t>(here - begin);
}

}  // namespace stela::text
