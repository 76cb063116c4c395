#include "tools/statistics/names.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <utility>

#include "lib/core/content.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"
#include "lib/words/tr_noop.h"
#include "tools/console/console.h"
#include "tools/files/byte_source.h"
#include "tools/files/files.h"

namespace stela {
namespace {

/// Letters that are not composed of a letter and a mark, and their usual replacements.
constexpr std::array<std::pair<char32_t, std::u32string_view>, 10> kReplaced = {{{U'æ', U"ae"},
                                                                                 {U'œ', U"oe"},
                                                                                 {U'ø', U"o"},
                                                                                 {U'đ', U"d"},
                                                                                 {U'ð', U"d"},
                                                                                 {U'ł', U"l"},
                                                                                 {U'þ', U"th"},
                                                                                 {U'ħ', U"h"},
                                                                                 {U'ı', U"i"},
                                                                                 {U'ĸ', U"k"}}};

constexpr char32_t kNoBreakSpace = 0xA0;

/// Returns the code points of `text`, with accented letters decomposed (Unicode, "canonical
/// decomposition") and the additional options `more` (utf8proc_option_t) applied.
std::u32string decomposed(std::string_view text, int more = 0) {
  std::string storage;
  text = without_bad_text(text, storage);
  const auto options = static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_STABLE | more);
  const auto* const bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  const auto size = static_cast<utf8proc_ssize_t>(text.size());
  std::vector<utf8proc_int32_t> codes;
  for (utf8proc_ssize_t needed = 4 * size;;) {
    codes.resize(static_cast<std::size_t>(needed));
    needed = utf8proc_decompose(bytes, size, codes.data(), needed, options);
    if (needed < 0) return {};  // more than 2 GiB of text
    const bool fits = static_cast<std::size_t>(needed) <= codes.size();
    codes.resize(static_cast<std::size_t>(needed));
    if (fits) return {codes.begin(), codes.end()};
  }
}

bool is_blank(char32_t c) {
  return c == U' ' || c == U'\t' || c == U'\n' || c == U'\r' || c == kNoBreakSpace;
}

std::u32string single_spaced(std::u32string_view name) {
  std::u32string out;
  for (const char32_t c : name) {
    if (!is_blank(c)) {
      out += c;
    } else if (!out.empty() && out.back() != U' ') {
      out += U' ';
    }
  }
  if (!out.empty() && out.back() == U' ') out.pop_back();
  return out;
}

/// Returns the name in lowercase, without accents and punctuation, and with umlauts as plain vowels
/// however they were written.
std::u32string folded(std::string_view name) {
  std::u32string plain;
  for (const char32_t c : decomposed(name, UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK)) {
    const auto* const replaced =
        std::ranges::find_if(kReplaced, [&](const auto& row) { return row.first == c; });
    if (replaced != kReplaced.end()) {
      plain += replaced->second;
    } else if (c == U'-' || c == U'_' || c == U',' || c == U'‐' || c == U'–') {
      plain += U' ';
    } else if (c != U'.' && c != U'\'' && c != U'’' && c != U'`') {
      plain += c;
    }
  }
  std::u32string out;
  for (const char32_t c : single_spaced(plain)) {
    const bool umlaut = c == U'e' && !out.empty() &&
                        (out.back() == U'a' || out.back() == U'o' || out.back() == U'u');
    if (!umlaut) out += c;
  }
  return out;
}

bool is_name_letter(char32_t c) { return (c >= U'a' && c <= U'z') || c > kNoBreakSpace; }

/// Returns the kind of the only difference between two folded names; empty if there are more.
std::string_view one_slip(std::u32string_view a, std::u32string_view b) {
  constexpr std::size_t kFewest = 6;
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1) return {};
  std::size_t same = 0;
  while (same < a.size() && a[same] == b[same]) ++same;
  std::size_t tail = 0;
  while (tail < a.size() - same && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  const std::u32string_view in_a = a.substr(same, a.size() - same - tail);
  const std::u32string_view in_b = b.substr(same, b.size() - same - tail);
  if (in_a.size() == 2 && in_b.size() == 2 && in_a[0] == in_b[1] && in_a[1] == in_b[0] &&
      is_name_letter(in_a[0]) && is_name_letter(in_a[1])) {
    return tr_noop("two letters are swapped");
  }
  if (in_b == U" ") return tr_noop("they differ in spaces or hyphens");
  const bool begins_word = same == 0 || b[same - 1] == U' ';
  if (a.size() < kFewest || begins_word || in_b.size() != 1 || !is_name_letter(in_b[0])) return {};
  if (in_a.empty()) return tr_noop("one letter is missing or doubled");
  return in_a.size() == 1 && is_name_letter(in_a[0]) ? tr_noop("they differ in one letter") : "";
}

/// Returns how two similar names differ; empty if they are not similar.
std::string_view how_near(const std::string& first, const std::string& second) {
  const std::u32string a = decomposed(first);
  const std::u32string b = decomposed(second);
  if (a == b) return tr_noop("they look alike, but their accents are encoded in two ways");
  if (single_spaced(a) == single_spaced(b)) return tr_noop("they differ in spaces");
  const auto small = [](std::u32string name) {
    for (char32_t& c : name) {
      c = static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
    }
    return single_spaced(name);
  };
  if (small(a) == small(b)) return tr_noop("they differ in case");
  const std::u32string folded_a = folded(first);
  const std::u32string folded_b = folded(second);
  if (folded_a == folded_b)
    return folded_a.empty() ? "" : tr_noop("they differ in accents or punctuation");
  return one_slip(folded_a, folded_b);
}

/// What two names that differ by one slip have in common: digests with and without one letter.
struct Trace {
  std::uint64_t digest = 0;
  std::size_t name = 0;
  friend auto operator<=>(const Trace&, const Trace&) = default;
};

std::uint64_t digest_of(std::u32string_view name, std::size_t without) {
  std::string bytes;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (i == without) continue;
    for (unsigned shift = 0; shift < 24; shift += 8) {
      bytes += static_cast<char>((name[i] >> shift) & 0xFFU);
    }
  }
  return fnv1a(bytes);
}

/// Longer names are compared as a whole: leaving out each letter would cost quadratic time.
constexpr std::size_t kLongestName = 64;
/// Maximum number of names with the same trace that each is compared with.
constexpr std::size_t kMaxCompared = 8;

std::vector<Trace> traces_of(const std::vector<std::string>& names) {
  std::vector<Trace> traces;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::u32string name = folded(names[i]);
    traces.push_back({digest_of(name, name.size()), i});
    if (name.size() > kLongestName) continue;
    for (std::size_t j = 0; j < name.size(); ++j) traces.push_back({digest_of(name, j), i});
  }
  std::ranges::sort(traces);
  traces.erase(std::unique(traces.begin(), traces.end()), traces.end());
  return traces;
}

std::string key_of(std::u32string_view letters) {
  std::string out;
  for (const char32_t c : single_spaced(letters)) {
    for (unsigned shift = 0; shift < 24; shift += 8) out += static_cast<char>((c >> shift) & 0xFFU);
  }
  return out;
}

}  // namespace

std::string spelling_key(std::string_view name) { return key_of(decomposed(name)); }

std::string caseless_key(std::string_view name) {
  return key_of(decomposed(name, UTF8PROC_CASEFOLD));
}

std::vector<NearNames> find_near_names(const std::vector<std::string>& names, std::size_t most) {
  const std::vector<Trace> traces = traces_of(names);
  std::set<std::pair<std::size_t, std::size_t>> compared;
  std::vector<NearNames> near;
  for (std::size_t i = 1; i < traces.size(); ++i) {
    for (std::size_t back = 1; back <= std::min(i, kMaxCompared); ++back) {
      const Trace& other = traces[i - back];
      if (other.digest != traces[i].digest) break;
      if (!compared.emplace(other.name, traces[i].name).second) continue;
      const std::string_view how = how_near(names[other.name], names[traces[i].name]);
      if (!how.empty()) near.push_back({other.name, traces[i].name, how});
    }
  }
  std::ranges::sort(near, [](const NearNames& a, const NearNames& b) {
    return std::pair(a.first, a.second) < std::pair(b.first, b.second);
  });
  if (near.size() > most) near.resize(most);
  return near;
}

namespace {

constexpr std::string_view kBlanks = " \t";

/// Parses the names on one line.
class AliasLine {
 public:
  AliasLine(std::string_view text, std::size_t at, std::size_t end)
      : text_(text), at_(at), end_(end) {
    skip_blanks();
  }

  /// Returns whether the rest is empty or a comment.
  [[nodiscard]] bool says_nothing() const { return at_ == end_ || text_[at_] == '#'; }
  [[nodiscard]] bool at_end() const { return at_ == end_; }
  [[nodiscard]] std::size_t at() const { return at_; }

  /// Reads a name and the `=` after it; returns the error at `at()`, or an empty message.
  Message next(std::string& name, bool& more) {
    skip_blanks();
    const std::size_t begin = at_;
    const bool quoted = at_ < end_ && text_[at_] == '"';
    if (quoted && !read_quoted(name)) return tr("no quotation mark ends this name");
    if (!quoted) read_plain(name);
    if (name.empty()) {
      at_ = begin;
      return tr("a name is missing");
    }
    skip_blanks();
    more = at_ < end_;
    if (more && text_[at_] != '=') {
      return tr("a name in quotation marks is followed by `=`, or nothing");
    }
    if (more) ++at_;
    last_ = begin;
    return {};
  }
  /// Returns the start of the last name read.
  [[nodiscard]] std::size_t last() const { return last_; }

 private:
  void skip_blanks() {
    while (at_ < end_ && kBlanks.find(text_[at_]) != std::string_view::npos) ++at_;
  }

  void read_plain(std::string& name) {
    const std::size_t end = std::min(text_.find('=', at_), end_);
    const std::string_view plain = text_.substr(at_, end - at_);
    name = plain.substr(0, plain.find_last_not_of(kBlanks) + 1);
    at_ = end;
  }

  /// Returns false if the closing quotation mark is missing.
  bool read_quoted(std::string& name) {
    name.clear();
    for (std::size_t i = at_ + 1; i < end_; ++i) {
      if (text_[i] == '"') {
        at_ = i + 1;
        return true;
      }
      const bool escapes =
          text_[i] == '\\' && i + 1 < end_ && (text_[i + 1] == '"' || text_[i + 1] == '\\');
      if (escapes) ++i;
      name += text_[i];
    }
    return false;
  }

  std::string_view text_;
  std::size_t at_;
  std::size_t end_;
  std::size_t last_ = 0;
};

}  // namespace

Message Aliases::add(std::string_view spelling, const std::string& name, std::size_t line) {
  const auto [meaning, is_new] = meanings_.try_emplace(spelling_key(spelling), Meaning{name, line});
  if (is_new || meaning->second.name == name) return {};
  return tr("`{0}` is already a spelling of `{1}`, in line {2}", shown(spelling),
            shown(meaning->second.name), meaning->second.line);
}

std::optional<AliasFault> Aliases::read(std::string_view text) {
  PlaceFinder places(text);
  const auto wrong_at = [&](std::size_t offset, Message what) {
    return AliasFault{places.locate(offset), std::move(what)};
  };
  const BadPlace bad = find_bad_text(text);
  if (bad.what != BadText::kNone) {
    return wrong_at(bad.offset, tr("{0} is not allowed in a list of names", describe(text, bad)));
  }
  for (std::size_t begin = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
       begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
    AliasLine line(text, begin, end);
    begin = end + 1;
    if (line.says_nothing()) continue;
    std::string meant;
    std::string name;
    for (bool more = true; more;) {
      if (Message wrong = line.next(name, more); !wrong.empty()) {
        return wrong_at(line.at(), std::move(wrong));
      }
      if (meant.empty()) meant = name;
      const std::size_t number = places.locate(line.last()).line;
      if (Message wrong = add(name, meant, number); !wrong.empty()) {
        return wrong_at(line.last(), std::move(wrong));
      }
    }
  }
  return {};
}

std::string_view Aliases::spelling_of(std::string_view name) const {
  if (meanings_.empty()) return name;
  const auto found = meanings_.find(spelling_key(name));
  return found == meanings_.end() ? name : std::string_view(found->second.name);
}

void AliasOption::declare(CommandLine& line, const std::string& name, std::string help) {
  line.option(name, &path, "FILE", std::move(help)).file_name();
  line.when_read([this] {
    if (given()) found_ = find_inputs({path}, false);
  });
}

int AliasOption::read(Aliases& aliases) const {
  constexpr std::size_t kMost = std::size_t{64} << 20U;
  if (!given()) return kExitDone;
  std::string error = found_.front().error;
  const std::string text = error.empty() ? read_whole(path, kMost, error) : std::string();
  if (!error.empty()) {
    complain(unreadable(path, error));
    return kExitFile;
  }
  if (const auto fault = aliases.read(text)) {
    complain(fmt::format("{}:{}:{}: {}", printable(path), fault->at.line, fault->at.column,
                         fault->what.in(globals().language)));
    return kExitUsage;
  }
  return kExitDone;
}

}  // namespace stela
