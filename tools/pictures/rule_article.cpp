#include "tools/pictures/rule_article.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "formats/text/reader.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/record/record.h"
#include "lib/replay/replayer.h"
#include "lib/report/summary.h"
#include "lib/scene/stage.h"
#include "lib/words/tr.h"
#include "tools/records/replays.h"

namespace stela {
namespace {

/// Returns the entry that breaks `rule`, or null.
const Step* step_breaking(const Rule& rule, const Timeline& timeline) {
  for (const Step& step : timeline.steps) {
    if (step.position == nullptr || step.diagnostics.empty()) continue;
    if (step.diagnostics.front().rule == &rule) return &step;
  }
  return nullptr;
}

/// How an example points out an entry of its main line.
enum class Pointed : std::uint8_t { kNot, kByVariation, kByComment };

Pointed pointed_out(const Record& record, std::int32_t entry) {
  Pointed by = Pointed::kNot;
  std::int32_t note = record.entries[index_of(entry)].first_note;
  for (; note != kNone; note = record.notes[index_of(note)].next) {
    if (record.notes[index_of(note)].line == kNone) return Pointed::kByComment;
    by = Pointed::kByVariation;
  }
  return by;
}

/// Returns the entry of the main line that the example comments on, or has variations of; the last
/// one of several. Returns its last entry if there is none, or if the comment is on the result; the
/// end if there is no legal entry.
std::vector<Step>::const_iterator subject_of(const Record& record, const Timeline& timeline) {
  const bool whole = record.result != kNone && pointed_out(record, record.result) != Pointed::kNot;
  auto subject = timeline.steps.end();
  Pointed best = Pointed::kNot;
  for (auto step = timeline.steps.begin(); step != timeline.steps.end(); ++step) {
    if (step->line != 0 || !step->legal || step->position == nullptr) continue;
    const Pointed by = whole ? Pointed::kNot : pointed_out(record, step->entry);
    if (by < best) continue;
    best = by;
    subject = step;
  }
  return subject;
}

/// Returns the position before `step` of the main line.
std::unique_ptr<Position> position_before(const Timeline& timeline,
                                          std::vector<Step>::const_iterator step,
                                          const Table& table) {
  std::unique_ptr<Position> before = step->position->clone();
  while (step != timeline.steps.begin()) {
    --step;
    if (step->line == 0 && step->position != nullptr) return step->position->clone();
  }
  before->restart(table);
  return before;
}

/// Shows the entry that an article is about in numbered steps, with the drawings in its comment.
void show_subject(const Record& record, const Table& table, const Timeline& timeline,
                  RuleArticle& article) {
  const Language language = article.language;
  const auto step = subject_of(record, timeline);
  if (step == timeline.steps.end()) return;
  const Entry& entry = record.entries[index_of(step->entry)];
  article.reason = entry.kind == EntryKind::kPlay
                       ? fmt::format("{}. {}:", entry.position, shown(entry.actor))
                       : fmt::format("{}:", shown(entry.actor));
  std::string_view separator = " ";
  for (const Event& event : step->events) {
    article.reason += separator;
    const bool other = is_seat(event.actor) && event.actor != step->actor;
    if (other) article.reason += fmt::format("{} ", table.player(event.actor).in(language));
    article.reason += event.text.in(language);
    separator = "; ";
  }
  const std::unique_ptr<Position> before = position_before(timeline, step, table);
  DiagramState state = state_after(record, table, *step);
  state.before = before.get();
  state.shown = EntryPart::kSteps;
  DiagramRequest request;
  request.canvas = article_canvas(language);
  request.drawings = drawings_on(record, step->entry);
  article.scene = draw_diagram(state, std::move(request));
}

std::string_view edition_title(std::string_view edition, Language language) {
  if (edition.empty()) return language.translate(tr_noop("every edition"));
  for (const GameInfo* game : all_games()) {
    for (const EditionSpec& spec : game->editions) {
      if (spec.name == edition) return language.translate(spec.title);
    }
  }
  return edition;
}

std::string page_of(const Citation& citation) {
  if (citation.language != "notation") return {};
  std::string page = "docs/notation.md#";
  std::string_view heading = citation.section;
  // A heading below that of a record is named behind it.
  constexpr std::string_view kBelow = "1. A record, ";
  if (heading.starts_with(kBelow)) heading.remove_prefix(kBelow.size());
  // As readers of Markdown make the name of a heading.
  for (const char c : heading) {
    if (c == ' ') page += '-';
    if (is_letter(c) || is_digit(c)) page += static_cast<char>(c >= 'A' && c <= 'Z' ? c + ' ' : c);
  }
  return page;
}

std::vector<const Citation*> citations_of(const Rule& rule, Language language) {
  std::vector<const Citation*> citations = citations_in(rule, {});
  std::stable_partition(citations.begin(), citations.end(), [&](const Citation* citation) {
    return citation->language == language.cited();
  });
  return citations;
}

std::string cited_in(Language language, const Citation& citation) {
  return tr(language, "{0} ({1}): \"{2}\"", edition_title(citation.edition, language),
            citation.language, citation.section);
}

std::vector<std::string> remarks_on(const Rule& rule, Language language) {
  std::vector<std::string> remarks;
  if (rule.citations.empty()) {
    remarks.push_back(tr(language, "A ruling: the rulebooks are silent."));
  }
  if (!rule.ruling.empty()) {
    remarks.push_back(tr(language, "Reason: {0}.", language.translate(rule.ruling)));
  }
  if (!rule.hint.empty()) {
    remarks.push_back(tr(language, "Hint: {0}.", language.translate(rule.hint)));
  }
  return remarks;
}

std::vector<std::string> citations_on(const Rule& rule, Language language) {
  std::vector<std::string> out;
  for (const Citation* citation : citations_of(rule, language)) {
    out.push_back(citation->language == "notation"
                      ? tr(language, "The notation: \"{0}\"", language.translate(citation->section))
                      : cited_in(language, *citation));
  }
  return out;
}

std::string example_in(Language language, const Rule& rule) {
  std::string out;
  std::string_view rest = example_of(rule);
  while (!rest.empty()) {
    const std::size_t begin = std::min(rest.find('{'), rest.size());
    const std::size_t end = std::min(rest.find_first_of("}\n", begin), rest.size());
    std::string_view words = rest.substr(begin, end - begin);
    // Commands such as `[%illegal ...]` come before them.
    words.remove_prefix(words.find_last_of("{]") + 1);
    words.remove_prefix(std::min(words.find_first_not_of(' '), words.size()));
    out += rest.substr(0, end - words.size());
    out += language.translate(words);
    rest.remove_prefix(end);
  }
  return out;
}

doc::Block note(std::string_view words) {
  return {doc::Paragraph{doc::Text::marked(words), doc::Paragraph::Role::kNote}};
}

void add_example(RuleArticle& article, bool breaks, doc::Blocks& out) {
  const Language language = article.language;
  if (!article.offence.empty()) {
    doc::Text words = doc::Text::filled(tr(language, "Not allowed: {0}", doc::Text::slot(0)),
                                        {doc::Text::code(article.offence)});
    if (!article.reason.empty()) words += ": " + doc::Text::marked(article.reason);
    out.push_back({doc::Paragraph{std::move(words), doc::Paragraph::Role::kOffence}});
  } else if (!article.reason.empty()) {
    out.push_back({doc::Paragraph{doc::Text::marked(article.reason)}});
  }
  if (article.scene) {
    doc::Picture picture;
    picture.draw = [scene = std::move(*article.scene)](const Canvas&) {
      return std::optional(scene);
    };
    picture.whole = true;
    out.push_back({std::move(picture)});
  }
  if (article.record.empty()) return;
  out.push_back(note(breaks ? tr(language, "A record that breaks it:")
                            : tr(language, "A record that shows it:")));
  out.push_back({doc::Listing{std::move(article.record)}});
}

void add_citations(const Rule& rule, Language language, doc::Blocks& out) {
  if (rule.citations.empty()) return;
  out.push_back(note(tr(language, "Where it is written:")));
  doc::List list;
  for (const Citation* citation : citations_of(rule, language)) {
    const std::string page = page_of(*citation);
    list.items.push_back({0, page.empty() ? cited_in(language, *citation)
                                          : tr(language, "the notation: \"{0}\", {1}",
                                               language.translate(citation->section), page)});
  }
  out.push_back({std::move(list)});
}

/// Returns the content of an article; its id heads it elsewhere.
doc::Blocks blocks_on(const Rule& rule, Language language) {
  RuleArticle article = article_on(rule, language);
  doc::Blocks out;
  out.push_back({doc::Paragraph{doc::Text::marked(capitalised(article.sentence) + ".")}});
  for (const std::string& remark : article.remarks) out.push_back(note(remark));
  add_example(article, rule.kind != RuleKind::kArticle, out);
  add_citations(rule, language, out);
  return out;
}

}  // namespace

std::string_view example_of(const Rule& rule) {
  for (const RuleExample& example : kRuleExamples) {
    if (example.rule == rule.id) return example.text;
  }
  return {};
}

RuleArticle article_on(const Rule& rule, Language language) {
  RuleArticle article;
  article.id = rule.id;
  article.language = language;
  article.sentence = language.translate(rule.sentence);
  article.remarks = remarks_on(rule, language);
  article.citations = citations_on(rule, language);
  const std::string_view source = example_of(rule);
  if (source.empty()) return article;
  article.record = example_in(language, rule);

  Record record;
  std::vector<Diagnostic> diagnostics;
  text::read_record(source, record, diagnostics);
  Timeline timeline;
  ReplayOptions options;
  options.timeline = &timeline;
  options.positions = true;
  Replayer replayer(all_games());
  replayer.replay(record, options, diagnostics);
  if (rule.kind == RuleKind::kArticle) {
    show_subject(record, replayer.table(), timeline, article);
    return article;
  }
  const Step* step = step_breaking(rule, timeline);
  if (step != nullptr) {
    (step->legal ? article.reason : article.offence) = offence_words(record, *step);
    if (!article.reason.empty()) article.reason += ": ";
    article.reason += step->diagnostics.front().message.in(language);
    DiagramState state = state_after(record, replayer.table(), *step);
    state.shown = step->legal ? EntryPart::kSteps : EntryPart::kReason;
    DiagramRequest request;
    request.canvas = article_canvas(language);
    article.scene = draw_diagram(state, std::move(request));
    return article;
  }
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.rule != &rule) continue;
    article.reason = diagnostic.message.in(language);
    break;
  }
  return article;
}

doc::Document rule_document(const Rule& rule, Language language) {
  doc::Document out{Content::kRules, std::string(rule.id)};
  out.language = language;
  out.add({doc::Group{doc::Group::Role::kCard, std::string(rule.id), blocks_on(rule, language)}});
  return out;
}

doc::Document rules_document(const std::string& title, const std::vector<RuleSection>& sections,
                             bool articles, Language language) {
  constexpr int kSection = 2;
  doc::Document out{Content::kRules, title};
  out.language = language;
  doc::Group all{doc::Group::Role::kDetail};
  for (const RuleSection& section : sections) {
    if (!section.title.empty()) out.add({doc::Heading{kSection, section.title}});
    doc::DataTable list;
    list.name = section.title.empty() ? title : section.title;
    list.columns = {{{}, false, true}, {}};
    if (articles && !section.title.empty()) {
      all.blocks.push_back({doc::Heading{kSection, section.title}});
    }
    for (const Rule* rule : section.rules) {
      doc::Run id{std::string(rule->id), doc::Run::Look::kPlain};
      if (articles) id.link = rule->id;
      list.rows.push_back(
          {{doc::Text(std::move(id)), doc::Text::marked(language.translate(rule->sentence))}});
      if (!rule->ruling.empty()) {
        list.rows.push_back(
            {{doc::Cell(),
              doc::Text::marked(tr(language, "reason: {0}", language.translate(rule->ruling)))}});
      }
      if (!articles) continue;
      doc::Group card{doc::Group::Role::kCard, std::string(rule->id)};
      const int level = section.title.empty() ? kSection : kSection + 1;
      card.blocks.push_back({doc::Heading{level, std::string(rule->id)}});
      for (doc::Block& block : blocks_on(*rule, language)) card.blocks.push_back(std::move(block));
      all.blocks.push_back({std::move(card)});
    }
    out.add({std::move(list)});
  }
  if (articles) out.add({std::move(all)});
  return out;
}

}  // namespace stela
