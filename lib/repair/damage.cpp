#include "lib/repair/damage.h"

#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/repair/tag_lines.h"
#include "lib/words/say.h"

namespace stela::repair {
namespace {

/// How a kind of damage is told: in `message`, `{0}` is the count with its noun, `{1}` what was
/// seen, `{2}` what is written at the first place.
struct Kind {
  std::string_view cause;
  Certainty certainty;
  CountedWord noun;
  std::string_view message;
  std::string_view hint;
};

constexpr std::array<Kind, kDamages> kKinds = {{
    {"encoding", Certainty::kAlways, counted_later("{0} character", "{0} characters"),
     said_later("the text is {1}, not UTF-8: {0}"), said_later("save the file as UTF-8")},
    {"double-encoding", Certainty::kAlways, counted_later("{0} place", "{0} places"),
     said_later("UTF-8 was taken for Windows-1252 and encoded once more: {0}, the first `{2}`"),
     said_later("open the file as UTF-8 where it was made")},
    {"cut-off", Certainty::kNever, counted_later("{0} byte", "{0} bytes"),
     said_later("the text ends in the middle of a character: {0}"),
     said_later("the end of the file is lost: take it from where the file came from")},
    {"mail-source", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("the record stands in the source of a mail: {0}, the first `{2}`"),
     said_later("save the text that the mail program shows, not the source of the mail")},
    {"quoted-printable", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("the text is encoded as quoted-printable, as raw mail is: {0}, the first `{2}`"),
     said_later("save the text that the mail program shows, not the source of the mail")},
    {"control-characters", Certainty::kWhenValid,
     counted_later("{0} control character", "{0} control characters"),
     said_later("{0} in the record, the first {1}"), said_later("a record holds only text")},
    {"strings", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("the record is written as a string with escapes: {0}, the first `{2}`"),
     said_later("save the text that the string stands for")},
    {"html", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("HTML stands in the record: {0}, the first `{2}`"),
     said_later("copy what a browser shows, not the source of the page")},
    {"mail-quotes", Certainty::kWhenValid, counted_later("{0} line", "{0} lines"),
     said_later("the record is quoted as in mail: {0} with `>`"),
     said_later("remove the `>` at the beginning of the lines")},
    {"line-marks", Certainty::kWhenValid, counted_later("{0} line", "{0} lines"),
     said_later("lines are numbered or marked: {0}, the first with `{2}`"),
     said_later("copy the lines without what stands before them")},
    {"messages", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("names and times of messages stand in the record: {0}, the first `{2}`"),
     said_later("copy what the messages say, without who sent them")},
    {"spreadsheet", Certainty::kWhenValid, counted_later("{0} line", "{0} lines"),
     said_later("the record is quoted as a spreadsheet exports its cells (CSV): {0}"),
     said_later("copy the cells as text")},
    {"markdown", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("Markdown stands in the record: {0}, the first `{2}`"),
     said_later("write the record as plain text")},
    {"one-line", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("line ends are missing: {0}"), said_later("each tag stands on a line of its own")},
    {"brackets", Certainty::kWhenValid, counted_later("{0} tag", "{0} tags"),
     said_later("tags are not written as such: {0}, the first `{2}`"),
     said_later("a tag is written as `[Game \"Taluva\"]`")},
    {"wrapped-tags", Certainty::kWhenValid, counted_later("{0} tag", "{0} tags"),
     said_later("{0} broken across lines"), said_later("a tag stands on one line")},
    {"quotation-marks", Certainty::kAlways, counted_later("{0} place", "{0} places"),
     said_later("{1} quotation marks stand for `\"`: {0}, the first `{2}`"),
     said_later("the values of tags stand in plain quotation marks: `[Game \"Taluva\"]`")},
    {"no-quotation-marks", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("quotation marks are missing in tags: {0}"),
     said_later("the values of tags stand in quotation marks: `[Game \"Taluva\"]`")},
    {"look-alikes", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("characters that only look like those of the notation: {0}, the first {1}"),
     said_later("write plain `-`, `/`, `:`, spaces, letters and digits")},
    {"dates", Certainty::kWhenValid, counted_later("{0} date", "{0} dates"),
     said_later("{0} in another form, the first `{2}`"),
     said_later("a date is written as `2026-11-20`")},
    {"blanks", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("blanks stand within actions: {0}"),
     said_later("an action is one word: `hut@0,1`")},
    {"number-marks", Certainty::kAlways, counted_later("{0} number", "{0} numbers"),
     said_later("entries are not numbered as `1.`: {0}, the first `{2}`"),
     said_later("an entry is written as `1. white: …`")},
    {"colons", Certainty::kWhenValid, counted_later("{0} entry", "{0} entries"),
     said_later("colons are missing or misplaced after actors: {0}"),
     said_later("an entry is written as `1. white: …`")},
    {"result-words", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("words follow the result: `{2}`"), said_later("make them a comment: `{{…}}`")},
    {"pages", Certainty::kWhenValid, counted_later("{0} line", "{0} lines"),
     said_later("heads and feet of pages stand in the record: {0}, the first `{2}`"),
     said_later("copy the text without them")},
    {"semicolons", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("`;` makes a comment of what follows in its line: {0}"),
     said_later("actions are separated by spaces")},
    {"remarks", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("a remark stands in parentheses, as variations do: {0}, the first `{2}`"),
     said_later("remarks stand in braces: `{{…}}`")},
    {"prose", Certainty::kWhenValid, counted_later("{0} line", "{0} lines"),
     said_later("text that is no notation: {0}, the first `{1}`"),
     said_later("remove it, or make it a comment: `{{…}}`")},
    {"names", Certainty::kWhenValid, counted_later("{0} place", "{0} places"),
     said_later("{1}, where the colour is due: {0}"),
     said_later("players are written by the colours of their `Player` tags")},
    {"letter-case",
     Certainty::kAlways,
     counted_later("{0} word", "{0} words"),
     said_later("capital and small letters are mixed up: {0}, the first `{2}`"),
     {}},
    {"doubled", Certainty::kNever, counted_later("{0} entry", "{0} entries"),
     said_later("entry {1} is there twice"), said_later("remove one of the two")},
    {"swapped",
     Certainty::kAlways,
     counted_later("{0} entry", "{0} entries"),
     said_later("{1}"),
     {}},
    {"numbers",
     Certainty::kAlways,
     counted_later("{0} number", "{0} numbers"),
     said_later("the numbers of entries slip: {0} wrong, the first `{2}` where {1} is due"),
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
  // A number such as `026` is wrong before it is compared with its place.
  const bool malformed = damage == Damage::kNumbers && written.size() > 1 && written[0] == '0';
  out.rule = of_entries && !malformed   ? &record_rules::kEntryNumber
             : damage == Damage::kNames ? &record_rules::kActorUnknown
                                        : &record_rules::kSyntax;
  if (finding.harmless) out.severity = Severity::kWarning;
  out.span = finding.first;
  if (!of_entries) out.cause = kind.cause;
  out.message =
      Phrase(kind.message,
             {Phrase(finding.count, kind.noun.one, kind.noun.many, {in_place(finding.count)}),
              damage == Damage::kProse ? Phrase(shown(finding.seen.english())) : finding.seen,
              shown(written.substr(0, written.find_first_of("\r\n")))});
  out.hint = phrase_of(kind.hint);
  if (damage == Damage::kProse && may_be_tag(finding.seen.english())) {
    out.hint = said("a tag is written as `[Name \"value\"]`, a comment as `{{…}}`");
  }
  if (certain) {
    out.hint = and_mended(std::move(out.hint));
  }
  return out;
}

}  // namespace stela::repair
