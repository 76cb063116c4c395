#include <vector>

#include "formats/text/reader.h"
#include "lib/core/source.h"
#include "lib/games/games.h"
#include "lib/repair/repair.h"
#include "lib/stela.h"
#include "tools/recorder_page/report.h"

namespace stela::recorder {

void report_verdicts(std::string_view text, Language language, JsonWriter& json) {
  Replayer replayer(all_games());
  json.list([&] {
    for_each_record(text, [&](const RecordText& one) {
      Record record;
      std::vector<Diagnostic> diagnostics;
      repair::read_record(one.text, all_games(), record, diagnostics);
      repair::replay(one.text, all_games(), replayer, {}, record, diagnostics);
      json.object([&] {
        json.member("valid", !has_error(diagnostics));
        PlaceFinder places(one.text, one.line);
        json.key("mistakes").list(diagnostics, [&](const Diagnostic& wrong) {
          const LineColumn at = places.locate(wrong.span.begin);
          json.list([&] {
            json.value(wrong.rule->id);
            json.value(at.line);
            json.value(at.column);
            json.value(wrong.message.in(language));
          });
        });
      });
      return true;
    });
  });
}

void report_records(std::string_view text, JsonWriter& json) {
  json.list([&] {
    for_each_record(text, [&](const RecordText& one) {
      json.value(one.text);
      return true;
    });
  });
}

}  // namespace stela::recorder
