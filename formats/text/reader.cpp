#include "formats/text/reader.h"

#include <algorithm>
#include <array>
#include <string>

#include "formats/text/characters.h"
#include "formats/text/scanner.h"
#include "lib/words/tr.h"

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

namespace {

class Reader : TagReader {
 public:
  Reader(std::string_view source, Record& record, std::vector<Diagnostic>& diagnostics)
      : TagReader(source, record, diagnostics) {}

  void read() {
    record_.clear();
    record_.source = source_;
    bad_ = find_bad_text(source_);
    read_tags();
    const std::size_t begin = at_;
    const bool beside = beside_tag();
    read_body();
    // Words before the first entry are reported anyway.
    if (beside && first_entry_begins(begin)) {
      report(record_rules::kSyntax, span(begin, begin + 1),
             tr("the first entry is on the line of a tag"), tr("write each tag on its own line"));
    }
    if (!full_) report_bad_text_until(source_.size());
  }

 private:
  [[nodiscard]] bool first_entry_begins(std::size_t at) const {
    if (record_.entries.empty()) return false;
    const Entry& first = record_.entries.front();
    return (first.number.empty() ? first.actor_span : first.number_span).begin == at;
  }

  void read_body() {
    for (;;) {
      skip_space();
      if (bad_.offset < at_) report_bad_text_until(at_);
      if (at_end()) break;
      if (here() != ')' && is_full()) return;
      switch (here()) {
        case '{':
        case ';':
          read_comment();
          break;
        case '(':
          open_variation();
          break;
        case ')':
          close_variation();
          break;
        case '[':
          syntax_error(span(at_, line_end(at_)), tr("a tag comes after the entries have begun"),
                       tr("tags come at the beginning of a record, each on its own line"));
          at_ = line_end(at_);
          break;
        default:
          if (!read_plain()) read_word();
      }
    }
    close_all_variations();
  }

  void open_variation() {
    const Span open = span(at_, at_ + 1);
    const bool can_vary =
        entry_ != kNone && record_.entries[index(entry_)].kind == EntryKind::kPlay;
    if (!can_vary) {
      syntax_error(open, tr("this variation has no entry that it could replace"),
                   tr("a variation follows the entry to which it is an alternative"));
      skip_variation();
      return;
    }
    if (const std::size_t word = foreign_in_variation(); word < source_.size()) {
      at_ = word;
      skip_word();
      const std::size_t end = at_;
      at_ = open.begin;
      syntax_error(span(word, end),
                   tr("a variation begins with an entry, not with `{0}`", shown(piece(word, end))),
                   tr("a variation is written as `( 2. red: … )`, a comment as `{{…}}`"));
      skip_variation();
      return;
    }
    if (record_.lines[index(line_)].depth >= kMaxDepth) {
      syntax_error(open, tr("variations nest deeper than {0} levels here", kMaxDepth));
      skip_variation();
      return;
    }
    line_ = record_.add_variation(line_, entry_, open);
    entry_ = kNone;
    ++at_;
  }

  /// Returns the location of the first word in the variation that opens here if it does not begin
  /// an entry, and the end of the source otherwise.
  [[nodiscard]] std::size_t foreign_in_variation() const {
    std::size_t word = at_ + 1;
    while (word < source_.size() && is_space(source_[word])) ++word;
    if (word == source_.size() || is_digit(source_[word]) || ends_token(source_[word])) {
      return source_.size();
    }
    const char* const begin = source_.data();
    const char* const end = find_token_end(begin + word, begin + source_.size());
    return end[-1] == ':' ? source_.size() : word;
  }

  /// Skips a variation that cannot be stored, up to its closing parenthesis or the end of the
  /// record.
  void skip_variation() {
    std::size_t depth = 0;
    while (!at_end()) {
      const char c = here();
      if (c == '{') {
        ++at_;
        while (!at_end() && here() != '}') at_ += here() == '\\' ? 2U : 1U;
      } else if (c == ';') {
        at_ = line_end(at_);
        continue;
      } else if (c == '(') {
        ++depth;
      } else if (c == ')' && --depth == 0) {
        ++at_;
        return;
      }
      ++at_;
    }
    at_ = source_.size();
  }

  void close_variation() {
    const Span place = span(at_, at_ + 1);
    ++at_;
    const Line& line = record_.lines[index(line_)];
    if (line.parent == kNone) {
      syntax_error(place, tr("`)` closes no variation"));
      return;
    }
    if (line.first_entry == kNone && !line.dead) {
      syntax_error(place, tr("this variation ends before its first entry"));
    }
    leave_variation();
    // It is the last note of its entry.
    Span& whole = record_.notes[index(record_.entries[index(entry_)].last_note)].span;
    whole = span(whole.begin, at_);
  }

  void leave_variation() {
    const Line& line = record_.lines[index(line_)];
    entry_ = line.parent;
    line_ = line.parent_line;
    entry_closed_ = true;
  }

  void close_all_variations() {
    while (record_.lines[index(line_)].parent != kNone) {
      Line& line = record_.lines[index(line_)];
      report(record_rules::kSyntax, line.open, tr("this variation is never closed"),
             tr("a variation ends with `)`"));
      line.dead = true;
      leave_variation();
      corrupt();
    }
  }

  /// Reads the plain entries that begin here; returns false if there are none, or if their parts
  /// must be counted.
  bool read_plain() {
    if (is_long_ || !is_digit(here()) || bad_.what != BadText::kNone || record_.result != kNone)
      return false;
    const std::size_t begin = at_;
    at_ = read_plain_entries(source_, begin, line_, record_);
    if (at_ == begin) return false;
    entry_ = static_cast<std::int32_t>(record_.entries.size()) - 1;
    entry_closed_ = false;
    return true;
  }

  void read_word() {
    const std::size_t begin = at_;
    if (is_digit(here())) {
      std::size_t dot = at_;
      while (dot < source_.size() && is_digit(source_[dot])) ++dot;
      if (dot < source_.size() && source_[dot] == '.') {
        at_ = dot + 1;
        read_numbered_head(begin, dot);
        return;
      }
    }
    skip_word();
    if (bad_.offset < at_) report_bad_text_until(at_);
    const std::string_view word = piece(begin, at_);
    if (is_head(word)) {
      begin_entry({}, {}, word, begin);
    } else {
      add_token(word, begin);
    }
  }

  /// Whether `word` is an actor with a colon. Letters of either case are accepted so that a
  /// misspelled colour is reported as such.
  static bool is_head(std::string_view word) {
    if (word.size() < 2 || word.back() != ':' || !is_letter(word.front())) return false;
    word.remove_suffix(1);
    bool fits = true;
    for (const char c : word) fits &= is_name_character(c);
    return fits;
  }

  void skip_word() {
    const char* const begin = source_.data();
    at_ = static_cast<std::size_t>(find_token_end(begin + at_, begin + source_.size()) - begin);
  }

  /// `source_.substr` without its check, for code that runs for every token.
  [[nodiscard]] std::string_view piece(std::size_t begin, std::size_t end) const {
    return {source_.data() + begin, end - begin};
  }

  /// Reads the actor with its colon; the number has been read.
  void read_numbered_head(std::size_t begin, std::size_t dot) {
    const std::string_view number = piece(begin, dot);
    const Span number_span = span(begin, dot + 1);
    skip_space();
    const std::size_t actor = at_;
    skip_word();
    const std::string_view word = piece(actor, at_);
    const bool has_actor = is_head(word);
    begin_entry(number, number_span, has_actor ? word : ":", actor);
    if (number.size() > 1 && number.front() == '0') {
      syntax_error(number_span, tr("the number `{0}.` begins with a zero", shown(number)));
    }
    // It is reported that nothing may be after the result.
    if (has_actor || is_after_result()) return;
    if (word.empty()) {
      syntax_error(number_span, tr("no actor follows the number `{0}.`", shown(number)));
      return;
    }
    const std::string_view head = word.substr(0, word.find(':') + 1);
    const bool follows = !head.empty() && head.size() < word.size();
    if (!head.empty() && !follows) {
      syntax_error(span(actor, at_), tr("`{0}` is not an actor", shown(word)),
                   tr("an entry begins with the colour of its player, as in `1. white: …`"));
      return;
    }
    syntax_error(span(actor, at_), tr("found `{0}`, expected an actor and a colon", shown(word)),
                 follows ? tr("whitespace must follow the colon of `{0}`", shown(head))
                         : tr("an entry is written as `1. white: …`"));
  }

  [[nodiscard]] bool is_after_result() const {
    return record_.result != kNone && record_.lines[index(line_)].parent == kNone;
  }

  /// Begins an entry; `word` is the actor with its colon.
  void begin_entry(std::string_view number, Span number_span, std::string_view word,
                   std::size_t begin) {
    Entry entry;
    entry.number = number;
    entry.number_span = number_span;
    entry.actor = {word.data(), word.size() - 1};
    entry.actor_span = span(begin, begin + entry.actor.size());
    entry.first_token = static_cast<std::uint32_t>(record_.tokens.size());
    const char initial = entry.actor.empty() ? '\0' : entry.actor.front();
    const bool is_setup = initial == kSetupName.front() && entry.actor == kSetupName;
    const bool is_result = initial == kResultName.front() && entry.actor == kResultName;
    const bool is_resume = initial == kResumeName.front() && entry.actor == kResumeName;
    if (is_result) close_all_variations();
    const bool after_result = is_after_result();
    const bool first = record_.lines[0].first_entry == kNone;
    if (is_setup && first && line_ == 0) entry.kind = EntryKind::kSetup;
    if (is_result && !after_result) entry.kind = EntryKind::kResult;
    if (is_resume) entry.kind = EntryKind::kResume;

    entry_ = record_.add_entry(line_, entry);
    entry_closed_ = false;
    if (entry.kind == EntryKind::kResult) record_.result = entry_;

    const bool has_actor = !entry.actor.empty();
    const Span head = has_actor ? entry.actor_span : number_span;
    if (after_result) {
      const std::string_view what = has_actor ? word : piece(head.begin, head.end());
      syntax_error(head, tr("`{0}` comes after the result", shown(what)),
                   tr("only comments may follow `result:`"));
    } else if (is_setup && entry.kind != EntryKind::kSetup) {
      syntax_error(head, tr("`setup:` comes after the first entry"),
                   tr("a position to start from is the first entry of a record"));
    } else if (is_resume && first) {
      syntax_error(head, tr("`resume:` comes before the first entry"),
                   tr("a position to start from is `setup:`"));
    } else if ((is_setup || is_resume || is_result) && !number.empty()) {
      syntax_error(number_span, tr("`{0}` has a number", shown(word)),
                   tr("`setup:`, `resume:` and `result:` are not numbered"));
    }
    if (!at_end() && !is_space(here()) && has_actor) {
      syntax_error(span(begin, at_),
                   tr("`{0}` follows `{1}` without whitespace", here(), shown(word)));
    }
  }

  void add_token(std::string_view word, std::size_t begin) {
    Token token;
    token.text = word;
    token.span = span(begin, begin + word.size());
    token.kind = token_kind(word.front());
    if (word.back() == ':') {
      syntax_error(token.span, tr("`{0}` is not an actor", shown(word)),
                   tr("an entry begins with its actor, as in `1. white: …`"));
      return;
    }
    if (entry_ == kNone || entry_closed_) {
      syntax_error(
          token.span,
          tr("`{0}` comes {1}", shown(word),
             entry_ == kNone ? tr("before the first entry") : tr("after a variation of its entry")),
          entry_ == kNone ? tr("an entry begins with its actor, as in `1. white: …`")
                          : tr("write the actions of an entry before its variations"));
      return;
    }
    record_.tokens.push_back(token);
    Entry& entry = record_.entries[index(entry_)];
    ++entry.token_count;
    if (entry.kind == EntryKind::kResume) Record::count_on(entry, word);
  }

  /// The current entry had a variation, after which no actions may follow.
  bool entry_closed_ = false;
};

constexpr std::string_view kBlanks = " \t\r\n";

bool is_line_start(std::string_view text, std::size_t at) {
  return at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
}

/// Whether a byte-order mark at the beginning of a line ends at `at`.
bool is_behind_mark(std::string_view text, std::size_t at) {
  return text.substr(0, at).ends_with(kByteOrderMark) &&
         is_line_start(text, at - kByteOrderMark.size());
}

/// Whether a record, apart from tags above it, starts with the bracket at `at`.
bool is_opening(std::string_view text, std::size_t at) {
  return text.substr(at, kRecordOpening.size()) == kRecordOpening &&
         (is_line_start(text, at) || is_behind_mark(text, at));
}

std::string_view without_indent(std::string_view line) {
  return line.substr(std::min(line.size(), line.find_first_not_of(" \t")));
}

/// Whether `line` consists only of a tag.
bool is_tag(std::string_view line) {
  line = without_indent(line);
  if (line.size() < 2 || line[0] != '[' || !is_letter(line[1])) return false;
  return line.substr(0, line.find_last_not_of(kBlanks) + 1).ends_with("\"]");
}

/// Returns the beginning of the record whose `[Game ` is at `game`: the first of the tags above it.
std::size_t start_of(std::string_view text, std::size_t game) {
  if (is_behind_mark(text, game)) return game;
  std::size_t start = game;
  for (std::size_t end = game; end > 0 && game - end < kMaxAbove;) {
    std::size_t begin = end - 1;
    if (text[begin] == '\n' && begin > 0 && text[begin - 1] == '\r') --begin;
    begin = text.substr(0, begin).find_last_of("\r\n") + 1;
    if (game - begin > kMaxAbove) return game;
    std::string_view line = text.substr(begin, end - begin);
    const bool marked = line.starts_with(kByteOrderMark);
    if (marked) line.remove_prefix(kByteOrderMark.size());
    // A head extends to the next `[Game `: the start of another one could not be recognised.
    if (without_indent(line).starts_with(kRecordOpening)) return game;
    if (is_tag(line)) {
      start = end - line.size();
    } else if (!is_blank(line)) {
      break;
    }
    if (marked) break;
    end = begin;
  }
  return start;
}

}  // namespace

void read_record(std::string_view source, Record& record, std::vector<Diagnostic>& diagnostics) {
  Reader(source, record, diagnostics).read();
}

std::size_t find_record_start(std::string_view text, std::size_t from, std::size_t searched) {
  // Brackets are rare, so the search for them is as fast as memory.
  for (std::size_t at = text.find('[', std::max(from, searched)); at != std::string_view::npos;
       at = text.find('[', at + 1)) {
    if (!is_opening(text, at)) continue;
    const std::size_t start = start_of(text, at);
    if (start >= from) return start;
  }
  return std::string_view::npos;
}

std::size_t find_last_start(std::string_view text) {
  for (std::size_t at = text.rfind('['); at != std::string_view::npos && at > 0;
       at = text.rfind('[', at - 1)) {
    if (is_opening(text, at)) return start_of(text, at);
  }
  return std::string_view::npos;
}

std::string_view without_next_mark(std::string_view record) {
  const std::size_t end = record.find_last_not_of(kBlanks) + 1;
  if (!is_behind_mark(record, end)) return record;
  return record.substr(0, end - kByteOrderMark.size());
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(kBlanks) == std::string_view::npos;
}

std::string_view without_blank_end(std::string_view record) {
  const std::size_t size = record.find_last_not_of(kBlanks) + 1;
  const std::size_t at = size - std::min(size, kRecordOpening.size() - 1);
  const bool opens = is_opening(record, at) || (record.find_first_not_of(kBlanks) == at &&
                                                record.substr(at).starts_with(kRecordOpening));
  return record.substr(0, size + (opens ? 1 : 0));
}

std::optional<std::string_view> as_follower(std::string_view record) {
  record.remove_prefix(std::min(record.size(), record.find_first_not_of(kBlanks)));
  if (record.starts_with(kRecordOpening)) return record;
  // Without tags above it, another record would start there.
  const std::string_view above = record.substr(0, kMaxAbove + kRecordOpening.size());
  if (!record.starts_with('[') || find_record_start(above, 0) != 0) return std::nullopt;
  return record;
}

bool takes_tags(std::string_view record) {
  // Nearly all records end with a result, so that their lines need not be read.
  record = record.substr(0, record.find_last_not_of(kBlanks) + 1);
  if (!record.empty() && !record.ends_with(']')) return false;
  while (!record.empty()) {
    const std::size_t end = std::min(record.size(), record.find_first_of("\r\n"));
    const std::string_view line = record.substr(0, end);
    if (!is_tag(line) && !is_blank(line)) return false;
    record.remove_prefix(std::min(record.size(), end + 1));
  }
  return true;
}

bool lends_tags(std::string_view record) {
  record = record.substr(0, record.find_last_not_of(kBlanks) + 1);
  if (!record.ends_with(']')) return false;
  std::string joined(record);
  joined += '\n';
  const std::size_t game = joined.size();
  return start_of(joined.append(kRecordOpening), game) < game;
}

}  // namespace stela::text
