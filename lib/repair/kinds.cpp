#include "lib/repair/kinds.h"

#include <algorithm>
#include <array>

#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/words/tr.h"

namespace stela::repair {
namespace {

constexpr CountedWord kPlaces = trn_noop("{0} place", "{0} places");
constexpr CountedWord kLines = trn_noop("{0} line", "{0} lines");
constexpr CountedWord kTags = trn_noop("{0} tag", "{0} tags");
constexpr std::string_view kCopyMail =
    tr_noop("save the text that the mail program shows, not the source of the mail");
constexpr std::string_view kCopyLines = tr_noop("copy the lines without their numbers or marks");
constexpr std::string_view kPlainText = tr_noop("write the record as plain text");
constexpr std::string_view kQuoted =
    tr_noop("tag values are in plain quotation marks, as in `[Game \"Taluva\"]`");
constexpr std::string_view kString = tr_noop("save the text that the string stands for");
constexpr std::string_view kBeginning = tr_noop("a record begins with a line `[Game \"…\"]`");

constexpr std::array kKinds = std::to_array<Kind>({
    {"double-utf8", kPlaces,
     tr_noop("UTF-8 was read as Windows-1252 and encoded again ({0}, the first `{2}`)"),
     tr_noop("open the file as UTF-8 where it was made"), undo_double_utf8, redo_double_utf8},
    {"json-string", kPlaces,
     tr_noop("the record is written as a string with escapes ({0}, the first `{2}`)"), kString,
     undo_json_string, redo_string},
    {"string-escapes", kPlaces,
     tr_noop("the record is written as a string with escapes ({0}, the first `{2}`)"), kString,
     undo_string_escapes, redo_string},
    {"percent", kPlaces, tr_noop("the record is encoded as in a URL ({0}, the first `{2}`)"),
     tr_noop("save the decoded text"), undo_percent, redo_percent},
    {"quoted-printable", kPlaces,
     tr_noop("the text is encoded as quoted-printable, like raw mail ({0}, the first `{2}`)"),
     kCopyMail, undo_quoted_printable, redo_quoted_printable},
    {"base64", kPlaces, tr_noop("the text is encoded as base64, like raw mail"), kCopyMail,
     undo_base64, redo_base64},
    {"html", kPlaces, tr_noop("the record contains HTML ({0}, the first `{2}`)"),
     tr_noop("copy what a browser shows, not the source of the page"), undo_html, redo_elements},
    {"backslashes", kPlaces,
     tr_noop("characters are escaped as in Markdown ({0}, the first `{2}`)"), kPlainText,
     undo_backslashes, redo_backslashes},
    {"fence", kPlaces, tr_noop("the record is in a block of code ({0}, the first `{2}`)"),
     tr_noop("copy only the lines within it"), undo_fence, redo_elements},
    {"quotes", kLines, tr_noop("the record is quoted as in mail ({0} with `>`)"),
     tr_noop("remove the `>` at the beginning of the lines"), undo_quotes, redo_marks},
    {"diff", kLines, tr_noop("lines are numbered or marked ({0}, the first with `{2}`)"),
     kCopyLines, undo_diff, redo_marks},
    {"line-numbers", kLines, tr_noop("lines are numbered or marked ({0}, the first with `{2}`)"),
     kCopyLines, undo_line_numbers, redo_marks},
    {"messages", kPlaces,
     tr_noop("the record contains names and times of messages ({0}, the first `{2}`)"),
     tr_noop("copy only the text of the messages"), undo_messages, redo_marks},
    {"bullets", kLines, tr_noop("lines are numbered or marked ({0}, the first with `{2}`)"),
     kCopyLines, undo_bullets, redo_marks},
    {"bar", kLines, tr_noop("lines are numbered or marked ({0}, the first with `{2}`)"), kCopyLines,
     undo_bar, redo_marks},
    {"cells", kLines, tr_noop("the record is quoted like spreadsheet cells exported as CSV ({0})"),
     tr_noop("copy the cells as text"), undo_cells, redo_cells},
    {"columns", kLines, tr_noop("numbers, actors and actions are in columns ({0})"),
     tr_noop("an entry is written as `1. white: …`"), undo_columns, redo_columns},
    {"line-ends", kLines, tr_noop("each line ends with a mark ({0}, the first `{2}`)"), kPlainText,
     undo_line_ends, redo_line_ends},
    {"one-line", kPlaces, tr_noop("line breaks are missing ({0})"),
     tr_noop("each tag is on its own line"), undo_one_line, redo_one_line},
    {"wrapped", kPlaces, tr_noop("long lines are broken ({0})"),
     tr_noop("tags and actions are on one line"), undo_wrapped, redo_wrapped},
    {"quotation-marks", kPlaces,
     tr_noop("other quotation marks are used instead of `\"` ({0}, the first `{2}`)"), kQuoted,
     undo_quotation_marks, redo_tags},
    {"no-quotation-marks", kPlaces, tr_noop("quotation marks are missing in tags ({0})"), kQuoted,
     undo_no_quotation_marks, redo_tags},
    {"bare-tags", kTags, tr_noop("tags are not written as tags ({0}, the first `{2}`)"),
     tr_noop("a tag is written as `[Game \"Taluva\"]`"), undo_bare_tags, redo_tags},
    {"joined", kPlaces, tr_noop("there is a byte-order mark where a line ending is missing ({0})"),
     tr_noop("a record begins on its own line"), undo_joined, redo_joined},
    {"encoding", trn_noop("{0} character", "{0} characters"),
     tr_noop("the text is {1}, not UTF-8 ({0})"), tr_noop("save the file as UTF-8")},
    {"spelling", kPlaces, tr_noop("the notation is spelled differently ({0}, the first `{2}`)"),
     tr_noop("write `{1}`")},
    {"spelling", kPlaces, tr_noop("the notation is spelled differently ({0}, the first `{2}`)"),
     tr_noop("write `{1}`")},
    {"words", kLines, tr_noop("some text is not notation ({0}, the first `{2}`)"),
     tr_noop("make it a comment: `{{…}}`")},
    {"words", kLines, tr_noop("some text is not notation ({0}, the first `{2}`)"),
     tr_noop("make it a comment: `{{…}}`")},
    {"likely", kPlaces, "{1}", tr_noop("`stela repair --likely` changes it ({0})")},
    {"no-record", kLines, tr_noop("some text is not notation ({0}, the first `{2}`)"), kBeginning},
});

/// The kinds after the transports.
constexpr std::size_t kTransports = static_cast<std::size_t>(
    std::ranges::find(kKinds, std::string_view("encoding"), &Kind::id) - kKinds.begin());

}  // namespace

std::span<const Kind> kinds() { return kKinds; }

KindIndex double_utf8_kind() { return 0; }
KindIndex encoding_kind() { return kTransports; }
KindIndex spelling_kind(bool certain) { return kTransports + (certain ? 1 : 2); }
KindIndex words_kind(bool certain) { return kTransports + (certain ? 3 : 4); }
KindIndex likely_kind() { return kTransports + 5; }
KindIndex no_record_kind() { return kTransports + 6; }

bool counts_lines(KindIndex kind) {
  const std::string_view noun = kKinds[kind].noun.one;
  return noun == kLines.one || noun == kTags.one;
}

bool is_certain(KindIndex kind) {
  return kind != spelling_kind(false) && kind != words_kind(false) && kind < likely_kind();
}

Diagnostic diagnostic_of(KindIndex index, const Finding& finding) {
  const Kind& kind = kKinds[index];
  Diagnostic out;
  out.rule = &record_rules::kSyntax;
  out.span = finding.first;
  out.cause = kind.id;
  const std::string_view written = finding.written;
  const Message first = shown(written.substr(0, written.find_first_of("\r\n")));
  const Message count(finding.count, kind.noun.one, kind.noun.many, {to_message(finding.count)});
  out.message = Message(kind.message, {count, finding.detail, first});
  out.hint = Message(kind.hint, {count, finding.detail, first});
  // What is removed whole has no right spelling.
  const bool spelling = index == spelling_kind(true) || index == spelling_kind(false);
  if (spelling && finding.detail.empty()) out.hint = tr("remove `{0}`", first);
  return out;
}

}  // namespace stela::repair
