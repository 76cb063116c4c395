#include "formats/text/plain_entries.h"

#include <array>

#include "formats/text/characters.h"
#include "formats/text/token_ends.h"
#include "lib/record/actor.h"

namespace stela::text {
namespace {

/// Locations of the parts of `12. white:`; `colon` is null if the text does not have that form.
struct Head {
  const char* number = nullptr;
  const char* dot = nullptr;
  const char* actor = nullptr;
  const char* colon = nullptr;
};

[[gnu::always_inline]] inline Head find_head(const char* at, const char* end, TokenEnds& ends) {
  Head head;
  head.number = at;
  while (at < end && is_digit(*at)) ++at;
  head.dot = at;
  // The shortest possible rest is `. a: `.
  if (at == head.number || end - at < 5 || at[0] != '.' || at[1] != ' ') return head;
  if (*head.number == '0' && head.dot - head.number > 1) return head;
  at += 2;
  head.actor = at;
  if (!is_letter(*at)) return head;
  at = skip_lower_case(at, end);  // almost always all of it
  while (at < end && is_name_character(*at)) ++at;
  if (end - at < 2 || at[0] != ':' || !is_space(at[1])) return head;
  const std::string_view actor(head.actor, static_cast<std::size_t>(at - head.actor));
  if (is_unnumbered(actor)) return head;
  // Both pieces end there and not earlier.
  if (ends.find(head.number) != nullptr && ends.find(head.actor) != nullptr) head.colon = at;
  return head;
}

[[gnu::always_inline]] inline std::string_view text_between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

/// Marks a character that does not begin a plain token: it ends tokens, is a digit of the next
/// entry, or begins a tag.
constexpr std::uint8_t kNotPlain = 0xff;

/// The kind of token that each character begins, or `kNotPlain`.
constexpr auto kBegins = [] {
  std::array<std::uint8_t, 256> kinds{};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const char c = static_cast<char>(i);
    const bool plain = !ends_token(c) && !is_digit(c) && c != '[';
    kinds[i] = plain ? static_cast<std::uint8_t>(token_kind(c)) : kNotPlain;
  }
  return kinds;
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
  TokenEnds ends(end);
  for (;;) {
    const Head head = find_head(here, end, ends);
    if (head.colon == nullptr) break;
    Entry& entry = record.add_entry(line, EntryKind::kPlay);
    entry.number = text_between(head.number, head.dot);
    entry.number_span = span(head.number, head.dot + 1);
    entry.actor = text_between(head.actor, head.colon);
    entry.actor_span = span(head.actor, head.colon);
    const std::size_t first_token = record.tokens.size();
    entry.first_token = static_cast<std::uint32_t>(first_token);
    here = head.colon + 2;
    while (here < end) {
      const std::uint8_t kind = kBegins[static_cast<unsigned char>(*here)];
      if (kind == kNotPlain) {
        if (!is_space(*here)) break;
        (void)ends.find(here);
        ++here;
        continue;
      }
      const char* const token_end = ends.find(here);
      if (token_end == nullptr || token_end[-1] == ':') break;
      const bool last = token_end == end;
      const bool spaced = !last && is_space(*token_end);
      if (!spaced && !last && !ends_token(*token_end)) break;  // not ASCII
      record.tokens.push_back(Token{text_between(here, token_end), span(here, token_end),
                                    static_cast<TokenKind>(kind)});
      here = token_end;
      if (spaced) ++here;
    }
    entry.token_count = static_cast<std::uint32_t>(record.tokens.size() - first_token);
    if (here == end || !is_digit(*here)) break;
  }
  return static_cast<std::size_t>(here - begin);
}

}  // namespace stela::text
