#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/games/games.h"
#include "lib/record/record.h"
#include "tools/stela/commands/commands.h"
#include "tools/stela/io/output.h"
#include "tools/stela/pictures/picture.h"
#include "tools/stela/pictures/rule_article.h"

namespace stela {
namespace {

std::string list_rules() {
  std::size_t width = 0;
  for (const Rule* rule : all_rules()) width = std::max(width, rule->id.size());
  std::string out;
  for (const Rule* rule : all_rules()) {
    out += fmt::format("{:<{}}  {}\n", rule->id, width, rule->sentence);
  }
  return out;
}

std::string describe(const Rule& rule) {
  std::string out = fmt::format("{}\n\n  {}.\n", rule.id, rule.sentence);
  if (rule.citations.empty()) out += "\nA ruling: the rulebooks are silent.\n";
  if (!rule.ruling.empty()) out += fmt::format("\nReason: {}.\n", rule.ruling);
  if (!rule.citations.empty()) out += "\nWhere it is written:\n";
  for (const Citation& citation : rule.citations) {
    const std::string where =
        citation.language == "notation"
            ? std::string("the notation")
            : fmt::format("{} ({})", edition_title(citation.edition), citation.language);
    out += fmt::format("  {}: \"{}\"\n", where, citation.section);
  }
  if (!rule.hint.empty()) out += fmt::format("\nHint: {}.\n", rule.hint);
  return out;
}

/// The record that breaks the rule.
std::string show_example(const Rule& rule) {
  std::string_view rest = example_of(rule);
  if (rest.empty()) return {};
  std::string out = "\nA record that breaks it:\n\n";
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.size(), rest.find('\n'));
    const std::string line = printable(rest.substr(0, end));
    out += line.empty() ? "\n" : "  " + line + '\n';
    rest.remove_prefix(std::min(rest.size(), end + 1));
  }
  return out;
}

struct Options {
  std::string rule;
  PictureOptions picture;
  OutputOption output;
};

/// The articles that `name` asks for: of a rule, or of all rules of a game or of the notation.
std::vector<RuleArticle> articles_on(std::string_view name) {
  std::vector<RuleArticle> articles;
  if (const Rule* rule = rule_named(name)) return {article_on(*rule)};
  for (const Rule* rule : all_rules()) {
    if (rule->id.substr(0, rule->id.find('.')) == name) articles.push_back(article_on(*rule));
  }
  return articles;
}

/// What a group of rules is called in a title.
std::string_view group_title(std::string_view name) {
  const GameInfo* game = game_named(name);
  return game == nullptr ? "the notation" : game->name;
}

int complain_of_name(const std::string& name, bool groups) {
  std::vector<std::string_view> ids;
  for (const Rule* known : all_rules()) ids.push_back(known->id);
  if (groups) {
    ids.emplace_back("record");
    for (const GameInfo* game : all_games()) ids.push_back(game->id);
  }
  const std::string_view meant = closest(name, ids);
  complain(fmt::format("no rule is called `{}`{}", printable(name),
                       meant.empty() ? std::string("; `stela explain` lists all")
                                     : fmt::format("; did you mean `{}`?", meant)));
  return kExitUsage;
}

int write_explained(const Options& options, const std::string& format) {
  const std::vector<RuleArticle> articles = articles_on(options.rule);
  if (articles.empty()) return complain_of_name(options.rule, true);
  if (format != "html" && articles.size() > 1) {
    complain(fmt::format("`{}` is more than one rule, which only `html` can hold", options.rule));
    return kExitUsage;
  }
  std::optional<std::string> shown;
  if (format == "html") {
    const std::string title = articles.size() > 1
                                  ? fmt::format("The rules of {}", group_title(options.rule))
                                  : articles[0].id;
    shown = rule_page(title, articles, *theme_named(options.picture.theme));
  } else {
    shown = picture_of(rule_scene(articles[0]), options.picture, format);
  }
  if (!shown) return kExitFile;
  Output output(options.output.path);
  output.write(*shown);
  return finish_output(output, kExitDone);
}

int run(const Options& options) {
  const std::string format = options.picture.format(options.output.path);
  if (!can_write(format)) return kExitUsage;
  if (format != "text") {
    if (!options.rule.empty()) return write_explained(options, format);
    complain(fmt::format("`{}` needs the id of a rule, or a game", format));
    return kExitUsage;
  }
  std::string text;
  if (options.rule.empty()) {
    text = list_rules();
  } else {
    const Rule* rule = rule_named(options.rule);
    if (rule == nullptr) return complain_of_name(options.rule, false);
    text = describe(*rule) + show_example(*rule);
  }
  Output output(options.output.path);
  output.write(text);
  return finish_output(output, kExitDone);
}

}  // namespace

Runner declare_explain(CommandLine& line) {
  auto options = std::make_shared<Options>();
  line.word("RULE", &options->rule,
            "the id of a rule, or for html a game; without one all rules are listed");
  options->picture.declare(line, {"text", "html", "svg", "png", "pdf"});
  options->output.declare(line);
  return [options] { return run(*options); };
}

}  // namespace stela
