#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "lib/core/json_writer.h"
#include "lib/core/utf8.h"
#include "lib/document/table_writer.h"
#include "lib/games/games.h"
#include "lib/record/analysis_note.h"
#include "lib/record/tags.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"
#include "tools/records/legal_actions.h"
#include "tools/statistics/statistics.h"

namespace stela {

doc::TableOptions table_options() {
  const bool chosen = !globals().language_code.empty();
  return {0, 0, globals().raw_cells, chosen && globals().language.code() != Language().code()};
}

bool table_for_programs(doc::TableFormat format) {
  const bool local = format == doc::TableFormat::kCsv && table_options().local;
  return !local && format != doc::TableFormat::kXlsx;
}

Language table_language(doc::TableFormat format) {
  return table_for_programs(format) ? Language() : globals().language;
}

int finish_table(doc::TableWriter& table, std::string text, Output& output, int code) {
  table.end(text);
  if (const std::string error = table.error(); !error.empty()) {
    complain(error);
    output.abandon();
    return worse(code, kExitFile);
  }
  output.write(text);
  return finish_output(output, code);
}

// Statistics as JSON, and back: adds up the output of shards.

namespace {

/// For access by name: a lookup in an ordered object takes time in proportion to its size.
using Read = nlohmann::json;

constexpr std::string_view kVersion1 = "stela statistics 1";
/// The end of a member for the scores of teams: `huts of a team`.
constexpr std::string_view kOfTeam = " of a team";

void write_histogram(std::string_view name, const Histogram& histogram, JsonWriter& json) {
  json.key(name).list(histogram, [&](const auto& item) {
    json.list([&] {
      json.value(item.first);
      json.value(item.second);
    });
  });
}

void write_counts(std::string_view name, const Counts& counts, JsonWriter& json) {
  json.key(name).object([&] {
    for (const auto& [what, times] : counts) json.member(what, times);
  });
}

void write_sources(const GroupCount& group, JsonWriter& json) {
  for (const auto& item : group.sources) {
    json.object([&] {
      json.member("part", item.first.first);
      json.member("event", item.first.second);
      json.member("times", item.second.times);
      json.member("points", item.second.points);
    });
  }
}

void write_members(const AnalysisCount& count, JsonWriter& json) {
  json.member("games", count.games);
  json.member("entries", count.entries);
  json.member("loss", count.loss);
  json.member("marked", count.marked);
  json.member("luck_games", count.luck_games);
  json.member("luck", count.luck);
}

void write_members(const SeatCount& seat, JsonWriter& json) {
  json.member("games", seat.games);
  json.member("wins", seat.wins);
  json.member("shared", seat.shared);
}

template <class Count>
void write_bands(const std::map<std::int64_t, Count>& bands, JsonWriter& json) {
  if (bands.empty()) return;
  json.key("ratings").list([&] {
    for (const auto& band : bands) {
      json.object([&] {
        json.member("from", band.first);
        write_members(band.second, json);
      });
    }
  });
}

void write_group(const std::string& game, std::int64_t players, const GroupCount& group,
                 JsonWriter& json) {
  json.key("game");
  if (game.empty()) {
    json.null();
  } else {
    json.value(game);
  }
  json.member("players", players);
  json.member("records", group.records);
  json.member("invalid", group.invalid);
  json.member("finished", group.finished);
  write_histogram("lengths", group.lengths, json);
  json.key("scores").object([&] {
    for (const auto& [part, seen] : group.scores) {
      write_histogram(part, seen, json);
      const auto team = group.team_scores.find(part);
      if (team != group.team_scores.end())
        write_histogram(fmt::format("{}{}", part, kOfTeam), team->second, json);
    }
  });
  json.key("seats").objects(group.seats, [&](const SeatCount& seat) { write_members(seat, json); });
  write_bands(group.ratings, json);
  json.key("sources").list([&] { write_sources(group, json); });
  write_counts("actions", group.actions, json);
  write_counts("endings", group.endings, json);
  write_counts("rules", group.rules, json);
  if (group.analysed_seats.empty()) return;
  json.key("analysed").object([&] {
    json.key("seats").objects(group.analysed_seats,
                              [&](const AnalysisCount& seat) { write_members(seat, json); });
    json.key("players").object([&] {
      for (const auto& item : group.analysed_players) {
        json.key(item.first).object([&] { write_members(item.second, json); });
      }
    });
    write_bands(group.analysed_ratings, json);
    if (group.analysed_months.empty()) return;
    json.key("months").objects(group.analysed_months, [&](const auto& item) {
      json.member("player", item.first.first);
      json.member("month", item.first.second);
      write_members(item.second, json);
    });
  });
}

/// The error that a document does not contain valid statistics.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Reads a whole number of 64 bits.
std::int64_t read_number(const Read& json) {
  const bool whole =
      json.is_number_integer() &&
      (!json.is_number_unsigned() || json.get<std::uint64_t>() <= std::uint64_t{INT64_MAX});
  if (!whole) throw Wrong(fmt::format("`{}` is not a whole number of 64 bits", shown(json.dump())));
  return json.get<std::int64_t>();
}

/// Reads a count: a whole number from 0 that fits into a signed number, so that tables can show it.
std::uint64_t read_count(const Read& json) {
  const std::int64_t number = read_number(json);
  if (number < 0) throw Wrong(fmt::format("`{}` is less than 0", number));
  return static_cast<std::uint64_t>(number);
}

Histogram read_histogram(const Read& json) {
  Histogram out;
  for (const Read& item : json) {
    if (!item.is_array() || item.size() != 2) throw Wrong("an item of a histogram has two numbers");
    add_checked(out[read_number(item[0])], read_count(item[1]));
  }
  return out;
}

Counts read_counts(const Read& json) {
  Counts out;
  for (const auto& [name, times] : json.items()) add_checked(out[name], read_count(times));
  return out;
}

AnalysisCount read_analysis(const Read& json) {
  AnalysisCount count;
  count.games = read_count(json.at("games"));
  count.entries = read_count(json.at("entries"));
  count.loss = read_number(json.at("loss"));
  count.marked = read_count(json.at("marked"));
  count.luck_games = read_count(json.at("luck_games"));
  count.luck = read_number(json.at("luck"));
  if (count.marked > count.entries) throw Wrong("more entries are marked than there are");
  if (count.luck_games > count.games) throw Wrong("luck is known of more games than there are");
  return count;
}

SeatCount read_seat(const Read& json) {
  SeatCount count;
  count.games = read_count(json.at("games"));
  count.wins = read_count(json.at("wins"));
  count.shared = read_count(json.at("shared"));
  if (count.wins > count.games) throw Wrong("a seat has more wins than games");
  return count;
}

/// Returns the lowest rating of a band.
std::int64_t read_band(const Read& json) {
  const std::int64_t band = read_number(json.at("from"));
  if (band % kRatingBand != 0 || band > INT32_MAX || band < INT32_MIN) {
    throw Wrong(fmt::format("`{}` is not the lowest rating of a band", band));
  }
  return band;
}

std::string read_month(const Read& json) {
  std::string month = json.at("month").get<std::string>();
  if (!is_day(month + "-01"))
    throw Wrong(fmt::format("`{}` is not a month such as 2026-11", month));
  return month;
}

GroupCount read_group(const Read& json) {
  GroupCount group;
  group.records = read_count(json.at("records"));
  group.invalid = read_count(json.at("invalid"));
  group.finished = read_count(json.at("finished"));
  if (group.invalid > group.records || group.finished > group.records - group.invalid) {
    throw Wrong("more records are invalid or finished than there are");
  }
  group.lengths = read_histogram(json.at("lengths"));
  for (const auto& [part, seen] : json.at("scores").items()) {
    const bool of_team = part.ends_with(kOfTeam);
    const std::string name = of_team ? part.substr(0, part.size() - kOfTeam.size()) : part;
    (of_team ? group.team_scores : group.scores)[name] = read_histogram(seen);
    group.scores.try_emplace(name);
  }
  for (const Read& seat : json.at("seats")) group.seats.push_back(read_seat(seat));
  if (json.contains("ratings")) {
    for (const Read& item : json.at("ratings")) group.ratings[read_band(item)] += read_seat(item);
  }
  for (const Read& source : json.at("sources")) {
    SourceCount& count =
        group
            .sources[{source.at("part").get<std::string>(), source.at("event").get<std::string>()}];
    add_checked(count.times, read_count(source.at("times")));
    add_checked(count.points, read_number(source.at("points")));
  }
  group.actions = read_counts(json.at("actions"));
  group.endings = read_counts(json.at("endings"));
  group.rules = read_counts(json.at("rules"));
  if (!json.contains("analysed")) return group;
  const Read& analysed = json.at("analysed");
  for (const Read& seat : analysed.at("seats")) {
    group.analysed_seats.push_back(read_analysis(seat));
  }
  for (const auto& [name, count] : analysed.at("players").items()) {
    group.analysed_players[name] = read_analysis(count);
  }
  if (analysed.contains("ratings")) {
    for (const Read& item : analysed.at("ratings")) {
      group.analysed_ratings[read_band(item)] += read_analysis(item);
    }
  }
  if (analysed.contains("months")) {
    for (const Read& item : analysed.at("months")) {
      group.analysed_months[{item.at("player").get<std::string>(), read_month(item)}] +=
          read_analysis(item);
    }
  }
  return group;
}

}  // namespace

std::string Statistics::to_json() const {
  std::string out = "{\"version\": \"" + std::string(kVersion1) + "\",\n \"groups\": [";
  bool first = true;
  for (const auto& item : groups_) {
    out += first ? "\n  " : ",\n  ";
    first = false;
    JsonWriter json(out);
    json.object([&] { write_group(item.first.first, item.first.second, item.second, json); });
  }
  return out + (first ? "]}\n" : "\n ]}\n");
}

std::string Statistics::add_json(std::string_view document) {
  try {
    const Read json = Read::parse(document);
    if (json.at("version").get<std::string>() != kVersion1) {
      return "they are statistics of another version";
    }
    // An error in the middle must not leave partial results.
    Statistics sum = *this;
    for (const Read& item : json.at("groups")) {
      const Read& game = item.at("game");
      sum.groups_[{game.is_null() ? std::string() : game.get<std::string>(),
                   read_number(item.at("players"))}] += read_group(item);
    }
    *this = std::move(sum);
  } catch (const std::overflow_error& error) {
    return error.what();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const Read::exception&) {  // in words of the library
    return "no statistics as `--format json` writes them";
  } catch (const std::exception& error) {
    return fmt::format("no statistics as `--format json` writes them ({})",
                       printable(error.what()));
  }
  return {};
}

// Statistics as tables.

namespace {

using doc::Cell;

/// The summary of a histogram.
struct Summary {
  std::uint64_t count = 0;
  double mean = 0;
  double deviation = 0;
  std::int64_t least = 0;
  double median = 0;
  std::int64_t most = 0;
};

/// Returns the value at place `rank`, from 0, in sorted order.
std::int64_t value_at(const Histogram& seen, std::uint64_t rank) {
  for (const auto& [value, times] : seen) {
    if (rank < times) return value;
    rank -= times;
  }
  return 0;
}

/// `seen` must not be empty.
Summary summary_of(const Histogram& seen) {
  Summary out;
  double sum = 0;
  for (const auto& [value, times] : seen) {
    out.count += times;
    sum += static_cast<double>(value) * static_cast<double>(times);
  }
  const double count = static_cast<double>(out.count);
  out.mean = sum / count;
  double squares = 0;
  for (const auto& [value, times] : seen) {
    const double off = static_cast<double>(value) - out.mean;
    squares += off * off * static_cast<double>(times);
  }
  out.deviation = out.count > 1 ? std::sqrt(squares / (count - 1)) : 0;
  out.least = seen.begin()->first;
  out.most = seen.rbegin()->first;
  out.median = (static_cast<double>(value_at(seen, (out.count - 1) / 2)) +
                static_cast<double>(value_at(seen, out.count / 2))) /
               2;
  return out;
}

/// Returns Wilson's interval for a share, which is also valid for few games and for shares near 0
/// and 1.
std::pair<double, double> interval(std::uint64_t hits, std::uint64_t of) {
  constexpr double kZ = 1.959964;  // 95 %
  const double n = static_cast<double>(of);
  const double share = static_cast<double>(hits) / n;
  const double middle = share + kZ * kZ / (2 * n);
  const double reach = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  return {std::max(0.0, (middle - reach) / scale), std::min(1.0, (middle + reach) / scale)};
}

std::int64_t whole(std::uint64_t count) { return static_cast<std::int64_t>(count); }

double ratio(std::int64_t a, double b) { return b == 0 ? 0 : static_cast<double>(a) / b; }

/// Returns the value rounded as it is shown, so that it does not depend on the order of additions.
Cell rounded(double value) {
  constexpr double kScale = 1000;
  return std::round(value * kScale) / kScale;
}

/// A count with its figures.
struct Figures {
  /// What a row has besides its count: a share, a share with its interval, a mean, or the summary
  /// of a distribution.
  enum class Kind : std::uint8_t { kCount, kShare, kMean, kDistribution };
  /// Share, low, high, mean, deviation, least, median, most; those left out stay empty.
  static constexpr std::size_t kColumns = 8;

  Kind kind = Kind::kCount;
  std::string what;
  std::string name;
  std::int64_t times = 0;
  std::array<Cell, kColumns> rest = {};
};

/// Collects the rows of a group.
class Rows {
 public:
  explicit Rows(Language language) : language_(language) {}

  void count(const Message& what, const Message& name, std::uint64_t times,
             const Cell& share = {}) {
    add(Figures::Kind::kCount, what, name, times, {share});
  }
  void histogram(const Message& what, const Message& name, const Histogram& seen) {
    if (seen.empty()) return;
    const Summary s = summary_of(seen);
    add(Figures::Kind::kDistribution, what, name, s.count,
        {Cell(), Cell(), Cell(), rounded(s.mean), rounded(s.deviation), s.least, rounded(s.median),
         s.most});
  }
  void share(const Message& what, const Message& name, std::uint64_t hits, std::uint64_t of) {
    if (of == 0) return;
    const auto [low, high] = interval(hits, of);
    add(Figures::Kind::kShare, what, name, hits,
        {rounded(ratio(whole(hits), static_cast<double>(of))), rounded(low), rounded(high)});
  }
  void mean(const Message& what, const Message& name, std::uint64_t times, double per) {
    add(Figures::Kind::kMean, what, name, times, {Cell(), Cell(), Cell(), rounded(per)});
  }
  [[nodiscard]] std::vector<Figures> take() { return std::move(rows_); }

 private:
  void add(Figures::Kind kind, const Message& what, const Message& name, std::uint64_t times,
           std::array<Cell, Figures::kColumns> rest) {
    rows_.push_back({kind, what.in(language_), name.in(language_), whole(times), std::move(rest)});
  }

  Language language_;
  std::vector<Figures> rows_;
};

/// Writes the losses and the luck of a seat or a player.
void write_analysis(const Message& name, const AnalysisCount& count, Rows& rows) {
  const auto mean = [](std::int64_t sum, std::uint64_t of) {
    return ratio(sum, static_cast<double>(kWhole) * static_cast<double>(of));
  };
  rows.share(tr("marked"), name, count.marked, count.entries);
  if (count.entries > 0)
    rows.mean(tr("loss"), name, count.entries, mean(count.loss, count.entries));
  if (count.luck_games > 0) {
    rows.mean(tr("luck"), name, count.luck_games, mean(count.luck, count.luck_games));
  }
}

/// Whether the name of a count cannot be a known word: it may be any text if counts were read.
bool is_text(std::string_view name) { return name.find_first_of("{}|") != std::string_view::npos; }

/// Returns the message for the name of a count.
Message word_of(std::string_view name) { return is_text(name) ? Message(name) : message_of(name); }

Message band_words(std::int64_t band) {
  return tr("rating {0} to {1}", band, band + kRatingBand - 1);
}

/// Writes the months of a player; a single one would be no progress.
void write_months(const GroupCount& group, const std::string& name, Rows& rows) {
  const auto& months = group.analysed_months;
  auto month = months.lower_bound({name, {}});
  const auto end =
      std::find_if(month, months.end(), [&](const auto& item) { return item.first.first != name; });
  if (std::distance(month, end) < 2) return;
  for (; month != end; ++month) {
    write_analysis(tr("player {0}, {1}", name, month->first.second), month->second, rows);
  }
}

std::vector<Figures> figures_of(std::string_view game, const GroupCount& group, Language language) {
  Rows rows(language);
  rows.count(tr("records"), tr("all"), group.records);
  rows.count(tr("records"), tr("valid"), group.records - group.invalid);
  rows.count(tr("records"), tr("invalid"), group.invalid);
  rows.count(tr("records"), tr("finished"), group.finished);
  rows.histogram(tr("length"), tr("entries"), group.lengths);
  for (const auto& [part, seen] : group.scores) {
    rows.histogram(tr("score"), word_of(part), seen);
    const auto team = group.team_scores.find(part);
    if (team == group.team_scores.end()) continue;
    rows.histogram(tr("score"), tr("{0} of a team", word_of(part)), team->second);
  }
  for (std::size_t i = 0; i < group.seats.size(); ++i) {
    rows.share(tr("column\004wins"), tr("seat {0}", i + 1), group.seats[i].wins,
               group.seats[i].games);
  }
  for (const auto& [band, count] : group.ratings) {
    rows.share(tr("column\004wins"), band_words(band), count.wins, count.games);
  }
  std::uint64_t shared = 0;
  for (const SeatCount& seat : group.seats) shared += seat.shared;
  if (shared > 0) rows.count(tr("column\004wins"), tr("shared"), shared);
  for (std::size_t i = 0; i < group.analysed_seats.size(); ++i) {
    write_analysis(tr("seat {0}", i + 1), group.analysed_seats[i], rows);
  }
  for (const auto& [name, count] : group.analysed_players) {
    write_analysis(tr("player {0}", name), count, rows);
    write_months(group, name, rows);
  }
  for (const auto& [band, count] : group.analysed_ratings) {
    write_analysis(band_words(band), count, rows);
  }
  const double scores =
      static_cast<double>(group.finished) * static_cast<double>(group.seats.size());
  for (const auto& [key, source] : group.sources) {
    rows.mean(tr("source"), tr("{0}: {1}", word_of(key.first), word_of(key.second)), source.times,
              ratio(source.points, scores));
  }
  const double valid = static_cast<double>(group.records - group.invalid);
  for (const auto& [name, times] : group.actions) {
    // The name may have qualifiers, and then no translation.
    const std::string key = fmt::format("{}\004{}", game, name);
    rows.mean(tr("action"), is_text(key) ? Message(name) : message_of(key), times,
              ratio(whole(times), valid));
  }
  for (const auto& [name, times] : group.endings) {
    rows.count(tr("ending"), word_of(name), times,
               rounded(ratio(whole(times), static_cast<double>(group.records))));
  }
  for (const auto& [name, times] : group.rules) rows.count(tr("rule"), name, times);
  return rows.take();
}

/// Returns a title such as `Taluva, 4 players`.
std::string title_of(const std::string& id, std::int64_t players, Language language) {
  const GameInfo* game = game_named(id);
  const Message name = game == nullptr ? tr("No known game") : Message(game->name);
  return players > 0 ? tr(language, "{0}, {1} players", name, players) : name.in(language);
}

constexpr std::array<std::string_view, 3> kHeads = {tr_noop("what"), tr_noop("name"),
                                                    tr_noop("count")};
constexpr std::array<std::string_view, Figures::kColumns> kRestHeads = {
    tr_noop("share"),     tr_noop("low"),   tr_noop("high"),   tr_noop("mean"),
    tr_noop("deviation"), tr_noop("least"), tr_noop("median"), tr_noop("most")};

struct Part {
  Figures::Kind kind;
  std::string_view title;
};
constexpr std::array<Part, 4> kParts = {{{Figures::Kind::kCount, tr_noop("Counts")},
                                         {Figures::Kind::kShare, tr_noop("Shares")},
                                         {Figures::Kind::kMean, tr_noop("Averages")},
                                         {Figures::Kind::kDistribution, tr_noop("Distributions")}}};

/// Returns the rows of one kind as a table, without columns that are empty in all of them.
doc::DataTable table_of(const std::vector<Figures>& rows, Figures::Kind kind, Language language) {
  doc::DataTable table;
  std::array<bool, Figures::kColumns> used{};
  for (const Figures& row : rows) {
    for (std::size_t i = 0; row.kind == kind && i < used.size(); ++i) {
      used[i] = used[i] || !std::holds_alternative<std::monostate>(row.rest[i]);
    }
  }
  for (const std::string_view head : kHeads) table.columns.push_back({language.translate(head)});
  table.columns[1].heads_row = true;
  table.columns[2].number = true;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i]) table.columns.push_back({language.translate(kRestHeads[i]), true});
  }
  for (const Figures& row : rows) {
    if (row.kind != kind) continue;
    std::vector<Cell> cells = {row.what, doc::Text::foreign(row.name), row.times};
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (used[i]) cells.push_back(row.rest[i]);
    }
    table.rows.push_back({std::move(cells)});
  }
  return table;
}

}  // namespace

int Statistics::write_table(doc::TableFormat format, Output& output, int code) const {
  const Language language = table_language(format);
  const bool for_programs = table_for_programs(format);
  std::vector<doc::Column> columns = {{language.translate(tr_noop("game"))},
                                      {language.translate(tr_noop("players")), true}};
  for (const std::string_view head : kHeads) columns.push_back({language.translate(head)});
  columns.back().number = true;
  for (const std::string_view head : kRestHeads)
    columns.push_back({language.translate(head), true});
  doc::TableWriter table(format, std::move(columns), language, table_options());
  std::string out;
  for (const auto& [key, group] : groups_) {
    for (const Figures& row : figures_of(key.first, group, language)) {
      const GameInfo* const game = for_programs ? nullptr : game_named(key.first);
      std::vector<Cell> cells = {game == nullptr ? key.first : std::string(game->name), key.second,
                                 row.what, row.name, row.times};
      cells.insert(cells.end(), row.rest.begin(), row.rest.end());
      table.add(cells, out);
    }
  }
  return finish_table(table, std::move(out), output, code);
}

doc::Document Statistics::document(Language language) const {
  doc::Document out{Content::kStatistics, tr(language, "Statistics")};
  out.language = language;
  if (groups_.empty()) out.add({doc::Paragraph{tr(language, "No records.")}});
  for (const auto& [key, group] : groups_) {
    const std::string title = title_of(key.first, key.second, language);
    out.add({doc::Heading{2, title}});
    const std::vector<Figures> rows = figures_of(key.first, group, language);
    for (const Part& part : kParts) {
      doc::DataTable table = table_of(rows, part.kind, language);
      if (table.rows.empty()) continue;
      table.name = fmt::format("{}: {}", title, language.translate(part.title));
      out.add({doc::Heading{3, language.translate(part.title)}});
      out.add({std::move(table)});
    }
  }
  return out;
}

}  // namespace stela
