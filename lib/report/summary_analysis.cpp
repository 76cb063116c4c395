#include <fmt/format.h>

#include <algorithm>

#include "lib/record/action_tokens.h"
#include "lib/replay/analysis_claims.h"
#include "lib/report/summary_parts.h"
#include "lib/words/tr.h"

namespace stela {
namespace {

/// Reads the analysis in the comments, which was validated when the record was replayed.
class Reading {
 public:
  explicit Reading(const ReportInput& input)
      : input_(input),
        record_(input.record),
        colours_(input.table.colours.data(), static_cast<std::size_t>(input.table.players)) {}

  std::optional<SummaryAnalysis> run() {
    std::optional<AnalysedGame> game = analysed_game(record_, input_.table, input_.timeline);
    if (!game) return std::nullopt;
    out_.note = std::move(game->note);
    out_.players = std::move(game->seats);
    for (const AnalysedStep& analysed : game->steps) {
      const Step& step = input_.timeline.steps[analysed.step];
      const Entry& entry = record_.entries[index_of(step.entry)];
      out_.course.push_back({entry.position, analysed.note.shares});
      if (is_seat(step.actor) && analysed.note.loss) add_loss(analysed, step, entry);
    }
    return std::move(out_);
  }

 private:
  void add_loss(const AnalysedStep& analysed, const Step& step, const Entry& entry) {
    SummaryLoss loss;
    loss.entry = entry.position;
    loss.actor = step.actor;
    loss.mark = mark_of(record_, entry);
    loss.loss = *analysed.note.loss;
    loss.exact = analysed.note.exact;
    loss.played = written_actions(record_, entry);
    loss.before = before(analysed.step);
    loss.step = static_cast<std::int32_t>(analysed.step);
    loss.after = analysed.note.shares.seats[seat_index(step.actor)];
    const std::int32_t better = better_line_of(record_, entry);
    if (better != kNone) add_better(record_.lines[index_of(better)].first_entry, loss);
    out_.losses.push_back(std::move(loss));
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
    NoteFault fault;
    const std::optional<EntryNote> note =
        read_entry_note(analysis_note_of(record_, entry)->text, colours_, fault);
    if (note) loss.better_shares = note->shares;
  }

  const ReportInput& input_;
  const Record& record_;
  std::span<const std::string_view> colours_;
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
  if (whole) add({tr("loss"), tr("each")});
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
    add({estimate_message(loss),
         decimal_message(loss.value / std::max(1, player.entries - forced))});
    if (luck) add({estimate_message(analysis.note.luck[seat])});
    add({decimal_message(end)});
  }
  return rows;
}

std::string analysis_words(const SummaryAnalysis& analysis, Language language, bool table) {
  const auto& note = analysis.note;
  table = table && note.has_game_values();
  std::string out = tr(language,
                       "By {0} (seed {1}, effort {2}): the share of the win that each player would "
                       "have on average if all went on as this engine plays. It does not play "
                       "perfectly; ± says only how far more play-outs could move a number.",
                       note.engine, note.seed, note.effort);
  out +=
      ' ' +
      (table ? tr(language,
                  "Loss is the win share of the best entry found less that of the entry played, in "
                  "total and per entry that was not forced. At the end comes the final share.")
             : tr(language,
                  "Loss is the win share of the best entry found less that of the entry played."));
  return out;
}

std::string loss_words(const SummaryLoss& loss, Language language) {
  if (!loss.exact) return tr(language, "loses about {0}", estimate_message(loss.loss));
  if (loss.loss.value == 0) return tr(language, "misses what is certain");
  return tr(language, "misses what is certain, and loses about {0}", estimate_message(loss.loss));
}

}  // namespace stela
