#include "lib/report/rule_sections.h"

#include <algorithm>
#include <cstddef>

#include "lib/core/sorted.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Rules of one section, to be sorted by the position of the section.
struct Group {
  /// Heading as cited, in the language of the contents if possible.
  std::string_view heading;
  std::size_t place = 0;
  RuleSection section;
};

/// Returns the index of `heading` in `contents`; a part of a section, as in `section, part`, has
/// the index of its section.
std::size_t place_in(std::span<const std::string_view> contents, std::string_view heading) {
  const auto exact = std::ranges::find(contents, heading);
  if (exact != contents.end()) return static_cast<std::size_t>(exact - contents.begin());
  const std::size_t comma = heading.rfind(", ");
  return comma == std::string_view::npos ? contents.size()
                                         : place_in(contents, heading.substr(0, comma));
}

/// Returns the first section that `rule` cites and `contents` has, otherwise its first citation.
/// `place` is its index in `contents`, otherwise their number.
std::string_view heading_of(const Rule& rule, std::span<const std::string_view> contents,
                            std::size_t& place) {
  for (const Citation& citation : rule.citations) {
    place = place_in(contents, citation.section);
    if (place < contents.size()) return citation.section;
  }
  place = contents.size();
  return rule.citations.front().section;
}

/// Returns the heading in `language` as cited by `rule`, or `heading` if it is not cited in that
/// language. An edition has its sections in the same order in every language.
std::string_view translated(const Rule& rule, std::string_view heading, std::string_view language) {
  const auto cited = std::ranges::find(rule.citations, heading, &Citation::section);
  const auto is_of = [&](const Citation& citation, std::string_view of) {
    return citation.edition == cited->edition && citation.language == of;
  };
  auto before = std::count_if(rule.citations.begin(), cited, [&](const Citation& citation) {
    return is_of(citation, cited->language);
  });
  for (const Citation& citation : rule.citations) {
    if (is_of(citation, language) && before-- == 0) return citation.section;
  }
  return heading;
}

}  // namespace

std::vector<RuleSection> by_sections(const std::vector<const Rule*>& rules,
                                     std::span<const std::string_view> contents,
                                     Language language) {
  std::vector<Group> groups;
  RuleSection silent{tr(language, "Where the rulebooks are silent"), {}};
  for (const Rule* rule : rules) {
    if (rule->citations.empty()) {
      silent.rules.push_back(rule);
      continue;
    }
    std::size_t place = 0;
    const std::string_view heading = heading_of(*rule, contents, place);
    auto group = std::ranges::find(groups, heading, &Group::heading);
    if (group == groups.end()) {
      group = groups.insert(groups.end(), {heading, place, {std::string(heading), {}}});
    }
    if (rule->citations.front().language == "notation") {
      group->section.title = language.translate(heading);
    } else if (group->section.title == heading) {
      group->section.title = translated(*rule, heading, language.cited());
    }
    group->section.rules.push_back(rule);
  }
  sort_stably(groups, {}, &Group::place);
  std::vector<RuleSection> sections;
  for (Group& group : groups) sections.push_back(std::move(group.section));
  if (!silent.rules.empty()) sections.push_back(std::move(silent));
  return sections;
}

}  // namespace stela
