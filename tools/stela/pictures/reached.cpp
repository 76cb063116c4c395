#include "tools/stela/pictures/reached.h"

#include <fmt/format.h>

#include "lib/replay/outcome.h"
#include "lib/scene/annotate.h"
#include "lib/scene/caption.h"

namespace stela {
namespace {

/// Appends what the comments linked from `note` on ask to draw.
void add_comments(const Record& record, std::int32_t note, std::vector<Annotation>& out) {
  for (; note != kNone; note = record.notes[static_cast<std::size_t>(note)].next) {
    const Note& comment = record.notes[static_cast<std::size_t>(note)];
    if (comment.line != kNone) continue;
    for (Annotation& annotation : read_annotations(comment.text)) {
      out.push_back(std::move(annotation));
    }
  }
}

/// Which position that is: after `entry`, which may be `kNone`.
std::string words_for(const Record& record, std::int32_t entry) {
  if (entry == kNone) return ", the start";
  const Entry& last = record.entries[static_cast<std::size_t>(entry)];
  if (last.kind == EntryKind::kResume) return fmt::format(", before entry {}", last.position + 1);
  return last.position == 0 ? ", the start" : fmt::format(", after entry {}", last.position);
}

}  // namespace

std::int32_t entry_at(const Record& record, int number) {
  std::int32_t found = kNone;
  for (std::int32_t i = record.lines[0].first_entry; i != kNone;
       i = record.entries[static_cast<std::size_t>(i)].next) {
    const Entry& entry = record.entries[static_cast<std::size_t>(i)];
    if (entry.kind == EntryKind::kResult) break;
    if (number >= 0 && entry.position > number) break;
    found = i;
  }
  return found;
}

Scene draw_reached(const Record& record, std::int32_t entry, const Position& position,
                   const Outcome* outcome) {
  Scene scene = position.scene();
  scene.title += words_for(record, entry);
  if (outcome == nullptr) return scene;
  for (const Ending& ending : outcome->endings) {
    scene.title += fmt::format(", {}", ending_words(ending, position.table()));
  }
  return scene;
}

void draw_last(const Record& record, std::int32_t index, const Position& position, Scene& scene) {
  if (index == kNone) return;
  const Entry& entry = record.entries[static_cast<std::size_t>(index)];
  if (entry.kind != EntryKind::kPlay) return;
  std::vector<std::string> places;
  const Token* tokens = record.tokens_of(entry);
  for (std::uint32_t i = 0; i < entry.token_count; ++i) {
    if (tokens[i].kind != TokenKind::kAction) continue;
    for (std::string& place : position.places_of(tokens[i].text)) {
      places.push_back(std::move(place));
    }
  }
  mark_last(scene, places);
}

std::vector<std::string> draw_comments(const Record& record, std::int32_t entry, Scene& scene) {
  std::vector<Annotation> annotations;
  std::vector<std::string> faults;
  const bool start =
      entry == kNone || record.entries[static_cast<std::size_t>(entry)].kind == EntryKind::kSetup;
  if (start) add_comments(record, record.lines[0].first_note, annotations);
  if (entry != kNone) {
    add_comments(record, record.entries[static_cast<std::size_t>(entry)].first_note, annotations);
  }
  for (const Annotation& annotation : annotations) {
    if (annotation.kind == Annotation::Kind::kDiagram && !annotation.text.empty()) {
      add_caption(scene, {{"title", 18, annotation.text, false}});
    }
    const std::string wrong = draw_annotation(scene, annotation);
    if (wrong.empty()) continue;
    faults.push_back(fmt::format("a comment of the entry cannot be drawn: {}", wrong));
  }
  return faults;
}

}  // namespace stela
