#include "lib/report/json.h"

#include <algorithm>

#include "lib/core/json_writer.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"

namespace stela {
namespace {

class ReportWriter {
 public:
  ReportWriter(const RecordReport& report, std::string& out) : report_(report), json_(out) {}

  void write() {
    json_.object([&] {
      json_.member("file", report_.place.file);
      json_.member("record", report_.record);
      if (report_.offset) json_.member("offset", *report_.offset);
      json_.member("line", report_.place.source->first_line());
      json_.key("game");
      if (report_.game == nullptr) {
        json_.null();
      } else {
        json_.value(report_.game->id);
      }
      json_.member("verdict", report_.valid ? "valid" : "invalid");
      json_.member("finished", report_.outcome.finished);
      json_.member("entries", report_.entries);
      if (report_.gaps > 0) json_.member("gaps", report_.gaps);
      json_.key("scores").object([&] { write_scores(); });
      write_places();
      json_.key("diagnostics").list([&] {
        for (const Diagnostic& diagnostic : *report_.diagnostics) write(diagnostic);
      });
    });
  }

 private:
  void write_colours(const std::vector<Actor>& seats) {
    json_.list([&] {
      for (const Actor seat : seats) json_.value(report_.table->colour_of(seat));
    });
  }

  void write_scores() {
    if (report_.table == nullptr) return;
    for (Actor seat = 0; seat < report_.table->players; ++seat) {
      json_.key(report_.table->colour_of(seat));
      write(report_.outcome.scores[static_cast<std::size_t>(seat)]);
    }
  }

  void write(const Score& score) {
    const auto& parts = report_.game->score_parts;
    json_.object([&] {
      for (std::size_t part = 0; part < parts.size(); ++part) {
        json_.member(parts[part], score.parts[part]);
      }
    });
  }

  void write(const Team& team) {
    json_.object([&] {
      json_.key("members");
      write_colours(team.members);
      json_.key("score");
      write(team.score);
    });
  }

  /// Who won, and what else is to be said of players.
  void write_places() {
    json_.key("winners");
    write_colours(report_.table == nullptr ? std::vector<Actor>{} : report_.outcome.winners);
    if (report_.table == nullptr) return;
    if (!report_.outcome.endings.empty()) {
      json_.key("endings").list([&] {
        for (const Ending& ending : report_.outcome.endings) {
          json_.object([&] {
            json_.member("kind", ending.kind->name);
            if (ending.seat != kNobody) {
              json_.member("player", report_.table->colour_of(ending.seat));
            }
          });
        }
      });
    }
    if (!report_.outcome.places.empty()) {
      json_.key("places").list([&] {
        for (const auto& place : report_.outcome.places) write_colours(place);
      });
    }
    if (!report_.outcome.teams.empty()) {
      json_.key("teams").list([&] {
        for (const Team& team : report_.outcome.teams) write(team);
      });
    }
    std::vector<Actor> out_seats;
    for (Actor seat = 0; seat < report_.table->players; ++seat) {
      if (report_.outcome.out[static_cast<std::size_t>(seat)]) out_seats.push_back(seat);
    }
    if (out_seats.empty()) return;
    json_.key("eliminated");
    write_colours(out_seats);
  }

  void write(const Diagnostic& diagnostic) {
    const LineColumn at = report_.place.source->locate(diagnostic.span.begin);
    const std::string_view source = report_.place.source->text();
    const std::string_view seen = source.substr(
        std::min<std::size_t>(diagnostic.span.begin, source.size()), diagnostic.span.size);
    json_.object([&] {
      json_.member("rule", diagnostic.rule->id);
      json_.member("severity", to_string(diagnostic.severity));
      json_.member("entry", diagnostic.entry);
      json_.member("line", at.line);
      json_.member("column", at.column);
      json_.member("length", count_code_points(seen));
      json_.member("message", diagnostic.message);
      json_.member("hint", diagnostic.hint);
      json_.member("cite", cited_sections(*diagnostic.rule, report_.place.edition));
      if (diagnostic.article != nullptr) {
        json_.member("reason", diagnostic.article->id);
        json_.member("reason_sentence", diagnostic.article->sentence);
        json_.member("reason_cite", cited_sections(*diagnostic.article, report_.place.edition));
      }
      if (!diagnostic.notes.empty()) json_.member("notes", diagnostic.notes);
    });
  }

  const RecordReport& report_;
  JsonWriter json_;
};

}  // namespace

void write_report(const RecordReport& report, std::string& out) {
  ReportWriter(report, out).write();
}

}  // namespace stela
