#include "tools/batch/slices.h"

#include <memory>

#include "lib/games/games.h"

namespace stela {

Slicer::Slicer(std::size_t record, SliceKey key)
    : wanted_(record), key_(std::move(key)), replayer_(all_games()) {}

void Slicer::work(const Batch& batch, SliceBatch& made, const HandOn& hand_on) {
  for_each_record(batch, workspace_, wanted_, [&](FoundRecord& found) {
    ++made.records;
    made.slices.push_back({static_cast<std::size_t>(found.bytes.data() - batch.bytes.data()),
                           found.bytes.size(), found.number, !found.unreadable,
                           key_ ? key_(found, replayer_) : std::string()});
    hand_on(made.slices.size() * sizeof(Slice));
    return true;
  });
}

int slice_all(const PileOptions& pile, const SliceKey& key,
              const std::function<void(const Batch&, const Slice&)>& take,
              const std::function<bool()>& enough, const std::function<void(Format)>& expect) {
  PileVisitor visitor;
  visitor.enough = enough;
  return work_through<Slicer, SliceBatch>(
      pile, [&] { return std::make_unique<Slicer>(pile.input.record, key); },
      [&](const Batch& batch, SliceBatch& made) {
        expect(batch.format);
        for (const Slice& slice : made.slices) take(batch, slice);
      },
      visitor);
}

}  // namespace stela
