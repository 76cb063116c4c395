#include <fmt/format.h>

#include <algorithm>

#include "lib/core/contains.h"
#include "lib/core/phrases.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"
#include "lib/words/tr.h"
#include "tools/lsp/features.h"
#include "tools/lsp/turn.h"

namespace stela::lsp {
namespace {

/// Returns whether the entry claims its score.
bool claims_score(const Record& record, const Entry& entry) {
  return contains(record.tokens_of(entry), TokenKind::kScore, &Token::kind);
}

/// Returns a message with the action points that the player had left.
Message points_left(const Analysis& analysis, std::int32_t entry) {
  const std::unique_ptr<Position> end = position_within(analysis, entry, analysis.source().size());
  const std::optional<int> points = end == nullptr ? std::nullopt : end->points_left();
  return points ? trn(*points, "{0} point left", "{0} points left") : Message();
}

std::string label_of(const Look& look, const Step& step, const Entry& entry) {
  const Analysis& analysis = *look.analysis;
  std::string label;
  if (!claims_score(analysis.record(), entry)) {
    label = fmt::format("={}", write_score(step.scores[seat_index(step.actor)], *analysis.game()));
  }
  const std::string points = points_left(analysis, step.entry).in(look.language);
  if (!points.empty()) add_to_list(label, points, ", ");
  return label;
}

}  // namespace

void answer_inlay_hints(Session& session, const Value* params, JsonWriter& json) {
  OpenDocument& open = session.open(params);
  const Range range = read_range(find_in(params, "range"));
  const std::size_t last = open.document.part_at(range.end.line);
  json.list([&] {
    for (std::size_t i = open.document.part_at(range.begin.line); i <= last; ++i) {
      session.go_on();
      const Look look = session.look_at(open, i);
      const Analysis& analysis = *look.analysis;
      for (const Step& step : analysis.timeline().steps) {
        if (!step.legal || !is_seat(step.actor)) continue;
        const Entry& entry = analysis.record().entries[index_of(step.entry)];
        const Place place = look.place_of(analysis.span_of(step.entry).end());
        if (place < range.begin || range.end < place) continue;
        const std::string label = label_of(look, step, entry);
        if (label.empty()) continue;
        json.object([&] {
          json.key("position");
          write(json, place);
          json.member("label", label);
          json.member("paddingLeft", true);
        });
      }
    }
  });
}

}  // namespace stela::lsp
