#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/import/importer.h"
#include "lib/core/diagnostic.h"
#include "lib/core/json_writer.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/document/document.h"
#include "lib/games/games.h"
#include "lib/record/record.h"
#include "lib/report/assets.h"
#include "lib/report/diagram.h"
#include "lib/words/language.h"
#include "lib/words/tr.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/files/files.h"
#include "tools/pictures/document_file.h"
#include "tools/pictures/picture.h"
#include "tools/pictures/rule_article.h"
#include "tools/stela/commands/commands.h"

namespace stela {

/// Returns those of `rules` in which all of `words`, separated by spaces, occur: in the id or in a
/// description in English or in `language`. If there is none, those in which each word, or other
/// words for it (lib/report/page/synonyms.json), occur.
[[nodiscard]] std::vector<const Rule*> rules_with(std::string_view words,
                                                  const std::vector<const Rule*>& rules,
                                                  Language language);

namespace {

/// The first part of the ids of the notation's rules.
constexpr std::string_view kNotation = "record";

/// Returns the name for a rule or an article in messages.
std::string_view kind_of(const Rule& rule) {
  return rule.kind == RuleKind::kArticle ? "article" : "rule";
}

/// Returns the rules and articles of `game`; null means the rules of the notation.
std::vector<const Rule*> explained(const GameInfo* game) {
  if (game == nullptr) return {record_rules::all().begin(), record_rules::all().end()};
  std::vector<const Rule*> rules(game->rules.begin(), game->rules.end());
  rules.insert(rules.end(), game->articles.begin(), game->articles.end());
  return rules;
}

/// Returns all rules and articles: those of the notation, then those of each game.
std::vector<const Rule*> all_explained() {
  std::vector<const Rule*> rules = explained(nullptr);
  for (const GameInfo* game : all_games()) {
    const std::vector<const Rule*> own = explained(game);
    rules.insert(rules.end(), own.begin(), own.end());
  }
  return rules;
}

/// The request on the command line; without rules it matched nothing.
struct ExplainRequest {
  /// The title: an id, or a description of the rules.
  std::string title;
  std::vector<const Rule*> rules;
  /// Whether it is a whole game or the notation, not a single rule.
  bool group = false;
  const GameInfo* game = nullptr;
  /// Whether they are listed instead of shown by section.
  bool list = false;
};

/// Returns the rules and articles in which all of `words` occur, or other words for them.
ExplainRequest searched_for(const std::string& words, Language language) {
  return {tr(language, "The rules with `{0}`", printable(words)),
          rules_with(words, all_explained(), language), true, nullptr, true};
}

/// `name` is an id, the name or id of a game, `record` for the notation, empty for everything, or a
/// list of words to search for.
ExplainRequest request_for(const std::string& name, Language language) {
  if (name.empty()) return {"", all_explained(), true, nullptr, true};
  if (name == kNotation) {
    return {tr(language, "The rules of the notation"), explained(nullptr), true, nullptr};
  }
  if (const Rule* rule = rule_named(name)) return {std::string(name), {rule}, false, nullptr};
  const GameInfo* game = game_named(name);
  if (game == nullptr) {
    std::vector<std::string_view> groups = {kNotation};
    for (const GameInfo* known : all_games()) groups.push_back(known->id);
    // Words may occur anywhere, yet a misspelt game is more likely.
    return closest(name, groups).empty() ? searched_for(name, language) : ExplainRequest{};
  }
  return {tr(language, "The rules of {0}", game->name), explained(game), true, game};
}

std::vector<RuleSection> sections_of(const ExplainRequest& request, Language language) {
  const std::span<const std::string_view> contents =
      request.game == nullptr ? std::span<const std::string_view>{} : request.game->contents;
  return by_sections(request.rules, contents, language);
}

/// Returns the document: of one rule, of a game or the notation by sections, or of a list.
doc::Document document_of(const ExplainRequest& request, Language language) {
  if (!request.group) return rule_document(*request.rules.front(), language);
  if (!request.list)
    return rules_document(request.title, sections_of(request, language), true, language);
  // A list of all rules has no examples: each is drawn.
  const bool all = request.title.empty();
  return rules_document(all ? tr(language, "All rules") : request.title, {{"", request.rules}},
                        !all, language);
}

struct ExplainOptions {
  /// A single name, or words to search for.
  std::vector<std::string> words;
  PictureOptions picture;
  OutputOption output;
};

/// Returns all names that can be explained.
std::vector<std::string> all_names() {
  std::vector<std::string> names = game_ids();
  names.emplace_back(kNotation);
  for (const Rule* rule : all_explained()) names.emplace_back(rule->id);
  return names;
}

int complain_of_name(const std::string& name, Language language) {
  const std::vector<std::string> names = all_names();
  const std::string_view meant =
      closest(name, std::vector<std::string_view>(names.begin(), names.end()));
  complain(meant.empty() ? tr(language,
                              "no rule has the id `{0}` or contains these words; `stela explain` "
                              "lists all",
                              printable(name))
                         : tr(language,
                              "no rule has the id `{0}` or contains these words; did you mean "
                              "`{1}`?",
                              printable(name), meant));
  return kExitUsage;
}

/// Writes a list of objects, one per line (docs/commands/explain.md).
std::string write_json(const ExplainRequest& request) {
  std::string out = "[";
  std::string_view before = "\n";
  for (const Rule* rule : request.rules) {
    out += before;
    before = ",\n";
    JsonWriter json(out);
    json.object([&] {
      json.member("id", rule->id);
      json.member("kind", kind_of(*rule));
      const GameInfo* game = game_named(rule->id.substr(0, rule->id.find('.')));
      json.key("game");
      if (game == nullptr) {
        json.null();
      } else {
        json.value(game->id);
      }
      json.member("sentence", rule->sentence);
      json.member("reason", rule->ruling);
      json.key("citations").objects(rule->citations, [&](const Citation& citation) {
        json.member("edition", citation.edition);
        json.member("language", citation.language);
        json.member("section", citation.section);
      });
      json.member("example", example_of(*rule));
    });
  }
  return out + "\n]\n";
}

int run(const ExplainOptions& options) {
  const std::string format = options.picture.format(options.output.path);
  options.picture.check(format);
  if (!can_write(format)) return kExitUsage;
  // The events of an example are only available in English, and so are pictures.
  const Language language = format == "json" ? Language() : globals().language;
  const std::string name = fmt::format("{}", fmt::join(options.words, " "));
  const ExplainRequest request = request_for(name, language);
  if (request.rules.empty()) return complain_of_name(name, language);
  if (is_document_format(format)) {
    DocumentFile file(format, options.picture.theme, options.output.path, Content::kRules,
                      request.list && name.empty() ? Pages::kUntitled : Pages::kOne);
    file.add(document_of(request, language));
    return file.finish(kExitDone);
  }
  if (format == "json") {
    return print(write_json(request), options.output.path,
                 {output_format_named(format), Content::kRules});
  }
  if (request.group) {
    throw UsageError(name.empty() ? tr("`{0}` needs the id of a rule", format)
                                  : tr("`{0}` is more than one rule, which `{1}` cannot draw",
                                       printable(name), format));
  }
  PictureOptions picture = options.picture;
  if (picture.theme.empty()) picture.theme = "light";
  const std::optional<std::string> drawn =
      picture_of(rule_scene(article_on(*request.rules.front(), language)), picture, format);
  if (!drawn) return kExitFile;
  return print(*drawn, options.output.path, {output_format_named(format), Content::kPicture});
}

/// A rule, and the text in which words are searched.
struct Described {
  const Rule* rule = nullptr;
  std::string_view game;
  std::string text;

  /// `letters` simplifies the spelling of the text.
  Described(const Rule& of, Language language, std::string (*letters)(std::string_view))
      : rule(&of) {
    const std::size_t dot = of.id.find('.');
    game = of.id.substr(0, dot);
    text = of.id.substr(dot);
    const auto add = [&](std::string_view words) {
      for (const std::string_view one : {words, std::string_view(language.translate(words))}) {
        text += '\n' + letters(one);
      }
    };
    add(of.sentence);
    add(of.hint);
    add(of.ruling);
    for (const Citation& citation : of.citations) add(citation.section);
  }

  /// Returns whether `word` is the game or the id, or occurs in the text: a part of a game's name
  /// is more likely a misspelt name.
  [[nodiscard]] bool has(std::string_view word) const {
    return word == game || text.find(word) != std::string::npos ||
           (word.find('.') != std::string_view::npos &&
            rule->id.find(word) != std::string_view::npos);
  }
};

/// Returns `word` without a plural ending: `temples` finds `temple`.
std::string_view stem_of(std::string_view word) {
  constexpr std::size_t kShortest = 4;
  if (word.size() <= kShortest) return word;
  for (const std::string_view ending : {"es", "en", "s", "e"}) {
    if (word.ends_with(ending)) return word.substr(0, word.size() - ending.size());
  }
  return word;
}

/// The everyday words of English and of the reader's language.
class Synonyms {
 public:
  explicit Synonyms(Language language) {
    // It is a part of the program, and tests read it.
    (void)importing::read_json(kSynonyms, memory_, root_);
    for (const std::string_view code : {Language().code(), language.code()}) {
      const Value* const table = root_.find(code, Value::Kind::kObject);
      if (table != nullptr && std::ranges::find(tables_, table) == tables_.end()) {
        tables_.push_back(table);
      }
    }
  }

  /// Returns whether `word` says nothing about a rule, such as `may`.
  [[nodiscard]] bool skips(std::string_view word) const {
    return std::ranges::any_of(tables_, [&](const Value* table) {
      const Value* const skipped = importing::member(table, "skipped");
      return skipped != nullptr && std::ranges::any_of(skipped->items, [&](const Value& one) {
               return plain_letters(one.text) == word;
             });
    });
  }

  /// Returns whether `word`, or what it means in the game of `rule`, occurs in `rule`.
  [[nodiscard]] bool fits(std::string_view word, const Described& rule) const {
    const std::string_view stem = stem_of(word);
    if (rule.has(stem)) return true;
    const auto is_meant = [&](const Value& entry) {
      const std::string plain = plain_letters(entry.key);
      return (plain.starts_with(stem) || stem.starts_with(plain)) &&
             std::ranges::any_of(entry.items, [&](const Value& meant) {
               const std::string others = plain_letters(meant.text);
               const std::vector<std::string_view> parts = split(others, ' ');
               return std::ranges::all_of(parts,
                                          [&](std::string_view part) { return rule.has(part); });
             });
    };
    return std::ranges::any_of(tables_, [&](const Value* table) {
      return std::ranges::any_of(std::array{std::string_view("all"), rule.game}, [&](auto name) {
        const Value* const words = importing::member(table, name);
        return words != nullptr && std::ranges::any_of(words->items, is_meant);
      });
    });
  }

 private:
  ValueMemory memory_;
  Value root_;
  std::vector<const Value*> tables_;
};

}  // namespace

Runner declare_explain(CommandLine& line) {
  auto options = std::make_shared<ExplainOptions>();
  line.word("RULE", &options->words,
            "the id of a rule or an article, a game, `record`, or words to look for; without one "
            "all are listed")
      .offers(all_names);
  declare_language(line);
  options->picture.theme.clear();
  options->picture.declare(line, {"text", "md", "html", "pdf", "json", "svg", "png"});
  options->output.declare(line);
  return [options] { return run(*options); };
}

std::vector<const Rule*> rules_with(std::string_view words, const std::vector<const Rule*>& rules,
                                    Language language) {
  const auto found = [&](const std::vector<std::string_view>& each, auto letters,
                         const auto& fits) {
    std::vector<const Rule*> out;
    for (const Rule* rule : rules) {
      const Described described(*rule, language, letters);
      if (std::ranges::all_of(each, [&](std::string_view word) { return fits(word, described); })) {
        out.push_back(rule);
      }
    }
    return out;
  };
  const std::string small = small_letters(words);
  std::vector<const Rule*> exact =
      found(split(small, ' '), small_letters,
            [](std::string_view word, const Described& one) { return one.has(word); });
  if (!exact.empty()) return exact;
  const Synonyms synonyms(language);
  const std::string plain = plain_letters(words);
  std::vector<std::string_view> each = split(plain, ' ');
  std::erase_if(each, [&](std::string_view word) { return word.empty() || synonyms.skips(word); });
  if (each.empty()) return {};
  return found(each, plain_letters, [&](std::string_view word, const Described& one) {
    return synonyms.fits(word, one);
  });
}

}  // namespace stela
