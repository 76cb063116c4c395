#include "lib/render/summary_json.h"

#include <nlohmann/json.hpp>

#include "lib/game/info.h"

namespace stela {
namespace {

using Json = nlohmann::ordered_json;

/// Makes the parts of the document, in the order in which they stand in it.
class JsonWriter {
 public:
  JsonWriter(const Summary& summary, const Told& told) : summary_(summary), told_(told) {}

  [[nodiscard]] Json write() const {
    Json out;
    out["game"] = summary_.game->id;
    out["title"] = summary_.title;
    out["details"] = details();
    out["players"] = players();
    out["finished"] = summary_.finished;
    out["broken"] = summary_.broken;
    out["result"] = summary_.result;
    out["course"] = course();
    out["rounds"] = Json::array();
    for (const RoundMark& round : summary_.rounds) {
      out["rounds"].push_back({{"entry", round.entry}, {"text", round.text}});
    }
    out["turning_points"] = turning_points();
    out["sources"] = sources();
    out["mistakes"] = mistakes(summary_.mistakes);
    out["items"] = Json::array();
    for (const SummaryItem& item : summary_.items) out["items"].push_back(of(item));
    return out;
  }

 private:
  [[nodiscard]] Json of(const Score& score) const {
    Json out = Json::object();
    for (std::size_t part = 0; part < summary_.game->score_parts.size(); ++part) {
      out[std::string(summary_.game->score_parts[part])] = score.parts[part];
    }
    return out;
  }

  [[nodiscard]] Json of(const std::vector<Score>& scores) const {
    Json out = Json::object();
    for (std::size_t seat = 0; seat < scores.size(); ++seat) {
      out[summary_.players[seat].colour] = of(scores[seat]);
    }
    return out;
  }

  [[nodiscard]] Json details() const {
    Json out = Json::array();
    for (const auto& [name, value] : summary_.details) {
      out.push_back({{"name", name}, {"value", value}});
    }
    return out;
  }

  [[nodiscard]] Json players() const {
    Json out = Json::array();
    for (const SummaryPlayer& player : summary_.players) {
      Json json;
      json["colour"] = player.colour;
      json["name"] = player.name;
      json["score"] = of(player.score);
      json["wins"] = player.wins;
      if (player.place > 0) json["place"] = player.place;
      if (player.out) json["eliminated"] = true;
      out.push_back(std::move(json));
    }
    return out;
  }

  [[nodiscard]] Json course() const {
    Json out = Json::array();
    for (const ScorePoint& point : summary_.course) {
      out.push_back({{"entry", point.entry}, {"scores", of(point.scores)}});
    }
    return out;
  }

  [[nodiscard]] Json turning_points() const {
    Json out = Json::array();
    for (const TurningGroup& group : summary_.turning_points) {
      Json points = Json::array();
      for (const TurningPoint& point : group.points) {
        Json json;
        json["entry"] = point.entry;
        if (is_seat(point.actor)) {
          json["player"] = summary_.players[static_cast<std::size_t>(point.actor)].colour;
        }
        json["text"] = point.text;
        points.push_back(std::move(json));
      }
      out.push_back(
          {{"title", group.title}, {"points", std::move(points)}, {"left_out", group.left_out}});
    }
    return out;
  }

  [[nodiscard]] Json sources() const {
    Json out = Json::array();
    for (const SourceRow& row : summary_.sources) {
      Json amounts = Json::object();
      for (std::size_t seat = 0; seat < row.amounts.size(); ++seat) {
        amounts[summary_.players[seat].colour] = row.amounts[seat];
      }
      out.push_back({{"source", row.title},
                     {"part", summary_.game->score_parts[row.part]},
                     {"amounts", std::move(amounts)}});
    }
    return out;
  }

  [[nodiscard]] static Json mistakes(const std::vector<SummaryMistake>& mistakes) {
    Json out = Json::array();
    for (const SummaryMistake& mistake : mistakes) {
      Json json;
      json["rule"] = mistake.rule;
      json["severity"] = to_string(mistake.severity);
      json["entry"] = mistake.entry;
      json["message"] = mistake.message;
      json["hint"] = mistake.hint;
      json["sentence"] = mistake.sentence;
      json["cite"] = mistake.cite;
      out.push_back(std::move(json));
    }
    return out;
  }

  /// The position after `step`, as the tokens of its `setup:` entry.
  [[nodiscard]] std::vector<std::string> setup_after(std::int32_t step) const {
    if (step == kStart) return told_.table.game->start(told_.table)->setup();
    const auto& position = told_.timeline.steps[static_cast<std::size_t>(step)].position;
    return position == nullptr ? std::vector<std::string>{} : position->setup();
  }

  [[nodiscard]] Json of(const SummaryItem& item) const {
    Json out;
    switch (item.kind) {
      case SummaryItem::Kind::kEntry:
        out["kind"] = "entry";
        add_entry(item, out);
        break;
      case SummaryItem::Kind::kResult:
        out["kind"] = "result";
        out["written"] = item.written;
        break;
      case SummaryItem::Kind::kComment: {
        out["kind"] = "comment";
        out["entry"] = item.number;
        out["text"] = item.text;
        if (item.diagrams.empty()) break;
        Json diagrams = Json::array();
        for (const SummaryDiagram& diagram : item.diagrams) {
          diagrams.push_back(
              {{"caption", diagram.caption}, {"position", setup_after(diagram.step)}});
        }
        out["diagrams"] = std::move(diagrams);
        break;
      }
      case SummaryItem::Kind::kVariation:
        out["kind"] = "variation";
        out["entry"] = item.number;
        out["depth"] = item.depth;
        if (!item.illegal.empty()) out["illegal"] = item.illegal;
        break;
      case SummaryItem::Kind::kVariationEnd:
        out["kind"] = "variation end";
        out["depth"] = item.depth;
        break;
    }
    return out;
  }

  void add_entry(const SummaryItem& entry, Json& out) const {
    out["entry"] = entry.number;
    out["depth"] = entry.depth;
    out["actor"] = entry.actor_name;
    out["written"] = entry.written;
    if (!entry.nags.empty()) out["annotations"] = entry.nags;
    out["played"] = entry.step != kNone;
    out["legal"] = entry.legal;
    out["events"] = Json::array();
    for (const SummaryEvent& event : entry.events) {
      Json json = Json::object();
      if (!event.who.empty()) json["player"] = event.who;
      json["text"] = event.text;
      out["events"].push_back(std::move(json));
    }
    if (!entry.scores.empty()) out["scores"] = of(entry.scores);
    if (!entry.mistakes.empty()) out["mistakes"] = mistakes(entry.mistakes);
  }

  const Summary& summary_;
  const Told& told_;
};

}  // namespace

std::string write_summary_json(const Summary& summary, const Told& told) {
  // Bytes that are no UTF-8 come only from records that no text reader has seen.
  return JsonWriter(summary, told).write().dump(-1, ' ', false, Json::error_handler_t::replace) +
         '\n';
}

}  // namespace stela
