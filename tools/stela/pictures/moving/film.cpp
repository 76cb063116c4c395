#include "tools/stela/pictures/moving/film.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/game/info.h"
#include "tools/stela/pictures/reached.h"

namespace stela {

Film::Film(const Record& record, const Table& table, const Timeline& timeline, int first,
           const std::optional<Outcome>& outcome, const PictureOptions& options)
    : record_(record), outcome_(outcome), options_(options) {
  choose(table, timeline, first);
  std::vector<std::string> faults;
  for (std::size_t i = 0; i < shots_.size(); ++i) {
    const Scene scene = scene_of(i, faults);
    if (i == 0) {
      low_ = scene.low();
      high_ = scene.high();
    }
    low_ = {std::min(low_.x, scene.low().x), std::min(low_.y, scene.low().y)};
    high_ = {std::max(high_.x, scene.high().x), std::max(high_.y, scene.high().y)};
  }
  for (const std::string& fault : faults) complain(fault);
}

void Film::choose(const Table& table, const Timeline& timeline, int first) {
  const auto entry_of = [this](const Step& step) -> const Entry& {
    return record_.entries[static_cast<std::size_t>(step.entry)];
  };
  const bool set_up =
      !timeline.steps.empty() && entry_of(timeline.steps.front()).kind == EntryKind::kSetup;
  if (first == 0 && !set_up) {
    start_ = table.game->start(table);
    shots_.push_back({kNone, start_.get()});
  }
  for (const Step& step : timeline.steps) {
    if (step.line != 0 || !step.legal || step.position == nullptr) continue;
    const Entry& entry = entry_of(step);
    if (entry.kind == EntryKind::kResult || entry.position < first) continue;
    shots_.push_back({step.entry, step.position.get()});
  }
}

Scene Film::scene_of(std::size_t frame, std::vector<std::string>& faults) const {
  const Shot& shot = shots_[frame];
  const bool last = frame + 1 == shots_.size();
  Scene scene =
      draw_reached(record_, shot.entry, *shot.position, last && outcome_ ? &*outcome_ : nullptr);
  draw_last(record_, shot.entry, *shot.position, scene);
  for (std::string& fault : draw_comments(record_, shot.entry, scene)) {
    faults.push_back(std::move(fault));
  }
  return scene;
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
