#include "lib/replay/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "lib/core/utf8.h"
#include "lib/core/words.h"
#include "lib/game/claims.h"
#include "lib/game/info.h"

namespace stela {
namespace {

constexpr std::string_view kOut = "out";

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
    out += words[i];
  }
  return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// `white,red+brown`: best place first.
std::string write_places(const Table& table, const std::vector<std::vector<Actor>>& places) {
  std::string out;
  for (const auto& place : places) {
    if (!out.empty()) out += ',';
    for (std::size_t i = 0; i < place.size(); ++i) {
      if (i > 0) out += '+';
      out += table.colour_of(place[i]);
    }
  }
  return out;
}

/// The seats that have been named.
struct Seats {
  std::size_t count = 0;
  std::array<bool, kMaxPlayers> named{};

  /// False when `seat` has been named before.
  bool add(Actor seat) {
    bool& known = named[static_cast<std::size_t>(seat)];
    if (known) return false;
    known = true;
    ++count;
    return true;
  }
};

/// Checks the tokens of one `result:` entry.
class ResultChecker {
 public:
  ResultChecker(const Record& record, const Table& table, const Position& position,
                std::vector<Diagnostic>& diagnostics)
      : record_(record),
        table_(table),
        position_(position),
        outcome_(position.outcome()),
        diagnostics_(diagnostics) {}

  void check() {
    const Entry* entry = record_.result == kNone
                             ? nullptr
                             : &record_.entries[static_cast<std::size_t>(record_.result)];
    if (entry == nullptr) {
      if (!outcome_.finished) report_unfinished(nullptr, Severity::kWarning);
      return;
    }
    entry_ = entry->position;
    if (entry->cut != kNotCut) return;
    if (entry->token_count == 0) {
      report(record_rules::kActionPhase, entry->actor_span, "the result claims nothing at all",
             "write `result: *` to claim nothing");
      return;
    }
    const Token* tokens = record_.tokens_of(*entry);
    if (!outcome_.finished && claims_anything(*entry)) {
      report_unfinished(entry, Severity::kError);
    } else if (!outcome_.finished && !has_star(*entry)) {
      report_unfinished(entry, Severity::kWarning);
    }
    for (std::uint32_t i = 0; i < entry->token_count; ++i) check_token(tokens[i], *entry);
    if (named_winners_.count > 0) check_winners();
  }

 private:
  void report(const Rule& rule, Span span, std::string message, std::string hint = {}) {
    Diagnostic d;
    d.rule = &rule;
    d.span = span;
    d.entry = entry_;
    d.message = std::move(message);
    d.hint = std::move(hint);
    diagnostics_.push_back(std::move(d));
  }

  void report_unfinished(const Entry* entry, Severity severity) {
    Span span = record_.tags.empty() ? Span{} : record_.tags.back().span;
    const Line& main = record_.lines[0];
    if (entry != nullptr) {
      span = entry->actor_span;
    } else if (main.last_entry != kNone) {
      const Entry& last = record_.entries[static_cast<std::size_t>(main.last_entry)];
      span = last.actor_span;
      entry_ = last.position;
    }
    report(record_rules::kUnfinished, span,
           severity == Severity::kError ? "the result claims an end that the game has not reached"
                                        : "the record stops before the game ends",
           std::string(record_rules::kUnfinished.hint));
    diagnostics_.back().severity = severity;
  }

  static bool is_star(const Token& token) { return token.text == "*"; }

  [[nodiscard]] bool has_star(const Entry& entry) const {
    const Token* tokens = record_.tokens_of(entry);
    return std::any_of(tokens, tokens + entry.token_count, is_star);
  }

  [[nodiscard]] bool claims_anything(const Entry& entry) const {
    const Token* tokens = record_.tokens_of(entry);
    return std::any_of(tokens, tokens + entry.token_count, [](const Token& token) {
      return token.kind == TokenKind::kAction && !is_star(token);
    });
  }

  void check_token(const Token& token, const Entry& entry) {
    switch (token.kind) {
      case TokenKind::kScore:
        report(record_rules::kActionPhase, token.span,
               fmt::format("`{}` claims a score without a player", shown(token.text)),
               "in a result a score is written as `white=…`");
        return;
      case TokenKind::kDigest:
        check_digest(token);
        return;
      case TokenKind::kNag:
        if (!is_nag(token.text)) malformed(token, "an annotation is `!`, `?!` or `$7`");
        return;
      case TokenKind::kAction:
        break;
    }
    if (is_star(token)) {
      if (claims_anything(entry)) {
        report(record_rules::kResult, token.span, "`*` claims nothing, but stands beside claims");
      }
      return;
    }
    const std::size_t equals = token.text.find('=');
    const std::string_view name = token.text.substr(0, equals);
    const Actor seat = table_.seat_of(name);
    const bool known = seat != kNobody || name == "winner" || name == "rank";
    if (equals == std::string_view::npos || (!known && !is_colour(name))) {
      check_foreign(token, known);
      return;
    }
    const std::string_view value = token.text.substr(equals + 1);
    if (name == "winner") {
      check_winner(token, value);
    } else if (name == "rank") {
      check_rank(token, value);
    } else {
      check_score(token, name, seat, value);
    }
  }

  /// A token that has not the form of a claim.
  void check_foreign(const Token& token, bool known) {
    if (known) return malformed(token, "a result is written as `white=…`, `winner=…` or `*`");
    const bool action = table_.game->actions().to_value(token.text, table_).has_value();
    report(action ? record_rules::kActionPhase : record_rules::kActionUnknown, token.span,
           action ? fmt::format("`{}` is an action, and no claim", shown(token.text))
                  : fmt::format("`{}` is no claim of a result", shown(token.text)),
           "a result is written as `white=…`, `winner=…` or `*`");
  }

  void malformed(const Token& token, std::string hint) {
    report(record_rules::kActionMalformed, token.span,
           fmt::format("`{}` cannot be read", shown(token.text)), std::move(hint));
  }

  void check_digest(const Token& token) {
    if (!is_digest_claim(token.text)) return malformed(token, "a digest is 8 to 16 hex digits");
    if (agrees_with_digest(token.text, position_)) return;
    report(record_rules::kDigest, token.span,
           fmt::format("the digest is `{}`", digest_claim(position_).substr(0, token.text.size())));
  }

  void check_score(const Token& token, std::string_view colour, Actor seat,
                   std::string_view value) {
    if (seat == kNobody) {
      report(record_rules::kResult, token.span, fmt::format("no player is `{}`", colour));
      return;
    }
    const bool claims_out = table_.game->eliminates && value == kOut;
    Score score;
    const bool claims_score = read_score(value, *table_.game, score);
    if (!claims_out && !claims_score) {
      return malformed(token, fmt::format("the score of {} is written as `{}`", table_.game->name,
                                          write_score({}, *table_.game)));
    }
    if (!scored_.add(seat)) {
      report(record_rules::kResult, token.span, fmt::format("`{}` is given a second time", colour));
      return;
    }
    const auto index = static_cast<std::size_t>(seat);
    if (claims_out == outcome_.out[index] && (claims_out || score == outcome_.scores[index])) {
      return;
    }
    report(record_rules::kResult, token.span,
           outcome_.out[index] ? fmt::format("{} is eliminated", colour)
                               : fmt::format("{} has {}", colour,
                                             write_score(outcome_.scores[index], *table_.game)),
           fmt::format("the result is `{}={}`", colour,
                       outcome_.out[index] ? std::string(kOut)
                                           : write_score(outcome_.scores[index], *table_.game)));
  }

  void check_winner(const Token& token, std::string_view colour) {
    const Actor seat = table_.seat_of(colour);
    if (seat == kNobody && !is_colour(colour)) {
      return malformed(token, "a winner is written as `winner=white`");
    }
    if (seat == kNobody) {
      report(record_rules::kResult, token.span, fmt::format("no player is `{}`", colour));
      return;
    }
    if (!named_winners_.add(seat)) {
      report(record_rules::kResult, token.span, fmt::format("`{}` is given a second time", colour));
      return;
    }
    if (named_winners_.count == 1) first_winner_ = token.span;
    const auto& winners = outcome_.winners;
    const bool wins = std::find(winners.begin(), winners.end(), seat) != winners.end();
    if (wins || wrong_winner_ != kNobody) return;
    wrong_winner_ = seat;
    wrong_span_ = token.span;
  }

  void check_winners() {
    if (!outcome_.finished) return;  // said already: the game has not ended
    if (wrong_winner_ == kNobody && named_winners_.count == outcome_.winners.size()) return;
    std::vector<std::string> winners;
    for (const Actor seat : outcome_.winners) winners.emplace_back(table_.colour_of(seat));
    const std::string truth =
        fmt::format("{} {}", joined(winners), winners.size() == 1 ? "wins" : "share the win");
    if (wrong_winner_ != kNobody) {
      report(record_rules::kWinner, wrong_span_,
             fmt::format("{} does not win: {}", table_.colour_of(wrong_winner_), truth));
    } else {
      report(record_rules::kWinner, first_winner_,
             fmt::format("not all winners are named: {}", truth));
    }
  }

  void check_rank(const Token& token, std::string_view value) {
    std::vector<std::vector<Actor>> places;
    Seats seen;
    for (const std::string_view place : split(value, ',')) {
      places.emplace_back();
      for (const std::string_view colour : split(place, '+')) {
        const Actor seat = table_.seat_of(colour);
        if (seat == kNobody && !is_colour(colour)) {
          return malformed(token, "a ranking is written as `rank=white,red+brown`");
        }
        if (seat == kNobody || !seen.add(seat)) {
          report(record_rules::kResult, token.span,
                 seat == kNobody ? fmt::format("no player is `{}`", colour)
                                 : fmt::format("`{}` is given a second time", colour));
          return;
        }
        places.back().push_back(seat);
      }
      std::sort(places.back().begin(), places.back().end());
    }
    if (ranked_) {
      report(record_rules::kResult, token.span, "the ranking is given a second time");
      return;
    }
    ranked_ = true;
    if (!outcome_.finished || places == outcome_.places) return;
    report(record_rules::kWinner, token.span,
           outcome_.places.empty()
               ? std::string("this game is not played for places")
               : fmt::format("the ranking is `{}`", write_places(table_, outcome_.places)));
  }

  const Record& record_;
  const Table& table_;
  const Position& position_;
  Outcome outcome_;
  std::vector<Diagnostic>& diagnostics_;
  int entry_ = 0;
  Seats scored_;
  Seats named_winners_;
  Span first_winner_;
  /// The first who is named and does not win.
  Actor wrong_winner_ = kNobody;
  Span wrong_span_;
  bool ranked_ = false;
};

}  // namespace

void check_result(const Record& record, const Table& table, const Position& position,
                  std::vector<Diagnostic>& diagnostics) {
  ResultChecker(record, table, position, diagnostics).check();
}

std::optional<std::string> respell_claim(std::string_view token, const Table& table) {
  constexpr std::string_view kRank = "rank=";
  if (!token.starts_with(kRank)) return std::string(token);
  std::vector<std::vector<Actor>> places;
  for (const std::string_view place : split(token.substr(kRank.size()), ',')) {
    places.emplace_back();
    for (const std::string_view colour : split(place, '+')) {
      places.back().push_back(table.seat_of(colour));
      if (places.back().back() == kNobody) return std::nullopt;
    }
    std::sort(places.back().begin(), places.back().end());
  }
  return std::string(kRank) + write_places(table, places);
}

std::vector<std::string> write_result(const Table& table, const Outcome& outcome) {
  std::vector<std::string> tokens;
  for (Actor seat = 0; seat < table.players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    const std::string score =
        outcome.out[index] ? std::string(kOut) : write_score(outcome.scores[index], *table.game);
    tokens.push_back(fmt::format("{}={}", table.colour_of(seat), score));
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

}  // namespace stela
