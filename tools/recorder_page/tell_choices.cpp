#include "tools/recorder_page/tell.h"

namespace stela::recorder {
namespace {

void tell_facet(std::string_view key, const Facet& facet, JsonWriter& json) {
  json.key(key).object([&] {
    json.member("names", facet.names);
    json.key("choices").list([&] {
      for (const FacetValue& choice : facet.choices) {
        json.object([&] {
          json.member("values", choice.values);
          json.member("words", choice.words);
          json.member("action", choice.action);
        });
      }
    });
  });
}

}  // namespace

void tell_goals(const Goals& goals, JsonWriter& json) {
  json.object([&] {
    json.member("what", goals.what);
    json.member("party", goals.party);
    json.key("parties").list([&] {
      for (const Party& party : goals.parties) {
        json.object([&] {
          json.member("written", party.written);
          json.member("words", party.words);
        });
      }
    });
    json.key("goals").list([&] {
      for (const Goal& goal : goals.goals) {
        json.object([&] {
          json.member("place", goal.place);
          json.member("cost", goal.ways.front().cost);
          json.key("ways").list([&] {
            for (const Way& way : goal.ways) json.value(way.action);
          });
        });
      }
    });
  });
}

void tell_choices(const Narrowed& narrowed, JsonWriter& json) {
  json.object([&] {
    json.key("whats").list([&] {
      for (const What& what : narrowed.whats) {
        json.object([&] {
          json.member("name", what.name);
          json.member("meaning", what.meaning);
          json.member("count", what.count);
        });
      }
    });
    json.member("places", narrowed.places);
    json.member("count", narrowed.count);
    json.member("exact", narrowed.option_count);
    json.key("options").list([&] {
      for (const Option& option : narrowed.options) {
        json.object([&] {
          json.member("action", option.action);
          json.member("words", option.words);
        });
      }
    });
    if (narrowed.facet) tell_facet("facet", *narrowed.facet, json);
    if (narrowed.pattern) tell_facet("pattern", *narrowed.pattern, json);
    json.member("turns", narrowed.turns);
    json.key("turnPlaces").list([&] {
      for (const std::vector<std::string>& places : narrowed.turn_places) json.value(places);
    });
    json.member("suggested", narrowed.suggested);
    json.member("only", narrowed.only);
    json.key("ranges").list([&] {
      for (const Range& range : narrowed.ranges) {
        json.object([&] {
          json.member("before", range.before);
          json.member("low", range.low);
          json.member("high", range.high);
        });
      }
    });
  });
}

}  // namespace stela::recorder
