#include "tools/pictures/moving/film.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/game/info.h"
#include "tools/console/console.h"

namespace stela {

Film::Film(const Record& record, const Table& table, const Timeline& timeline, int first,
           const std::optional<Outcome>& outcome, const PictureOptions& options)
    : record_(record), table_(table), options_(options), start_(table.game->start(table)) {
  choose(timeline, first);
  if (shots_.empty()) return;
  if (outcome) shots_.back().outcome = &*outcome;
  std::vector<std::string> wrong;
  for (std::size_t i = 0; i < shots_.size(); ++i) {
    // Each asks for the room of those before it, so that the last one knows that of all.
    room_ = scene_of(i, wrong).room;
  }
  for (const std::string& fault : wrong) {
    complain(fmt::format("a comment of the entry cannot be drawn: {}", fault));
  }
  for (std::size_t i = 0; i < shots_.size(); ++i) {
    const Scene scene = scene_of(i, wrong);
    if (i == 0) {
      low_ = scene.low();
      high_ = scene.high();
    }
    low_ = {std::min(low_.x, scene.low().x), std::min(low_.y, scene.low().y)};
    high_ = {std::max(high_.x, scene.high().x), std::max(high_.y, scene.high().y)};
  }
}

void Film::choose(const Timeline& timeline, int first) {
  const auto entry_of = [this](const Step& step) -> const Entry& {
    return record_.entries[static_cast<std::size_t>(step.entry)];
  };
  Moment shot{&record_, &table_, start_.get()};
  const bool set_up =
      !timeline.steps.empty() && entry_of(timeline.steps.front()).kind == EntryKind::kSetup;
  if (first == 0 && !set_up) shots_.push_back(shot);
  for (const Step& step : timeline.steps) {
    if (step.line != 0 || !step.legal || step.position == nullptr) continue;
    const Entry& entry = entry_of(step);
    if (entry.kind == EntryKind::kResult) continue;
    shot.before = shot.position;
    shot.position = step.position.get();
    shot.entry = step.entry;
    shot.step = &step;
    if (entry.position >= first) shots_.push_back(shot);
  }
}

Scene Film::scene_of(std::size_t frame, std::vector<std::string>& wrong) const {
  DiagramOptions diagram;
  diagram.canvas = options_.canvas();
  diagram.last = true;
  diagram.drawings = drawings_on(record_, shots_[frame].entry);
  diagram.room = room_;
  return draw_diagram(shots_[frame], diagram, wrong);
}

std::string Film::svg(std::size_t frame) const {
  std::vector<std::string> told;
  Scene scene = scene_of(frame, told);
  scene.include(low_);
  scene.include(high_);
  return svg_of(scene, options_);
}

std::optional<Pixels> Film::draw(const std::string& svg) const {
  std::string error;
  std::optional<Pixels> pixels = to_pixels(svg, error);
  if (!pixels) complain(fmt::format("cannot draw the picture: {}", error));
  return pixels;
}

}  // namespace stela
