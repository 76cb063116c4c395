#include "tools/pictures/animation/frame_sequence.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/game/info.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"

namespace stela {

FrameSequence::FrameSequence(const Record& record, const Table& table, const Timeline& timeline,
                             int first, const std::optional<Outcome>& outcome,
                             const PictureOptions& options,
                             const std::function<void(const Scene&)>& preview)
    : record_(record), table_(table), options_(options), start_(table.game->start(table)) {
  choose(timeline, first);
  if (shots_.empty()) return;
  if (outcome) shots_.back().outcome = &*outcome;
  for (DiagramRequest& shot : shots_) shot.timeline = &timeline;
  std::vector<std::string> untold;
  canvas_ = fit_canvas(options_, [&](const Canvas& canvas) {
    canvas_ = canvas;
    return scene_of(shots_.size() - 1, untold);
  });
  measure(preview);
}

void FrameSequence::measure(const std::function<void(const Scene&)>& preview) {
  std::vector<std::string> wrong;
  const auto cover = [&](const std::function<void(const Scene&)>& show) {
    std::optional<Extent> all;
    for (std::size_t i = 0; i < shots_.size(); ++i) {
      const Scene scene = scene_of(i, wrong);
      if (show) show(scene);
      const Extent extent{scene.low(), scene.high()};
      all = all ? united(*all, extent) : extent;
      // Each asks for the room of those before it, so that the last one knows that of all.
      room_ = scene.room;
    }
    return all;
  };
  std::optional<Extent> all = cover(preview);
  for (const std::string& fault : wrong) {
    complain(tr(canvas_.language, "a comment of the entry cannot be drawn: {0}", fault));
  }
  // Equal boards need no margins; others have to be drawn once more.
  if (room_) all = cover({});
  extent_ = all;
}

void FrameSequence::choose(const Timeline& timeline, int first) {
  const auto entry_of = [this](const Step& step) -> const Entry& {
    return record_.entries[static_cast<std::size_t>(step.entry)];
  };
  DiagramRequest shot;
  shot.record = &record_;
  shot.table = &table_;
  shot.position = start_.get();
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

Scene FrameSequence::scene_of(std::size_t frame, std::vector<std::string>& wrong) const {
  DiagramRequest diagram = shots_[frame];
  diagram.canvas = canvas_;
  diagram.last = true;
  diagram.drawings = drawings_on(record_, diagram.entry);
  diagram.room = room_;
  if (extent_) diagram.caption_top = extent_->low.y + above_caption(diagram.canvas);
  return draw_diagram(diagram, wrong);
}

Scene FrameSequence::scene(std::size_t frame) const {
  std::vector<std::string> told;
  Scene scene = scene_of(frame, told);
  scene.include(extent_->low);
  scene.include(extent_->high);
  fit_scene(options_, scene);
  return scene;
}

}  // namespace stela
