#include "tools/recorder_page/report.h"

namespace stela::recorder {
namespace {

void report_option(const Option& option, JsonWriter& json) {
  json.member("action", option.action);
  json.member("deed", option.deed);
  json.member("words", option.words);
  json.member("cost", option.cost);
}

void report_facet(std::string_view key, const Facet& facet, JsonWriter& json) {
  json.key(key).object([&] {
    json.member("names", facet.names);
    json.key("choices").objects(facet.choices, [&](const FacetValue& choice) {
      json.member("values", choice.values);
      report_option(choice.option, json);
    });
  });
}

}  // namespace

void report_goals(const Goals& goals, JsonWriter& json) {
  json.object([&] {
    json.member("what", goals.what);
    json.member("party", goals.party);
    json.key("parties").objects(goals.parties, [&](const Party& party) {
      json.member("written", party.written);
      json.member("words", party.words);
      json.member("members", party.members);
      json.member("leaders", party.leaders);
    });
    json.key("goals").objects(goals.goals, [&](const Goal& goal) {
      json.member("place", goal.place);
      json.member("cost", goal.ways.front().cost);
      json.key("ways").list(goal.ways, [&](const Way& way) { json.value(way.action); });
    });
  });
}

void report_choices(const RemainingChoices& narrowed, JsonWriter& json) {
  json.object([&] {
    json.key("whats").objects(narrowed.whats, [&](const ActionPrefix& what) {
      json.member("name", what.name);
      json.member("meaning", what.meaning);
      json.member("count", what.count);
    });
    json.member("places", narrowed.places);
    json.member("count", narrowed.count);
    json.member("exact", narrowed.option_count);
    json.key("options").objects(narrowed.options,
                                [&](const Option& option) { report_option(option, json); });
    if (narrowed.facet) report_facet("facet", *narrowed.facet, json);
    if (narrowed.pattern) report_facet("pattern", *narrowed.pattern, json);
    json.member("turns", narrowed.turns);
    json.member("turnPlaces", narrowed.turn_places);
    json.member("prompt", narrowed.prompt);
    json.member("suggested", narrowed.suggested);
    json.member("only", narrowed.only);
    json.key("ranges").objects(narrowed.ranges, [&](const Range& range) {
      json.member("before", range.before);
      json.member("low", range.low);
      json.member("high", range.high);
    });
  });
}

}  // namespace stela::recorder
