#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "formats/text/foreign_file.h"
#include "formats/text/reader.h"
#include "formats/text/writer.h"
#include "lib/core/diagnostic.h"
#include "lib/core/lines.h"
#include "lib/core/utf8.h"
#include "lib/games/games.h"
#include "lib/repair/repair.h"
#include "lib/repair/repair_record.h"
#include "lib/replay/outcome.h"
#include "lib/report/diagnostic_reports.h"
#include "lib/words/tr.h"
#include "tools/lsp/features.h"

namespace stela::lsp {
namespace {

constexpr std::string_view kQuickFix = "quickfix";
constexpr std::string_view kRewrite = "refactor.rewrite";
constexpr std::string_view kFixAll = "source.fixAll.stela";

/// The kinds of actions that a request wants.
class Wanted {
 public:
  explicit Wanted(const Value* params) : only_(find_path(params, "context.only")) {}

  /// A kind includes all kinds that begin with it and a dot.
  [[nodiscard]] bool wants(std::string_view kind) const {
    if (only_ == nullptr || only_->kind != Value::Kind::kList) return true;
    return std::ranges::any_of(only_->items, [&](const Value& requested) {
      if (requested.kind != Value::Kind::kText) return false;
      return kind == requested.text || requested.text.empty() ||
             (kind.starts_with(requested.text) && kind[requested.text.size()] == '.');
    });
  }
  /// Returns whether the kind is named explicitly, as when a file is saved.
  [[nodiscard]] bool names(std::string_view kind) const {
    return only_ != nullptr && only_->kind == Value::Kind::kList && wants(kind);
  }

 private:
  const Value* only_;
};

/// Returns a short description of a fix.
std::string title_of(const Fix& fix, const Diagnostic& diagnostic, std::string_view source,
                     Language language) {
  if (fix.edits.size() != 1) {
    return tr(language, "Fix {0} places: {1}", fix.edits.size(), diagnostic.message);
  }
  const Edit& edit = fix.edits.front();
  const std::string there = shown(source.substr(edit.span.begin, edit.span.size));
  if (edit.text.empty()) return tr(language, "Remove `{0}`", there);
  if (edit.span.size == 0) return tr(language, "Insert `{0}`", shown(edit.text));
  return tr(language, "Replace `{1}` with `{0}`", shown(edit.text), there);
}

void write_edits(const std::vector<Edit>& edits, const Look& look, JsonWriter& json) {
  for (const Edit& edit : edits) write_edit(json, look.range_of(edit.span), edit.text);
}

/// Returns the edits that renumber all entries of a record, which is read from `source`.
std::vector<Edit> renumbering(const Record& record, std::string_view source) {
  std::vector<Edit> edits;
  for (const Entry& entry : record.entries) {
    if (entry.kind != EntryKind::kPlay) continue;
    const std::string right = std::to_string(entry.position);
    if (entry.number.empty()) {
      edits.push_back({{entry.actor_span.begin, 0}, right + ". "});
    } else if (entry.number != right) {
      // The span of a number may include its dot, and both may be written in other characters.
      const Span span = entry.number_span;
      const auto size = static_cast<std::uint32_t>(entry.number.size());
      const bool plain = source.substr(span.begin, size) == entry.number;
      const bool dotted = source.substr(span.end()).starts_with('.');
      edits.push_back(plain ? Edit{{span.begin, size}, right}
                            : Edit{span, dotted ? right : right + '.'});
    }
  }
  std::ranges::sort(edits,
                    [](const Edit& a, const Edit& b) { return a.span.begin < b.span.begin; });
  return edits;
}

/// Returns the edits that claim the result of a finished game, and no other one; empty if that is
/// there already, or if the game is not finished.
std::vector<Edit> computed_result(const Analysis& analysis, std::string_view line_end) {
  if (!analysis.started() || analysis.broken() || !analysis.outcome().finished) return {};
  const std::string claims =
      fmt::format("{}", fmt::join(write_result(analysis.table(), analysis.outcome()), " "));
  const std::string_view source = analysis.source();
  const Record& record = analysis.record();
  if (record.result == kNone) {
    const auto end = static_cast<std::uint32_t>(text::without_blank_end(source).size());
    return {{{end, 0}, fmt::format("{}result: {}", line_end, claims)}};
  }
  const Entry& result = record.entries[index_of(record.result)];
  std::vector<Edit> edits;
  std::string written;
  for (const Token& token : record.tokens_of(result)) {
    if (token.kind != TokenKind::kAction) continue;
    add_to_list(written, source.substr(token.span.begin, token.span.size), " ");
    // The first claim becomes all of them.
    if (edits.empty()) {
      edits.push_back({token.span, claims});
      continue;
    }
    const std::uint32_t space = source[token.span.begin - 1] == ' ' ? 1 : 0;
    edits.push_back({{token.span.begin - space, token.span.size + space}, ""});
  }
  if (written == claims) return {};
  if (edits.empty()) edits.push_back({{result.actor_span.end() + 1, 0}, ' ' + claims});
  return edits;
}

/// Returns the edits of all certain fixes of a part.
std::vector<Edit> certain_edits(const Part& part) {
  Replayer replayer(all_games());
  std::vector<Edit> edits = repair::repair_record(part.source(), all_games(), replayer, {}).edits;
  if (!edits.empty()) return edits;
  // Text before the first record is removed even though it is not part of that record.
  for (const Diagnostic& diagnostic : part.diagnostics) {
    for (const Fix& fix : diagnostic.fixes) {
      if (fix.certain) edits.insert(edits.end(), fix.edits.begin(), fix.edits.end());
    }
  }
  return edits;
}

/// Writes the edits of all certain fixes of a document.
void write_all_certain(Session& session, OpenDocument& open, JsonWriter& json) {
  for (std::size_t i = 0; i < open.document.size(); ++i) {
    session.go_on();
    open.document.judge_at(i, session.judge);
    const Part& part = open.document.part(i);
    if (part.diagnostics.empty()) continue;
    const LineIndex lines = open.document.index_of(i, session.client.encoding);
    for (const Edit& edit : certain_edits(part)) {
      write_edit(json, part.range_of(lines, edit.span), edit.text);
    }
  }
}

class ActionWriter {
 public:
  ActionWriter(std::string_view uri, JsonWriter& json) : uri_(uri), json_(json) {}

  void write(std::string_view title, std::string_view kind, bool preferred,
             const WriteValue& write_edits) {
    json_.object([&] {
      json_.member("title", title);
      json_.member("kind", kind);
      if (preferred) json_.member("isPreferred", true);
      json_.key("edit");
      write_workspace_edit(json_, uri_, write_edits);
    });
  }
  void write(std::string_view title, std::string_view kind, const std::vector<Edit>& edits,
             const Look& look) {
    if (edits.empty()) return;
    write(title, kind, false, [&](JsonWriter& json) { write_edits(edits, look, json); });
  }
  /// Writes an action whose edits are computed when it is chosen.
  void write_later(std::string_view title, std::string_view kind) {
    json_.object([&] {
      json_.member("title", title);
      json_.member("kind", kind);
      json_.key("data").object([&] { json_.member("uri", uri_); });
    });
  }

 private:
  std::string_view uri_;
  JsonWriter& json_;
};

/// Whether both are of one kind: damage of the same cause, or errors against the same rule.
bool is_same_kind(const Diagnostic& a, const Diagnostic& b) {
  return a.cause.empty() && b.cause.empty() ? a.rule == b.rule : a.cause == b.cause;
}

/// Returns the edits of the fixes of all diagnostics of one kind, without those that overlap.
std::vector<Edit> edits_of_kind(const Part& part, const Diagnostic& kind) {
  std::vector<Edit> edits;
  for (const Diagnostic& diagnostic : part.diagnostics) {
    if (!is_same_kind(diagnostic, kind) || diagnostic.fixes.size() != 1) continue;
    const std::vector<Edit>& own = diagnostic.fixes.front().edits;
    const bool behind =
        edits.empty() || own.empty() || own.front().span.begin >= edits.back().span.end();
    if (behind) edits.insert(edits.end(), own.begin(), own.end());
  }
  return edits;
}

void write_fixes(const Part& part, const Range& range, const Look& look, ActionWriter& writer) {
  for (const Diagnostic& diagnostic : part.diagnostics) {
    const Range place = look.range_of(diagnostic.span);
    if (place.end < range.begin || range.end < place.begin) continue;
    for (const Fix& fix : diagnostic.fixes) {
      writer.write(title_of(fix, diagnostic, part.source(), look.language), kQuickFix, fix.certain,
                   [&](JsonWriter& json) { write_edits(fix.edits, look, json); });
    }
    if (diagnostic.fixes.empty()) continue;
    const auto kinds = std::ranges::count_if(part.diagnostics, [&](const Diagnostic& other) {
      return other.fixes.size() == 1 && is_same_kind(other, diagnostic);
    });
    if (kinds < 2) continue;
    writer.write(tr(look.language, "Fix all {0} errors of this kind", kinds), kQuickFix,
                 edits_of_kind(part, diagnostic), look);
  }
}

}  // namespace

void answer_code_actions(Session& session, const Value* params, JsonWriter& json) {
  OpenDocument& open = session.open(params);
  const Range range = read_range(find_in(params, "range"));
  const std::string_view uri = Session::uri_in(params);
  const Wanted wanted(params);
  open.document.judge_at(open.document.part_at(range.begin.line), session.judge);
  const Look look = session.look(open, range.begin);
  const Part& part = open.document.part(look.part);
  ActionWriter writer(uri, json);
  json.list([&] {
    if (wanted.wants(kQuickFix)) {
      write_fixes(part, range, look, writer);
      if (has_error(part.diagnostics)) {
        writer.write(tr(session.language, "Make all certain fixes of this record"), kQuickFix,
                     certain_edits(part), look);
      }
    }
    if (wanted.wants(kRewrite)) {
      writer.write(tr(session.language, "Renumber the entries"), kRewrite,
                   renumbering(look.analysis->record(), look.analysis->source()), look);
      writer.write(tr(session.language, "Write the computed result"), kRewrite,
                   computed_result(*look.analysis, open.document.line_end()), look);
    }
    if (wanted.names(kFixAll)) {
      writer.write(tr(session.language, "Make all certain fixes"), kFixAll, false,
                   [&](JsonWriter& out) { write_all_certain(session, open, out); });
    } else if (wanted.wants(kFixAll) && session.client.resolves_actions &&
               has_error(part.diagnostics)) {
      writer.write_later(tr(session.language, "Make all certain fixes of this file"), kFixAll);
    }
  });
}

void answer_code_action_resolve(Session& session, const Value* params, JsonWriter& json) {
  const std::string_view uri = text_in(find_in(params, "data"), "uri");
  OpenDocument& open = session.open(uri);
  json.object([&] {
    json.member("title", text_in(params, "title"));
    json.member("kind", kFixAll);
    json.key("edit");
    write_workspace_edit(json, uri,
                         [&](JsonWriter& out) { write_all_certain(session, open, out); });
  });
}

namespace {

/// The client gets the whole list with every change: more than this would cost more than
/// validating.
constexpr std::size_t kMaxListed = 1000;
/// Maximum number of further locations shown for an error that is reported once for many.
constexpr std::size_t kMaxRelated = 20;
constexpr std::string_view kSource = "stela";
constexpr int kError = 1;
constexpr int kWarning = 2;
constexpr int kInformation = 3;

/// Writes the other locations of a diagnostic: those that its fix would change.
void write_related(const Session& session, const Diagnostic& diagnostic, std::string_view uri,
                   const Part& part, const LineIndex& lines, JsonWriter& json) {
  std::vector<Span> places;
  for (const Fix& fix : diagnostic.fixes) {
    for (const Edit& edit : fix.edits) {
      const bool present =
          edit.span.begin <= diagnostic.span.begin && diagnostic.span.begin <= edit.span.end();
      if (!present && places.size() < kMaxRelated) places.push_back(edit.span);
    }
  }
  if (places.empty()) return;
  json.key("relatedInformation").objects(places, [&](const Span& span) {
    json.key("location").object([&] {
      json.member("uri", uri);
      json.key("range");
      write(json, part.range_of(lines, span));
    });
    json.member("message", tr(session.language, "the same fix changes this"));
  });
}

void write_diagnostic(const Session& session, std::string_view uri, const Part& part,
                      const LineIndex& lines, const Diagnostic& diagnostic, JsonWriter& json) {
  PlaceFinder places(part.text);
  const RecordPlace place{uri, &places, part.edition, session.language};
  json.object([&] {
    json.key("range");
    write(json, part.range_of(lines, diagnostic.span));
    json.member("severity", diagnostic.severity == Severity::kError ? kError : kWarning);
    json.member("code", diagnostic.rule->id);
    if (const std::string link = session.links.link_to(*diagnostic.rule); !link.empty()) {
      json.key("codeDescription").object([&] { json.member("href", link); });
    }
    json.member("source", kSource);
    json.member("message", fmt::format("{}", fmt::join(lines_of(diagnostic, place), "\n")));
    if (!diagnostic.places.empty()) {
      json.key("data").object([&] { json.member("places", names_of(diagnostic.places)); });
    }
    if (session.client.related_information) {
      write_related(session, diagnostic, uri, part, lines, json);
    }
  });
}

void write_rest(std::size_t count, const Range& range, Language language, JsonWriter& json) {
  json.object([&] {
    json.key("range");
    write(json, range);
    json.member("severity", kInformation);
    json.member("source", kSource);
    json.member("message",
                trn(language, count, "{0} more error is not listed; `stela validate` lists all",
                    "{0} more errors are not listed; `stela validate` lists all"));
  });
}

}  // namespace

void write_diagnostics(const Session& session, std::string_view uri, const OpenDocument& open,
                       JsonWriter& json) {
  const Document& document = open.document;
  std::size_t listed = 0;
  std::size_t left_out = 0;
  Range first_left_out;
  std::size_t line = 0;
  json.list([&] {
    for (std::size_t i = 0; i < document.size(); line += document.lines(i++)) {
      if (document.mistakes(i) == 0) continue;
      const Part& part = document.part(i);
      const LineIndex lines(part.text, line, session.client.encoding);
      for (const Diagnostic& diagnostic : part.diagnostics) {
        if (i == document.changed() || listed < kMaxListed) {
          if (i != document.changed()) ++listed;
          write_diagnostic(session, uri, part, lines, diagnostic, json);
        } else if (left_out++ == 0) {
          first_left_out = part.range_of(lines, diagnostic.span);
        } else {
          left_out += part.diagnostics.size() -
                      static_cast<std::size_t>(&diagnostic - part.diagnostics.data()) - 1;
          break;
        }
      }
    }
    if (left_out > 0) write_rest(left_out, first_left_out, session.language, json);
  });
}

void answer_diagnostics(Session& session, const Value* params, JsonWriter& json) {
  OpenDocument& open = session.open(params);
  constexpr std::size_t kPiece = std::size_t{1} << 20U;
  while (!open.document.judge_some(session.judge, kPiece)) session.go_on();
  const std::string revision = std::to_string(open.document.revision());
  const Value* const known = find_in(params, "previousResultId");
  const bool same =
      known != nullptr && known->kind == Value::Kind::kText && known->text == revision;
  const std::string_view uri = Session::uri_in(params);
  json.object([&] {
    json.member("kind", same ? "unchanged" : "full");
    json.member("resultId", revision);
    if (same) return;
    json.key("items");
    write_diagnostics(session, uri, open, json);
  });
}

namespace {

/// Returns a record as written by `stela format`, with the line ending `line_end` and the empty
/// line before the next record; malformed text is unchanged.
std::string formatted(std::string_view source, std::string_view line_end, bool is_last,
                      Replayer& replayer) {
  Record record;
  std::vector<Diagnostic> diagnostics;
  repair::read_record(source, all_games(), record, diagnostics);
  std::string out;
  if (has_error(diagnostics)) {
    text::append_kept(source, line_end, out);
  } else {
    replayer.respell(record, {}, diagnostics);
    text::write_record(record, out);
    if (line_end != "\n") set_line_ends(line_end, out);
  }
  if (!is_last) out += line_end;
  return out;
}

/// Returns the lines of `text`, including their line endings.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t words = std::min(text.size(), text.find_first_of("\r\n"));
    const std::size_t end = first_line_end(text.substr(words)).size();
    lines.push_back(text.substr(0, words + end));
    text.remove_prefix(words + end);
  }
  return lines;
}

/// Returns whether both lines are equal except for their line endings, which are up to the client.
bool is_same_line(std::string_view a, std::string_view b) {
  const auto words = [](std::string_view line) {
    return line.substr(0, std::min(line.size(), line.find_first_of("\r\n")));
  };
  return words(a) == words(b) && is_line_end(a.back()) == is_line_end(b.back());
}

/// Writes the edit that turns the part into `wanted`, except for its first `kept` bytes: equal
/// lines at both ends are left out, so that cursors there do not move.
void write_difference(const Part& part, std::size_t kept, const LineIndex& lines,
                      std::string_view wanted, JsonWriter& json) {
  const std::string_view old = std::string_view(part.text).substr(kept);
  const std::vector<std::string_view> before = lines_of(old);
  const std::vector<std::string_view> after = lines_of(wanted);
  const std::size_t most = std::min(before.size(), after.size());
  std::size_t head = 0;
  while (head < most && is_same_line(before[head], after[head])) ++head;
  std::size_t tail = 0;
  while (tail < most - head &&
         is_same_line(before[before.size() - 1 - tail], after[after.size() - 1 - tail])) {
    ++tail;
  }
  if (head + tail == before.size() && head + tail == after.size()) return;
  const auto begin_of = [](const std::vector<std::string_view>& all, std::size_t line,
                           std::string_view text) {
    return line == all.size() ? text.size()
                              : static_cast<std::size_t>(all[line].data() - text.data());
  };
  const std::size_t begin = begin_of(after, head, wanted);
  const std::size_t end = begin_of(after, after.size() - tail, wanted);
  write_edit(json,
             lines.range_of(kept + begin_of(before, head, old),
                            kept + begin_of(before, before.size() - tail, old)),
             wanted.substr(begin, end - begin));
}

void format_parts(Session& session, const OpenDocument& open, std::size_t first, std::size_t last,
                  JsonWriter& json) {
  Replayer replayer(all_games());
  const Document& document = open.document;
  const std::string_view line_end = document.line_end();
  json.list([&] {
    for (std::size_t i = first; i <= last; ++i) {
      const Part& part = document.part(i);
      session.go_on();
      const LineIndex lines = document.index_of(i, session.client.encoding);
      const bool is_last = i + 1 == document.size();
      // A byte-order mark is only at the beginning of a file.
      write_difference(
          part, i == 0 ? part.skipped() : 0, lines,
          part.is_record() ? formatted(part.source(), line_end, is_last, replayer) : std::string{},
          json);
    }
  });
}

}  // namespace

void answer_formatting(Session& session, const Value* params, JsonWriter& json) {
  const OpenDocument& open = session.open(params);
  format_parts(session, open, 0, open.document.size() - 1, json);
}

void answer_range_formatting(Session& session, const Value* params, JsonWriter& json) {
  const OpenDocument& open = session.open(params);
  const Range range = read_range(find_in(params, "range"));
  format_parts(session, open, open.document.part_at(range.begin.line),
               open.document.part_at(range.end.line), json);
}

}  // namespace stela::lsp
