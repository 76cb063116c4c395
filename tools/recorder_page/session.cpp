#include "tools/recorder_page/session.h"

#include <algorithm>
#include <utility>

#include "lib/core/contains.h"
#include "lib/replay/outcome.h"
#include "lib/replay/played_on.h"
#include "lib/report/page_pictures.h"
#include "lib/words/tr.h"

namespace stela::recorder {
namespace {

RequestError refused(const Diagnostic& wrong) { return {wrong.message, wrong.rule, wrong.hint}; }

/// Returns the claims of `result:` if the game has ended; empty if it continues.
std::vector<std::string> result_at(const Position& position) {
  if (position.due() != kNobody) return {};
  const Outcome outcome = position.outcome();
  return outcome.finished ? write_result(position.table(), outcome) : std::vector<std::string>();
}

}  // namespace

RequestError unreached() { return {tr("the game does not reach this place"), nullptr, {}}; }

void Session::speak(Language language) {
  language_ = language;
  choices_.reset();
  setting_.reset();
}

Canvas Session::canvas() const {
  Canvas canvas = page_canvas(narrow_);
  canvas.language = language_;
  return canvas;
}

const Choices* Session::choices() {
  if (position_ == nullptr) return nullptr;
  if (choices_ == nullptr) choices_ = std::make_unique<Choices>(*position_, language_);
  return choices_.get();
}

const std::vector<std::string>& Session::places() {
  if (position_ == nullptr || gathered_ == begun_.size()) return places_;
  const auto add = [&](const Choices& choices) {
    for (std::string& place : choices.places()) {
      if (!contains(places_, place)) {
        places_.push_back(std::move(place));
      }
    }
  };
  if (!gathered_ && !begun_.empty()) add(Choices(*document_->position_at(at_), language_));
  gathered_ = begun_.size();
  add(*choices());
  return places_;
}

PositionEditor* Session::setting(const std::vector<std::string>& tokens) {
  if (!document_->started()) return nullptr;
  if (setting_ == nullptr || !setting_->is_of(tokens)) {
    setting_ = std::make_unique<PositionEditor>(document_->table(), tokens, language_);
  }
  return setting_.get();
}

void Session::go(std::int32_t at, const std::vector<std::string>& begun) {
  at_ = document_->has_entry(at) ? at : kAtStart;
  begun_.clear();
  choices_.reset();
  places_.clear();
  gathered_.reset();
  position_ = document_->position_at(at_);
  for (const std::string& action : begun) {
    if (position_ == nullptr || play(action)) return;
  }
}

std::optional<RequestError> Session::play(const std::string& action) {
  if (position_ == nullptr) return unreached();
  std::unique_ptr<Position> next = position_->clone();
  if (const std::optional<Diagnostic> wrong = play_on(next, action, false)) return refused(*wrong);
  choices_.reset();
  position_ = std::move(next);
  begun_.push_back(action);
  return std::nullopt;
}

std::optional<RequestError> Session::fault_of(const std::string& action) const {
  if (position_ == nullptr) return unreached();
  std::unique_ptr<Position> next = position_->clone();
  if (const std::optional<Diagnostic> wrong = play_on(next, action, false)) return refused(*wrong);
  return std::nullopt;
}

bool Session::can_end() const {
  if (position_ == nullptr || position_->due() == kNobody) return false;
  std::unique_ptr<Position> next = position_->clone();
  return !play_on(next, {}, true);
}

std::optional<RequestError> Session::end(Join join, std::string_view comment) {
  if (position_ == nullptr) return unreached();
  const std::unique_ptr<Position> before = document_->position_at(at_);
  const std::string actor(position_->table().name_of(before->due()));
  std::unique_ptr<Position> next = position_->clone();
  if (const std::optional<Diagnostic> wrong = play_on(next, {}, true)) return refused(*wrong);
  return take(with_entry(*document_, at_, actor, begun_, join, comment, result_at(*next)));
}

std::optional<RequestError> Session::take(std::optional<Changed> changed) {
  if (!changed) {
    return RequestError{document_->readable()
                            ? tr("there is nothing here that this could change")
                            : tr("the text has syntax errors: correct them first"),
                        nullptr,
                        {}};
  }
  setting_.reset();
  document_ = std::make_unique<Document>(std::move(changed->text));
  go(changed->at, {});
  return std::nullopt;
}

}  // namespace stela::recorder
