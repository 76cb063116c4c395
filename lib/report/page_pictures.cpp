#include "lib/report/page_pictures.h"

#include "lib/document/picture_scopes.h"
#include "lib/replay/score_sums.h"
#include "lib/report/last_entry.h"

namespace stela {

std::optional<Scene> scene_after(const ReportInput& input, std::int32_t step,
                                 const PagePicture& picture) {
  PictureRequest request;
  request.canvas = picture.canvas;
  request.room = picture.room;
  if (step == kStart) return input.table.game->start(input.table)->scene(request);
  const Step& at = input.timeline.steps[index_of(step)];
  if (at.position == nullptr) return std::nullopt;
  if (!at.legal && at.offending != kNone) {
    const Entry& entry = input.record.entries[index_of(at.entry)];
    request.forbidden = input.record.tokens_of(entry)[index_of(at.offending)].text;
  } else if (picture.before != nullptr && at.legal) {
    ask_for_last(input.record, at, picture.before, *at.position, request);
  }
  if (at.position->due() == kNobody) request.sums = score_sums(input.table, input.timeline);
  return at.position->scene(request);
}

void draw_all(const std::vector<Annotation>& drawings, const Canvas& canvas, Scene& scene) {
  for (const Annotation& drawing : drawings) {
    if (drawing.kind != Annotation::Kind::kDiagram) (void)draw_annotation(scene, canvas, drawing);
  }
}

std::string picture_style(const Summary& summary, const PageOptions& options,
                          std::string_view shown) {
  std::vector<std::string_view> colours;
  for (const SummaryPlayer& player : summary.players) colours.emplace_back(player.colour);
  PictureScopes scopes;
  (void)scopes.of(scene_players(colours));
  return scopes.style(options.theme, classes_in(shown));
}

std::string board_after(const ReportInput& input, std::int32_t step) {
  if (step == kStart) return input.table.game->start(input.table)->board();
  const auto& position = input.timeline.steps[index_of(step)].position;
  return position == nullptr ? std::string() : position->board();
}

}  // namespace stela
