#include "formats/json/report.h"

#include <nlohmann/json.hpp>

#include "lib/core/utf8.h"
#include "lib/game/info.h"

namespace stela::json {
namespace {

using Json = nlohmann::ordered_json;

Json colours_of(const std::vector<Actor>& seats, const Table& table) {
  Json out = Json::array();
  for (const Actor seat : seats) out.push_back(table.colour_of(seat));
  return out;
}

Json scores_of(const RecordReport& report) {
  Json out = Json::object();
  if (report.table == nullptr) return out;
  for (Actor seat = 0; seat < report.table->players; ++seat) {
    Json score = Json::object();
    for (std::size_t part = 0; part < report.game->score_parts.size(); ++part) {
      score[std::string(report.game->score_parts[part])] =
          report.outcome.scores[static_cast<std::size_t>(seat)].parts[part];
    }
    out[std::string(report.table->colour_of(seat))] = std::move(score);
  }
  return out;
}

Json citations_of(const Rule& rule, std::string_view edition) {
  Json out = Json::array();
  for (const Citation& citation : rule.citations) {
    if (!citation.edition.empty() && !edition.empty() && citation.edition != edition) continue;
    out.push_back(std::string(citation.language) + ": " + std::string(citation.section));
  }
  return out;
}

Json diagnostic_of(const Diagnostic& diagnostic, const text::RecordPlace& place) {
  const LineColumn at = place.source->locate(diagnostic.span.begin);
  const std::string_view source = place.source->text();
  const std::string_view seen = source.substr(
      std::min<std::size_t>(diagnostic.span.begin, source.size()), diagnostic.span.size);
  Json out;
  out["rule"] = diagnostic.rule->id;
  out["severity"] = to_string(diagnostic.severity);
  out["entry"] = diagnostic.entry;
  out["line"] = at.line;
  out["column"] = at.column;
  out["length"] = count_code_points(seen);
  out["message"] = diagnostic.message;
  out["hint"] = diagnostic.hint;
  out["cite"] = citations_of(*diagnostic.rule, place.edition);
  if (!diagnostic.notes.empty()) out["notes"] = diagnostic.notes;
  return out;
}

}  // namespace

void write_report(const RecordReport& report, std::string& out) {
  Json json;
  json["file"] = report.place.file;
  json["record"] = report.record;
  if (report.offset) json["offset"] = *report.offset;
  json["line"] = report.place.source->first_line();
  json["game"] = report.game == nullptr ? Json(nullptr) : Json(report.game->id);
  json["verdict"] = report.valid ? "valid" : "invalid";
  json["finished"] = report.outcome.finished;
  json["entries"] = report.entries;
  json["scores"] = scores_of(report);
  json["winners"] = Json::array();
  if (report.table != nullptr) {
    json["winners"] = colours_of(report.outcome.winners, *report.table);
    if (!report.outcome.places.empty()) {
      Json places = Json::array();
      for (const auto& place : report.outcome.places) {
        places.push_back(colours_of(place, *report.table));
      }
      json["places"] = std::move(places);
    }
    std::vector<Actor> out_seats;
    for (Actor seat = 0; seat < report.table->players; ++seat) {
      if (report.outcome.out[static_cast<std::size_t>(seat)]) out_seats.push_back(seat);
    }
    if (!out_seats.empty()) json["eliminated"] = colours_of(out_seats, *report.table);
  }
  json["diagnostics"] = Json::array();
  for (const Diagnostic& diagnostic : *report.diagnostics) {
    json["diagnostics"].push_back(diagnostic_of(diagnostic, report.place));
  }
  // File names need not be UTF-8; the replacement character is better than no report.
  out += json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace stela::json
