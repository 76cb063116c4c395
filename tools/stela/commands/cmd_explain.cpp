#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "lib/core/json_writer.h"
#include "lib/core/phrases.h"
#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/games/games.h"
#include "lib/record/record.h"
#include "lib/report/rule_sections.h"
#include "tools/console/command_line.h"
#include "tools/console/console.h"
#include "tools/console/options.h"
#include "tools/files/output.h"
#include "tools/pictures/picture.h"
#include "tools/pictures/rule_article.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

/// What the rules of the notation begin with.
constexpr std::string_view kNotation = "record";

/// A rule or an article, as messages name it.
std::string_view kind_of(const Rule& rule) {
  return rule.kind == RuleKind::kArticle ? "article" : "rule";
}

/// The rules and articles of `game`; null: the rules of the notation.
std::vector<const Rule*> explained(const GameInfo* game) {
  if (game == nullptr) return {record_rules::all().begin(), record_rules::all().end()};
  std::vector<const Rule*> rules(game->rules.begin(), game->rules.end());
  rules.insert(rules.end(), game->articles.begin(), game->articles.end());
  return rules;
}

/// All rules and articles: those of the notation, then those of each game.
std::vector<const Rule*> all_explained() {
  std::vector<const Rule*> rules = explained(nullptr);
  for (const GameInfo* game : all_games()) {
    const std::vector<const Rule*> own = explained(game);
    rules.insert(rules.end(), own.begin(), own.end());
  }
  return rules;
}

std::string list_of(const std::vector<const Rule*>& rules) {
  std::size_t width = 0;
  for (const Rule* rule : rules) width = std::max(width, rule->id.size());
  std::string out;
  for (const Rule* rule : rules) {
    out += fmt::format("{:<{}}  {}\n", rule->id, width, rule->sentence);
  }
  return out;
}

/// What the command line asks for; without rules nothing that there is.
struct Asked {
  /// What it is all about in a title: an id, a game, or the notation.
  std::string title;
  std::vector<const Rule*> rules;
  /// Of a game or the notation, not of one rule.
  bool group = false;
  const GameInfo* game = nullptr;
  /// They are to be listed, not told by sections.
  bool list = false;
};

/// Whether `word`, in small letters, is the game of `rule`, or occurs in what there is to say of
/// it.
bool speaks_of(const Rule& rule, std::string_view word) {
  const auto has = [&](std::string_view text) {
    return small_letters(text).find(word) != std::string::npos;
  };
  const std::size_t dot = rule.id.find('.');
  // A part of the game's name is rather a misspelt one.
  const bool in_id = word.find('.') != std::string_view::npos
                         ? has(rule.id)
                         : word == rule.id.substr(0, dot) || has(rule.id.substr(dot));
  return in_id || has(rule.sentence) || has(rule.hint) || has(rule.ruling) ||
         std::any_of(rule.citations.begin(), rule.citations.end(),
                     [&](const Citation& citation) { return has(citation.section); });
}

/// The rules and articles in which all of `words` occur.
Asked searched_for(const std::string& words) {
  Asked asked{fmt::format("rules with `{}`", printable(words)), all_explained(), true, nullptr,
              true};
  const std::string small = small_letters(words);
  for (const std::string_view word : split(small, ' ')) {
    std::erase_if(asked.rules, [&](const Rule* rule) { return !speaks_of(*rule, word); });
  }
  return asked;
}

/// `name` is an id, the name or id of a game, `record` for the notation, empty for everything, or
/// words to look for.
Asked asked_for(const std::string& name) {
  if (name.empty()) return {"Tikal, Mykerinos and Taluva", all_explained(), true, nullptr, true};
  if (name == kNotation) return {"the notation", explained(nullptr), true, nullptr};
  if (const Rule* rule = rule_named(name)) return {std::string(name), {rule}, false, nullptr};
  const GameInfo* game = game_named(name);
  if (game == nullptr) {
    std::vector<std::string_view> groups = {kNotation};
    for (const GameInfo* known : all_games()) groups.push_back(known->id);
    // Words may occur anywhere, and are still rather a misspelt game.
    return closest(name, groups).empty() ? searched_for(name) : Asked{};
  }
  return {std::string(game->name), explained(game), true, game};
}

std::vector<RuleSection> sections_of(const Asked& asked) {
  const std::span<const std::string_view> contents =
      asked.game == nullptr ? std::span<const std::string_view>{} : asked.game->contents;
  return by_sections(asked.rules, contents, globals().language);
}

/// All rules and articles of a game, or of the notation, by the sections of the rulebook.
std::string tell_sections(const Asked& asked) {
  std::size_t width = 0;
  for (const Rule* rule : asked.rules) width = std::max(width, rule->id.size());
  std::string out = fmt::format("The rules of {}\n", asked.title);
  for (const RuleSection& section : sections_of(asked)) {
    out += fmt::format("\n{}\n", section.title);
    for (const Rule* rule : section.rules) {
      out += fmt::format("  {:<{}}  {}\n", rule->id, width, rule->sentence);
      if (rule->ruling.empty()) continue;
      out += fmt::format("  {:<{}}  reason: {}\n", "", width, rule->ruling);
    }
  }
  return out;
}

std::string describe(const Rule& rule) {
  std::string out = fmt::format("{}\n\n  {}.\n", rule.id, rule.sentence);
  if (rule.citations.empty()) out += "\nA ruling: the rulebooks are silent.\n";
  if (!rule.ruling.empty()) out += fmt::format("\nReason: {}.\n", rule.ruling);
  if (!rule.citations.empty()) out += "\nWhere it is written:\n";
  for (const Citation* citation : citations_of(rule, globals().language)) {
    const std::string page = page_of(*citation);
    out += fmt::format("  {}: \"{}\"{}\n", book_of(*citation), citation->section,
                       page.empty() ? page : fmt::format(", {}", page));
  }
  if (!rule.hint.empty()) out += fmt::format("\nHint: {}.\n", rule.hint);
  return out;
}

/// The record that breaks the rule, or shows the article.
std::string show_example(const Rule& rule) {
  std::string_view rest = example_of(rule);
  if (rest.empty()) return {};
  std::string out = fmt::format("\nA record that {} it:\n\n",
                                rule.kind == RuleKind::kArticle ? "shows" : "breaks");
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.size(), rest.find('\n'));
    const std::string line = printable(rest.substr(0, end));
    out += line.empty() ? "\n" : "  " + line + '\n';
    rest.remove_prefix(std::min(rest.size(), end + 1));
  }
  return out;
}

struct Options {
  /// One name, or words to look for.
  std::vector<std::string> words;
  PictureOptions picture;
  OutputOption output;
};

/// What has a name that can be explained.
std::vector<std::string> all_names() {
  std::vector<std::string> names = game_ids();
  names.emplace_back(kNotation);
  for (const Rule* rule : all_explained()) names.emplace_back(rule->id);
  return names;
}

int complain_of_name(const std::string& name) {
  const std::vector<std::string> names = all_names();
  const std::string meant =
      did_you_mean(name, std::vector<std::string_view>(names.begin(), names.end()));
  complain(fmt::format("no rule has the id `{}` or contains these words; {}", printable(name),
                       meant.empty() ? std::string("`stela explain` lists all") : meant));
  return kExitUsage;
}

/// A list of objects, one a line (cli.md, "explain").
std::string write_json(const Asked& asked) {
  std::string out = "[";
  std::string_view before = "\n";
  for (const Rule* rule : asked.rules) {
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
      json.key("citations").list([&] {
        for (const Citation& citation : rule->citations) {
          json.object([&] {
            json.member("edition", citation.edition);
            json.member("language", citation.language);
            json.member("section", citation.section);
          });
        }
      });
      json.member("example", example_of(*rule));
    });
  }
  return out + "\n]\n";
}

/// A page: of a game by sections.
std::string write_page(const Asked& asked, Theme theme) {
  std::vector<RuleArticle> articles;
  if (!asked.group) {
    articles.push_back(article_on(*asked.rules.front()));
    return rule_page(asked.title, articles, theme);
  }
  for (const RuleSection& section : sections_of(asked)) {
    for (const Rule* rule : section.rules) {
      articles.push_back(article_on(*rule));
      articles.back().section = section.title;
    }
  }
  return rule_page((asked.list ? "The " : "The rules of ") + asked.title, articles, theme);
}

/// What the command prints; nothing, and says why, when it cannot.
std::optional<std::string> explain(const Asked& asked, const PictureOptions& picture,
                                   const std::string& format) {
  if (format == "text") {
    if (asked.list) return list_of(asked.rules);
    if (asked.group) return tell_sections(asked);
    return describe(*asked.rules.front()) + show_example(*asked.rules.front());
  }
  if (format == "json") return write_json(asked);
  if (format == "html") return write_page(asked, *theme_named(picture.theme));
  return picture_of(rule_scene(article_on(*asked.rules.front())), picture, format);
}

int run(const Options& options) {
  const std::string format = options.picture.format(options.output.path);
  if (!can_write(format)) return kExitUsage;
  const std::string name = fmt::format("{}", fmt::join(options.words, " "));
  const Asked asked = asked_for(name);
  if (asked.rules.empty()) return complain_of_name(name);
  const bool picture = format != "text" && format != "json";
  if (picture && name.empty()) {
    complain(fmt::format("`{}` needs the id of a rule, or a game", format));
    return kExitUsage;
  }
  if (picture && format != "html" && asked.group) {
    complain(
        fmt::format("`{}` is more than one rule, which only `html` can draw", printable(name)));
    return kExitUsage;
  }
  const std::optional<std::string> text = explain(asked, options.picture, format);
  if (!text) return kExitFile;
  Output output(options.output.path);
  output.write(*text);
  return finish_output(output, kExitDone);
}

}  // namespace

Runner declare_explain(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.word("RULE", &options->words,
            "the id of a rule or an article, a game, `record`, or words to look for; without one "
            "all are listed")
      .offers(all_names);
  declare_language(line);
  options->picture.declare(line, {"text", "json", "html", "svg", "png", "pdf"});
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
