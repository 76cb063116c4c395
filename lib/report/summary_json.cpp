#include <algorithm>

#include "lib/core/json_writer.h"
#include "lib/game/info.h"
#include "lib/report/summary_document.h"

namespace stela {
namespace {

/// Writes the parts of the document, in document order.
class SummaryWriter {
 public:
  SummaryWriter(const Summary& summary, const ReportInput& input, std::string& out)
      : summary_(summary), input_(input), json_(out) {}

  void write() {
    json_.object([&] {
      json_.member("game", summary_.game->id);
      json_.member("title", summary_.title);
      list("details", summary_.details, [&](const auto& detail) {
        json_.member("name", detail.first);
        json_.member("value", detail.second);
      });
      list("players", summary_.players, [&](const SummaryPlayer& player) { add(player); });
      list("teams", summary_.teams, [&](const SummaryTeam& team) {
        json_.member("names", team.names);
        add("score", team.score);
        json_.member("wins", team.wins);
      });
      json_.member("finished", summary_.finished);
      json_.member("broken", summary_.broken);
      json_.member("result", summary_.result);
      list("course", summary_.course, [&](const ScorePoint& point) {
        json_.member("entry", point.entry);
        add("scores", point.scores);
      });
      list("rounds", summary_.rounds, [&](const RoundMark& round) {
        json_.member("entry", round.entry);
        json_.member("text", round.text);
      });
      list("turning_points", summary_.turning_points,
           [&](const TurningGroup& group) { add(group); });
      list("sources", summary_.sources, [&](const SourceRow& row) { add(row); });
      add("mistakes", summary_.mistakes);
      if (summary_.analysis) add(*summary_.analysis);
      list("items", summary_.items, [&](const SummaryItem& item) { add(item); });
    });
  }

 private:
  /// Writes a member that is a list of objects; `add_members` writes the members of one.
  template <typename Item, typename AddMembers>
  void list(std::string_view name, const std::vector<Item>& items, AddMembers add_members) {
    json_.key(name).objects(items, [&](const Item& item) { add_members(item); });
  }

  [[nodiscard]] const std::string& colour_of(std::size_t seat) const {
    return summary_.players[seat].colour;
  }

  /// Writes a colour; null if the player is unspecified.
  void add_player(std::string_view colour) {
    json_.key("player");
    if (colour.empty()) return json_.null();
    json_.value(colour);
  }

  void add(std::string_view name, const Score& score) {
    json_.key(name).object([&] {
      for (std::size_t part = 0; part < summary_.game->score_parts.size(); ++part) {
        json_.member(summary_.game->score_parts[part], score.parts[part]);
      }
    });
  }

  void add(std::string_view name, const std::vector<Score>& scores) {
    json_.key(name).object([&] {
      for (std::size_t seat = 0; seat < scores.size(); ++seat) add(colour_of(seat), scores[seat]);
    });
  }

  void add(std::string_view name, const std::vector<SummaryMistake>& mistakes) {
    list(name, mistakes, [&](const SummaryMistake& mistake) {
      json_.member("rule", mistake.rule);
      json_.member("severity", to_string(mistake.severity));
      json_.member("entry", mistake.entry);
      json_.member("message", mistake.message);
      json_.member("hint", mistake.hint);
      json_.member("sentence", mistake.sentence);
      json_.member("cite", mistake.cite);
      json_.member("reason", mistake.article);
      json_.member("reason_sentence", mistake.reason);
    });
  }

  void add(std::string_view name, const Estimate& estimate) {
    json_.key(name).object([&] {
      json_.key("value").json(as_decimal(estimate.value));
      json_.key("ci").json(as_decimal(estimate.ci));
    });
  }

  void add(std::string_view name, const NotedShares& shares) {
    json_.key(name).object([&] {
      for (std::size_t seat = 0; seat < shares.seats.size(); ++seat) {
        json_.key(colour_of(seat)).json(as_decimal(shares.seats[seat]));
      }
    });
    json_.key("ci").json(as_decimal(shares.ci));
  }

  void add(const SummaryAnalysis& analysis) {
    json_.key("analysis").object([&] {
      const GameNote& note = analysis.note;
      json_.member("engine", note.engine);
      json_.member("seed", note.seed);
      json_.member("effort", note.effort);
      json_.key("players").list([&] {
        for (std::size_t seat = 0; seat < analysis.players.size(); ++seat) add_seat(analysis, seat);
      });
      if (note.has_game_values()) {
        json_.key("start").object([&] { add("shares", note.start); });
      }
      list("parts", analysis.judgement.parts, [&](const LossPart& part) {
        json_.member("part", part.title.in(summary_.language));
        json_.key("losses").list(part.losses,
                                 [&](Thousandths loss) { json_.json(as_decimal(loss)); });
      });
      json_.key("turning_point");
      if (const std::optional<Turn>& turn = analysis.judgement.turn) {
        json_.object([&] {
          json_.member("entry", turn->number);
          json_.member("leader", colour_of(seat_index(turn->leader)));
        });
      } else {
        json_.null();
      }
      list("times", analysis.judgement.times, [&](const TimedLoss& time) {
        add_player(colour_of(seat_index(time.seat)));
        json_.member("median", std::chrono::round<std::chrono::seconds>(time.median).count());
        json_.key("quick").json(as_decimal(time.quick));
        json_.key("slow").json(as_decimal(time.slow));
      });
      list("course", analysis.course, [&](const SharePoint& point) {
        json_.member("entry", point.entry);
        add("shares", point.shares);
      });
      list("losses", analysis.losses, [&](const SummaryLoss& loss) {
        json_.member("entry", loss.entry);
        add_player(colour_of(seat_index(loss.actor)));
        json_.member("mark", loss.mark);
        add("loss", loss.loss);
        json_.member("exact", loss.exact);
        json_.member("played", loss.played);
        json_.member("better", loss.better);
        json_.member("then", loss.then);
        json_.member("better_then", loss.better_then);
        list("others", loss.others, [&](const auto& other) {
          json_.member("entry", other.first);
          json_.key("share").json(as_decimal(other.second));
        });
        list("why", loss.reasons, [&](const NotedReason& reason) {
          json_.member("kind", reason.kind);
          add_player(colour_of(seat_index(reason.seat)));
          json_.member("place", reason.place);
          json_.key("played").json(as_decimal(reason.played));
          json_.key("better").json(as_decimal(reason.better));
          json_.member("of", reason.of);
        });
      });
    });
  }

  void add_seat(const SummaryAnalysis& analysis, std::size_t seat) {
    const AnalysedSeat& player = analysis.players[seat];
    json_.object([&] {
      json_.member("player", colour_of(seat));
      json_.member("entries", player.entries);
      json_.member("marks", player.marks);
      if (!analysis.note.has_game_values()) return;
      json_.member("forced", analysis.note.forced[seat]);
      json_.member("grade", analysis.judgement.grades[seat]);
      add("loss", analysis.note.loss[seat]);
      // Empty if luck is unknown.
      if (!analysis.note.luck.empty()) add("luck", analysis.note.luck[seat]);
    });
  }

  void add(const SummaryPlayer& player) {
    json_.member("colour", player.colour);
    json_.member("name", player.name);
    add("score", player.score);
    json_.member("wins", player.wins);
    json_.key("place");
    if (const int place = std::max(player.place, player.standing); place > 0) {
      json_.value(place);
    } else {
      json_.null();
    }
    json_.member("eliminated", player.out);
  }

  void add(const TurningGroup& group) {
    json_.member("title", group.title);
    list("points", group.points, [&](const TurningPoint& point) {
      json_.member("entry", point.entry);
      add_player(is_seat(point.actor) ? colour_of(static_cast<std::size_t>(point.actor)) : "");
      json_.member("text", point.text);
    });
    json_.member("left_out", group.left_out);
  }

  void add(const SourceRow& row) {
    json_.member("source", row.title);
    json_.member("part", summary_.game->score_parts[row.part]);
    json_.key("amounts").object([&] {
      for (std::size_t seat = 0; seat < row.amounts.size(); ++seat) {
        json_.member(colour_of(seat), row.amounts[seat]);
      }
    });
  }

  /// Returns the position after `step`, as the tokens of its `setup:` entry.
  [[nodiscard]] std::vector<std::string> setup_after(std::int32_t step) const {
    if (step == kStart) return input_.table.game->start(input_.table)->setup();
    const auto& position = input_.timeline.steps[index_of(step)].position;
    return position == nullptr ? std::vector<std::string>{} : position->setup();
  }

  void add(const SummaryItem& item) {
    switch (item.kind) {
      case SummaryItem::Kind::kEntry:
        json_.member("kind", "entry");
        add_entry(item);
        break;
      case SummaryItem::Kind::kResult:
        json_.member("kind", "result");
        json_.member("written", item.written);
        break;
      case SummaryItem::Kind::kComment:
        json_.member("kind", "comment");
        json_.member("entry", item.number);
        json_.member("text", item.text);
        list("diagrams", item.diagrams, [&](const SummaryDiagram& diagram) {
          json_.member("caption", diagram.caption);
          json_.member("position", setup_after(diagram.step));
        });
        break;
      case SummaryItem::Kind::kVariation:
        json_.member("kind", "variation");
        json_.member("entry", item.number);
        json_.member("depth", item.depth);
        json_.member("illegal", item.illegal);
        break;
      case SummaryItem::Kind::kVariationEnd:
        json_.member("kind", "variation end");
        json_.member("depth", item.depth);
        break;
    }
  }

  void add_entry(const SummaryItem& entry) {
    json_.member("entry", entry.number);
    json_.member("depth", entry.depth);
    json_.member("actor", entry.actor_name);
    json_.member("written", entry.written);
    json_.member("annotations", entry.nags);
    json_.member("played", entry.step != kNone);
    json_.member("legal", entry.legal);
    list("events", entry.events, [&](const SummaryEvent& event) {
      add_player(event.who);
      json_.member("text", event.text);
    });
    add("scores", entry.scores);
    add("mistakes", entry.mistakes);
  }

  const Summary& summary_;
  const ReportInput& input_;
  JsonWriter json_;
};

}  // namespace

std::string write_summary_json(const Summary& summary, const ReportInput& input) {
  std::string out;
  SummaryWriter(summary, input, out).write();
  return out + '\n';
}

}  // namespace stela
