#include "lib/replay/outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "lib/core/lines.h"
#include "lib/core/sorted.h"
#include "lib/core/utf8.h"
#include "lib/game/info.h"
#include "lib/replay/claims.h"
#include "lib/words/tr.h"

namespace stela {

Outcome ended_outcome(const Record& record, const Table& table, const Position& position) {
  Outcome outcome = position.outcome();
  if (outcome.finished || record.result == kNone) return outcome;
  const Entry& entry = record.entries[index_of(record.result)];
  if (entry.cut != kNotCut) return outcome;
  const std::span tokens = record.tokens_of(entry);
  for (const Token& token : tokens) {
    const std::optional<Ending> ending = read_ending(ResultClaim(token), table);
    const auto& known = outcome.endings;
    if (!ending || contains(known, *ending)) continue;
    outcome.endings.push_back(*ending);
  }
  if (outcome.endings.empty()) return outcome;
  outcome.finished = true;
  SeatSet winners;
  for (const Token& token : tokens) {
    const ResultClaim claim(token);
    const Actor seat = claim.name == "winner" ? table.seat_of(claim.value) : kNobody;
    if (seat != kNobody && !outcome.is_named(seat)) (void)winners.add(seat);
    if (claim.name != "rank") continue;
    std::optional<Places> places = read_places(claim.value, table);
    if (places && names_all(*places, table)) outcome.places = std::move(*places);
  }
  for (Actor seat = 0; seat < table.players; ++seat) {
    if (winners.named[seat_index(seat)]) outcome.winners.push_back(seat);
  }
  if (outcome.winners.empty() && !outcome.places.empty()) {
    for (const Actor seat : outcome.places.front()) {
      if (!outcome.is_named(seat)) outcome.winners.push_back(seat);
    }
  }
  return outcome;
}

Message ending_words(const Ending& ending, const Table& table) {
  if (ending.seat == kNobody) return message_of(ending.kind->words);
  return Message(ending.kind->words, {table.player(ending.seat)});
}

Message win_words(const std::vector<Message>& winners) {
  if (winners.empty()) return tr("nobody wins");
  return winners.size() == 1 ? tr("{0} wins", winners.front()) : tr("{0} win", and_list(winners));
}

std::string ending_claim(const Ending& ending, const Table& table) {
  if (ending.seat == kNobody) return std::string(ending.kind->name);
  return fmt::format("{}:{}", ending.kind->name, table.colour_of(ending.seat));
}

std::optional<std::string> respell_claim(std::string_view token, const Table& table) {
  constexpr std::string_view kRank = "rank=";
  if (!token.starts_with(kRank)) return std::string(token);
  const std::optional<Places> places = read_places(token.substr(kRank.size()), table);
  if (!places) return std::nullopt;
  return std::string(kRank) + write_places(table, *places);
}

std::vector<std::string> write_result(const Table& table, const Outcome& outcome) {
  std::vector<std::string> tokens;
  for (Actor seat = 0; seat < table.players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    const std::string score = outcome.out[index] ? std::string(kOutClaim)
                                                 : write_score(outcome.scores[index], *table.game);
    tokens.push_back(fmt::format("{}={}", table.colour_of(seat), score));
  }
  for (const Ending& ending : outcome.endings) {
    tokens.push_back(fmt::format("{}={}", kEndClaim, ending_claim(ending, table)));
  }
  if (!outcome.places.empty()) {
    tokens.push_back(fmt::format("rank={}", write_places(table, outcome.places)));
    return tokens;
  }
  for (const Actor seat : outcome.winners) {
    tokens.push_back(fmt::format("winner={}", table.colour_of(seat)));
  }
  return tokens;
}

namespace {

std::size_t size_of(int team) { return static_cast<std::size_t>(team); }

/// Returns how many players, or teams, have a better rank than `seat`.
template <class Rank>
int better_sides(const Outcome& outcome, std::size_t seat, const Rank& rank) {
  int better = 0;
  for (std::size_t other = 0; other < static_cast<std::size_t>(outcome.players); ++other) {
    const int team = team_index(outcome, static_cast<Actor>(other));
    const bool counts =
        team < 0 || outcome.teams[size_of(team)].members.front() == static_cast<Actor>(other);
    if (counts && rank(other) > rank(seat)) ++better;
  }
  return better;
}

}  // namespace

std::vector<int> places_of(const Outcome& outcome) {
  // Scores alone do not decide a game that the players broke off.
  const bool names_loser = std::ranges::any_of(
      outcome.endings, [](const Ending& ending) { return ending.seat != kNobody; });
  if (outcome.winners.empty() && outcome.places.empty() && !names_loser) return {};
  std::vector<int> places(static_cast<std::size_t>(outcome.players), 0);
  int place = 1;
  if (!outcome.places.empty()) {
    for (const std::vector<Actor>& tied : outcome.places) {
      for (const Actor seat : tied) places[static_cast<std::size_t>(seat)] = place;
      place += static_cast<int>(tied.size());
    }
    return places;
  }
  // The sort key of a seat, best largest. Partners have the same key.
  const auto rank = [&](std::size_t seat) {
    const int team = team_index(outcome, static_cast<Actor>(seat));
    const std::vector<Actor> together =
        team < 0 ? std::vector{static_cast<Actor>(seat)} : outcome.teams[size_of(team)].members;
    const auto any = [&](auto&& holds) { return std::ranges::any_of(together, holds); };
    const bool won = any([&](Actor member) { return wins(outcome, member); });
    const bool named = any([&](Actor member) { return outcome.is_named(member); });
    const Score& score = team < 0 ? outcome.scores[seat] : outcome.teams[size_of(team)].score;
    return std::tuple{won, !named, team >= 0 || !outcome.out[seat],
                      won ? decltype(Score::parts){} : score.parts};
  };
  for (std::size_t seat = 0; seat < places.size(); ++seat) {
    places[seat] = 1 + better_sides(outcome, seat, rank);
  }
  return places;
}

namespace {

/// Checks the tokens of one `result:` entry.
class ResultChecker {
 public:
  ResultChecker(const Record& record, const Table& table, const Position& position,
                History* history, std::vector<Diagnostic>& diagnostics)
      : record_(record),
        table_(table),
        position_(position),
        history_(history),
        outcome_(ended_outcome(record, table, position)),
        diagnostics_(diagnostics) {}

  void check() {
    const Entry* entry =
        record_.result == kNone ? nullptr : &record_.entries[index_of(record_.result)];
    if (entry == nullptr) {
      if (!outcome_.finished) report_unfinished(nullptr, Severity::kWarning);
      return;
    }
    entry_ = entry->position;
    if (entry->cut != kNotCut) return;
    if (entry->token_count == 0) {
      report(record_rules::kActionPhase, entry->actor_span, tr("the result claims nothing at all"),
             tr("write `result: *` to claim nothing"));
      return;
    }
    // After a claim, all may be words from the first token on that is not one.
    const std::span<const Token> tokens = record_.tokens_of(*entry);
    const auto foreign =
        std::ranges::find_if(tokens, [&](const Token& t) { return is_foreign(t); });
    claims_ = tokens.first(static_cast<std::size_t>(foreign - tokens.begin()));
    // A misspelt ending is reported as such.
    const bool ended = outcome_.finished || claims_end();
    if (!ended && (claims_anything() || foreign == tokens.begin())) {
      report_unfinished(entry, Severity::kError);
    } else if (!ended && foreign == tokens.end() && !has_star()) {
      report_unfinished(entry, Severity::kWarning);
    }
    for (const Token& token : claims_) check_token(token);
    if (foreign != tokens.end()) check_foreign(*foreign);
    if (named_winners_.count > 0) check_winners();
  }

 private:
  void report(const Rule& rule, Span span, Message message, Message hint = {}) {
    Diagnostic d;
    d.rule = &rule;
    d.span = span;
    d.entry = entry_;
    d.message = std::move(message);
    d.hint = std::move(hint);
    diagnostics_.push_back(std::move(d));
  }

  /// Reports a claim of another value than the computed one.
  void report_false(const Rule& rule, Span span, Message message, Message hint = {}) {
    report(rule, span, std::move(message), std::move(hint));
    diagnostics_.back().false_claim = true;
  }

  /// Explains why `colour` is not the colour of a player.
  Message no_such_colour(std::string_view colour) {
    if (!callings_) callings_.emplace(table_);
    return no_colour(table_, *callings_, colour);
  }

  void report_unfinished(const Entry* entry, Severity severity) {
    Span span = record_.tags.empty() ? Span{} : record_.tags.back().span;
    const Line& main = record_.lines[0];
    if (entry != nullptr) {
      span = entry->actor_span;
    } else if (main.last_entry != kNone) {
      const Entry& last = record_.entries[index_of(main.last_entry)];
      span = last.actor_span;
      entry_ = last.position;
    }
    report(record_rules::kUnfinished, span,
           severity == Severity::kError
               ? tr("the result claims an end that the game has not reached")
               : tr("the record stops before the game ends"),
           message_of(record_rules::kUnfinished.hint));
    diagnostics_.back().severity = severity;
  }

  static bool is_star(const Token& token) { return token.text == "*"; }

  [[nodiscard]] bool has_star() const { return std::ranges::any_of(claims_, is_star); }

  [[nodiscard]] bool claims_anything() const {
    return std::ranges::any_of(claims_, [](const Token& token) {
      return token.kind == TokenKind::kAction && !is_star(token);
    });
  }

  [[nodiscard]] bool claims_end() const {
    return std::ranges::any_of(
        claims_, [](const Token& token) { return ResultClaim(token).name == kEndClaim; });
  }

  /// Whether what is before the `=` is a player or the name of a claim.
  [[nodiscard]] bool is_known(std::string_view name) const {
    return table_.seat_of(name) != kNobody || name == "winner" || name == "rank" ||
           name == kEndClaim;
  }

  /// Whether `token` does not have the form of a claim.
  [[nodiscard]] bool is_foreign(const Token& token) const {
    if (token.kind != TokenKind::kAction || is_star(token)) return false;
    const std::size_t equals = token.text.find('=');
    const std::string_view name = token.text.substr(0, equals);
    return equals == std::string_view::npos || (!is_known(name) && !is_colour(name));
  }

  void check_token(const Token& token) {
    switch (token.kind) {
      case TokenKind::kScore:
        report(record_rules::kActionPhase, token.span,
               tr("`{0}` claims a score without a player", shown(token.text)),
               tr("in a result a score is written as `white=…`"));
        return;
      case TokenKind::kDigest:
        check_digest(token);
        return;
      case TokenKind::kNag:
        if (!is_nag(token.text)) malformed(token, tr("an annotation is `!`, `?!` or `$7`"));
        return;
      case TokenKind::kAction:
        break;
    }
    if (is_star(token)) {
      if (claims_anything()) {
        report(record_rules::kResult, token.span,
               tr("`*` claims nothing, but comes with other claims"));
      } else if (!seen_.insert(token.text).second) {
        report(record_rules::kResult, token.span, tr("`{0}` is given a second time", token.text));
      }
      return;
    }
    const std::size_t equals = token.text.find('=');
    const std::string_view name = token.text.substr(0, equals);
    const std::string_view value = token.text.substr(equals + 1);
    if (name == "winner") {
      check_winner(token, value);
    } else if (name == "rank") {
      check_rank(token, value);
    } else if (name == kEndClaim) {
      check_end(token, value);
    } else {
      check_score(token, name, table_.seat_of(name), value);
    }
  }

  /// Checks a token that does not have the form of a claim.
  void check_foreign(const Token& token) {
    if (is_known(token.text))
      return malformed(token, tr("a result is written as `white=…`, `winner=…` or `*`"));
    ValueMemory memory;
    const bool action = table_.game->actions().to_value(token.text, table_, memory).has_value();
    report(action ? record_rules::kActionPhase : record_rules::kActionUnknown, token.span,
           action ? tr("`{0}` is an action, not a claim", shown(token.text))
                  : tr("`{0}` is not a claim of a result", shown(token.text)),
           tr("a result is written as `white=…`, `winner=…` or `*`"));
  }

  void malformed(const Token& token, Message hint) {
    report(record_rules::kActionMalformed, token.span,
           tr("`{0}` cannot be read", shown(token.text)), std::move(hint));
  }

  void check_digest(const Token& token) {
    if (!is_digest_claim(token.text)) return malformed(token, tr("a digest is 8 to 16 hex digits"));
    if (agrees_with_digest(token.text, position_)) return;
    report_false(record_rules::kDigest, token.span,
                 tr("claimed digest is `{0}`, but the digest is `{1}`", token.text,
                    digest_claim(position_).substr(0, token.text.size())));
  }

  void check_score(const Token& token, std::string_view colour, Actor seat,
                   std::string_view value) {
    if (seat == kNobody) {
      report(record_rules::kResult, token.span, no_such_colour(colour));
      return;
    }
    const bool claims_out = table_.game->eliminates && value == kOutClaim;
    Score score;
    const bool claims_score = read_score(value, *table_.game, score);
    if (!claims_out && !claims_score) {
      return malformed(token, tr("the score of {0} is written as `{1}`", table_.game->name,
                                 write_score({}, *table_.game)));
    }
    if (!scored_.add(seat)) {
      report(record_rules::kResult, token.span, tr("`{0}` is given a second time", colour));
      return;
    }
    const auto index = static_cast<std::size_t>(seat);
    if (claims_out == outcome_.out[index] && (claims_out || score == outcome_.scores[index])) {
      return;
    }
    const Reason reason = position_.why_scored(seat);
    const bool is_out = outcome_.out[index];
    const std::string right =
        is_out ? std::string(kOutClaim) : write_score(outcome_.scores[index], *table_.game);
    std::string claim = fmt::format("{}={}", colour, right);
    report_false(record_rules::kResult, token.span,
                 is_out ? tr("claimed result is `{0}`, but {1} is eliminated", shown(token.text),
                             table_.player(seat))
                        : tr("claimed result is `{0}`, but {1} has {2}", shown(token.text),
                             table_.player(seat), right),
                 tr("the correct result is `{0}`", claim));
    diagnostics_.back().article = reason.article;
    diagnostics_.back().fixes = fix_of(token, std::move(claim));
    if (history_ == nullptr) return;
    Message lines =
        reason.words.empty() ? history_->score_by_source(seat) : history_->in_words(reason, {});
    if (!lines.empty()) diagnostics_.back().notes.push_back(std::move(lines));
  }

  /// Adds what a rule of the game decided to the last diagnostic.
  void explain(const Reason& reason) {
    diagnostics_.back().article = reason.article;
    Message& message = diagnostics_.back().message;
    message = because(message, history_ == nullptr ? reason.words : history_->in_words(reason, {}));
  }

  /// Returns the span of `part`, a piece of the token's text, or of the token if it cannot be
  /// located.
  static Span part_of(const Token& token, std::string_view part) {
    if (token.span.size != token.text.size() || part.empty()) return token.span;
    const auto offset = static_cast<std::uint32_t>(part.data() - token.text.data());
    return {token.span.begin + offset, static_cast<std::uint32_t>(part.size())};
  }

  /// See notation.md, "Ended off the board".
  void check_end(const Token& token, std::string_view value) {
    const EndClaim end = EndClaim::of(value);
    if (end.kind == nullptr) {
      std::vector<std::string_view> names;
      for (const EndingKind& kind : kEndingKinds) names.push_back(kind.name);
      report(record_rules::kResult, part_of(token, value),
             tr("`{0}` is not a kind of ending", shown(value)),
             tr("the kind is {0}", one_of(names)));
    } else if (end.kind->of_player && !end.names_player) {
      report(record_rules::kResult, token.span, tr("`{0}` does not name a player", token.text),
             tr("it is written as `end={0}:{1}`", end.kind->name, table_.colours[0]));
    } else if (!end.kind->of_player && end.names_player) {
      report(
          record_rules::kResult, part_of(token, end.colour),
          tr("`{0}` names a player, but `end={1}` takes none", shown(token.text), end.kind->name),
          tr("it is written as `end={0}`", end.kind->name));
    } else if (end.names_player && table_.seat_of(end.colour) == kNobody) {
      if (!is_colour(end.colour)) {
        return malformed(token,
                         tr("it is written as `end={0}:{1}`", end.kind->name, table_.colours[0]));
      }
      report(record_rules::kResult, part_of(token, end.colour), no_such_colour(end.colour));
    } else if (!seen_.insert(token.text).second) {
      report(record_rules::kResult, token.span, tr("`{0}` is given a second time", token.text));
    } else if (outcome_.endings.empty()) {
      report_false(record_rules::kResult, token.span,
                   tr("`{0}` is claimed, but the game has ended by its rules", token.text));
      explain(position_.why_due(kNobody));
    }
  }

  void check_winner(const Token& token, std::string_view colour) {
    const Actor seat = table_.seat_of(colour);
    if (seat == kNobody && !is_colour(colour)) {
      return malformed(token, tr("a winner is written as `winner=white`"));
    }
    if (seat == kNobody) {
      report(record_rules::kResult, token.span, no_such_colour(colour));
      return;
    }
    if (!named_winners_.add(seat)) {
      report(record_rules::kResult, token.span, tr("`{0}` is given a second time", colour));
      return;
    }
    if (named_winners_.count == 1) first_winner_ = token.span;
    const auto& winners = outcome_.winners;
    const bool wins = outcome_.endings.empty() ? contains(winners, seat) : !outcome_.is_named(seat);
    if (wins || wrong_winner_ != kNobody) return;
    wrong_winner_ = seat;
    wrong_span_ = token.span;
  }

  void check_winners() {
    if (!outcome_.finished) return;  // already reported: the game has not ended
    if (!outcome_.endings.empty()) {
      if (wrong_winner_ != kNobody) report_named_winner(wrong_winner_, wrong_span_);
      return;
    }
    if (wrong_winner_ == kNobody && named_winners_.count == outcome_.winners.size()) return;
    std::vector<Message> winners;
    for (const Actor seat : outcome_.winners) winners.push_back(table_.player(seat));
    const Message truth =
        is_shared_win(outcome_) ? tr("{0} share the win", and_list(winners)) : win_words(winners);
    if (wrong_winner_ != kNobody) {
      report_false(record_rules::kWinner, wrong_span_,
                   tr("{0} is named as a winner, but {1}", table_.player(wrong_winner_), truth));
    } else {
      report_false(record_rules::kWinner, first_winner_,
                   tr("not all winners are named ({0})", truth));
    }
    if (named_winners_.count == 1) diagnostics_.back().fixes = fix_of_winners();
    explain(position_.why_won());
  }

  /// If one winner is named, returns the fix that names the actual winners; a result must claim
  /// something, if only `*`.
  [[nodiscard]] std::vector<Fix> fix_of_winners() const {
    std::string claims;
    for (const Actor seat : outcome_.winners) {
      add_to_list(claims, fmt::format("winner={}", table_.colour_of(seat)));
    }
    const bool alone = record_.entries[index_of(record_.result)].token_count == 1;
    if (claims.empty() && alone) claims = "*";
    Token claim;
    claim.span = first_winner_;
    return fix_of(claim, std::move(claims));
  }

  /// Reports a winner who, according to the result, gave up, ran out of time or was excluded.
  void report_named_winner(Actor seat, Span span) {
    const auto ending = std::ranges::find(outcome_.endings, seat, &Ending::seat);
    report_false(record_rules::kWinner, span,
                 tr("{0} is named as a winner, but {1}", table_.player(seat),
                    ending_words(*ending, table_)));
  }

  void check_rank(const Token& token, std::string_view value) {
    SeatSet seen;
    for (const std::string_view place : split(value, ',')) {
      for (const std::string_view colour : split(place, '+')) {
        const Actor seat = table_.seat_of(colour);
        if (seat == kNobody && !is_colour(colour)) {
          return malformed(token, tr("a ranking is written as `rank=white,red+brown`"));
        }
        if (seat == kNobody || !seen.add(seat)) {
          report(record_rules::kResult, token.span,
                 seat == kNobody ? no_such_colour(colour)
                                 : tr("`{0}` is given a second time", colour));
          return;
        }
      }
    }
    if (ranked_) {
      report(record_rules::kResult, token.span, tr("the ranking is given a second time"));
      return;
    }
    ranked_ = true;
    if (!outcome_.finished) return;
    const Places places = *read_places(value, table_);
    if (!outcome_.endings.empty()) return check_places(token, places);
    if (places == outcome_.places) return;
    report_false(record_rules::kWinner, token.span,
                 outcome_.places.empty()
                     ? tr("a ranking is claimed, but this game is not played for ranks")
                     : tr("claimed ranking is `{0}`, but the ranking is `{1}`", shown(value),
                          write_places(table_, outcome_.places)));
    if (outcome_.places.empty()) return;
    diagnostics_.back().fixes = fix_of(token, "rank=" + write_places(table_, outcome_.places));
    explain(position_.why_won());
  }

  /// Checks the ranking of a game that ended off the board.
  void check_places(const Token& token, const Places& places) {
    if (!names_all(places, table_)) {
      report_false(record_rules::kWinner, token.span, tr("the ranking does not name all players"));
      return;
    }
    for (const Actor seat : places.front()) {
      if (outcome_.is_named(seat)) return report_named_winner(seat, token.span);
    }
  }

  const Record& record_;
  const Table& table_;
  const Position& position_;
  History* history_;
  /// What is claimed, up to the first token that is not one.
  std::span<const Token> claims_;
  /// Created on first use.
  std::optional<PlayerAliases> callings_;
  Outcome outcome_;
  std::vector<Diagnostic>& diagnostics_;
  int entry_ = 0;
  SeatSet scored_;
  SeatSet named_winners_;
  /// The claims `*` and `end=` that were read.
  std::set<std::string_view> seen_;
  Span first_winner_;
  /// The first named player who does not win.
  Actor wrong_winner_ = kNobody;
  Span wrong_span_;
  bool ranked_ = false;
};

class Sums {
 public:
  explicit Sums(const Table& table) : table_(table) {}

  void add(const Event& event) {
    const GameInfo& game = *table_.game;
    for (const EventKind& kind : game.event_kinds) {
      if (kind.kind != event.kind) continue;
      if (kind.role == EventRole::kRound && event.actor == kNobody) {
        sums_.rounds.push_back(new_sum(event.text));
      } else if (kind.role == EventRole::kSource && event.part == 0 && is_seat(event.actor)) {
        add(source_named(kind.title), event);
        if (event.amount > 0 && !sums_.rounds.empty()) add(sums_.rounds.back(), event);
      }
    }
  }

  /// Adds a gap of the record between two positions.
  void add_gap(const std::vector<Score>& before, const std::vector<Score>& after) {
    sums_.gaps.resize(after.size());
    for (std::size_t seat = 0; seat < after.size(); ++seat) {
      sums_.gaps[seat] += after[seat].parts[0] - before[seat].parts[0];
    }
  }

  [[nodiscard]] ScoreSums take() { return std::move(sums_); }

 private:
  [[nodiscard]] ScoreSum new_sum(const Message& words) const {
    ScoreSum sum{words, {}};
    sum.amounts.resize(static_cast<std::size_t>(table_.players));
    return sum;
  }

  ScoreSum& source_named(std::string_view title) {
    for (ScoreSum& known : sums_.sources) {
      if (known.words.same_as(message_of(title))) return known;
    }
    return sums_.sources.emplace_back(new_sum(message_of(title)));
  }

  static void add(ScoreSum& sum, const Event& event) {
    sum.amounts[seat_index(event.actor)] += event.amount;
  }

  const Table& table_;
  ScoreSums sums_;
};

}  // namespace

void check_result(const Record& record, const Table& table, const Position& position,
                  History* history, std::vector<Diagnostic>& diagnostics) {
  ResultChecker(record, table, position, history, diagnostics).check();
}

ScoreSums score_sums(const Record& record, const Table& table, const Timeline& timeline) {
  Sums sums(table);
  const std::unique_ptr<Position> start = table.game->start(table);
  std::vector<Score> scores;
  for (Actor seat = 0; seat < table.players; ++seat) scores.push_back(start->score(seat));
  for (const Step& step : timeline.steps) {
    if (step.line != 0 || !step.legal) continue;
    const bool gap = record.entries[index_of(step.entry)].kind == EntryKind::kResume;
    if (gap) sums.add_gap(scores, step.scores);
    for (const Event& event : step.events) sums.add(event);
    scores = step.scores;
  }
  return sums.take();
}

}  // namespace stela
