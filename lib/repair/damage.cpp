#include "lib/repair/damage.h"

#include <fmt/format.h>

#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/record/record.h"
#include "lib/repair/tag_lines.h"

namespace stela::repair {
namespace {

/// How a kind of damage is told: `{0}` is the count with its noun, `{1}` what was seen, `{2}` what
/// is written at the first place.
struct Kind {
  std::string_view cause;
  Certainty certainty;
  std::string_view noun;
  std::string_view message;
  std::string_view hint;
};

constexpr std::array<Kind, kDamages> kKinds = {{
    {"encoding", Certainty::kAlways, "character", "the text is {1}, not UTF-8: {0}",
     "save the file as UTF-8"},
    {"double-encoding", Certainty::kAlways, "place",
     "UTF-8 was taken for Windows-1252 and encoded once more: {0}, the first `{2}`",
     "open the file as UTF-8 where it was made"},
    {"cut-off", Certainty::kNever, "byte", "the text ends in the middle of a character: {0}",
     "the end of the file is lost: take it from where the file came from"},
    {"mail-source", Certainty::kWhenValid, "place",
     "the record stands in the source of a mail: {0}, the first `{2}`",
     "save the text that the mail program shows, not the source of the mail"},
    {"quoted-printable", Certainty::kWhenValid, "place",
     "the text is encoded as quoted-printable, as raw mail is: {0}, the first `{2}`",
     "save the text that the mail program shows, not the source of the mail"},
    {"control-characters", Certainty::kWhenValid, "control character",
     "{0} in the record, the first {1}", "a record holds only text"},
    {"strings", Certainty::kWhenValid, "place",
     "the record is written as a string with escapes: {0}, the first `{2}`",
     "save the text that the string stands for"},
    {"html", Certainty::kWhenValid, "place", "HTML stands in the record: {0}, the first `{2}`",
     "copy what a browser shows, not the source of the page"},
    {"mail-quotes", Certainty::kWhenValid, "line", "the record is quoted as in mail: {0} with `>`",
     "remove the `>` at the beginning of the lines"},
    {"line-marks", Certainty::kWhenValid, "line",
     "lines are numbered or marked: {0}, the first with `{2}`",
     "copy the lines without what stands before them"},
    {"messages", Certainty::kWhenValid, "place",
     "names and times of messages stand in the record: {0}, the first `{2}`",
     "copy what the messages say, without who sent them"},
    {"spreadsheet", Certainty::kWhenValid, "line",
     "the record is quoted as a spreadsheet exports its cells (CSV): {0}",
     "copy the cells as text"},
    {"markdown", Certainty::kWhenValid, "place",
     "Markdown stands in the record: {0}, the first `{2}`", "write the record as plain text"},
    {"one-line", Certainty::kWhenValid, "place", "line ends are missing: {0}",
     "each tag stands on a line of its own"},
    {"brackets", Certainty::kWhenValid, "tag", "tags are not written as such: {0}, the first `{2}`",
     "a tag is written as `[Game \"Taluva\"]`"},
    {"wrapped-tags", Certainty::kWhenValid, "tag", "{0} broken across lines",
     "a tag stands on one line"},
    {"quotation-marks", Certainty::kAlways, "place",
     "{1} quotation marks stand for `\"`: {0}, the first `{2}`",
     "the values of tags stand in plain quotation marks: `[Game \"Taluva\"]`"},
    {"no-quotation-marks", Certainty::kWhenValid, "place",
     "quotation marks are missing in tags: {0}",
     "the values of tags stand in quotation marks: `[Game \"Taluva\"]`"},
    {"look-alikes", Certainty::kWhenValid, "place",
     "characters that only look like those of the notation: {0}, the first {1}",
     "write plain `-`, `/`, `:`, spaces, letters and digits"},
    {"dates", Certainty::kWhenValid, "date", "{0} in another form, the first `{2}`",
     "a date is written as `2026-11-20`"},
    {"blanks", Certainty::kWhenValid, "place", "blanks stand within actions: {0}",
     "an action is one word: `hut@0,1`"},
    {"number-marks", Certainty::kAlways, "number",
     "entries are not numbered as `1.`: {0}, the first `{2}`",
     "an entry is written as `1. white: …`"},
    {"colons", Certainty::kWhenValid, "entry", "colons are missing or misplaced after actors: {0}",
     "an entry is written as `1. white: …`"},
    {"result-words", Certainty::kWhenValid, "place", "words follow the result: `{2}`",
     "make them a comment: `{{…}}`"},
    {"pages", Certainty::kWhenValid, "line",
     "heads and feet of pages stand in the record: {0}, the first `{2}`",
     "copy the text without them"},
    {"semicolons", Certainty::kWhenValid, "place",
     "`;` makes a comment of what follows in its line: {0}", "actions are separated by spaces"},
    {"remarks", Certainty::kWhenValid, "place",
     "a remark stands in parentheses, as variations do: {0}, the first `{2}`",
     "remarks stand in braces: `{{…}}`"},
    {"prose", Certainty::kWhenValid, "line", "text that is no notation: {0}, the first `{1}`",
     "remove it, or make it a comment: `{{…}}`"},
    {"names", Certainty::kWhenValid, "place", "{1}, where the colour is due: {0}",
     "players are written by the colours of their `Player` tags"},
    {"letter-case",
     Certainty::kAlways,
     "word",
     "capital and small letters are mixed up: {0}, the first `{2}`",
     {}},
    {"doubled", Certainty::kNever, "entry", "entry {1} is there twice", "remove one of the two"},
    {"swapped", Certainty::kAlways, "entry", "{1}", {}},
    {"numbers",
     Certainty::kAlways,
     "number",
     "the numbers of entries slip: {0} wrong, the first `{2}` where {1} is due",
     {}},
}};

const Kind& kind_of(Damage damage) { return kKinds[static_cast<std::size_t>(damage)]; }

std::string counted_as(const Kind& kind, std::size_t count) {
  if (kind.noun == "entry" && count != 1) return fmt::format("{} entries", count);
  return counted(static_cast<long>(count), kind.noun);
}

}  // namespace

Certainty certainty_of(Damage damage) { return kind_of(damage).certainty; }

std::string_view cause_of(Damage damage) { return kind_of(damage).cause; }

Diagnostic diagnostic_of(Damage damage, const Finding& finding, bool certain) {
  const Kind& kind = kind_of(damage);
  const std::string_view written = finding.written;
  Diagnostic out;
  const bool of_entries =
      damage == Damage::kNumbers || damage == Damage::kDoubled || damage == Damage::kSwapped;
  out.rule = of_entries                 ? &record_rules::kEntryNumber
             : damage == Damage::kNames ? &record_rules::kActorUnknown
                                        : &record_rules::kSyntax;
  if (finding.harmless) out.severity = Severity::kWarning;
  out.span = finding.first;
  if (!of_entries) out.cause = kind.cause;
  out.message = fmt::format(fmt::runtime(kind.message), counted_as(kind, finding.count),
                            damage == Damage::kNames ? finding.seen : shown(finding.seen),
                            shown(written.substr(0, written.find_first_of("\r\n"))));
  out.hint = fmt::format(fmt::runtime(kind.hint));
  if (damage == Damage::kProse && may_be_tag(finding.seen)) {
    out.hint = "a tag is written as `[Name \"value\"]`, a comment as `{…}`";
  }
  if (certain) {
    out.hint = and_mended(std::move(out.hint));
  }
  return out;
}

}  // namespace stela::repair
