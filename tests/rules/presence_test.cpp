// No rule without a record that breaks it, no article without one that shows it, no action without
// a record that uses it, no rule without a place in print.
#include <algorithm>
#include <set>

#include "lib/game/codec.h"
#include "lib/games/games.h"
#include "tests/catch.h"
#include "tests/support.h"

namespace stela::testing {
namespace {

std::filesystem::path folder_of(const GameInfo& game) {
  return source_dir() / "testdata" / game.id;
}

bool has_illegal_record(const GameInfo& game, const Rule& rule) {
  return std::filesystem::exists(folder_of(game) / "illegal" / (std::string(rule.id) + ".stela"));
}

/// Returns the beginning of the game's action without qualifiers: `hut` of `white:hut@0,1`.
std::string verb_of(std::string_view token) {
  const std::string_view name = token.substr(0, codec::name_size(token));
  const std::size_t colon = name.rfind(':');
  return std::string(colon == std::string_view::npos ? name : name.substr(colon + 1));
}

/// Returns a text as letters and digits only, so that print and citation may differ in their
/// dashes, quotation marks and line breaks. Letters beyond ASCII count as they are.
std::string bare(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool ascii = static_cast<unsigned char>(c) < 0x80U;
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || !ascii) out += c;
  }
  return out;
}

/// Returns the plain text of the files of ../shared/`folder` whose names begin with `prefix`; empty
/// if they do not exist.
std::string books(std::string_view folder, std::string_view prefix) {
  const std::filesystem::path path = source_dir() / ".." / "shared" / folder;
  std::string text;
  if (!std::filesystem::is_directory(path)) return text;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    if (entry.path().filename().string().starts_with(prefix)) text += read_file(entry.path());
  }
  return bare(text);
}

/// Returns whether a book contains a section such as `Overview, a) Build one Hut`: the whole
/// heading, or each heading of the path.
bool is_section_of(std::string_view book, std::string_view section) {
  constexpr std::string_view kSeparator = ", ";
  if (book.find(bare(section)) != std::string_view::npos) return true;
  const std::size_t comma = section.find(kSeparator);
  if (comma == std::string_view::npos) return false;
  return is_section_of(book, section.substr(0, comma)) &&
         is_section_of(book, section.substr(comma + kSeparator.size()));
}

}  // namespace

TEST_CASE("every rule of a game has a record that breaks it") {
  for (const GameInfo* game : all_games()) {
    for (const Rule* rule : game->rules) {
      INFO(rule->id);
      CHECK(has_illegal_record(*game, *rule));
    }
  }
}

TEST_CASE("every rule of the notation has a record that breaks it") {
  for (const Rule* rule : record_rules::all()) {
    INFO(rule->id);
    const auto games = all_games();
    CHECK(std::any_of(games.begin(), games.end(),
                      [&](const GameInfo* game) { return has_illegal_record(*game, *rule); }));
  }
}

TEST_CASE("every article has a record that shows it, and every such record an article") {
  for (const GameInfo* game : all_games()) {
    std::set<std::string> shown;
    for (const auto& file : records_in(folder_of(*game) / "articles")) {
      INFO(file.string());
      CHECK(wrong_in(read_file(file), true).empty());
      shown.insert(file.stem().string());
    }
    std::set<std::string> ids;
    for (const Rule* article : game->articles) ids.emplace(article->id);
    CHECK(shown == ids);
  }
}

TEST_CASE("what shows an article is canonical, and says how in a comment or a variation") {
  for (const GameInfo* game : all_games()) {
    for (const auto& file : records_in(folder_of(*game) / "articles")) {
      INFO(file.string());
      const std::string text = read_file(file);
      CHECK(canonical(text) == text);
      CHECK(text.find('{') != std::string::npos);
    }
  }
}

TEST_CASE("articles are told from rules") {
  for (const GameInfo* game : all_games()) {
    CHECK_FALSE(game->articles.empty());
    for (const Rule* article : game->articles) {
      INFO(article->id);
      CHECK(article->kind == RuleKind::kArticle);
      CHECK(std::count(article->id.begin(), article->id.end(), '.') == 2);
    }
    for (const Rule* rule : game->rules) CHECK(rule->kind == RuleKind::kRule);
  }
}

TEST_CASE("every record of illegal/ is called after a rule") {
  for (const GameInfo* game : all_games()) {
    for (const auto& file : records_in(folder_of(*game) / "illegal")) {
      INFO(file.string());
      CHECK(rule_named(rule_of(file)) != nullptr);
    }
  }
}

TEST_CASE("every action of a game stands in a record of ok/") {
  for (const GameInfo* game : all_games()) {
    std::set<std::string> seen;
    for (const auto& file : records_in(folder_of(*game) / "ok")) {
      const Replayed replayed(read_file(file));
      for (const Token& token : replayed.record.tokens) {
        if (token.kind != TokenKind::kAction) continue;
        const std::string verb = verb_of(token.text);
        // The name of a tile is an action, too, and no verb.
        const bool tile = !verb.empty() && verb.front() >= 'A' && verb.front() <= 'Z';
        seen.insert(tile ? "" : verb);
      }
    }
    INFO(game->name);
    for (const std::string_view verb : game->actions().verbs()) {
      INFO(verb);
      CHECK(seen.count(std::string(verb)) == 1);
    }
  }
}

TEST_CASE("rule ids are unique and carry the name of their game") {
  std::set<std::string_view> ids;
  for (const Rule* rule : record_rules::all()) {
    INFO(rule->id);
    CHECK(ids.insert(rule->id).second);
    CHECK(rule->id.starts_with("record."));
  }
  for (const GameInfo* game : all_games()) {
    std::vector<const Rule*> rules(game->rules.begin(), game->rules.end());
    rules.insert(rules.end(), game->articles.begin(), game->articles.end());
    for (const Rule* rule : rules) {
      INFO(rule->id);
      CHECK(ids.insert(rule->id).second);
      CHECK(rule->id.starts_with(std::string(game->id) + "."));
      CHECK(rule_named(rule->id) == rule);
    }
  }
}

TEST_CASE("every rule is one sentence, and cites a section or says why it is ruled so") {
  std::vector<const Rule*> rules(record_rules::all().begin(), record_rules::all().end());
  for (const GameInfo* game : all_games()) {
    rules.insert(rules.end(), game->rules.begin(), game->rules.end());
    rules.insert(rules.end(), game->articles.begin(), game->articles.end());
  }
  for (const Rule* rule : rules) {
    INFO(rule->id);
    REQUIRE_FALSE(rule->sentence.empty());
    CHECK(rule->sentence.back() != '.');
    CHECK((!rule->citations.empty() || !rule->ruling.empty()));
    for (const Citation& citation : rule->citations) CHECK_FALSE(citation.section.empty());
  }
}

TEST_CASE("the sections that rules of the notation cite stand in its description") {
  const std::string notation = books("design", "notation");
  if (notation.empty()) {
    WARN("no description of the notation to look into");
    return;
  }
  for (const Rule* rule : record_rules::all()) {
    for (const Citation& citation : rule->citations) {
      INFO(rule->id << ": " << citation.section);
      CHECK(citation.language == "notation");
      CHECK(is_section_of(notation, citation.section));
    }
  }
}

TEST_CASE("every edition and language of a rulebook is cited") {
  // Taluva's rulebook has three languages side by side: readers of one must find the section. The
  // auction of Tikal is also on an English sheet.
  for (const GameInfo* game : all_games()) {
    std::vector<const Rule*> rules(game->rules.begin(), game->rules.end());
    rules.insert(rules.end(), game->articles.begin(), game->articles.end());
    for (const Rule* rule : rules) {
      if (rule->citations.empty()) continue;
      std::set<std::string_view> editions;
      std::set<std::string_view> languages;
      for (const Citation& citation : rule->citations) {
        editions.insert(citation.edition);
        languages.insert(citation.language);
      }
      CAPTURE(rule->id, editions, languages);
      for (const EditionSpec& edition : game->editions) CHECK(editions.count(edition.name) == 1);
      CHECK(languages.count("de") == 1);
      if (game->id == "taluva") {
        for (const std::string_view language : {"fr", "en"}) {
          CHECK(languages.count(language) == (rule->silent == language ? 0 : 1));
        }
      }
      const bool auctioned = rule->id.starts_with("tikal.auction.") ||
                             rule->id.starts_with("tikal.bid.") ||
                             rule->id.starts_with("tikal.show.") || rule->id == "tikal.take.shown";
      if (auctioned) CHECK(languages.count("en") == 1);
    }
  }
}

}  // namespace stela::testing
