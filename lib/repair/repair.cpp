#include "lib/repair/repair.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "formats/text/foreign_file.h"
#include "formats/text/reader.h"
#include "formats/text/split.h"
#include "lib/core/contains.h"
#include "lib/core/utf8.h"
#include "lib/repair/bare_tags.h"
#include "lib/repair/bytes.h"
#include "lib/repair/characters.h"
#include "lib/repair/double_encoding.h"
#include "lib/repair/entry_words.h"
#include "lib/repair/line_marks.h"
#include "lib/repair/losses.h"
#include "lib/repair/mail_parts.h"
#include "lib/repair/messages.h"
#include "lib/repair/names.h"
#include "lib/repair/numbers.h"
#include "lib/repair/one_line.h"
#include "lib/repair/pages.h"
#include "lib/repair/patches.h"
#include "lib/repair/plain.h"
#include "lib/repair/remarks.h"
#include "lib/repair/strings.h"
#include "lib/repair/tag_values.h"
#include "lib/repair/text_map.h"
#include "lib/repair/words.h"
#include "lib/repair/wrapping.h"
#include "lib/words/tr.h"

namespace stela::repair {
namespace {

/// Removes prefixes of lines, which several programs may have added one after another. Returns
/// false if there may be more.
bool unwrap_lines(Patches& patches) {
  constexpr int kRounds = 3;
  for (int i = 0; i < kRounds; ++i) {
    const std::size_t size = patches.text().size();
    strip_mail_quotes(patches);
    strip_messages(patches);
    strip_line_numbers(patches);
    strip_line_signs(patches);
    strip_cell_quotes(patches);
    if (patches.text().size() == size) return true;
  }
  return false;
}

constexpr std::string_view kBeginning = "a record begins with a line `[Game \"…\"]`";

/// Undoes damage that concerns every line, so that the lines are those of a record.
void unwrap(Patches& patches) {
  const bool settled = unwrap_lines(patches);
  const std::size_t changed = patches.changed();
  open_mail(patches);
  decode_quoted_printable(patches);
  decode_bytes(patches);
  decode_twice(patches);
  drop_controls(patches);
  decode_strings(patches);
  strip_html(patches);
  if (!settled || patches.changed() != changed) (void)unwrap_lines(patches);
  strip_escapes(patches);
  drop_order_marks(patches);
  strip_line_ends(patches);
  strip_emphasis(patches);
  fix_tag_names(patches);
  part_tags(patches);
  join_tags(patches);
  fix_brackets(patches);
  fix_quotation_marks(patches);
  fix_tag_words(patches);
  fix_dates(patches);
}

/// Returns whether most lines are rows with the same number of cells.
bool is_table(std::string_view text, const TextMap& map) {
  for (const char separator : {';', ',', '\t'}) {
    std::size_t rows = 0;
    std::size_t alike = 0;
    std::ptrdiff_t cells = 0;
    for (const TextLine& line : map.lines) {
      if (line.kind == LineKind::kBlank) continue;
      const std::string_view words = text.substr(line.begin, line.end - line.begin);
      const auto count = std::ranges::count(words, separator);
      if (rows++ == 0) cells = count;
      alike += count == cells ? 1 : 0;
    }
    if (rows >= 2 && cells >= 2 && alike * 5 >= rows * 4) return true;
  }
  return false;
}

/// Maps the spans of `record` and `diagnostics` back to the damaged text.
void turn_back(const Patches& patches, Record& record, std::vector<Diagnostic>& diagnostics) {
  const auto turn = [&](Span& span) { span = patches.origin(span); };
  for (Tag& tag : record.tags) turn(tag.span);
  for (TagValue& value : record.tag_values) turn(value.span);
  for (Token& token : record.tokens) turn(token.span);
  for (Entry& entry : record.entries) {
    turn(entry.number_span);
    turn(entry.actor_span);
  }
  for (Note& note : record.notes) turn(note.span);
  for (Line& line : record.lines) turn(line.open);
  for (Diagnostic& diagnostic : diagnostics) {
    turn(diagnostic.span);
    diagnostic.fixes.clear();  // they are for the repaired text
  }
}

/// Returns the number of the entry that contains a position.
int entry_at(const Record& record, std::uint32_t place) {
  int number = 0;
  for (std::int32_t e = record.lines[0].first_entry; e != kNone;) {
    const Entry& entry = record.entries[index_of(e)];
    const Span& head = entry.number.empty() ? entry.actor_span : entry.number_span;
    if (head.begin > place) break;
    number = entry.position;
    e = entry.next;
  }
  return number;
}

/// Repairs one record.
class Mender {
 public:
  Mender(std::string_view source, std::span<const GameInfo* const> games, Record& record,
         std::vector<Diagnostic>& diagnostics)
      : patches_(source), games_(games), record_(record), diagnostics_(diagnostics) {}

  bool mend() {
    const auto foreign = text::foreign_of(patches_.source(), text::ReadAs::kPiece);
    if (foreign && !holds_string(patches_.source())) return refuse(*foreign);
    vocabulary_ = Vocabulary(patches_.text(), games_);
    if (!is_plain(patches_.text(), vocabulary_)) {
      unwrap(patches_);
      if (patches_.changed() > 0) vocabulary_ = Vocabulary(patches_.text(), games_);
      TextMap map = map_text(patches_.text(), vocabulary_);
      const bool notation = std::ranges::any_of(map.lines, [](const TextLine& line) {
        return line.kind == LineKind::kTag || line.kind == LineKind::kEntries;
      });
      if (!notation)
        return is_table(patches_.text(), map) ? refuse({"a table (CSV)", kBeginning})
                                              : refuse_prose(map);
      mend_lines(std::move(map));
    }
    const std::optional<Missing> missing = mend_entries();
    if (patches_.overflown() || (patches_.patches().empty() && !missing)) return false;
    finish(missing);
    return true;
  }

 private:
  /// Fixes damage within single lines.
  void mend_lines(TextMap map) {
    const Vocabulary& vocabulary = vocabulary_;
    const auto mapped = [&](auto step) {
      const std::size_t before = patches_.changed();
      step();
      if (patches_.changed() != before) map = map_text(patches_.text(), vocabulary);
    };
    mapped([&] { part_entries(patches_, map, vocabulary); });
    mapped([&] { fix_result_words(patches_, map, vocabulary); });
    mapped([&] { fix_look_alikes(patches_, map); });
    mapped([&] { fix_markdown(patches_, map); });
    mapped([&] { fix_number_letters(patches_, map, vocabulary); });
    mapped([&] { fix_number_marks(patches_, map, vocabulary); });
    mapped([&] { fix_heads(patches_, map, vocabulary); });
    mapped([&] { fix_remarks(patches_, map); });
    mapped([&] { join_actions(patches_, map); });
    mapped([&] { drop_page_lines(patches_, map); });
    drop_prose(patches_, map);
  }

  /// Fixes damage in entries that can be read. Returns which of them are missing.
  std::optional<Missing> mend_entries() {
    // If there are several records, each is checked when it is read by itself.
    if (find_second_record(patches_.text()) < patches_.text().size()) return std::nullopt;
    std::vector<Diagnostic> ignored;
    Record read;
    text::read_record(patches_.text(), read, ignored);
    fix_names(patches_, games_, read);
    fix_semicolons(patches_, games_, vocabulary_, read);
    fix_letter_case(patches_, games_, read);
    return fix_numbers(patches_, games_, read);
  }

  void read_mended() {
    const std::string& text = patches_.text();
    // Quoted text may contain several records: only the errors of the first one are reported.
    record_.mended = std::make_shared<const std::string>(first_record(text));
    diagnostics_.clear();
    text::read_record(*record_.mended, record_, diagnostics_);
  }

  void finish(const std::optional<Missing>& missing) {
    read_mended();
    if (patches_.findings()[static_cast<std::size_t>(Damage::kCut)].count > 0) close_comment();
    const bool valid = is_valid();
    turn_back(patches_, record_, diagnostics_);
    name_look_alike(patches_.findings()[static_cast<std::size_t>(Damage::kLookAlikes)]);
    const std::array<bool, kDamages> certain = find_certain(valid);
    for (std::size_t i = 0; i < kDamages; ++i) {
      if (patches_.findings()[i].count > 0) report(static_cast<Damage>(i), certain[i]);
    }
    if (missing) report(*missing);
    sort_by_place(diagnostics_);
  }

  /// Closes a comment that is open at a truncated character: the truncation already explains it.
  void close_comment() {
    if (!record_.comment_open) return;
    const std::size_t end = patches_.text().size();
    patches_.apply(Damage::kCut, {{end, end, "}"}});
    --patches_.findings()[static_cast<std::size_t>(Damage::kCut)].count;
    read_mended();
  }

  /// Returns whether the repaired record, or each one of several, can be played to its end.
  [[nodiscard]] bool is_valid() const {
    const std::string_view text = patches_.text();
    Replayer replayer(games_);
    ReplayOptions options;
    options.reasons = false;
    Record record;
    std::vector<Diagnostic> found;
    for (std::size_t begin = 0; begin < text.size() && !has_error(found);) {
      text::read_record(first_record(text.substr(begin)), record, found);
      replayer.replay(record, options, found);
      begin += find_second_record(text.substr(begin));
    }
    return !has_error(found);
  }

  /// Returns which kinds of damage are repaired with certainty. `valid`: the record is valid after
  /// all repairs.
  [[nodiscard]] std::array<bool, kDamages> find_certain(bool valid) const {
    std::array<bool, kDamages> certain = find_losses(patches_, vocabulary_);
    bool all = true;
    for (std::size_t i = 0; i < kDamages; ++i) {
      const Finding& finding = patches_.findings()[i];
      const Certainty certainty = certainty_of(static_cast<Damage>(i));
      const bool lossless = !certain[i] && !finding.doubtful;
      certain[i] = lossless && (certainty == Certainty::kAlways ||
                                (certainty == Certainty::kWhenValid && valid));
      if (static_cast<Damage>(i) != Damage::kNumbers) all &= finding.count == 0 || certain[i];
    }
    // Entry numbers were checked with everything else repaired, and may be right in a text with
    // fewer repairs.
    bool& numbers = certain[static_cast<std::size_t>(Damage::kNumbers)];
    numbers = numbers && valid && all;
    return certain;
  }

  void report(Damage damage, bool certain) {
    const Finding& finding = patches_.findings()[static_cast<std::size_t>(damage)];
    Fix fix;
    fix.certain = certain;
    for (const Patch& patch : patches_.patches()) {
      if (patch.damage != damage) continue;
      Edit edit;
      edit.span = {static_cast<std::uint32_t>(patch.old_begin),
                   static_cast<std::uint32_t>(patch.old_end - patch.old_begin)};
      edit.text = patches_.text().substr(patch.begin, patch.end - patch.begin);
      fix.edits.push_back(std::move(edit));
    }
    Diagnostic told = diagnostic_of(damage, finding, fix.certain && !fix.edits.empty());
    told.entry = entry_at(record_, told.span.begin);
    if (!fix.edits.empty()) told.fixes.push_back(std::move(fix));
    diagnostics_.push_back(std::move(told));
  }

  void report(const Missing& missing) {
    Entry& entry = record_.entries[index_of(missing.entry)];
    Diagnostic told;
    told.rule = &record_rules::kEntryNumber;
    told.span = entry.number_span;
    told.entry = entry.position;
    told.message = missing.message;
    told.hint = tr("add what is missing, or renumber the entries if nothing is");
    diagnostics_.push_back(std::move(told));
    // The entry is not played, and has already been reported.
    entry.cut = 0;
  }

  /// Reports that there is no record at all. Returns true.
  bool refuse(const text::ForeignFile& foreign) {
    refuse_with(text::diagnostic_of(foreign, patches_.source()));
    return true;
  }

  bool refuse_prose(const TextMap& map) {
    drop_prose(patches_, map);
    // If there is no prose, everything was damage of one kind, such as a page footer.
    const Findings& findings = patches_.findings();
    auto damage = Damage::kProse;
    for (std::size_t i = 0; i < kDamages && findings[static_cast<std::size_t>(damage)].count == 0;
         ++i) {
      if (findings[i].count > 0) damage = static_cast<Damage>(i);
    }
    const Finding& finding = findings[static_cast<std::size_t>(damage)];
    if (finding.count == 0) return false;
    Diagnostic told = diagnostic_of(damage, finding, false);
    told.hint = kBeginning;
    told.span = finding.first;
    refuse_with(std::move(told));
    return true;
  }

  void refuse_with(Diagnostic told) {
    record_.clear();
    record_.source = {};
    record_.tags_broken = true;
    record_.lines[0].dead = true;
    diagnostics_.clear();
    diagnostics_.push_back(std::move(told));
  }

  Patches patches_;
  std::span<const GameInfo* const> games_;
  Vocabulary vocabulary_;
  Record& record_;
  std::vector<Diagnostic>& diagnostics_;
};

bool is_about_semicolons(const Diagnostic& damage) {
  return damage.cause == cause_of(Damage::kSemicolons);
}

/// Returns whether `damage` is where `wrong` was found, or in the tags that it concerns.
bool explains(const Diagnostic& damage, const Diagnostic& wrong, std::uint32_t tags_end) {
  if (damage.rule == wrong.rule && damage.span == wrong.span) return true;
  if (damage.fixes.empty()) return false;
  // Without the semicolon more can be played, so it caused the first error, however far away.
  if (is_about_semicolons(damage) && wrong.entry >= damage.entry) return true;
  const auto& edits = damage.fixes.front().edits;
  const bool in_tags = wrong.entry == 0 && wrong.span.begin < tags_end;
  return std::ranges::any_of(edits, [&](const Edit& edit) {
    if (in_tags && edit.span.begin < tags_end) return true;
    return edit.span.begin <= wrong.span.end() && wrong.span.begin <= edit.span.end();
  });
}

/// Replaces errors by the damage that explains them, and drops damage that explains none. With
/// `no_record`, the first damage explains all errors.
void explain(const Record& record, bool no_record, std::vector<Diagnostic>& damages,
             std::vector<Diagnostic>& diagnostics) {
  const std::uint32_t tags_end = record.tags.empty() ? 1 : record.tags.back().span.end();
  for (Diagnostic& damage : damages) {
    // A warning explains nothing, and was reported when the record was read.
    if (damage.severity == Severity::kWarning) continue;
    bool told = false;
    std::vector<Diagnostic> left;
    for (Diagnostic& wrong : diagnostics) {
      const bool explained = wrong.severity == Severity::kError && wrong.fixes.empty() &&
                             (no_record || explains(damage, wrong, tags_end));
      if (explained && told) continue;
      told |= explained;
      if (explained && !is_about_semicolons(damage)) {
        damage.rule = wrong.rule;
        damage.span = wrong.span;
        damage.entry = wrong.entry;
      }
      left.push_back(explained ? damage : std::move(wrong));
    }
    diagnostics = std::move(left);
  }
}

}  // namespace

std::size_t find_second_record(std::string_view text) {
  const std::size_t first = std::min(text.size(), text.find_first_not_of(" \t\r\n"));
  return std::min(text.size(), text::find_record_start(text, first + 1));
}

std::string_view first_record(std::string_view text) {
  return text::without_next_mark(text.substr(0, find_second_record(text)));
}

bool mend(std::string_view source, std::span<const GameInfo* const> games, Record& record,
          std::vector<Diagnostic>& diagnostics) {
  if (source.size() > kMaxMended) return false;
  return Mender(source, games, record, diagnostics).mend();
}

void read_record(std::string_view source, std::span<const GameInfo* const> games, Record& record,
                 std::vector<Diagnostic>& diagnostics) {
  record.mended.reset();
  text::read_record(source, record, diagnostics);
  // The reader does not read all of a record that is too large.
  if (record.count_parts() + 1 >= kMaxParts) return;
  if (diagnostics.empty()) return warn_of_double_encoding(source, record, diagnostics);
  (void)mend(source, games, record, diagnostics);
}

void report_encoding(std::string_view name, std::string_view source,
                     std::vector<Diagnostic>& diagnostics) {
  Finding finding;
  finding.seen = name;
  finding.count = count_code_points(source);
  finding.first = {0, 1};
  diagnostics.insert(diagnostics.begin(), diagnostic_of(Damage::kBytes, finding, true));
}

void replay(std::string_view source, std::span<const GameInfo* const> games, Replayer& replayer,
            const ReplayOptions& options, Record& record, std::vector<Diagnostic>& diagnostics) {
  // If the reader found errors, `read_record` has already searched for damage and found none.
  const bool looked_at = has_error(diagnostics);
  replayer.replay(record, options, diagnostics);
  // A document has no text, and a repaired record has already been checked.
  const bool plain = record.source.data() == source.data() && !source.empty();
  if (!plain || looked_at || !has_error(diagnostics)) return;
  if (record.count_parts() + 1 >= kMaxParts) return;
  // Text after a byte-order mark between two texts is not a record. How it is read depends on its
  // line breaks, which must not matter.
  if (source.find(kByteOrderMark) != std::string_view::npos) return;
  Record copy;
  std::vector<Diagnostic> damages;
  if (!mend(source, games, copy, damages)) return;
  const bool no_record = copy.tags_broken && copy.lines[0].dead;  // set by `Mender::refuse_with`
  explain(record, no_record, damages, diagnostics);
}

}  // namespace stela::repair
