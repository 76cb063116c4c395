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
      json_.member("gaps", report_.gaps);
      json_.key("scores").object([&] { write_scores(); });
      write_places();
      json_.key("diagnostics").list(*report_.diagnostics, [&](const Diagnostic& diagnostic) {
        write(diagnostic);
      });
    });
  }

 private:
  void write_colours(const std::vector<Actor>& seats) {
    json_.list(seats, [&](const Actor seat) { json_.value(report_.table->colour_of(seat)); });
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

  /// Writes the winners and the other results of players.
  void write_places() {
    json_.key("winners");
    // Without a table there are no players: the lists are present but empty.
    static const Outcome kNothing;
    const Outcome& outcome = report_.table == nullptr ? kNothing : report_.outcome;
    write_colours(outcome.winners);
    json_.key("endings").list(outcome.endings, [&](const Ending& ending) { write(ending); });
    json_.key("places").list(outcome.places, [&](const auto& place) { write_colours(place); });
    json_.key("teams").list(outcome.teams, [&](const Team& team) { write(team); });
    json_.key("eliminated").list([&] {
      for (Actor seat = 0; seat < outcome.players; ++seat) {
        if (outcome.out[seat_index(seat)]) json_.value(report_.table->colour_of(seat));
      }
    });
  }

  void write(const Ending& ending) {
    json_.object([&] {
      json_.member("kind", ending.kind->name);
      json_.key("player");
      if (ending.seat == kNobody) return json_.null();
      json_.value(report_.table->colour_of(ending.seat));
    });
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
      json_.member("message", diagnostic.message.in(report_.place.language));
      json_.member("hint", diagnostic.hint.in(report_.place.language));
      json_.member("cite", cited_sections(*diagnostic.rule, report_.place.edition));
      const Rule* const reason = diagnostic.article;
      json_.member("reason", reason == nullptr ? std::string_view{} : reason->id);
      json_.member("reason_sentence", reason == nullptr
                                          ? std::string_view{}
                                          : report_.place.language.translate(reason->sentence));
      json_.member("reason_cite", reason == nullptr
                                      ? std::vector<std::string>{}
                                      : cited_sections(*reason, report_.place.edition));
      json_.key("notes").list(diagnostic.notes, [&](const Message& note) {
        json_.value(note.in(report_.place.language));
      });
      json_.member("places", names_of(diagnostic.places));
      json_.key("fixes").list([&] {
        if (!report_.place.offset) return;
        for (const Fix& fix : diagnostic.fixes) write(fix);
      });
    });
  }

  void write(const Fix& fix) {
    json_.object([&] {
      json_.member("certain", fix.certain);
      json_.key("edits").objects(fix.edits, [&](const Edit& edit) {
        json_.member("offset", *report_.place.offset + edit.span.begin);
        json_.member("length", edit.span.size);
        json_.member("text", edit.text);
      });
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
