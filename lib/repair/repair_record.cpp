#include "lib/repair/repair_record.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "formats/text/reader.h"
#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/record/record.h"
#include "lib/repair/encodings.h"
#include "lib/repair/likely.h"
#include "lib/repair/lines.h"
#include "lib/repair/patches.h"
#include "lib/repair/repair.h"
#include "lib/repair/scanner.h"
#include "lib/repair/text_parts.h"
#include "lib/words/tr.h"

namespace stela::repair {
namespace {

/// Maximum number of rounds: repairing one problem may reveal another.
constexpr int kRepairRounds = 8;
/// Maximum number of likely fixes of one record.
constexpr int kMostLikely = 100;

/// Returns the diagnostics of all records of `text`, which may have been a single record before it
/// was repaired.
std::vector<Diagnostic> judge(std::string_view text, std::span<const GameInfo* const> games,
                              Replayer& replayer, FileEncoding* file) {
  std::vector<Diagnostic> all;
  Record record;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = begin + find_second_record(text.substr(begin));
    const std::string_view part = first_record(text.substr(begin));
    std::vector<Diagnostic> found;
    const bool head = begin == 0 && end < text.size() && !text::as_follower(part);
    if (!head || !read_head(part, first_record(text.substr(end)), games, record, found, file)) {
      found.clear();
      read_record(part, games, record, found, file);
      replay(part, games, replayer, {}, record, found);
    }
    for (Diagnostic& diagnostic : found) {
      diagnostic.span.begin += static_cast<std::uint32_t>(begin);
      for (Fix& fix : diagnostic.fixes) {
        for (Edit& edit : fix.edits) edit.span.begin += static_cast<std::uint32_t>(begin);
      }
      all.push_back(std::move(diagnostic));
    }
    begin = end;
  }
  return all;
}

std::ptrdiff_t count_errors(const std::vector<Diagnostic>& diagnostics) {
  return std::ranges::count(diagnostics, Severity::kError, &Diagnostic::severity);
}

/// The fixes of one round as changes of the text, and messages about what they repair.
struct Round {
  std::vector<Change> changes;
  std::vector<Message> done;
};

/// Adds what `changes` of `text` remove to `message`, each mark once, if that is names and the
/// like: the heads of messages in a chat.
Message with_removed(Message message, std::string_view text, const std::vector<Change>& changes) {
  const auto is_of_word = [](char c) { return is_letter(c) || (c & 0x80) != 0; };
  std::string list;
  std::unordered_set<std::string_view> listed;
  for (const Change& change : changes) {
    if (!change.text.empty()) return message;
    std::string_view mark = trimmed(text.substr(change.begin, change.end - change.begin));
    mark = mark.substr(0, mark.find_last_not_of(" \r\n") + 1);
    if (std::ranges::none_of(mark, is_of_word) || !listed.insert(mark).second) continue;
    list += (list.empty() ? "`" : ", `") + shown(mark) + "`";
  }
  return listed.size() < 2 ? message : tr("{0}; removed: {1}", std::move(message), std::move(list));
}

/// Returns the fixes of `found`, the diagnostics of `text`, that are certain or about claims.
Round plan(std::string_view text, const std::vector<Diagnostic>& found, bool claims) {
  Round round;
  for (const Diagnostic& diagnostic : found) {
    for (const Fix& fix : diagnostic.fixes) {
      if (claims ? !diagnostic.false_claim : !fix.certain) continue;
      std::vector<Change> changes = changes_of(fix);
      round.done.push_back(with_removed(diagnostic.message, text, changes));
      // What else the fix repairs.
      if (!diagnostic.cause.empty()) {
        round.done.insert(round.done.end(), diagnostic.notes.begin(), diagnostic.notes.end());
      }
      std::ranges::move(changes, std::back_inserter(round.changes));
    }
  }
  sort_stably(round.changes, {}, &Change::begin);
  return round;
}

/// Repairs one record, fix after fix.
class Rounds {
 public:
  Rounds(std::string_view source, std::span<const GameInfo* const> games, Replayer& replayer,
         FileEncoding* file)
      : patches_(source), games_(games), replayer_(replayer), file_(file) {
    out_.left = judge(source, games, replayer, file);
  }

  /// Makes the certain fixes. What a transport hid may have more errors than that, which the next
  /// rounds remove; what they leave is taken only if there are not more errors than before.
  void make_certain(bool claims) {
    Rounds trial = *this;
    for (int i = 0; i < kRepairRounds && !trial.out_.left.empty(); ++i) {
      Round round = plan(trial.patches_.text(), trial.out_.left, false);
      if (round.changes.empty() && claims)
        round = plan(trial.patches_.text(), trial.out_.left, true);
      const bool apart = are_apart(round.changes, trial.patches_.text().size());
      if (round.changes.empty() || !apart || !trial.make(round)) return;
      if (count_errors(trial.out_.left) > count_errors(out_.left)) continue;
      patches_ = trial.patches_;
      out_ = trial.out_;
    }
  }

  /// Makes the likely fixes of each record, one by one, each followed by what is certain then.
  void make_likely(bool claims) {
    std::size_t begin = 0;
    for (int i = 0; i < kMostLikely && has_error(out_.left) && begin < patches_.text().size();) {
      const std::string_view rest = std::string_view(patches_.text()).substr(begin);
      const std::string_view record = first_record(rest);
      // Words before the first record are moved into it or stay.
      const bool head = begin == 0 && record.size() < rest.size() && !text::as_follower(record);
      std::optional<Guess> guess =
          head && as_comments(record, games_)
              ? std::nullopt
              : likely_fix(record, games_, judge(record, games_, replayer_, file_), judge_plainly,
                           file_);
      if (!guess) {
        begin += find_second_record(rest);
        continue;
      }
      for (Change& change : guess->changes) {
        change.begin += begin;
        change.end += begin;
      }
      Rounds trial = *this;
      if (!trial.make({std::move(guess->changes), {}})) return;
      if (count_errors(trial.out_.left) > count_errors(out_.left)) return;
      patches_ = std::move(trial.patches_);
      out_ = std::move(trial.out_);
      out_.likely.push_back(std::move(guess->message));
      make_certain(claims);
      ++i;
    }
  }

  Repaired finish() {
    out_.edits = patches_.edits();
    out_.text = patches_.text();
    return std::move(out_);
  }

 private:
  /// Makes the changes of `round`. Returns whether it did.
  bool make(const Round& round) {
    patches_.apply(encoding_kind(), round.changes);
    if (patches_.overflown()) return false;
    out_.left = judge(patches_.text(), games_, replayer_, file_);
    out_.done.insert(out_.done.end(), round.done.begin(), round.done.end());
    return true;
  }

  Patches patches_;
  std::span<const GameInfo* const> games_;
  Replayer& replayer_;
  FileEncoding* file_;
  Repaired out_;
};

}  // namespace

Repaired repair_record(std::string_view source, std::span<const GameInfo* const> games,
                       Replayer& replayer, const RepairOptions& options) {
  Rounds rounds(source, games, replayer, options.file);
  rounds.make_certain(options.claims);
  if (options.likely) rounds.make_likely(options.claims);
  return rounds.finish();
}

bool read_head(std::string_view head, std::string_view next, std::span<const GameInfo* const> games,
               Record& record, std::vector<Diagnostic>& diagnostics, FileEncoding* file) {
  const EncodingChoice choice = is_utf8(head) ? EncodingChoice() : choose_encoding(head, file);
  const std::optional<std::string> comments = as_comments(
      choice.certain ? applied(head, decoding(head, choice.name)) : std::string(head), games);
  if (!comments) {
    read_record(head, games, record, diagnostics, file);
    return false;
  }
  refuse_words(head, record, diagnostics);
  // Without a text, nothing could be changed.
  record.source = head;
  Replayer replayer(games);
  Diagnostic& reason = diagnostics.back();
  std::string moved;
  append_with_line_ends(*comments, usual_line_end(next), moved);
  // A byte-order mark may be between `head` and `next`.
  const auto begin = static_cast<std::size_t>(next.data() - head.data());
  const std::size_t line_end = begin + std::min(next.size(), next.find_first_of("\r\n"));
  // A comment that goes on after this line would end where the words are inserted.
  bool open = false;
  (void)pieces_of(next.substr(0, line_end - begin), open);
  Fix fix;
  if (!open) {
    fix.edits.push_back({{0, static_cast<std::uint32_t>(head.size())}, {}});
    fix.edits.push_back({{static_cast<std::uint32_t>(line_end), 0}, std::move(moved)});
    const std::string after =
        applied({head.data(), begin + next.size()}, changes_of(fix)).substr(begin - head.size());
    fix.certain = !has_error(repair_record(after, games, replayer, {false, false, file}).left);
    reason.fixes.push_back(fix);
  }
  if (fix.certain) {
    reason.hint = and_mended(std::move(reason.hint));
  } else {
    add_encoding(head, file, record, diagnostics);
  }
  return true;
}

void suggest(std::string_view source, std::span<const GameInfo* const> games,
             std::vector<Diagnostic>& diagnostics) {
  const auto first = std::ranges::find(diagnostics, Severity::kError, &Diagnostic::severity);
  if (first == diagnostics.end() || source.empty() || source.size() > kMaxRepaired) return;
  const bool any =
      std::ranges::any_of(diagnostics, [](const Diagnostic& d) { return !d.fixes.empty(); });
  if (any) return;
  const std::optional<Guess> guess = likely_fix(source, games, diagnostics, judge_plainly);
  if (!guess) return;
  Fix fix;
  for (const Change& change : guess->changes) {
    fix.edits.push_back({{static_cast<std::uint32_t>(change.begin),
                          static_cast<std::uint32_t>(change.end - change.begin)},
                         change.text});
  }
  // It belongs to the error on its line, or else to the first one.
  const std::size_t at = guess->changes.front().begin;
  const auto beside = std::ranges::find_if(diagnostics, [&](const Diagnostic& d) {
    const auto [begin, end] = std::minmax({std::size_t{d.span.begin}, at});
    return d.severity == Severity::kError &&
           source.substr(begin, end - begin).find_first_of("\r\n") == std::string_view::npos;
  });
  Diagnostic& mended = beside == diagnostics.end() ? *first : *beside;
  mended.notes.push_back(guess->message);
  mended.fixes.push_back(std::move(fix));
}

}  // namespace stela::repair
