#include "lib/replay/replayer.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/read_table.h"
#include "lib/record/tags.h"
#include "lib/replay/claims.h"
#include "lib/replay/game_maker.h"
#include "lib/replay/outcome.h"
#include "lib/replay/remarks.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Whether `word` is a usual player colour.
bool is_usual(const GameInfo& game, std::string_view word) {
  return contains(game.usual_colours, word);
}

}  // namespace

UnknownActors::UnknownActors(const Record& record, const Table& table)
    : table_(table), callings_(table) {
  for (const Entry& entry : record.entries) ++entries_[entry.actor];
  for (const Tag& tag : record.tags) {
    if (tag.name == kPlayerTag && tag.value_count > 0) colours_.push_back(record.values_of(tag));
  }
}

const TagValue* UnknownActors::colour_in_tag(std::string_view colour) const {
  const auto found =
      std::ranges::find(colours_, colour, [](const TagValue* value) { return value->text; });
  return found == colours_.end() ? nullptr : *found;
}

std::size_t UnknownActors::entries_of(std::string_view actor) const {
  const auto found = entries_.find(actor);
  return found == entries_.end() ? 0 : found->second;
}

bool UnknownActors::is_tag_misspelt(std::string_view colour, std::string_view actor) const {
  if (entries_of(colour) > 0 || !is_colour(actor)) return false;
  const GameInfo& game = *table_.game;
  if (is_usual(game, actor) != is_usual(game, colour)) return is_usual(game, actor);
  return entries_of(actor) > 1;
}

Diagnostic UnknownActors::diagnose(const Entry& entry) const {
  std::vector<std::string_view> known(table_.colours.begin(),
                                      table_.colours.begin() + table_.players);
  const std::string_view meant = closest(entry.actor, known);
  Diagnostic d;
  d.rule = &record_rules::kActorUnknown;
  d.span = entry.actor_span;
  const bool of_tag = !meant.empty() && is_tag_misspelt(meant, entry.actor);
  const TagValue* const tag = of_tag ? colour_in_tag(meant) : nullptr;
  if (tag != nullptr) {
    d.span = tag->span;
    d.message = tr("`{0}` acts but is not a player, and player `{1}` never acts",
                   shown(entry.actor), meant);
    d.hint = tr("did you mean `{0}`?", shown(entry.actor));
    return d;
  }
  for (const Actor actor : table_.game->actors) known.push_back(name_of_actor(actor));
  const AliasMatch called = callings_.find(entry.actor);
  if (called.size > 0 && called.size == entry.actor.size()) {
    d.message = in_words(table_, entry.actor, called);
    d.hint = tr("an entry begins with the colour of its player");
    return d;
  }
  d.message = tr("no player of this record is `{0}`", shown(entry.actor));
  d.hint = did_you_mean(entry.actor, known);
  return d;
}

namespace {

/// Returns all of `actions` as actions, whatever they begin with.
std::vector<Token> tokens_of(std::string_view actions) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::vector<Token> tokens;
  for (std::size_t begin = actions.find_first_not_of(kBlanks); begin != std::string_view::npos;) {
    const std::size_t end = std::min(actions.find_first_of(kBlanks, begin), actions.size());
    const Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)};
    tokens.push_back({actions.substr(begin, end - begin), span, TokenKind::kAction});
    begin = actions.find_first_not_of(kBlanks, end);
  }
  return tokens;
}

Diagnostic after_end(const Position& position) {
  Diagnostic wrong;
  wrong.rule = &record_rules::kAfterEnd;
  const Reason reason = position.why_due(kNobody);
  wrong.article = reason.article;
  wrong.message = because(tr("the game has ended"), reason.words);
  return wrong;
}

}  // namespace

std::optional<Diagnostic> play_on(std::unique_ptr<Position>& position, std::string_view actions,
                                  bool complete) {
  std::unique_ptr<Position> next = position->clone();
  if (next->due() == kNobody) return after_end(*next);
  const std::vector<Token> tokens = tokens_of(actions);
  Broken broken;
  if (next->play(next->due(), tokens, complete, nullptr, broken)) {
    position = std::move(next);
    return std::nullopt;
  }
  Diagnostic wrong;
  wrong.rule = broken.rule;
  wrong.article = broken.article;
  wrong.sections = broken.sections;
  wrong.message = std::move(broken.message);
  wrong.hint = std::move(broken.hint);
  const bool at_end = broken.action == tokens.size();
  if (wrong.hint.empty())
    wrong.hint = suggested_actions(*next, at_end ? "" : tokens[broken.action].text).words;
  if (!at_end) {
    wrong.span = tokens[broken.action].span;
    if (broken.part.size > 0) wrong.span = {wrong.span.begin + broken.part.begin, broken.part.size};
  }
  return wrong;
}

namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

/// Whether the digits `written` are `number`, which is not negative.
bool is_number(std::string_view written, std::int32_t number) {
  constexpr std::size_t kMaxDigits = 9;
  if (written.size() > kMaxDigits) return false;
  std::int32_t value = 0;
  for (const char c : written) value = value * 10 + (c - '0');
  return value == number;
}

}  // namespace

Replayer::Replayer(std::span<const GameInfo* const> games) : games_(games) {}
Replayer::~Replayer() = default;

void Replayer::replay(const Record& record, const ReplayOptions& options,
                      std::vector<Diagnostic>& diagnostics) {
  record_ = &record;
  respelled_ = nullptr;
  options_ = options;
  run(diagnostics);
}

void Replayer::respell(Record& record, const ReplayOptions& options,
                       std::vector<Diagnostic>& diagnostics) {
  record_ = &record;
  respelled_ = &record;
  options_ = options;
  run(diagnostics);
}

void Replayer::run(std::vector<Diagnostic>& diagnostics) {
  started_ = false;
  history_fits_ = false;
  alternatives_fit_ = false;
  reasons_given_ = 0;
  advice_given_ = 0;
  whole_ = false;
  broken_at_ = kNone;
  rewound_ = false;
  stop_at_ = kNone;
  played_ = 0;
  analysed_ = kNone;
  analysed_digest_.reset();
  analysed_fits_ = false;
  unknown_actors_.reset();
  table_ = Table{};
  const std::size_t read = diagnostics.size();
  replay_tags(diagnostics);
  if (started_) {
    if (!record_->lines[0].dead) {
      analysed_ = last_analysed(*record_);
      const Flow flow = replay_line(0, *position_, diagnostics, diagnostics).flow;
      whole_ = flow == Flow::kOn && options_.stop_after < 0;
      if (whole_) check_result(*record_, table_, *position_, history(), diagnostics);
      if (options_.strict) report_gaps(*record_, diagnostics);
      if (record_->mended != nullptr) break_at_damage(std::span(diagnostics).first(read));
    }
    if (respelled_ != nullptr) respell_rest(*respelled_, table_, !diagnostics.empty());
    check_analysis(diagnostics);
  } else {
    table_.game = find_game(*record_, games_);
  }
  if (options_.strict) report_reordering(*record_, diagnostics);
  // Fixes are edits of text, which a document does not have.
  if (record_->source.empty()) {
    for (Diagnostic& diagnostic : diagnostics) diagnostic.fixes.clear();
  }
  if (diagnostics.size() > 1) sort_by_place(diagnostics);
  if (diagnostics.size() > kMaxDiagnostics) keep_first_of_each(diagnostics);
}

void Replayer::check_analysis(std::vector<Diagnostic>& diagnostics) {
  std::vector<Diagnostic> found = analysis_faults(*record_, table_, *position_, analysed_digest_);
  analysed_fits_ = found.empty() && analysed_digest_.has_value();
  std::move(found.begin(), found.end(), std::back_inserter(diagnostics));
}

void Replayer::break_at_damage(std::span<const Diagnostic> damages) {
  int first = std::numeric_limits<int>::max();
  for (const Diagnostic& damage : damages) {
    if (damage.severity == Severity::kError) first = std::min(first, damage.entry);
  }
  std::int32_t damaged = kNone;
  for (std::int32_t i = record_->lines[0].first_entry; i != kNone;
       i = record_->entries[at(i)].next) {
    const Entry& entry = record_->entries[at(i)];
    if (entry.position >= first && damaged == kNone) damaged = i;
    if (entry.kind == EntryKind::kResume && entry.position > first) damaged = kNone;
  }
  if (damaged == kNone) return;
  whole_ = false;
  const auto position = [&](std::int32_t i) { return record_->entries[at(i)].position; };
  if (broken_at_ == kNone || position(damaged) < position(broken_at_)) broken_at_ = damaged;
}

void Replayer::replay_tags(std::vector<Diagnostic>& diagnostics) {
  const std::size_t before = diagnostics.size();
  read_table(*record_, games_, options_.strict, table_, diagnostics);
  started_ =
      !record_->tags_broken &&
      std::none_of(diagnostics.begin() + static_cast<std::ptrdiff_t>(before), diagnostics.end(),
                   [](const Diagnostic& d) { return d.severity == Severity::kError; });
  if (!started_) return;
  if (position_ != nullptr && position_game_ == table_.game) {
    position_->restart(table_);
  } else {
    position_ = table_.game->start(table_);
    position_game_ = table_.game;
  }
}

const Position& Replayer::reached() {
  if (broken_at_ == kNone || rewound_) return *position_;
  // The position includes the beginning of the broken entry: play up to the entry before.
  const std::int32_t broken_at = broken_at_;
  const int played = played_;
  position_->restart(table_);
  options_ = {};
  options_.reasons = false;
  respelled_ = nullptr;
  stop_at_ = broken_at;
  std::vector<Diagnostic> ignored;
  (void)replay_line(0, *position_, ignored, ignored);
  broken_at_ = broken_at;
  played_ = played;
  rewound_ = true;
  return *position_;
}

Outcome Replayer::outcome() {
  const Position& position = reached();
  return whole_ ? ended_outcome(*record_, table_, position) : position.outcome();
}

Replayer::LineReplay Replayer::replay_line(std::int32_t line, Position& position,
                                           std::vector<Diagnostic>& own,
                                           std::vector<Diagnostic>& nested) {
  LineReplay replay;
  const std::size_t before = own.size();
  const bool plain = options_.timeline == nullptr;
  const bool main = line == 0;
  for (std::int32_t i = record_->lines[at(line)].first_entry; i != kNone;
       i = record_->entries[at(i)].next) {
    const Entry& entry = record_->entries[at(i)];
    if (entry.kind == EntryKind::kResult) break;
    if (main &&
        (i == stop_at_ || (options_.stop_after >= 0 && entry.position > options_.stop_after))) {
      break;
    }
    // After an illegal entry, the replay continues at the next `resume:`.
    if (replay.flow == Flow::kStop && entry.kind != EntryKind::kResume) continue;
    replay.flow = plain && entry.first_note == kNone ? replay_plain_entry(line, i, position, own)
                                                     : replay_entry(line, i, position, own, nested);
    if (replay.first_bad == kNone && own.size() > before) replay.first_bad = i;
    if (main && replay.flow == Flow::kOn) {
      played_ = entry.position;
      if (i == analysed_) analysed_digest_ = position.digest();
      if (entry.kind == EntryKind::kResume) broken_at_ = kNone;
    }
  }
  return replay;
}

bool Replayer::has_variation(const Entry& entry) const {
  if (!options_.variations) return false;
  for (std::int32_t n = entry.first_note; n != kNone; n = record_->notes[at(n)].next) {
    if (record_->notes[at(n)].line != kNone) return true;
  }
  return false;
}

Replayer::Flow Replayer::replay_entry(std::int32_t line, std::int32_t index, Position& position,
                                      std::vector<Diagnostic>& own,
                                      std::vector<Diagnostic>& nested) {
  const Entry& entry = record_->entries[at(index)];
  const bool varied = has_variation(entry);
  if (!varied && options_.timeline == nullptr) {
    return replay_plain_entry(line, index, position, own);
  }
  const std::unique_ptr<Position> before = varied ? position.clone() : nullptr;
  Step step;
  Log log;
  if (options_.timeline != nullptr) log.events = &step.events;
  const bool logging = options_.timeline != nullptr || respelled_ != nullptr;

  Actor actor = kNobody;
  const std::size_t known = own.size();
  offending_ = kNone;
  const bool legal = judge_entry(line, entry, position, logging ? &log : nullptr, actor, own);
  if (legal && respelled_ != nullptr) respell_entry(*respelled_, index, actor, position, log);
  if (options_.timeline != nullptr) {
    step.line = line;
    step.entry = index;
    step.actor = actor;
    step.legal = legal;
    Outcome outcome = position.outcome();
    step.scores.assign(outcome.scores.begin(), outcome.scores.begin() + table_.players);
    step.out = outcome.out;
    step.teams = std::move(outcome.teams);
    step.diagnostics.assign(own.begin() + static_cast<std::ptrdiff_t>(known), own.end());
    step.offending = offending_;
    if (options_.positions) step.position = position.clone();
    if (options_.digests && legal) step.digest = position.digest();
    options_.timeline->steps.push_back(std::move(step));
  }
  if (varied) {
    // Variations of an entry that is illegal on purpose are still checked.
    Span span;
    const bool meant =
        line != 0 && !illegal_claim(*record_, record_->lines[at(line)], span).empty();
    if (legal || meant) replay_variations(index, *before, nested);
  }
  return legal ? Flow::kOn : Flow::kStop;
}

Replayer::Flow Replayer::replay_plain_entry(std::int32_t line, std::int32_t index,
                                            Position& position, std::vector<Diagnostic>& own) {
  const Entry& entry = record_->entries[at(index)];
  Log* log = nullptr;
  if (respelled_ != nullptr) {
    log = &log_;
    log_.respelled.clear();
    log_.claims_score = false;
  }
  Actor actor = position.due();
  if (is_usual(entry, actor)) {
    Broken& broken = broken_entry_;
    const std::span actions = record_->tokens_of(entry);
    if (!position.play(actor, actions, true, log, broken)) {
      const std::size_t known = own.size();
      report_broken(line, broken, entry, actions.size(), position, own);
      count_faults(line, entry, false, own, known);
      return Flow::kStop;
    }
  } else if (!judge_entry(line, entry, position, log, actor, own)) {
    return Flow::kStop;
  }
  if (log != nullptr) respell_entry(*respelled_, index, actor, position, *log);
  return Flow::kOn;
}

inline bool Replayer::has_usual_head(const Entry& entry, Actor due) const {
  return same_word(entry.actor, table_.colour_of(due)) &&
         (entry.number.empty() || is_number(entry.number, entry.position));
}

bool Replayer::is_usual(const Entry& entry, Actor due) const {
  if (!is_seat(due) || entry.kind != EntryKind::kPlay || entry.cut != kNotCut ||
      !has_usual_head(entry, due)) {
    return false;
  }
  return count_actions(record_->tokens_of(entry)) == entry.token_count;
}

bool Replayer::judge_entry(std::int32_t line, const Entry& entry, Position& position, Log* log,
                           Actor& actor, std::vector<Diagnostic>& own) {
  const std::size_t known = own.size();
  const bool legal = play_entry(line, entry, position, log, actor, own);
  if (!legal || own.size() > known) count_faults(line, entry, legal, own, known);
  return legal;
}

void Replayer::count_faults(std::int32_t line, const Entry& entry, bool legal,
                            std::vector<Diagnostic>& own, std::size_t known) {
  const int counted = record_->counted_entry(line, entry.position);
  for (std::size_t i = known; i < own.size(); ++i) own[i].entry = counted;
  if (!legal && line == 0 && broken_at_ == kNone) {
    broken_at_ = index_of(entry);
  }
}

std::int32_t Replayer::index_of(const Entry& entry) const {
  return static_cast<std::int32_t>(&entry - record_->entries.data());
}

bool Replayer::play_entry(std::int32_t line, const Entry& entry, Position& position, Log* log,
                          Actor& actor, std::vector<Diagnostic>& diagnostics) {
  if (entry.actor.empty() || entry.cut == 0) return false;  // reported by the reader
  if (!check_head(line, entry, position, actor, diagnostics)) return false;
  // Actions before a syntax error are still played: one of them may break a rule.
  const bool cut = entry.cut != kNotCut;
  const std::size_t readable = cut ? entry.cut : entry.token_count;
  const std::span tokens = record_->tokens_of(entry).first(readable);
  const std::size_t actions = count_actions(tokens);
  // Claims are read from left to right like actions, but their content is checked at the end of the
  // entry.
  const std::size_t unfit = find_unfit_claim(tokens, actions, actor, *table_.game);
  const bool complete = !cut && unfit == readable;

  Broken& broken = broken_entry_;
  broken.rule = nullptr;
  play_actions(entry, actor, tokens.first(actions), complete, position, log, broken);
  if (broken.rule != nullptr) {
    report_broken(line, broken, entry, actions, position, diagnostics);
    return false;
  }
  if (unfit < readable) {
    diagnostics.push_back(unfit_claim(tokens, unfit, entry.actor, *table_.game));
  }
  if (!complete) return false;
  for (const Token& claim : tokens.subspan(actions)) {
    if (!agrees(claim, actor, position)) {
      diagnostics.push_back(false_claim(claim, actor, position));
      History* const known = claim.kind == TokenKind::kScore ? history() : nullptr;
      if (known == nullptr) continue;
      Message lines = known->score_by_entry(actor, {line, index_of(entry)});
      if (!lines.empty()) diagnostics.back().notes.push_back(std::move(lines));
    }
  }
  return true;
}

void Replayer::play_actions(const Entry& entry, Actor actor, std::span<const Token> actions,
                            bool complete, Position& position, Log* log, Broken& broken) {
  if (entry.kind == EntryKind::kPlay) {
    position.play(actor, actions, complete, log, broken);
    return;
  }
  const bool resumes = entry.kind == EntryKind::kResume;
  const bool counts = resumes && !actions.empty() && actions.back().text.starts_with(kEntryToken);
  const std::size_t placed = actions.size() - (counts ? 1 : 0);
  if (placed == 0 && entry.cut == kNotCut) {
    broken.rule = &record_rules::kActionPhase;
    broken.action = actions.size();
    broken.message = resumes ? tr("the position to continue from places nothing")
                             : tr("the setup places nothing");
    return;
  }
  if (resumes) position.restart(table_);
  const bool right = !counts || read_entry_number(actions.back().text) == entry.position + 1;
  if (!position.play(kSetup, actions.first(placed), complete && right, log, broken)) {
    if (broken.action == placed) mark_token(actions.first(placed), position, broken);
    if (broken.action == placed) broken.action = actions.size();
    // Spans in a repaired copy refer to a different text.
    const bool fixable = !record_->source.empty() && record_->mended == nullptr;
    if (complete) mark_order(actions, resumes, entry.position + 1, fixable, position, broken);
    return;
  }
  if (!right) unfit_entry_number(actions.back(), placed, entry.position + 1, broken);
}

void Replayer::replay_variations(std::int32_t index, const Position& before,
                                 std::vector<Diagnostic>& diagnostics) {
  for (std::int32_t n = record_->entries[at(index)].first_note; n != kNone;
       n = record_->notes[at(n)].next) {
    const std::int32_t line_index = record_->notes[at(n)].line;
    if (line_index == kNone) continue;
    const Line& line = record_->lines[at(line_index)];
    if (line.dead || line.first_entry == kNone) continue;
    const std::unique_ptr<Position> position = before.clone();
    Span span;
    const std::string_view claim = illegal_claim(*record_, line, span);
    if (claim.empty()) {
      (void)replay_line(line_index, *position, diagnostics, diagnostics);
      continue;
    }
    std::vector<Diagnostic> found;
    const bool outer = std::exchange(meant_illegal_, true);
    const LineReplay replay = replay_line(line_index, *position, found, diagnostics);
    meant_illegal_ = outer;
    if (found.empty() && replay.flow == Flow::kStop) continue;  // a syntax error, already reported
    if (!found.empty() && found.front().rule->id == claim && replay.first_bad == line.last_entry) {
      continue;
    }
    Diagnostic d = false_illegal_claim(claim, found);
    d.span = span;
    d.entry = record_->counted_entry(line_index, 0);
    diagnostics.push_back(std::move(d));
  }
}

bool Replayer::check_head(std::int32_t line, const Entry& entry, const Position& position,
                          Actor& actor, std::vector<Diagnostic>& diagnostics) {
  const Actor due = position.due();
  if (is_seat(due) && entry.kind == EntryKind::kPlay && has_usual_head(entry, due)) {
    actor = due;
    return true;
  }
  const bool numbered_right = entry.number.empty() || is_number(entry.number, entry.position);
  const auto report = [&](const Rule& rule, Span span, Message message, Message hint = {}) {
    Diagnostic d;
    d.rule = &rule;
    d.span = span;
    d.message = std::move(message);
    d.hint = std::move(hint);
    diagnostics.push_back(std::move(d));
    return false;
  };
  if (!numbered_right) {
    constexpr std::size_t kLongestNumber = 20;
    return report(
        record_rules::kEntryNumber, entry.number_span,
        entry.number.size() <= kLongestNumber
            ? tr("the entry is numbered {1}, but it is entry {0}", entry.position, entry.number)
            : tr("the number of entry {0} is wrong", entry.position));
  }
  if (entry.kind == EntryKind::kSetup || entry.kind == EntryKind::kResume) {
    actor = entry.kind == EntryKind::kSetup ? kSetup : kResume;
    return true;
  }
  actor = actor_named(entry.actor);
  if (actor == kNobody) {
    if (unknown_actors_ == nullptr) {
      unknown_actors_ = std::make_unique<UnknownActors>(*record_, table_);
    }
    diagnostics.push_back(unknown_actors_->diagnose(entry));
    return false;
  }
  if (due == actor) return true;
  diagnostics.push_back(untimely(line, entry, position, actor));
  return false;
}

Actor Replayer::actor_named(std::string_view name) const {
  const Actor seat = table_.seat_of(name);
  if (seat != kNobody) return seat;
  for (const Actor actor : table_.game->actors) {
    if (name_of_actor(actor) == name) return actor;
  }
  return kNobody;
}

}  // namespace stela
