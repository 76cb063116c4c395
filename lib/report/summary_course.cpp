#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/game/info.h"
#include "lib/game/position.h"
#include "lib/record/record.h"
#include "lib/replay/claims.h"
#include "lib/report/summary.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Reads the analysis in the comments, which was validated when the record was replayed.
class Reading {
 public:
  explicit Reading(const ReportInput& input)
      : input_(input), record_(input.record), colours_(input.table.player_colours()) {}

  std::optional<SummaryAnalysis> run() {
    std::optional<AnalysedGame> game = analysed_game(record_, input_.table, input_.timeline);
    if (!game) return std::nullopt;
    out_.note = std::move(game->note);
    out_.players = std::move(game->seats);
    for (const AnalysedStep& analysed : game->steps) {
      const Step& step = input_.timeline.steps[analysed.step];
      const Entry& entry = record_.entries[index_of(step.entry)];
      out_.course.push_back({entry.position, analysed.note.shares});
      if (!is_seat(analysed.seat)) continue;
      if (analysed.note.loss) add_loss(analysed, entry);
      add_judged(analysed, entry);
    }
    judge(*game);
    return std::move(out_);
  }

 private:
  void add_loss(const AnalysedStep& analysed, const Entry& entry) {
    SummaryLoss loss;
    loss.entry = entry.position;
    loss.actor = analysed.seat;
    loss.mark = sign_of(mark_of(analysed.note));
    loss.loss = *analysed.note.loss;
    loss.exact = analysed.note.exact;
    loss.played = written_actions(record_, entry);
    loss.before = before(analysed.step);
    loss.step = static_cast<std::int32_t>(analysed.step);
    loss.on_board = is_seat(input_.timeline.steps[analysed.step].actor);
    loss.after = analysed.note.shares.seats[seat_index(analysed.seat)];
    loss.reasons = analysed.note.reasons;
    for (const NotedReason& reason : loss.reasons) {
      const Message words = reason_message(reason, input_.table);
      if (!words.empty()) loss.why.push_back(words.in(input_.language));
    }
    const std::int32_t next = next_line_of(record_, entry);
    if (next != kNone) loss.then = written_line(record_.lines[index_of(next)].first_entry);
    const std::int32_t better = better_line_of(record_, entry);
    if (better != kNone) add_better(record_.lines[index_of(better)].first_entry, loss);
    for (const std::int32_t line : other_lines_of(record_, entry)) {
      const Entry& other = record_.entries[index_of(record_.lines[index_of(line)].first_entry)];
      loss.others.emplace_back(written_actions(record_, other),
                               shares_of(other).seats[seat_index(loss.actor)]);
    }
    out_.losses.push_back(std::move(loss));
  }

  void add_judged(const AnalysedStep& analysed, const Entry& entry) {
    JudgedEntry one{entry.position,
                    analysed.seat,
                    analysed.note.loss.value_or(Estimate{}),
                    {},
                    time_taken(record_, entry)};
    one.choice = choice_in(record_, input_.table, entry).title;
    judged_.push_back(one);
  }

  void judge(const AnalysedGame& game) {
    Judgement& judgement = out_.judgement;
    std::vector<CoursePoint> course;
    std::vector<std::string> by_seat;
    if (out_.note.has_game_values()) {
      for (const AnalysedStep& analysed : game.steps) {
        if (!is_last(game.steps.back().step)) break;
        const Step& step = input_.timeline.steps[analysed.step];
        const Entry& entry = record_.entries[index_of(step.entry)];
        course.push_back({entry.position, step.actor, &analysed.note.shares});
      }
      for (std::size_t seat = 0; seat < colours_.size(); ++seat) {
        const int unforced = out_.players[seat].entries - out_.note.forced[seat];
        by_seat.push_back(grade_of(out_.note.loss[seat], unforced));
      }
    }
    judgement = judgement_of(judged_, out_.note.start, course, input_.table);
    judgement.grades = std::move(by_seat);
    std::string grades;
    for (std::size_t seat = 0; seat < judgement.grades.size(); ++seat) {
      if (judgement.grades[seat].empty()) continue;
      const std::string who = input_.table.player(static_cast<Actor>(seat)).in(input_.language);
      add_to_list(grades, fmt::format("{} {}", who, judgement.grades[seat]), ", ");
    }
    if (!grades.empty()) out_.grades = tr(input_.language, "Grades: {0}.", grades);
    for (const Message& words : judgement_words(judgement, input_.table)) {
      out_.remarks.push_back(words.in(input_.language));
    }
  }

  /// Whether no entry of the main line was played after that step.
  [[nodiscard]] bool is_last(std::size_t index) const {
    return std::ranges::none_of(
        input_.timeline.steps.begin() + static_cast<std::ptrdiff_t>(index) + 1,
        input_.timeline.steps.end(), [this](const Step& step) {
          return step.line == 0 && step.legal &&
                 record_.entries[index_of(step.entry)].kind == EntryKind::kPlay;
        });
  }

  /// Returns the previous step of the main line, or `kStart`.
  [[nodiscard]] std::int32_t before(std::size_t index) const {
    while (index > 0) {
      const Step& step = input_.timeline.steps[--index];
      if (step.line == 0 && step.legal) return static_cast<std::int32_t>(index);
    }
    return kStart;
  }

  void add_better(std::int32_t index, SummaryLoss& loss) const {
    const Entry& entry = record_.entries[index_of(index)];
    loss.better = written_actions(record_, entry);
    const auto& steps = input_.timeline.steps;
    const auto played = std::ranges::find_if(
        steps, [&](const Step& step) { return step.entry == index && step.legal; });
    if (played != steps.end()) {
      loss.better_step = static_cast<std::int32_t>(played - steps.begin());
    }
    loss.better_shares = shares_of(entry);
    loss.better_then = written_line(entry.next);
  }

  /// Returns the shares in the comment on an entry in a variation, which was validated.
  [[nodiscard]] NotedShares shares_of(const Entry& entry) const {
    NoteFault fault;
    const Note* const comment = analysis_note_of(record_, entry);
    const std::optional<EntryNote> note = read_entry_note(comment->text, colours_, fault);
    return note ? note->shares : NotedShares{std::vector<Thousandths>(colours_.size()), 0};
  }

  /// Returns the entries from `index` on: `white: …; red: …`.
  [[nodiscard]] std::string written_line(std::int32_t index) const {
    std::string out;
    for (std::int32_t i = index; i != kNone; i = record_.entries[index_of(i)].next) {
      const Entry& entry = record_.entries[index_of(i)];
      add_to_list(out, fmt::format("{}: {}", entry.actor, written_actions(record_, entry)), "; ");
    }
    return out;
  }

  const ReportInput& input_;
  const Record& record_;
  std::span<const std::string_view> colours_;
  std::vector<JudgedEntry> judged_;
  SummaryAnalysis out_;
};

}  // namespace

Thousandths SummaryLoss::better_after() const {
  return better_shares.seats.empty() ? 0 : better_shares.seats[seat_index(actor)];
}

void add_analysis(const ReportInput& input, Summary& summary) {
  summary.analysis = Reading(input).run();
}

std::vector<std::vector<std::string>> analysis_table(const Summary& summary) {
  const SummaryAnalysis& analysis = *summary.analysis;
  const bool whole = analysis.note.has_game_values();
  const bool luck = !analysis.note.luck.empty();
  const Language language = summary.language;
  std::vector<std::vector<std::string>> rows = {{tr(language, "player"), tr(language, "entries")}};
  const auto add = [&](const std::vector<Message>& cells) {
    for (const Message& cell : cells) rows.back().push_back(cell.in(language));
  };
  if (whole) add({tr("forced")});
  for (const std::string_view mark : kMarks) add({mark});
  if (whole) add({tr("loss"), tr("each"), tr("grade")});
  if (whole && luck) add({tr("luck")});
  if (whole) add({tr("end")});
  for (std::size_t seat = 0; seat < analysis.players.size(); ++seat) {
    const AnalysedSeat& player = analysis.players[seat];
    rows.push_back({full_name(summary.players[seat]), std::to_string(player.entries)});
    const int forced = whole ? analysis.note.forced[seat] : 0;
    if (whole) add({std::to_string(forced)});
    for (const int count : player.marks) add({std::to_string(count)});
    if (!whole) continue;
    const Estimate& loss = analysis.note.loss[seat];
    const Thousandths end = analysis.course.back().shares.seats[seat];
    add({estimate_message(loss), decimal_message(mean_loss(loss.value, player.entries - forced)),
         analysis.judgement.grades[seat]});
    if (luck) add({estimate_message(analysis.note.luck[seat])});
    add({decimal_message(end)});
  }
  return rows;
}

std::string analysis_words(const SummaryAnalysis& analysis, Language language, bool table) {
  const auto& note = analysis.note;
  const bool alone = !table;
  table = table && note.has_game_values();
  std::string out = tr(language,
                       "By {0} (seed {1}, effort {2}): each player's expected share of the "
                       "win if everybody continued to play like this engine, which does not "
                       "play perfectly; ± says only how far more playouts could move a number.",
                       note.engine, note.seed, note.effort);
  if (table) {
    out +=
        ' ' + tr(language,
                 "Loss is the win share of the best entry found less that of the entry played, in "
                 "total and per entry that was not forced. At the end comes the final share.");
    return analysis.grades.empty() ? out : out + ' ' + grade_words().in(language);
  }
  out += ' ' + tr(language,
                  "Loss is the win share of the best entry found less that of the entry played.");
  if (!analysis.grades.empty()) {
    out += ' ' + analysis.grades + ' ' + grade_words().in(language);
  }
  if (!alone) return out;
  for (const std::string& remark : analysis.remarks) out += ' ' + remark;
  return out;
}

std::string loss_words(const SummaryLoss& loss, Language language) {
  if (!loss.exact) return tr(language, "loses about {0}", estimate_message(loss.loss));
  if (loss.loss.value == 0) return tr(language, "misses what is certain");
  return tr(language, "misses what is certain, and loses about {0}", estimate_message(loss.loss));
}

std::string loss_sentences(const SummaryLoss& loss, Language language) {
  std::string out = loss_words(loss, language);
  for (const std::string& why : loss.why) out += ". " + capitalised(why);
  return out;
}

namespace {

/// Maximum number of turning points listed, by kind.
constexpr std::size_t kMaxPoints = 8;
constexpr std::size_t kMaxSwings = 5;

/// A turning point that may be too small to be listed.
struct Candidate {
  TurningPoint point;
  /// Compared lexicographically.
  Score weight;
};

struct PointGroup {
  std::string title;
  std::vector<Candidate> points;
};

/// Returns the `most` most important points of `group`, in game order.
TurningGroup pick(PointGroup group, std::size_t most) {
  TurningGroup out;
  out.title = std::move(group.title);
  std::vector<std::size_t> order(group.points.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  sort_stably(order, [&](std::size_t a, std::size_t b) {
    return group.points[a].weight.parts > group.points[b].weight.parts;
  });
  if (order.size() > most) {
    out.left_out = order.size() - most;
    order.resize(most);
  }
  sort_stably(order);
  for (const std::size_t i : order) out.points.push_back(std::move(group.points[i].point));
  return out;
}

/// Collects the course of the main line in one pass.
class Course {
 public:
  Course(const ReportInput& input, Summary& summary)
      : input_(input), game_(*input.table.game), summary_(summary) {
    for (const EventKind& kind : game_.event_kinds) {
      if (kind.role == EventRole::kTurningPoint)
        groups_.push_back({std::string(input.language.translate(kind.title)), {}});
    }
  }

  void run() {
    add_start();
    for (const Step& step : input_.timeline.steps) {
      if (step.line != 0 || !step.legal) continue;
      const Entry& entry = input_.record.entries[index_of(step.entry)];
      if (entry.kind == EntryKind::kResume) add_gap(step, entry.position);
      if (entry.kind != EntryKind::kPlay) continue;
      add_entry(step, entry.position);
    }
    finish();
  }

 private:
  [[nodiscard]] std::size_t players() const {
    return static_cast<std::size_t>(input_.table.players);
  }

  [[nodiscard]] std::string name_of(Actor seat) const {
    return full_name(summary_.players[static_cast<std::size_t>(seat)]);
  }

  /// Adds the scores before the first entry: those of a `setup:`, or the initial ones.
  void add_start() {
    ScorePoint start;
    start.scores.resize(players());
    const auto& steps = input_.timeline.steps;
    const bool setup = !steps.empty() && steps.front().legal &&
                       input_.record.entries[static_cast<std::size_t>(steps.front().entry)].kind ==
                           EntryKind::kSetup;
    if (setup) {
      start.scores = steps.front().scores;
    } else {
      const std::unique_ptr<Position> position = game_.start(input_.table);
      for (std::size_t seat = 0; seat < players(); ++seat) {
        start.scores[seat] = position->score(static_cast<Actor>(seat));
      }
    }
    summary_.course.push_back(start);
    for (std::size_t part = 0; part < game_.score_parts.size(); ++part) {
      SourceRow row = new_row(tr(input_.language, "at the start"), part);
      for (std::size_t seat = 0; seat < players(); ++seat) {
        row.amounts[seat] = start.scores[seat].parts[part];
      }
      summary_.sources.push_back(std::move(row));
    }
  }

  void add_entry(const Step& step, int number) {
    const std::vector<Score> before = summary_.course.back().scores;
    summary_.course.push_back({number, step.scores});
    for (const Event& event : step.events) add_event(event, number);
    for (std::size_t seat = 0; seat < players(); ++seat) {
      add_swing(step, before[seat], static_cast<Actor>(seat), number);
    }
    add_lead(step, number);
  }

  /// Points scored in a gap of the record have no source.
  void add_gap(const Step& step, int number) {
    std::vector<ScorePoint>& course = summary_.course;
    for (std::size_t part = 0; part < game_.score_parts.size(); ++part) {
      for (std::size_t seat = 0; seat < players(); ++seat) {
        Event gap;
        gap.kind = tr_noop("in gaps");
        gap.actor = static_cast<Actor>(seat);
        gap.part = static_cast<int>(part);
        gap.amount = static_cast<int>(step.scores[seat].parts[part] -
                                      course.back().scores[seat].parts[part]);
        if (gap.amount != 0) add_source(gap);
      }
    }
    if (course.back().entry == number) {
      course.back().scores = step.scores;
    } else {
      course.push_back({number, step.scores});
    }
  }

  void add_event(const Event& event, int number) {
    if (event.part >= 0 && event.amount != 0 && is_seat(event.actor)) add_source(event);
    std::size_t group = 0;
    for (const EventKind& kind : game_.event_kinds) {
      const bool turning = kind.role == EventRole::kTurningPoint;
      if (kind.kind == event.kind) {
        if (turning) {
          Score weight;
          weight.parts[0] = event.amount < 0 ? -event.amount : event.amount;
          groups_[group].points.push_back(
              {{number, event.actor, event.text.in(input_.language), event.subject}, weight});
        } else if (kind.role == EventRole::kRound && event.actor == kNobody) {
          summary_.rounds.push_back({number, event.text.in(input_.language)});
        }
      }
      if (turning) ++group;
    }
  }

  [[nodiscard]] SourceRow new_row(std::string title, std::size_t part) const {
    SourceRow row;
    row.title = std::move(title);
    row.part = part;
    row.amounts.resize(players());
    return row;
  }

  void add_source(const Event& event) {
    std::string_view title = event.kind;
    for (const EventKind& kind : game_.event_kinds) {
      if (kind.role == EventRole::kSource && kind.kind == event.kind) title = kind.title;
    }
    const auto part = static_cast<std::size_t>(event.part);
    auto& rows = summary_.sources;
    auto row = std::ranges::find_if(rows, [&](const SourceRow& known) {
      return known.part == part && known.title == input_.language.translate(title);
    });
    if (row == rows.end())
      row = rows.insert(rows.end(), new_row(std::string(input_.language.translate(title)), part));
    row->amounts[static_cast<std::size_t>(event.actor)] += event.amount;
  }

  void add_swing(const Step& step, const Score& before, Actor seat, int number) {
    Score gain;
    int parts = 0;
    for (std::size_t part = 0; part < game_.score_parts.size(); ++part) {
      gain.parts[part] =
          step.scores[static_cast<std::size_t>(seat)].parts[part] - before.parts[part];
      if (gain.parts[part] != 0) ++parts;
    }
    if (parts == 0) return;
    std::string text;
    for (std::size_t part = 0; part < game_.score_parts.size(); ++part) {
      if (gain.parts[part] == 0) continue;
      add_to_list(text,
                  fmt::format("{} {:+}", input_.language.translate(game_.score_parts[part]),
                              gain.parts[part]),
                  ", ");
    }
    std::string why;
    for (const Event& event : step.events) {
      if (event.actor != seat || event.part < 0 || event.amount == 0) continue;
      why += (why.empty() ? ": " : "; ") + event.text.in(input_.language);
    }
    swings_.points.push_back({{number, seat, text + why, Subject::kOwn}, gain});
  }

  /// Returns who can lead: the players who are not eliminated, or the teams, each identified by its
  /// first seat.
  [[nodiscard]] std::vector<Team> leaders(const Step& step) const {
    if (!step.teams.empty()) return step.teams;
    std::vector<Team> alone;
    for (std::size_t seat = 0; seat < players(); ++seat) {
      if (!step.out[seat]) alone.push_back({{static_cast<Actor>(seat)}, step.scores[seat]});
    }
    return alone;
  }

  [[nodiscard]] std::string names_of(const Team& team) const {
    std::vector<Message> names;
    for (const Actor seat : team.members) names.emplace_back(name_of(seat));
    return and_list(names).in(input_.language);
  }

  void add_lead(const Step& step, int number) {
    const std::vector<Team> teams = leaders(step);
    const Team* leader = nullptr;
    Score best;
    for (const Team& team : teams) {
      if (&team == &teams.front() || team.score.parts > best.parts) {
        best = team.score;
        leader = &team;
      } else if (team.score == best) {
        leader = nullptr;  // shared
      }
    }
    if (leader == nullptr || leader->members.front() == leader_) return;
    const bool together = leader->members.size() > 1;
    const std::string with = write_score(best, game_);
    Message text;
    if (leader_names_.empty()) {
      text = together ? tr("{0} take the lead with {1}", names_of(*leader), with)
                      : tr("takes the lead with {0}", with);
    } else {
      text = together
                 ? tr("{0} take the lead from {1} with {2}", names_of(*leader), leader_names_, with)
                 : tr("takes the lead from {0} with {1}", leader_names_, with);
    }
    Score weight;  // the last changes matter most
    weight.parts[0] = number;
    leader_ = leader->members.front();
    leader_names_ = names_of(*leader);
    leads_.points.push_back(
        {{number, together ? kNobody : leader_, text.in(input_.language)}, weight});
  }

  void finish() {
    swings_.title = tr(input_.language, "Largest gains");
    leads_.title = tr(input_.language, "Changes of the lead");
    add_group(pick(std::move(leads_), kMaxPoints));
    TurningGroup swings = pick(std::move(swings_), kMaxSwings);
    swings.left_out = 0;  // because nearly every entry gains something
    add_group(std::move(swings));
    for (PointGroup& group : groups_) add_group(pick(std::move(group), kMaxPoints));
    // Points that no event explains are listed, too, so that the table adds up.
    for (std::size_t part = 0; part < game_.score_parts.size(); ++part) {
      SourceRow rest = new_row(tr(input_.language, "otherwise"), part);
      for (std::size_t seat = 0; seat < players(); ++seat) {
        rest.amounts[seat] = summary_.course.back().scores[seat].parts[part];
        for (const SourceRow& row : summary_.sources) {
          if (row.part == part) rest.amounts[seat] -= row.amounts[seat];
        }
      }
      summary_.sources.push_back(std::move(rest));
    }
    auto& rows = summary_.sources;
    std::erase_if(rows, [](const SourceRow& row) {
      return std::ranges::all_of(row.amounts, [](std::int64_t amount) { return amount == 0; });
    });
    sort_stably(rows, {}, &SourceRow::part);
  }

  void add_group(TurningGroup group) {
    if (!group.points.empty()) summary_.turning_points.push_back(std::move(group));
  }

  const ReportInput& input_;
  const GameInfo& game_;
  Summary& summary_;
  /// One for each kind of turning point of the game.
  std::vector<PointGroup> groups_;
  PointGroup swings_;
  PointGroup leads_;
  /// Last player in the lead alone, or the first of the leading team.
  Actor leader_ = kNobody;
  std::string leader_names_;
};

}  // namespace

void add_course(const ReportInput& input, Summary& summary) { Course(input, summary).run(); }

}  // namespace stela
