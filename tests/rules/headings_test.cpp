// Every heading of every rulebook is cited by a rule or an article, or is listed with a reason in
// tests/rules/headings-not-about-play.txt; and rules and articles cite only such headings.
//
// The rulebooks were scanned with OCR, so that headings have to be recognised by their form. A line
// is a heading
// - if it is marked by `#`;
// - if it is numbered with a letter, as in `c) Sir Brown`, up to its colon;
// - if it begins a paragraph, is short, and is neither a sentence nor a piece of a list or table;
// - up to its colon, if it begins a paragraph with at most nine words before it.
// Numbers, marks and emphasis are removed: `### a) Étendre le territoire :` is `Étendre le
// territoire`.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

constexpr std::size_t kLongestHeading = 80;
constexpr std::size_t kMaxWords = 9;

/// A rulebook in one language: the file, and the part of it to read.
struct Book {
  std::string_view game;
  std::string_view edition;  ///< empty: every edition
  std::string_view language;
  std::string_view file;
  /// Index of the part that begins with its title, from 0; -1 for the whole file.
  int part;
};

constexpr std::string_view kTitle = "# TALUVA";
constexpr std::array<Book, 7> kBooks = {
    {{"taluva", "ferti", "fr", "taluva-fr-en-de.txt", 0},
     {"taluva", "ferti", "en", "taluva-fr-en-de.txt", 1},
     {"taluva", "ferti", "de", "taluva-fr-en-de.txt", 2},
     {"tikal", "riogrande", "de", "tikal-riogrande-de.txt", -1},
     {"tikal", "ravensburger", "de", "tikal-ravensburger-de.txt", -1},
     {"tikal", "", "en", "tikal-auction-en.txt", -1},
     {"mykerinos", "ystari", "de", "mykerinos-de.txt", -1}}};

std::filesystem::path rulebooks() { return source_dir() / ".." / "shared" / "rulebooks"; }

/// Takes each of `ends` from the end of `text`, or with `front` from its beginning, until none is
/// there.
void strip(std::string_view& text, std::initializer_list<std::string_view> ends, bool front) {
  for (bool found = true; found;) {
    found = false;
    for (const std::string_view end : ends) {
      if (front ? !text.starts_with(end) : !text.ends_with(end)) continue;
      front ? text.remove_prefix(end.size()) : text.remove_suffix(end.size());
      found = true;
    }
  }
}

/// Returns whether `text` begins with a letter that counts, as in `a) `.
bool is_lettered(std::string_view text) {
  return text.size() > 3 && text[1] == ')' && text[2] == ' ' &&
         ((text[0] >= 'a' && text[0] <= 'e') || (text[0] >= 'A' && text[0] <= 'E'));
}

/// Returns a heading without numbers, marks and emphasis.
std::string plain(std::string_view text) {
  strip(text, {" ", "#", "*", "★", "●", "→", "•"}, true);
  const bool numbered =
      text.size() > 3 && text[1] == '.' && text[2] == ' ' && text[0] >= '1' && text[0] <= '9';
  if (is_lettered(text) || numbered) text.remove_prefix(3);
  strip(text, {" ", "*", "★", ":", "!", ",", "..."}, false);
  return std::string(text);
}

/// Returns whether a sentence ends within `line`; `1. Zuges` and `bzw. von` end none.
bool has_full_stop(std::string_view line) {
  constexpr std::size_t kLongestShort = 3;
  for (std::size_t at = line.find(". "); at != std::string_view::npos;
       at = line.find(". ", at + 1)) {
    const std::size_t space = line.rfind(' ', at);
    const std::size_t word = at - (space == std::string_view::npos ? 0 : space + 1);
    if (word > kLongestShort) return true;
  }
  return false;
}

/// Returns whether a line is a sentence, or a piece of a list or table.
bool is_text(std::string_view line) {
  for (const std::string_view mark : {"- ", "• ", "* ", "|", "(", "."}) {
    if (line.starts_with(mark)) return true;
  }
  if (line.ends_with("...")) return false;
  for (const std::string_view mark : {".", ";", "-", ","}) {
    if (line.ends_with(mark)) return true;
  }
  return line.find('\t') != std::string_view::npos || has_full_stop(line);
}

std::size_t count_words(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}

/// Returns the heading in `line`, or an empty string; `first` is whether it begins a paragraph.
std::string heading_in(std::string_view line, bool first) {
  const bool marked = line.starts_with('#');
  strip(line, {"#", " "}, true);
  const std::size_t colon = std::min(line.find(" :"), line.find(':'));
  std::string lead = plain(line.substr(0, colon));
  if (is_lettered(line)) return lead;
  if (marked) return plain(line);
  if (!first) return {};
  // A step is counted with a colon of its own.
  const bool step = line.starts_with("Step ") || line.find("Schritt: ") != std::string_view::npos;
  if (step) return plain(line);
  const bool led = colon < line.size() && count_words(lead) <= kMaxWords && !is_text(lead);
  if (led) return lead;
  return line.size() <= kLongestHeading && !is_text(line) ? plain(line) : std::string();
}

/// Returns the headings of a book in order; empty if it does not exist.
std::vector<std::string> headings_of(const Book& book) {
  std::vector<std::string> headings;
  if (!std::filesystem::exists(rulebooks() / book.file)) return headings;
  const std::string text = read_file(rulebooks() / book.file);
  int part = -1;
  bool first = true;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
    std::string_view line = rest.substr(0, end + 1);
    rest.remove_prefix(end + 1);
    strip(line, {"\n", "\r", " "}, false);
    strip(line, {" ", "**", "→ "}, true);
    if (line == kTitle) ++part;
    if (!line.empty() && (book.part < 0 || book.part == part)) {
      std::string heading = heading_in(line, first);
      if (!heading.empty()) headings.push_back(std::move(heading));
    }
    first = line.empty();
  }
  return headings;
}

/// Returns whether `section` is a path of `headings` from `from` on: a heading, or one and a path
/// below it. Adds the headings of the path to `cited`.
bool follow(const std::vector<std::string>& headings, std::size_t from, std::string_view section,
            std::set<std::string>& cited) {
  constexpr std::string_view kBelow = ", ";
  const auto begin = headings.begin() + static_cast<std::ptrdiff_t>(from);
  const auto find = [&](std::string_view name) {
    return std::find(begin, headings.end(), plain(name));
  };
  if (find(section) != headings.end()) {
    cited.insert(plain(section));
    return true;
  }
  for (std::size_t at = section.find(kBelow); at != std::string_view::npos;
       at = section.find(kBelow, at + 1)) {
    const auto found = find(section.substr(0, at));
    if (found == headings.end()) continue;
    const auto next = static_cast<std::size_t>(found - headings.begin()) + 1;
    if (!follow(headings, next, section.substr(at + kBelow.size()), cited)) continue;
    cited.insert(*found);
    return true;
  }
  return false;
}

std::vector<const Rule*> rules_of(std::string_view id) {
  const GameInfo* game = game_named(id);
  std::vector<const Rule*> rules(game->rules.begin(), game->rules.end());
  rules.insert(rules.end(), game->articles.begin(), game->articles.end());
  return rules;
}

std::string heading_name(const Book& book) {
  return std::string(book.file.substr(0, book.file.find('.'))) + " " + std::string(book.language);
}

/// Returns the headings that are not about play, by book; a line is `book: heading = reason`, and a
/// heading that occurs in all books of a game or language is listed once for each.
std::map<std::string, std::set<std::string>> listed_headings() {
  std::map<std::string, std::set<std::string>> listed;
  const std::string text = read_file(source_dir() / "tests/rules/headings-not-about-play.txt");
  std::string book;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    if (line.empty() || line.starts_with("; ")) continue;
    if (line.starts_with('[')) {
      book = line.substr(1, line.size() - 2);
      continue;
    }
    const std::size_t reason = line.find(" = ");
    INFO(std::string(line));
    REQUIRE(reason != std::string_view::npos);
    CHECK(line.size() > reason + 3);
    CHECK(listed[book].insert(std::string(line.substr(0, reason))).second);
  }
  return listed;
}

}  // namespace

TEST_CASE("every section that is cited is a heading of that edition and language") {
  if (!std::filesystem::exists(rulebooks())) {
    WARN("no rulebooks to look into");
    return;
  }
  for (const GameInfo* game : all_games()) {
    for (const Rule* rule : rules_of(game->id)) {
      for (const Citation& citation : rule->citations) {
        CAPTURE(rule->id, citation.edition, citation.language, citation.section);
        const auto* const book = std::find_if(kBooks.begin(), kBooks.end(), [&](const Book& b) {
          return b.game == game->id && b.edition == citation.edition &&
                 b.language == citation.language;
        });
        REQUIRE(book != kBooks.end());
        std::set<std::string> cited;
        CHECK(follow(headings_of(*book), 0, citation.section, cited));
      }
    }
  }
}

TEST_CASE("every heading of the rulebooks is cited, or listed as not about play") {
  if (!std::filesystem::exists(rulebooks())) {
    WARN("no rulebooks to look into");
    return;
  }
  std::map<std::string, std::set<std::string>> listed = listed_headings();
  for (const Book& book : kBooks) {
    const std::vector<std::string> headings = headings_of(book);
    std::set<std::string> cited;
    for (const Rule* rule : rules_of(book.game)) {
      for (const Citation& citation : rule->citations) {
        if (citation.edition != book.edition || citation.language != book.language) continue;
        (void)follow(headings, 0, citation.section, cited);
      }
    }
    std::set<std::string>& others = listed[heading_name(book)];
    for (const std::string& heading : headings) {
      CAPTURE(heading_name(book), heading);
      CHECK(cited.count(heading) + others.count(heading) == 1);
    }
    for (const std::string& heading : others) {
      CAPTURE(heading_name(book), heading);
      CHECK(std::find(headings.begin(), headings.end(), heading) != headings.end());
    }
  }
}

TEST_CASE("headings are told from text by their form") {
  CHECK(heading_in("### a) Étendre le territoire :", false) == "Étendre le territoire");
  CHECK(heading_in("c) Sir Brown", false) == "Sir Brown");
  CHECK(heading_in("a) Construire 1 hutte : hexagone isolé, niveau 1", false) ==
        "Construire 1 hutte");
  CHECK(heading_in("Urwald: Hier kann ein eigenes Camp errichtet werden.", true) == "Urwald");
  CHECK(heading_in("Der Spielablauf", true) == "Der Spielablauf");
  CHECK(heading_in("Der Spielablauf", false).empty());
  CHECK(heading_in("Auch so ist das erlaubt.", true).empty());
  CHECK(heading_in("- 1 Spielplan", true).empty());
}

}  // namespace stela::testing
