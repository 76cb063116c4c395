#include <map>

#include "lib/report/chart.h"
#include "lib/report/summary.h"
#include "tools/recorder_page/document.h"
#include "tools/recorder_page/report.h"

namespace stela::recorder {
namespace {

/// In hundredths: shares are not surer than that.
std::int32_t rounded(Thousandths share) { return (share + 5) / 10; }

/// Returns the entries of the main line by their numbers.
std::map<int, std::int32_t> entries_of(const ReportInput& input) {
  std::map<int, std::int32_t> out = {{0, kAtStart}};
  for (const Step& step : input.timeline.steps) {
    const Entry& entry = input.record.entries[index_of(step.entry)];
    if (step.line == 0 && entry.kind == EntryKind::kPlay) out.emplace(entry.position, step.entry);
  }
  return out;
}

/// The shares of all seats.
void report_shares(const NotedShares& shares, JsonWriter& json) {
  json.key("shares").list(shares.seats,
                          [&](const Thousandths share) { json.value(rounded(share)); });
}

void report_loss(const SummaryLoss& loss, const ReportInput& input, JsonWriter& json) {
  json.member("loss", loss_words(loss, input.language));
  json.member("exact", loss.exact);
  if (loss.better_step == kNone || loss.better_shares.seats.empty()) return;
  json.member("better", input.timeline.steps[index_of(loss.better_step)].entry);
  json.member("gained", rounded(loss.better_after()));
  json.member("kept", rounded(loss.after));
}

}  // namespace

void report_analysis(const ReportInput& input, JsonWriter& json) {
  const Summary summary = summarise(input);
  if (!summary.analysed()) return json.null();
  const SummaryAnalysis& analysis = *summary.analysis;
  const std::map<int, std::int32_t> entries = entries_of(input);
  const auto entry_of = [&](int number) {
    const auto at = entries.find(number);
    return at == entries.end() ? kAtStart : at->second;
  };
  json.object([&] {
    json.member("chart", write_shares(summary));
    json.member("words", analysis_words(analysis, input.language, false));
    json.key("points").list(summary.course,
                            [&](const ScorePoint& point) { json.value(entry_of(point.entry)); });
    auto loss = analysis.losses.begin();
    json.key("entries").object([&] {
      if (analysis.note.has_game_values()) {
        const int before = analysis.course.front().entry - 1;
        json.key(std::to_string(entry_of(before))).object([&] {
          report_shares(analysis.note.start, json);
        });
      }
      for (const SharePoint& point : analysis.course) {
        json.key(std::to_string(entry_of(point.entry))).object([&] {
          report_shares(point.shares, json);
          if (loss == analysis.losses.end() || loss->entry != point.entry) return;
          report_loss(*loss++, input, json);
        });
      }
    });
  });
}

}  // namespace stela::recorder
