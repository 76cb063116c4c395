#include "lib/core/diagnostic.h"

#include <algorithm>
#include <map>
#include <utility>

#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/words/tr.h"

namespace stela {

std::vector<const Citation*> citations_in(const Rule& rule, std::string_view edition) {
  std::vector<const Citation*> own;
  std::vector<const Citation*> common;
  for (const Citation& citation : rule.citations) {
    if (edition.empty() || citation.edition == edition) own.push_back(&citation);
    if (citation.edition.empty()) common.push_back(&citation);
  }
  return own.empty() ? common : own;
}

namespace {

Message name_of_language(std::string_view code) {
  if (code == "en") return tr("English");
  if (code == "fr") return tr("French");
  return code == "de" ? tr("German") : Message(code);
}

}  // namespace

std::string cite(const Rule& rule, std::string_view edition, Language language) {
  const std::vector<const Citation*> citations = citations_in(rule, edition);
  if (citations.empty()) return tr(language, "ruling");
  const auto in_language = std::ranges::find(citations, language.cited(), &Citation::language);
  const Citation& cited = in_language == citations.end() ? *citations.front() : **in_language;
  if (cited.language == "notation")
    return tr(language, "notation, \"{0}\"", language.translate(cited.section));
  if (cited.language == language.cited()) {
    return tr(language, "rulebook, \"{0}\"", cited.section);
  }
  const std::string in_another =
      tr(language, "rulebook, in {0}: \"{1}\"", name_of_language(cited.language), cited.section);
  return rule.silent == language.cited() ? tr(language, "{0}; the {1} text is silent", in_another,
                                              name_of_language(language.cited()))
                                         : in_another;
}

std::string_view to_string(Severity severity) {
  return severity == Severity::kError ? "error" : "warning";
}

void sort_by_place(std::vector<Diagnostic>& diagnostics) {
  sort_stably(diagnostics,
              [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
}

std::string cite(const Diagnostic& diagnostic, std::string_view edition, Language language) {
  Rule rule = *diagnostic.rule;
  if (!diagnostic.sections.empty()) rule.citations = diagnostic.sections;
  return cite(rule, edition, language);
}

std::vector<std::string> names_of(const std::vector<BlamedPlace>& places) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (!contains(names, name)) names.push_back(name);
  };
  for (const BlamedPlace& place : places) {
    add(place.name);
    for (const std::string& other : place.closed) add(other);
  }
  return names;
}

Message more_errors() { return tr("more errors follow, which are not listed"); }

Message and_mended(Message hint) {
  return and_also(std::move(hint), tr("`stela repair` fixes it"));
}

void keep_first_of_each(std::vector<Diagnostic>& diagnostics) {
  std::map<std::pair<std::string_view, Severity>, std::size_t> counts;
  for (const Diagnostic& d : diagnostics) ++counts[{d.rule->id, d.severity}];
  std::map<std::pair<std::string_view, Severity>, std::size_t> seen;
  const auto is_beyond = [&](Diagnostic& d) {
    const std::pair kind(d.rule->id, d.severity);
    // A reader's own note that there are more is not counted.
    if (counts[kind] <= kMaxDiagnostics + 1) return false;
    const std::size_t before = seen[kind]++;
    if (before == kMaxDiagnostics) {
      d.message = d.severity == Severity::kError ? more_errors()
                                                 : tr("more warnings follow, which are not listed");
      d.hint = {};
      d.notes.clear();
    }
    return before > kMaxDiagnostics;
  };
  std::vector<Diagnostic> kept;
  for (Diagnostic& d : diagnostics) {
    if (!is_beyond(d)) kept.push_back(std::move(d));
  }
  diagnostics = std::move(kept);
}

bool has_error(const std::vector<Diagnostic>& diagnostics) {
  return contains(diagnostics, Severity::kError, &Diagnostic::severity);
}

namespace {

constexpr std::size_t kCountedBlock = 128;

/// Returns the number of line feeds in a block, counted in bytes so that compilers vectorise it.
/// Sets `returns` if there is a carriage return.
unsigned char count_in_block(const char* p, bool& returns) {
  unsigned char count = 0;
  unsigned char found = 0;
  for (std::size_t i = 0; i < kCountedBlock; ++i) {
    count = static_cast<unsigned char>(count + static_cast<unsigned char>(p[i] == '\n'));
    found = static_cast<unsigned char>(found | static_cast<unsigned char>(p[i] == '\r'));
  }
  returns |= found != 0;
  return count;
}

}  // namespace

std::size_t count_lines(std::string_view text) {
  std::size_t lines = 0;
  bool returns = false;
  const char* p = text.data();
  const char* const end = p + text.size();
  for (; static_cast<std::size_t>(end - p) >= kCountedBlock; p += kCountedBlock) {
    lines += count_in_block(p, returns);
  }
  lines += static_cast<std::size_t>(std::count(p, end, '\n'));
  if (!returns && std::find(p, end, '\r') == end) return lines;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')) ++lines;
  }
  return lines;
}

std::size_t within_line(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const bool in_line_end =
      offset > 0 && offset < text.size() && text[offset] == '\n' && text[offset - 1] == '\r';
  return in_line_end ? offset - 1 : offset;
}

LineColumn PlaceFinder::locate(std::size_t offset) {
  offset = begin_ + within_line(text_, offset);
  if (offset < offset_) {
    go_back(offset);
  } else {
    go_on(offset);
  }
  offset_ = offset;
  return at_;
}

void PlaceFinder::go_on(std::size_t offset) {
  std::string_view passed = whole_.substr(offset_, offset - offset_);
  const std::size_t last_end = passed.find_last_of("\r\n");
  if (last_end != std::string_view::npos) {
    at_ = {at_.line + count_lines(passed.substr(0, last_end + 1)), 1};
    passed.remove_prefix(last_end + 1);
  }
  at_.column += count_code_points(passed);
}

void PlaceFinder::go_back(std::size_t offset) {
  const std::string_view passed = whole_.substr(offset, offset_ - offset);
  const std::size_t lines = count_lines(passed);
  if (lines == 0) {
    at_.column -= count_code_points(passed);
    return;
  }
  std::size_t begin = offset;
  while (begin > 0 && !is_line_end(whole_[begin - 1])) --begin;
  const std::size_t first = begin == 0 ? first_column_ : 1;
  at_ = {at_.line - lines, first + count_code_points(whole_.substr(begin, offset - begin))};
}

}  // namespace stela
