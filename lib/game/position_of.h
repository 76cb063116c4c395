#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "lib/game/codec.h"
#include "lib/game/position.h"
#include "lib/game/rules.h"
#include "lib/words/tr.h"

namespace stela {

/// Describes a token that is not an action of the game in a common wording.
void describe_decode_error(const Table& table, std::string_view token, const DecodeError& error,
                           std::string_view form, Broken& broken);

/// Returns `message` with the action as written in `token`; its spelling differs if a number was
/// limited.
[[nodiscard]] Message as_written(const Message& message, std::string_view spelling,
                                 std::string_view token);

/// Appends a sentence on the places at fault to the description of a picture that shows them.
void describe_blamed(const std::vector<BlamedPlace>& places, Language language, std::string& out);

/// Implements `Position` with a game's state and moves, whose functions are found by
/// argument-dependent lookup. Included only by the .cpp file of each game that names it.
template <class State, class Move>
requires Rules<State, Move>
class PositionOf final : public PositionWith<State> {
 public:
  explicit PositionOf(const Table& table)
      : PositionWith<State>(State::initial(table)), table_(&table) {}

  [[nodiscard]] std::unique_ptr<Position> clone() const override {
    auto copy = std::make_unique<PositionOf>(*table_);
    copy->state_ = state_;
    return copy;
  }

  void restart(const Table& table) override {
    table_ = &table;
    // Constructed in place: a state is so large that copying it for each record would be
    // measurable.
    static_assert(std::is_trivially_destructible_v<State>);
    new (&state_) State(State::initial(table));
  }

  [[nodiscard]] bool equals(const Position& other) const override {
    const PositionOf* same = of_this_game(&other);
    return same != nullptr && same->state_ == state_;
  }

  [[nodiscard]] const Table& table() const override { return *table_; }
  [[nodiscard]] Actor due() const override { return due_in(state_); }

  bool play(Actor actor, std::span<const Token> actions, bool complete, Log* log,
            Broken& broken) override {
    if (actor == kSetup) begin_setup(state_);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      broken.action = i;
      if (!play_action(actions[i].text, i, log, broken)) return false;
    }
    if (!complete) return true;
    broken.action = actions.size();
    if (const Rule* rule = check_end(state_)) {
      broken.rule = rule;
      broken.message = describe_end(state_, *table_, *rule);
      broken.hint = message_of(rule->hint);
      if constexpr (requires { article_for_end(state_, *table_, *rule); }) {
        broken.article = article_for_end(state_, *table_, *rule);
      }
      if (broken.article == nullptr) name_article(broken);
      broken.places = places_to_blame(*rule);
      return false;
    }
    end_entry(state_, log);
    return true;
  }

  [[nodiscard]] Score score(Actor seat) const override { return score_of(state_, seat); }
  [[nodiscard]] std::optional<int> points_left() const override {
    if constexpr (requires { points_left_in(state_); }) return points_left_in(state_);
    return std::nullopt;
  }
  [[nodiscard]] Outcome outcome() const override { return outcome_of(state_); }

  using Position::why_due;
  [[nodiscard]] Reason why_due(Actor actor, const Position* before) const override {
    const PositionOf* same = of_this_game(before);
    const State* last = same == nullptr ? nullptr : &same->state_;
    if constexpr (requires { why_due_in(state_, *table_, actor, last); }) {
      return why_due_in(state_, *table_, actor, last);
    } else {
      return {};
    }
  }
  [[nodiscard]] Reason why_won() const override {
    if constexpr (requires { why_won_in(state_, *table_); }) {
      return why_won_in(state_, *table_);
    } else {
      return {};
    }
  }
  [[nodiscard]] Reason why_scored(Actor seat) const override {
    if constexpr (requires { why_scored_in(state_, *table_, seat); }) {
      return why_scored_in(state_, *table_, seat);
    } else {
      return {};
    }
  }

  [[nodiscard]] std::vector<std::string> setup() const override {
    std::vector<std::string> tokens;
    for (const Move& move : setup_of(state_)) tokens.push_back(spell(move));
    return tokens;
  }

  [[nodiscard]] std::optional<int> setup_stage(std::string_view token) const override {
    if constexpr (requires(const Move& move) { setup_stage_of(state_, move); }) {
      DecodeError error;
      const std::optional<Move> move = decode<Move>(token, *table_, error);
      const std::uint8_t stage = move ? setup_stage_of(state_, *move) : kNoStage;
      if (stage != kNoStage) return stage;
    }
    return std::nullopt;
  }

  [[nodiscard]] Message setup_order() const override {
    if constexpr (requires { setup_order_of(state_); }) return setup_order_of(state_);
    return {};
  }

  void write_state([[maybe_unused]] JsonWriter& json) const override {
    if constexpr (requires { write_state_of(state_, *table_, json); }) {
      write_state_of(state_, *table_, json);
    }
  }

  void list_holdings([[maybe_unused]] const TakeHolding& take) const override {
    if constexpr (requires { list_holdings_of(state_, *table_, take); }) {
      list_holdings_of(state_, *table_, take);
    }
  }

  [[nodiscard]] std::string board() const override { return draw_board(state_, *table_); }

  [[nodiscard]] std::vector<std::string> places_of(std::string_view action) const override {
    DecodeError error;
    const std::optional<Move> move = decode<Move>(action, *table_, error);
    if (!move) return {};
    return places_in(*move);
  }

  using Position::list_legal;
  std::uint64_t list_legal(const TakeAction& take, const Meanwhile& meanwhile) const override {
    Lister lister(*this, take, meanwhile);
    visit_candidates(state_, lister);
    return lister.left_out();
  }

  void list_setup(const TakeAction& take) const override {
    if constexpr (requires(MoveVisitor<Move> & visitor) { visit_setup_tokens(state_, visitor); }) {
      const Meanwhile nothing;
      Lister lister(*this, take, nothing);
      visit_setup_tokens(state_, lister);
    }
  }

  bool list_some_legal(std::uint64_t tries, const TakeAction& take) const override {
    Trier trier(*this, tries, take);
    visit_candidates(state_, trier);
    return trier.complete();
  }

  [[nodiscard]] SequenceCount count_sequences(int depth) const override {
    Tally tally;
    count_from(state_, depth, tally);
    return {tally.count, tally.tries_left > 0};
  }

  [[nodiscard]] std::vector<std::string> sample_entry(const Pick& pick) const override {
    std::vector<std::string> tokens;
    State state = state_;
    const auto take = [&](const auto& move) {
      const auto planned = plan(state, move);
      commit(state, move, planned.found);
      codec::write(tokens.emplace_back(), *table_, canonical(state, move, planned.found));
    };
    while (const std::optional<Move> move = sample(state, pick)) visit_inline(take, *move);
    return tokens;
  }

 private:
  [[nodiscard]] Scene draw(const DiagramRequest& request) const override {
    TypedRequest<Move> typed;
    static_cast<DiagramBase&>(typed) = request;
    DecodeError error;
    const auto read = [&](const auto& tokens, std::vector<Move>& out) {
      for (const auto& token : tokens) {
        if (std::optional<Move> move = decode<Move>(token, *table_, error)) {
          out.push_back(std::move(*move));
        }
      }
    };
    read(request.last, typed.last);
    read(request.placed, typed.placed);
    if (!request.forbidden.empty()) {
      typed.forbidden = decode<Move>(request.forbidden, *table_, error);
    }
    if (typed.forbidden) {
      typed.broken = check(state_, *typed.forbidden);
      if (typed.broken != nullptr) typed.blamed = places_to_blame(*typed.forbidden, *typed.broken);
    } else if (typed.callout) {
      if (const Rule* rule = check_end(state_)) typed.blamed = places_to_blame(*rule);
    }
    Scene scene = draw_scene(state_, *table_, typed);
    describe_blamed(typed.blamed, request.canvas.language, scene.description);
    return scene;
  }

  /// Returns `other` if it is of the same game, which has one class of positions, or null.
  [[nodiscard]] const PositionOf* of_this_game(const Position* other) const {
    const bool same = other != nullptr && other->table().game == table_->game;
    return same ? static_cast<const PositionOf*>(other) : nullptr;
  }

  [[nodiscard]] std::string spell(const Move& move) const {
    std::string token;
    encode(move, *table_, token);
    return token;
  }

  /// Force-inlined into `play`: a call for each action would be measurable.
  [[gnu::always_inline]] bool play_action(std::string_view token, std::size_t index, Log* log,
                                          Broken& broken) {
    bool legal = false;
    const auto play = [&](const auto& move) __attribute__((always_inline)) {
      legal = play_move(move, token, index, log, broken);
    };
    return decode_plain_to<Move>(token, *table_, play) ? legal
                                                       : play_unusual(token, index, log, broken);
  }

  /// Plays an action other than an unqualified verb. Separate from these, which are frequent:
  /// variables shared with this code could not stay in registers.
  [[gnu::noinline]] bool play_unusual(std::string_view token, std::size_t index, Log* log,
                                      Broken& broken) {
    bool legal = false;
    const auto play = [&](const auto& move) __attribute__((always_inline)) {
      legal = play_move(move, token, index, log, broken);
    };
    if (decode_qualified_to<Move>(token, *table_, play)) return legal;
    DecodeError error;
    (void)decode<Move>(token, *table_, error);
    describe_decode_error(*table_, token, error,
                          error.unknown ? form_of_verb(token) : form_of(token), broken);
    name_article(broken);
    return false;
  }

  template <class M>
  [[gnu::always_inline]] bool play_move(const M& move, std::string_view token, std::size_t index,
                                        Log* log, Broken& broken) {
    const auto planned = plan(state_, move);
    if (planned.rule != nullptr) {
      report_illegal(move, *planned.rule, token, broken);
      return false;
    }
    if (log == nullptr) {
      commit(state_, move, planned.found);
    } else {
      commit_logged(move, planned.found, token, index, *log);
    }
    return true;
  }

  /// Plays a move, adds its events if requested, and records the canonical form if `token` differs
  /// from it. Not inlined, because its caller would become too large for the common case.
  template <class M, class Found>
  [[gnu::noinline]] void commit_logged(const M& move, const Found& found, std::string_view token,
                                       std::size_t index, Log& log) {
    if (log.events == nullptr) {
      commit(state_, move, found);
    } else {
      const State before = state_;
      commit(state_, move, found);
      log_move(before, state_, move, log);
    }
    log.scratch.clear();
    codec::write(log.scratch, *table_, canonical(state_, move, found));
    if (log.scratch != token) log.respelled.emplace_back(index, log.scratch);
  }

  [[gnu::noinline]] void report_illegal(const Move& move, const Rule& rule, std::string_view token,
                                        Broken& broken) const {
    broken.rule = &rule;
    broken.part = {0, static_cast<std::uint32_t>(token.size())};
    broken.message = as_written(describe(state_, *table_, move, rule), spell(move), token);
    if constexpr (requires { hint_for(state_, *table_, move, rule); }) {
      broken.hint = hint_for(state_, *table_, move, rule);
    } else {
      broken.hint = message_of(rule.hint);
    }
    if constexpr (requires { sections_for(state_, move, rule); }) {
      broken.sections = sections_for(state_, move, rule);
    }
    if constexpr (requires { article_for(state_, move, rule); }) {
      broken.article = article_for(state_, move, rule);
    }
    if (broken.article == nullptr) name_article(broken);
    broken.places = places_to_blame(move, rule);
  }

  /// Returns the places at fault if `move` breaks `rule`, as far as the game knows them.
  [[nodiscard]] std::vector<BlamedPlace> places_to_blame(const Move& move, const Rule& rule) const {
    if constexpr (requires { blamed_in(state_, *table_, move, rule); }) {
      return blamed_in(state_, *table_, move, rule);
    } else {
      return {};
    }
  }

  /// The same for an entry that may not end here.
  [[nodiscard]] std::vector<BlamedPlace> places_to_blame(const Rule& rule) const {
    if constexpr (requires { blamed_at_end(state_, rule); }) {
      return blamed_at_end(state_, rule);
    } else {
      return {};
    }
  }

  /// The notation's rule only states that something is not allowed now; the game's article says
  /// why.
  void name_article(Broken& broken) const {
    if constexpr (requires { article_of_phase(state_); }) {
      if (broken.rule == &record_rules::kActionPhase) broken.article = article_of_phase(state_);
    }
  }

  /// Returns the form of the action that `token` begins; alternatives are separated by a space.
  [[nodiscard]] std::string form_of(std::string_view token) const {
    if constexpr (requires { form_for(state_, token); }) {
      if (std::string form = form_for(state_, token); !form.empty()) return form;
    }
    std::string_view form;
    [&]<class... M>(std::type_identity<std::variant<M...>>) {
      (void)((codec::accepts<M>(token, *table_) && (form = M::kForm, true)) || ...);
    }(std::type_identity<Move>{});
    return std::string(form);
  }

  /// Returns the form of an action with the verb of `token`, whose qualifier is missing or unknown,
  /// or an empty string.
  [[nodiscard]] static std::string_view form_of_verb(std::string_view token) {
    const std::string_view name = token.substr(0, codec::name_size(token));
    const std::string_view verb = name.substr(name.rfind(':') + 1);
    std::string_view form;
    [&]<class... M>(std::type_identity<std::variant<M...>>) {
      (void)((codec::kHasQualifier<M> && !verb.empty() && verb == M::kVerb &&
              (form = M::kForm, codec::kNeedsQualifier<M>)) ||
             ...);
    }(std::type_identity<Move>{});
    return form;
  }

  /// Spells the legal moves.
  class Lister final : public MoveVisitor<Move> {
   public:
    Lister(const PositionOf& position, const TakeAction& take, const Meanwhile& meanwhile)
        : position_(position), take_(take), meanwhile_(meanwhile) {}

    bool visit(const Move& move) override {
      if (meanwhile_ && ++tried_ % kTriesBetween == 0) meanwhile_();
      if (check(position_.state_, move) != nullptr) return true;
      const std::uint64_t most = std::visit([](const auto& m) { return most_listed(m); }, move);
      if (most != kAll && ++limited_ > most) {
        ++left_out_;
        return true;
      }
      return take_(position_.spell(move));
    }

    bool visit_run(const Move& first, const Move& last, std::uint64_t count) override {
      if (count == 1) return false;
      std::string range = position_.spell(first);
      const std::string end = position_.spell(last);
      range += "..";
      range += end.substr(end.find_last_not_of("0123456789") + 1);
      take_(range);
      return true;
    }

    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

   private:
    static constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
    /// Takes about a millisecond.
    static constexpr std::uint64_t kTriesBetween = 10'000;

    template <class M>
    static constexpr std::uint64_t most_listed(const M& /*move*/) {
      if constexpr (requires { M::kMaxListed; }) {
        return M::kMaxListed;
      } else {
        return kAll;
      }
    }

    const PositionOf& position_;
    const TakeAction& take_;
    const Meanwhile& meanwhile_;
    std::uint64_t tried_ = 0;
    /// Number of moves of limited types, and how many of them were left out.
    std::uint64_t limited_ = 0;
    std::uint64_t left_out_ = 0;
  };

  /// Spells the legal moves among the first candidates.
  class Trier final : public MoveVisitor<Move> {
   public:
    Trier(const PositionOf& position, std::uint64_t tries, const TakeAction& take)
        : position_(position), take_(take), tries_left_(tries) {}

    bool visit(const Move& move) override {
      if (tries_left_ == 0) complete_ = false;
      if (!complete_) return false;
      --tries_left_;
      if (check(position_.state_, move) != nullptr) return true;
      complete_ = take_(position_.spell(move));
      return complete_;
    }

    bool visit_run(const Move& /*first*/, const Move& /*last*/, std::uint64_t /*count*/) override {
      complete_ = false;
      return true;
    }

    [[nodiscard]] bool complete() const { return complete_; }

   private:
    const PositionOf& position_;
    const TakeAction& take_;
    std::uint64_t tries_left_;
    bool complete_ = true;
  };

  /// The sequences counted so far, and the number of tries left.
  struct Tally {
    std::uint64_t count = 0;
    std::uint64_t tries_left = SequenceCount::kMaxTries;
    /// Returns false if none are left.
    bool take(std::uint64_t tries) {
      tries_left -= std::min(tries_left, tries);
      return tries_left > 0;
    }
  };

  /// Counts the sequences that begin in a state.
  class Counter final : public MoveVisitor<Move> {
   public:
    Counter(const State& state, int depth, Tally& tally)
        : state_(state), depth_(depth), tally_(tally) {}

    bool visit(const Move& move) override {
      if (!tally_.take(1)) return false;
      visit_inline([&](const auto& m) { count(m); }, move);
      return true;
    }

    bool visit_run(const Move& /*first*/, const Move& /*last*/, std::uint64_t count) override {
      if (depth_ > 1) return false;
      tally_.count += count;
      return true;
    }

   private:
    template <class M>
    void count(const M& move) {
      const auto planned = plan(state_, move);
      if (planned.rule != nullptr) return;
      if (depth_ == 1) {
        ++tally_.count;
        return;
      }
      State next = state_;
      commit(next, move, planned.found);
      if (!entry_full(next)) count_from(next, depth_ - 1, tally_);
      if (check_end(next) == nullptr) {
        end_entry(next);
        count_from(next, depth_ - 1, tally_);
      }
    }

    const State& state_;
    int depth_;
    Tally& tally_;
  };

  static void count_from(const State& state, int depth, Tally& tally) {
    if (!tally.take(kTriesForState)) return;
    Counter counter(state, depth, tally);
    visit_candidates(state, counter);
  }

  /// Creating a state and finding its candidate moves takes about as long as this many tries.
  static constexpr std::uint64_t kTriesForState = 50;

  using PositionWith<State>::state_;
  const Table* table_;
};

/// Returns a new position before the first entry, for `GameInfo::start`.
template <class State, class Move>
[[nodiscard]] std::unique_ptr<Position> start_position(const Table& table) {
  return std::make_unique<PositionOf<State, Move>>(table);
}

}  // namespace stela
