#include "lib/repair/repair.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "formats/text/foreign_file.h"
#include "formats/text/reader.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/repair/encodings.h"
#include "lib/repair/likely.h"
#include "lib/repair/lines.h"
#include "lib/repair/patches.h"
#include "lib/repair/scanner.h"
#include "lib/repair/text_parts.h"
#include "lib/words/tr.h"

namespace stela::repair {
namespace {

/// Returns whether most lines are rows with the same number of cells.
bool is_table(std::string_view text) {
  const std::vector<Line> lines = lines_of(text);
  for (const char separator : {';', ',', '\t'}) {
    std::size_t rows = 0;
    std::size_t alike = 0;
    std::ptrdiff_t cells = 0;
    for (const Line& line : lines) {
      if (text::is_blank(line.of(text))) continue;
      const auto count = std::ranges::count(line.of(text), separator);
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
  for (stela::Line& line : record.lines) turn(line.open);
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
    if (entry.begin() > place) break;
    number = entry.position;
    e = entry.next;
  }
  return number;
}

/// Repairs one record, or a text with several records that its damage hid.
class Repairer {
 public:
  /// `twice`: letters may be encoded twice.
  Repairer(std::string_view source, std::span<const GameInfo* const> games, FileEncoding* file,
           bool twice)
      : patches_(source), games_(games), file_(file), twice_(twice), replayer_(games) {}

  /// Repairs the whole text; with `guess`, also what is likely if there are several errors. Returns
  /// false if there is nothing to repair.
  bool run(bool guess) {
    undo_encoding();
    undo_transports();
    transported_ = patches_;
    repair_lines();
    if (guess) guess_rest();
    return !patches_.overflown() && !patches_.patches().empty();
  }

  [[nodiscard]] bool has_notation() const {
    const std::string_view text = patches_.text();
    return count_notation(text, Words(text, games_)).lines > 0;
  }

  /// Rereads `record` from the repaired text, and replaces `diagnostics`.
  void finish(Record& record, std::vector<Diagnostic>& diagnostics) const {
    // Only the errors of the first of several records are reported.
    record.mended = std::make_shared<const std::string>(first_record(patches_.text()));
    diagnostics.clear();
    text::read_record(*record.mended, record, diagnostics);
    turn_back(patches_, record, diagnostics);
    for (KindIndex kind = 0; kind < kinds().size(); ++kind) {
      const Finding& finding = patches_.findings()[kind];
      if (finding.count == 0) continue;
      Fix fix{edits_of(kind), is_certain(kind)};
      Diagnostic made = diagnostic_of(kind, finding);
      made.entry = entry_at(record, made.span.begin);
      if (fix.certain && fix.edits.empty()) continue;
      if (fix.certain) made.hint = and_mended(std::move(made.hint));
      if (!fix.edits.empty()) made.fixes.push_back(std::move(fix));
      diagnostics.push_back(std::move(made));
    }
    sort_by_place(diagnostics);
  }

 private:
  /// Returns the edits of one kind. A likely fix that overlaps what a transport did has to wait
  /// until that is undone.
  [[nodiscard]] std::vector<Edit> edits_of(KindIndex kind) const {
    const auto is_likely = [](const Patch& patch) { return !is_certain(patch.kind); };
    if (std::ranges::none_of(patches_.patches(), is_likely)) return patches_.edits(kind);
    if (is_certain(kind)) return transported_.edits(kind);
    std::vector<Edit> edits = patches_.edits(kind);
    const std::vector<Edit> done = transported_.edits();
    std::size_t next = 0;
    for (const Edit& edit : edits) {
      while (next < done.size() && done[next].span.end() < edit.span.begin) ++next;
      if (next < done.size() && done[next].span.begin <= edit.span.end()) return {};
    }
    return edits;
  }

  void undo_encoding() {
    const std::string_view text = patches_.text();
    if (find_bad_text(text).what != BadText::kEncoding) return;
    const EncodingChoice choice = choose_encoding(text, file_);
    if (choice.certain) {
      patches_.apply(encoding_kind(), decoding(text, choice.name), choice.name);
    }
  }

  /// Undoes one kind of transport if that is certain. Returns whether it did.
  bool undo(KindIndex kind, const Words& words) {
    const std::optional<Undone> way = certain_undo(kinds()[kind], patches_.text(), words, games_);
    if (!way) return false;
    const std::size_t before = patches_.patches().size();
    patches_.apply(kind, way->changes);
    return patches_.patches().size() > before;
  }

  void undo_transports() {
    constexpr int kRounds = 8;
    for (int round = 0; round < kRounds; ++round) {
      const Words words(patches_.text(), games_);
      KindIndex kind = twice_ ? 0 : 1;
      while (kind < encoding_kind() && !undo(kind, words)) ++kind;
      if (kind == encoding_kind()) return;
    }
  }

  /// Whether `text`, one record, can be played to its end.
  bool is_valid(std::string_view text) {
    ReplayOptions options;
    options.reasons = false;
    Record record;
    std::vector<Diagnostic> found;
    text::read_record(text, record, found);
    if (!has_error(found)) replayer_.replay(record, options, found);
    return !has_error(found);
  }

  /// Returns where the first record begins, which may be indented if it is the only one, or `npos`.
  [[nodiscard]] std::size_t record_start(std::string_view text) const {
    const std::size_t start = text::find_record_start(text, 0);
    if (start != std::string_view::npos) return start;
    for (const Line& line : scan(text, Words(text, games_))) {
      const bool opens = trimmed(line.of(text)).starts_with(text::kRecordOpening);
      if (line.kind == LineKind::kTag && opens) return line.begin;
    }
    return std::string_view::npos;
  }

  /// Spells the notation of the first record and makes comments of its words: certain if the record
  /// is valid then, otherwise only likely. Other records are read, and repaired, by themselves.
  void repair_lines() {
    const std::string& text = patches_.text();
    // The names of tags tell where a record begins.
    std::vector<Change> tags;
    std::string spelled = text;
    if (record_start(text) == std::string_view::npos) {
      tags = respell_tags(text, games_);
      spelled = applied(text, tags);
    }
    const std::size_t start = record_start(spelled);
    const bool head = start > 0 && start < spelled.size();
    const std::optional<std::string> moved =
        head ? as_comments(std::string_view(spelled).substr(0, start), games_) : std::nullopt;
    const std::size_t begin = moved ? start : 0;
    const std::string before(first_record(std::string_view(spelled).substr(begin)));
    if (tags.empty()) tags = in_place(respell_tags(before, games_), begin);
    const std::string right_tags = first_at(applied(text, tags), begin);
    const std::vector<Change> entries = in_place(respell_entries(right_tags, games_), begin);
    const std::string right = first_at(applied(applied(text, tags), entries), begin);
    std::vector<Change> words =
        in_place(comment_words(right, moved.value_or(std::string()), games_), begin);
    if (moved) words.insert(words.begin(), Change{0, begin, {}});
    if (tags.empty() && entries.empty() && words.empty()) return;
    Patches trial = patches_;
    trial.apply(spelling_kind(true), tags);
    trial.apply(spelling_kind(true), entries);
    trial.apply(words_kind(true), words);
    const std::string_view after = first_record(trial.text());
    // Without a `Game` tag it was not.
    const bool was_valid = start == record_start(text) && is_valid(before);
    const bool certain = (moved || !was_valid) && is_valid(after) &&
                         keeps_record(before, after, moved.value_or(std::string()), games_);
    if (certain) {
      patches_ = std::move(trial);
    } else if (!was_valid) {
      patches_.apply(spelling_kind(false), tags);
      patches_.apply(spelling_kind(false), entries);
      patches_.apply(words_kind(false), words);
    }
  }

  /// Makes likely fixes as long as the reader finds several errors, which may have one cause.
  void guess_rest() {
    constexpr std::size_t kSeveral = 3;
    constexpr int kRounds = 3;
    for (int round = 0; round < kRounds; ++round) {
      const std::string_view text = first_record(patches_.text());
      Record record;
      std::vector<Diagnostic> found;
      text::read_record(text, record, found);
      if (found.size() < kSeveral) return;
      const std::optional<Guess> guess = likely_fix(text, games_, found, judge_plainly);
      if (!guess) return;
      patches_.apply(likely_kind(), guess->changes, guess->message);
    }
  }

  /// Returns `changes` of a part that begins at `begin` as changes of the whole.
  static std::vector<Change> in_place(std::vector<Change> changes, std::size_t begin) {
    for (Change& change : changes) {
      change.begin += begin;
      change.end += begin;
    }
    return changes;
  }

  static std::string first_at(std::string_view text, std::size_t begin) {
    return std::string(first_record(text.substr(begin)));
  }

  Patches patches_;
  /// With the transports only.
  Patches transported_ = patches_;
  std::span<const GameInfo* const> games_;
  FileEncoding* file_;
  bool twice_;
  Replayer replayer_;
};

/// Returns whether `damage` is where `wrong` was found, directly after that, or in the tags that it
/// concerns.
bool explains(const Diagnostic& damage, const Diagnostic& wrong, std::string_view source,
              std::uint32_t tags_end) {
  if (damage.rule == wrong.rule && damage.span == wrong.span) return true;
  if (damage.fixes.empty()) return false;
  const auto& edits = damage.fixes.front().edits;
  const bool in_tags = wrong.entry == 0 && wrong.span.begin < tags_end;
  const std::size_t next =
      std::min(source.size(), source.find_first_not_of(" \t\r\n", wrong.span.end()));
  return std::ranges::any_of(edits, [&](const Edit& edit) {
    if (in_tags && edit.span.begin < tags_end) return true;
    return edit.span.begin <= next && wrong.span.begin <= edit.span.end();
  });
}

/// Adds the edits of `rest` to the first of `listed` that has a certain fix, and its message as a
/// note: those of one kind of damage may be of no use, or lose words, without those of the others.
void add_to_first(Diagnostic rest, std::vector<Diagnostic>& listed) {
  const auto has_certain = [](const Diagnostic& d) {
    return !d.cause.empty() && d.fixes.size() == 1 && d.fixes.front().certain;
  };
  const auto first = std::ranges::find_if(listed, has_certain);
  if (first == listed.end()) return;
  std::vector<Edit>& edits = first->fixes.front().edits;
  std::ranges::move(rest.fixes.front().edits, std::back_inserter(edits));
  first->notes.push_back(std::move(rest.message));
  sort_stably(edits, {}, [](const Edit& edit) { return edit.span.begin; });
}

/// Replaces errors by the damage that explains them, and drops damage that explains none.
void explain(const Record& record, std::vector<Diagnostic>& damages,
             std::vector<Diagnostic>& diagnostics) {
  const std::uint32_t tags_end = record.tags.empty() ? 1 : record.tags.back().span.end();
  std::vector<Diagnostic> rest;
  for (Diagnostic& damage : damages) {
    // A warning explains nothing, and what was encoded twice was reported when the record was read.
    const bool twice = damage.cause == kinds()[double_utf8_kind()].id;
    if (twice || damage.severity == Severity::kWarning) continue;
    bool listed = false;
    std::vector<Diagnostic> left;
    for (Diagnostic& wrong : diagnostics) {
      const bool explained =
          wrong.severity == Severity::kError && explains(damage, wrong, record.source, tags_end);
      if (explained && listed) continue;
      if (explained) {
        listed = true;
        damage.rule = wrong.rule;
        damage.span = wrong.span;
        damage.entry = wrong.entry;
      }
      left.push_back(explained ? damage : std::move(wrong));
    }
    diagnostics = std::move(left);
    const bool fixed = damage.fixes.size() == 1 && damage.fixes.front().certain;
    if (!listed && fixed) rest.push_back(std::move(damage));
  }
  for (Diagnostic& damage : rest) add_to_first(std::move(damage), diagnostics);
}

/// Whether damage can be why `wrong` was found: what breaks a rule of a game or claims a wrong
/// value was read as it was written.
bool may_be_damage(const Diagnostic& wrong) {
  return wrong.severity == Severity::kError && !wrong.false_claim && is_of_notation(wrong);
}

/// Keeps the first of the errors about bytes that are not UTF-8, or that are 0 as in UTF-16: all of
/// them have one cause.
void keep_first_bad_byte(std::string_view source, std::vector<Diagnostic>& diagnostics) {
  bool any = false;
  std::erase_if(diagnostics, [&](const Diagnostic& d) {
    if (d.rule != &record_rules::kSyntax || d.span.begin >= source.size()) return false;
    const bool byte = source[d.span.begin] == '\0' || code_point_at(source, d.span.begin).size == 0;
    return byte && std::exchange(any, true);
  });
}

/// Whether a byte-order mark begins a line or is before a `Game` tag, as between two texts: what is
/// after it is not a record, and how it is read depends on its line breaks, which must not matter.
bool has_mark_between_texts(std::string_view source) {
  for (std::size_t at = source.find(kByteOrderMark); at != std::string_view::npos;
       at = source.find(kByteOrderMark, at + 1)) {
    const std::size_t line = source.find_last_not_of(" \t", at - std::min<std::size_t>(at, 1));
    const bool begins = at == 0 || line == std::string_view::npos || is_line_end(source[line]);
    const std::string_view rest = source.substr(at + kByteOrderMark.size());
    if (begins || rest.starts_with(text::kRecordOpening)) return true;
  }
  return false;
}

/// Reports that there is no record at all.
void refuse(const Diagnostic& reason, Record& record, std::vector<Diagnostic>& diagnostics) {
  record.clear();
  record.source = {};
  record.tags_broken = true;
  record.lines[0].dead = true;
  diagnostics = {reason};
}

/// Warns of letters that were encoded twice in a record that can be read.
void warn_of_double_utf8(std::string_view source, std::span<const GameInfo* const> games,
                         FileEncoding* file, std::vector<Diagnostic>& diagnostics) {
  // They are found by their bytes; collecting the words of each valid record would make `validate`
  // 25 % slower.
  const std::optional<Undone> way =
      certain_undo(kinds()[double_utf8_kind()], source, Words({}), games);
  if (!way || (file != nullptr && !file->may_be_twice())) return;
  Patches patches(source);
  patches.apply(double_utf8_kind(), way->changes);
  Diagnostic warning = diagnostic_of(double_utf8_kind(), patches.findings()[double_utf8_kind()]);
  warning.severity = Severity::kWarning;
  warning.fixes.push_back({patches.edits(), false});
  diagnostics.push_back(std::move(warning));
}

/// Reads a record as `read_record` does; `guess`: with likely fixes if there are several errors.
void read_damaged(std::string_view source, std::span<const GameInfo* const> games, bool guess,
                  FileEncoding* file, Record& record, std::vector<Diagnostic>& diagnostics) {
  record.mended.reset();
  text::read_record(source, record, diagnostics);
  // The reader does not read all of a record that is too large.
  if (record.count_parts() + 1 >= kMaxParts || source.size() > kMaxRepaired) return;
  if (diagnostics.empty()) return warn_of_double_utf8(source, games, file, diagnostics);
  Repairer repairer(source, games, file, file == nullptr || file->may_be_twice());
  const bool repaired = repairer.run(guess);
  // What begins as a tag is reported by the reader, even if it is all there is.
  const std::size_t begin = std::min(source.size(), source.find_first_not_of(" \t\r\n"));
  if (repairer.has_notation() || source.substr(begin).starts_with('[')) {
    if (repaired) repairer.finish(record, diagnostics);
    keep_first_bad_byte(source, diagnostics);
    return;
  }
  const auto foreign = text::foreign_of(source, text::ReadAs::kPiece);
  if (foreign) return refuse(text::diagnostic_of(*foreign, source), record, diagnostics);
  (void)refuse_words(source, record, diagnostics);
  add_encoding(source, file, record, diagnostics);
}

}  // namespace

bool refuse_words(std::string_view text, Record& record, std::vector<Diagnostic>& diagnostics) {
  if (is_table(text)) {
    const text::ForeignFile table{"a table (CSV)", kinds()[no_record_kind()].hint};
    refuse(text::diagnostic_of(table, text), record, diagnostics);
    return true;
  }
  Finding finding;
  for (const Line& line : lines_of(text)) {
    if (text::is_blank(line.of(text))) continue;
    if (finding.count++ > 0) continue;
    finding.first = {static_cast<std::uint32_t>(line.begin),
                     static_cast<std::uint32_t>(line.end - line.begin)};
    finding.written = line.of(text);
  }
  if (finding.count == 0) return false;
  refuse(diagnostic_of(no_record_kind(), finding), record, diagnostics);
  return true;
}

void add_encoding(std::string_view source, FileEncoding* file, Record& record,
                  std::vector<Diagnostic>& diagnostics) {
  if (file == nullptr || is_utf8(source)) return;
  const EncodingChoice choice = choose_encoding(source, file);
  if (!choice.certain) return;
  Patches patches(source);
  patches.apply(encoding_kind(), decoding(source, choice.name), choice.name);
  diagnostics.push_back(diagnostic_of(encoding_kind(), patches.findings()[encoding_kind()]));
  diagnostics.back().hint = and_mended(std::move(diagnostics.back().hint));
  diagnostics.back().fixes.push_back({patches.edits(), true});
  // Without a text, nothing could be changed.
  record.source = source;
}

std::size_t find_second_record(std::string_view text) {
  const std::size_t first = std::min(text.size(), text.find_first_not_of(" \t\r\n"));
  return std::min(text.size(), text::find_record_start(text, first + 1));
}

std::string_view first_record(std::string_view text) {
  return text::without_next_mark(text.substr(0, find_second_record(text)));
}

void read_record(std::string_view source, std::span<const GameInfo* const> games, Record& record,
                 std::vector<Diagnostic>& diagnostics, FileEncoding* file) {
  read_damaged(source, games, true, file, record, diagnostics);
}

std::vector<Diagnostic> judge_plainly(std::string_view text,
                                      std::span<const GameInfo* const> games) {
  const std::string_view first = first_record(text);
  Replayer replayer(games);
  ReplayOptions options;
  options.reasons = false;
  Record record;
  std::vector<Diagnostic> found;
  read_damaged(first, games, false, nullptr, record, found);
  replay(first, games, replayer, options, record, found);
  return found;
}

void report_encoding(std::string_view name, std::string_view source,
                     std::vector<Diagnostic>& diagnostics) {
  Finding finding;
  finding.detail = name;
  finding.count = count_code_points(source);
  finding.first = {0, 1};
  diagnostics.insert(diagnostics.begin(), diagnostic_of(encoding_kind(), finding));
}

void replay(std::string_view source, std::span<const GameInfo* const> games, Replayer& replayer,
            const ReplayOptions& options, Record& record, std::vector<Diagnostic>& diagnostics) {
  // If the reader found errors, `read_record` has already searched for damage and found none.
  const bool looked_at = has_error(diagnostics);
  replayer.replay(record, options, diagnostics);
  // A document has no text, and a repaired record has already been checked.
  const bool plain = record.source.data() == source.data() && !source.empty();
  if (!plain || looked_at) return;
  if (!has_error(diagnostics)) return;
  // In a record with errors, letters that were encoded twice are restored.
  const std::string_view twice = kinds()[double_utf8_kind()].id;
  const auto warning = std::ranges::find(diagnostics, twice, &Diagnostic::cause);
  const bool restored = warning != diagnostics.end();
  if (restored) warning->fixes.front().certain = true;
  if (std::ranges::none_of(diagnostics, may_be_damage)) return;
  if (record.count_parts() + 1 >= kMaxParts || source.size() > kMaxRepaired) return;
  if (has_mark_between_texts(source)) return;
  Repairer repairer(source, games, nullptr, restored);
  if (!repairer.run(false)) return;
  Record copy;
  std::vector<Diagnostic> damages;
  repairer.finish(copy, damages);
  if (restored) {
    // Some of the letters may be changed together with other damage.
    const auto rest = std::ranges::find(damages, twice, &Diagnostic::cause);
    warning->fixes = rest == damages.end() ? std::vector<Fix>() : rest->fixes;
  }
  explain(record, damages, diagnostics);
}

}  // namespace stela::repair
