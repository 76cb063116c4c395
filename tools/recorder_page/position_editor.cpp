#include "tools/recorder_page/position_editor.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "lib/core/sorted.h"
#include "lib/game/info.h"
#include "lib/game/table.h"

namespace stela::recorder {
namespace {

/// Plays one token of a setup.
const Rule* play(Position& position, std::string_view token, bool& played) {
  const Token action{token, {}, TokenKind::kAction};
  Broken broken;
  played = position.play(kNobody, {&action, 1}, false, nullptr, broken);
  return played ? nullptr : broken.rule;
}

std::string_view what_of(std::string_view token) {
  return token.substr(0, std::min(token.find_first_of("@="), token.size()));
}

/// Returns the comma-separated items after the `=` of a token: a list, or a single value.
std::vector<std::string> items_of(std::string_view token) {
  std::vector<std::string> items;
  for (std::size_t at = token.find('='); at < token.size();) {
    const std::size_t end = std::min(token.find(',', at + 1), token.size());
    items.emplace_back(token.substr(at + 1, end - at - 1));
    at = end;
  }
  return items;
}

}  // namespace

PositionEditor::PositionEditor(const Table& table, const std::vector<std::string>& tokens,
                               Language language)
    : table_(table), language_(language) {
  behind_.push_back(table.game->start(table));
  Broken broken;
  (void)behind_.back()->play(kSetup, {}, false, nullptr, broken);
  for (const std::string& token : tokens) {
    if (things_.size() == kMaxTokens) break;
    SetupToken thing = thing_of(token);
    std::unique_ptr<Position> next = behind_.back()->clone();
    (void)play(*next, token, thing.possible);
    behind_.push_back(thing.possible ? std::move(next) : behind_.back()->clone());
    things_.push_back(std::move(thing));
  }
  shown_ = behind_.back()->clone();
  if (!shown_->play(kNobody, {}, true, nullptr, broken)) shown_ = behind_.back()->clone();
}

PositionEditor::SetupToken PositionEditor::thing_of(const std::string& token) const {
  return {token, std::string(what_of(token)), behind_.front()->places_of(token), false};
}

bool PositionEditor::is_of(const Tokens& tokens) const {
  return std::ranges::equal(things_, tokens, [](const SetupToken& thing, const std::string& token) {
    return thing.token == token;
  });
}

std::vector<std::string> PositionEditor::tokens() const {
  Tokens tokens;
  for (const SetupToken& thing : things_) tokens.push_back(thing.token);
  return tokens;
}

const Rule* PositionEditor::fault_behind(std::size_t count, std::string_view token) const {
  bool played = false;
  return play(*behind_[count]->clone(), token, played);
}

std::vector<std::size_t> PositionEditor::ends_of_kinds() const {
  std::vector<std::size_t> ends = {0};
  const SetupToken* last = nullptr;
  for (std::size_t i = 0; i < things_.size(); ++i) {
    if (!things_[i].possible) continue;
    // A kind has ended if none of its tokens can follow.
    const bool ended =
        last != nullptr && fault_behind(i + 1, last->token) == &record_rules::kActionPhase;
    if (ended) ends.push_back(i);
    last = &things_[i];
  }
  ends.push_back(things_.size());
  return ends;
}

void PositionEditor::list_behind(std::size_t count, Tokens& listed) const {
  // Includes the kinds that can follow the next token; they are listed after it.
  const auto next =
      std::find_if(things_.begin() + static_cast<std::ptrdiff_t>(count), things_.end(),
                   [](const SetupToken& thing) { return thing.possible; });
  const auto next_count = static_cast<std::size_t>(next - things_.begin()) + 1;
  std::map<std::string, bool, std::less<>> here;
  behind_[count]->list_setup([&](std::string_view token) {
    if (next != things_.end()) {
      auto known = here.find(what_of(token));
      if (known == here.end()) {
        const std::string_view one = token.substr(0, token.find(".."));
        const bool ends =
            fault_behind(next_count, token.find('@') == std::string_view::npos ? one : token) ==
            &record_rules::kActionPhase;
        known = here.emplace(what_of(token), ends).first;
      }
      if (!known->second) return true;
    }
    listed.emplace_back(token);
    return true;
  });
}

void PositionEditor::list_values(const std::vector<std::size_t>& ends, Tokens& listed) const {
  for (std::size_t i = 0; i < things_.size(); ++i) {
    if (!things_[i].possible || !things_[i].places.empty()) continue;
    const std::size_t end = *std::ranges::lower_bound(ends, i + 1);
    const std::unique_ptr<Position> without = behind_[i]->clone();
    for (std::size_t other = i + 1; other < end; ++other) {
      bool played = false;
      (void)play(*without, things_[other].token, played);
    }
    std::vector<std::string> items;
    without->list_setup([&](std::string_view token) {
      if (what_of(token) != things_[i].what) return true;
      if (token.find("..") != std::string_view::npos) listed.emplace_back(token);
      for (std::string& item : items_of(token)) items.push_back(std::move(item));
      return true;
    });
    sort_stably(items);
    items.erase(std::unique(items.begin(), items.end()), items.end());
    for (const std::string& item : items) {
      if (auto other = with_item(i, item)) listed.push_back(std::move(*other));
    }
  }
}

std::optional<std::string> PositionEditor::with_item(std::size_t i, const std::string& item) const {
  const std::string& old = things_[i].token;
  std::string longer = old + "," + item;
  if (fault_behind(i, longer) == nullptr) return longer;
  std::size_t at = things_[i].what.size() + 1;
  for (const std::string& one : items_of(old)) {
    std::string changed = old;
    changed.replace(at, one.size(), item);
    if (changed != old && fault_behind(i, changed) == nullptr) return changed;
    at += one.size() + 1;
  }
  return std::nullopt;
}

const Choices& PositionEditor::choices() {
  if (choices_ != nullptr) return *choices_;
  Tokens listed;
  const std::vector<std::size_t> ends = ends_of_kinds();
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (i == 0 || ends[i] != ends[i - 1]) list_behind(ends[i], listed);
  }
  list_values(ends, listed);
  // Tiles first, then the pieces and values of each player, then everything without an owner.
  const auto rank = [&](const std::string& token) {
    const bool tile = !token.empty() && token.front() >= 'A' && token.front() <= 'Z';
    const Actor seat = table_.seat_of(std::string_view(token).substr(0, token.find(':')));
    return std::tuple(!tile, seat == kNobody, seat);
  };
  sort_stably(listed,
              [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
  choices_ = std::make_unique<Choices>(*behind_.back(), listed, language_);
  return *choices_;
}

PositionEditor::Changed PositionEditor::with(const std::string& token) const {
  const SetupToken thing = thing_of(token);
  std::size_t place = things_.size();
  while (place > 0 && fault_behind(place, token) == &record_rules::kActionPhase) --place;
  Tokens changed = tokens();
  if (fault_behind(place, token) != nullptr) {
    for (std::size_t i = 0; i < things_.size(); ++i) {
      if (things_[i].what != thing.what || things_[i].places != thing.places) continue;
      changed[i] = token;
      return cleared(changed);
    }
  }
  changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(place), token);
  return cleared(changed);
}

std::optional<PositionEditor::Changed> PositionEditor::without(std::string_view place,
                                                               std::string_view what) const {
  for (std::size_t i = things_.size(); i-- > 0;) {
    const SetupToken& thing = things_[i];
    const auto named = std::ranges::find(thing.places, place);
    if (named == thing.places.end() || (!what.empty() && thing.what != what)) continue;
    Tokens changed = tokens();
    // A token may name several spaces, such as `red:dig@c4-c5`: the others stay.
    std::vector<std::string> others = thing.places;
    others.erase(others.begin() + (named - thing.places.begin()));
    for (std::size_t at = thing.token.find(place); at != std::string::npos;
         at = thing.token.find(place, at + 1)) {
      std::string shorter = thing.token;
      const bool first = at == 0 || thing.token[at - 1] != '-';
      shorter.erase(first ? at : at - 1, place.size() + 1);
      if (others.empty() || behind_.front()->places_of(shorter) != others) continue;
      changed[i] = shorter;
      return cleared(changed);
    }
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
    return cleared(changed);
  }
  return std::nullopt;
}

std::optional<PositionEditor::Changed> PositionEditor::without(std::string_view token) const {
  for (std::size_t i = things_.size(); i-- > 0;) {
    if (things_[i].token != token) continue;
    Tokens changed = tokens();
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
    return cleared(changed);
  }
  return std::nullopt;
}

PositionEditor::Changed PositionEditor::cleared(const Tokens& tokens) const {
  Changed out;
  const PositionEditor next(table_, tokens, language_);
  for (const SetupToken& thing : next.things_) {
    const bool was = std::ranges::any_of(
        things_, [&](const SetupToken& old) { return old.possible && old.token == thing.token; });
    const bool leave = !thing.possible && was && thing.places.empty();
    (leave ? out.left_out : out.tokens).push_back(thing.token);
  }
  return out;
}

}  // namespace stela::recorder
