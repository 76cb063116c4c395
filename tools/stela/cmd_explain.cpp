#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <vector>

#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/games/games.h"
#include "lib/record/record.h"
#include "tools/stela/app.h"
#include "tools/stela/commands.h"
#include "tools/stela/rule_examples.h"

namespace stela {
namespace {

int list_rules() {
  std::size_t width = 0;
  for (const Rule* rule : all_rules()) width = std::max(width, rule->id.size());
  std::string out;
  for (const Rule* rule : all_rules()) {
    out += fmt::format("{:<{}}  {}\n", rule->id, width, rule->sentence);
  }
  return print(out);
}

/// The title of an edition by its name in `Rules`.
std::string_view title_of(std::string_view edition) {
  if (edition.empty()) return "every edition";
  for (const GameInfo* game : all_games()) {
    for (const EditionSpec& spec : game->editions) {
      if (spec.name == edition) return spec.title;
    }
  }
  return edition;
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
            : fmt::format("{} ({})", title_of(citation.edition), citation.language);
    out += fmt::format("  {}: \"{}\"\n", where, citation.section);
  }
  if (!rule.hint.empty()) out += fmt::format("\nHint: {}.\n", rule.hint);
  return out;
}

/// The records that break the rule, one for each game that has one; those of the notation's rules
/// stand in whichever game's folder.
std::string examples_of(const Rule& rule) {
  std::string out;
  for (const RuleExample& example : kRuleExamples) {
    if (example.rule != rule.id || !out.empty()) continue;
    out = "\nA record that breaks it:\n\n";
    std::string_view rest = example.text;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.size(), rest.find('\n'));
      const std::string line = printable(rest.substr(0, end));
      out += line.empty() ? "\n" : "  " + line + '\n';
      rest.remove_prefix(std::min(rest.size(), end + 1));
    }
  }
  return out;
}

int run(const std::string& id) {
  if (id.empty()) return list_rules();
  const Rule* rule = rule_named(id);
  if (rule != nullptr) return print(describe(*rule) + examples_of(*rule));
  std::vector<std::string_view> ids;
  for (const Rule* known : all_rules()) ids.push_back(known->id);
  const std::string_view meant = closest(id, ids);
  complain(fmt::format("no rule is called `{}`{}", printable(id),
                       meant.empty() ? std::string("; `stela explain` lists all")
                                     : fmt::format("; did you mean `{}`?", meant)));
  return kExitUsage;
}

}  // namespace

Runner declare_explain(CLI::App& app) {
  auto rule = std::make_shared<std::string>();
  app.add_option("RULE", *rule, "the id of a rule; without one all are listed")->type_name("");
  return [rule] { return run(*rule); };
}

}  // namespace stela
