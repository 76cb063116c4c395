#include "lib/repair/damage.h"

#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/repair/tag_lines.h"
#include "lib/words/tr.h"

namespace stela::repair {
namespace {

/// How a kind of damage is reported: in `message`, `{0}` is the count with its noun, `{1}` the
/// detail in `Finding::seen`, `{2}` the text at the first location.
struct Kind {
  std::string_view cause;
  Certainty certainty;
  CountedWord noun;
  std::string_view message;
  std::string_view hint;
};

constexpr std::array<Kind, kDamages> kKinds = {{
    {"encoding", Certainty::kAlways, trn_noop("{0} character", "{0} characters"),
     tr_noop("the text is {1}, not UTF-8 ({0})"), tr_noop("save the file as UTF-8")},
    {"double-encoding", Certainty::kAlways, trn_noop("{0} place", "{0} places"),
     tr_noop("UTF-8 was read as Windows-1252 and encoded again ({0}, the first `{2}`)"),
     tr_noop("open the file as UTF-8 where it was made")},
    {"cut-off", Certainty::kNever, trn_noop("{0} byte", "{0} bytes"),
     tr_noop("the text ends in the middle of a character ({0})"),
     tr_noop("the end of the file is lost: take it from where the file came from")},
    {"mail-source", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("the record is part of the source of a mail ({0}, the first `{2}`)"),
     tr_noop("save the text that the mail program shows, not the source of the mail")},
    {"quoted-printable", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("the text is encoded as quoted-printable, like raw mail ({0}, the first `{2}`)"),
     tr_noop("save the text that the mail program shows, not the source of the mail")},
    {"control-characters", Certainty::kWhenValid,
     trn_noop("{0} control character", "{0} control characters"),
     tr_noop("{0} in the record, the first {1}"), tr_noop("a record holds only text")},
    {"strings", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("the record is written as a string with escapes ({0}, the first `{2}`)"),
     tr_noop("save the text that the string stands for")},
    {"html", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("the record contains HTML ({0}, the first `{2}`)"),
     tr_noop("copy what a browser shows, not the source of the page")},
    {"mail-quotes", Certainty::kWhenValid, trn_noop("{0} line", "{0} lines"),
     tr_noop("the record is quoted as in mail ({0} with `>`)"),
     tr_noop("remove the `>` at the beginning of the lines")},
    {"line-marks", Certainty::kWhenValid, trn_noop("{0} line", "{0} lines"),
     tr_noop("lines are numbered or marked ({0}, the first with `{2}`)"),
     tr_noop("copy the lines without their numbers or marks")},
    {"messages", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("the record contains names and times of messages ({0}, the first `{2}`)"),
     tr_noop("copy only the text of the messages")},
    {"spreadsheet", Certainty::kWhenValid, trn_noop("{0} line", "{0} lines"),
     tr_noop("the record is quoted like spreadsheet cells exported as CSV ({0})"),
     tr_noop("copy the cells as text")},
    {"markdown", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("the record contains Markdown ({0}, the first `{2}`)"),
     tr_noop("write the record as plain text")},
    {"one-line", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("line breaks are missing ({0})"), tr_noop("each tag is on its own line")},
    {"brackets", Certainty::kWhenValid, trn_noop("{0} tag", "{0} tags"),
     tr_noop("tags are not written as tags ({0}, the first `{2}`)"),
     tr_noop("a tag is written as `[Game \"Taluva\"]`")},
    {"wrapped-tags", Certainty::kWhenValid, trn_noop("{0} tag", "{0} tags"),
     tr_noop("{0} broken across lines"), tr_noop("a tag is on one line")},
    {"quotation-marks", Certainty::kAlways, trn_noop("{0} place", "{0} places"),
     tr_noop("{1} quotation marks are used instead of `\"` ({0}, the first `{2}`)"),
     tr_noop("tag values are in plain quotation marks, as in `[Game \"Taluva\"]`")},
    {"no-quotation-marks", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("quotation marks are missing in tags ({0})"),
     tr_noop("tag values are in quotation marks, as in `[Game \"Taluva\"]`")},
    {"look-alikes", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("characters only look like those of the notation ({0}, the first {1})"),
     tr_noop("write plain `-`, `/`, `:`, spaces, letters and digits")},
    {"dates", Certainty::kWhenValid, trn_noop("{0} date", "{0} dates"),
     tr_noop("{0} in another form, the first `{2}`"), tr_noop("a date is written as `2026-11-20`")},
    {"blanks", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("there are spaces within actions ({0})"), tr_noop("an action is one word: `hut@0,1`")},
    {"number-marks", Certainty::kAlways, trn_noop("{0} number", "{0} numbers"),
     tr_noop("entries are not numbered as `1.` ({0}, the first `{2}`)"),
     tr_noop("an entry is written as `1. white: …`")},
    {"colons", Certainty::kWhenValid, trn_noop("{0} entry", "{0} entries"),
     tr_noop("colons are missing or misplaced after actors ({0})"),
     tr_noop("an entry is written as `1. white: …`")},
    {"result-words", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("words follow the result: `{2}`"), tr_noop("make them a comment: `{{…}}`")},
    {"pages", Certainty::kWhenValid, trn_noop("{0} line", "{0} lines"),
     tr_noop("the record contains page headers or footers ({0}, the first `{2}`)"),
     tr_noop("copy the text without them")},
    {"semicolons", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("`;` turns the rest of its line into a comment ({0})"),
     tr_noop("actions are separated by spaces")},
    {"remarks", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("a comment is in parentheses, which are for variations ({0}, the first `{2}`)"),
     tr_noop("write comments in braces: `{{…}}`")},
    {"prose", Certainty::kWhenValid, trn_noop("{0} line", "{0} lines"),
     tr_noop("some text is not notation ({0}, the first `{1}`)"),
     tr_noop("remove it, or make it a comment: `{{…}}`")},
    {"names", Certainty::kWhenValid, trn_noop("{0} place", "{0} places"),
     tr_noop("{1}, but a colour is expected ({0})"),
     tr_noop("players are written by the colours of their `Player` tags")},
    {"letter-case",
     Certainty::kAlways,
     trn_noop("{0} word", "{0} words"),
     tr_noop("the case of letters is wrong ({0}, the first `{2}`)"),
     {}},
    {"doubled", Certainty::kNever, trn_noop("{0} entry", "{0} entries"),
     tr_noop("entry {1} is recorded twice"), tr_noop("remove one of the two")},
    {"swapped", Certainty::kAlways, trn_noop("{0} entry", "{0} entries"), tr_noop("{1}"), {}},
    {"numbers",
     Certainty::kAlways,
     trn_noop("{0} number", "{0} numbers"),
     tr_noop("entries are misnumbered ({0}, the first `{2}` instead of {1})"),
     {}},
}};

const Kind& kind_of(Damage damage) { return kKinds[static_cast<std::size_t>(damage)]; }

}  // namespace

Certainty certainty_of(Damage damage) { return kind_of(damage).certainty; }

std::string_view cause_of(Damage damage) { return kind_of(damage).cause; }

Diagnostic diagnostic_of(Damage damage, const Finding& finding, bool certain) {
  const Kind& kind = kind_of(damage);
  const std::string_view written = finding.written;
  Diagnostic out;
  const bool of_entries =
      damage == Damage::kNumbers || damage == Damage::kDoubled || damage == Damage::kSwapped;
  // A number such as `026` is malformed before it is compared with its position.
  const bool malformed = damage == Damage::kNumbers && written.size() > 1 && written[0] == '0';
  out.rule = of_entries && !malformed   ? &record_rules::kEntryNumber
             : damage == Damage::kNames ? &record_rules::kActorUnknown
                                        : &record_rules::kSyntax;
  if (finding.harmless) out.severity = Severity::kWarning;
  out.span = finding.first;
  if (!of_entries) out.cause = kind.cause;
  out.message =
      Message(kind.message,
              {Message(finding.count, kind.noun.one, kind.noun.many, {to_message(finding.count)}),
               damage == Damage::kProse ? Message(shown(finding.seen.english())) : finding.seen,
               shown(written.substr(0, written.find_first_of("\r\n")))});
  out.hint = message_of(kind.hint);
  if (damage == Damage::kProse && may_be_tag(finding.seen.english())) {
    out.hint = tr("a tag is written as `[Name \"value\"]`, a comment as `{{…}}`");
  }
  if (certain) {
    out.hint = and_mended(std::move(out.hint));
  }
  return out;
}

}  // namespace stela::repair
