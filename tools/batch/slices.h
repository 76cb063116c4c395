#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lib/replay/replayer.h"
#include "tools/batch/pile.h"

namespace stela {

/// The bytes of a record, for commands that copy records.
struct Slice {
  /// Its bytes in the batch.
  std::size_t begin = 0;
  std::size_t size = 0;
  /// Number within the file, from 1.
  std::size_t number = 1;
  /// Whether it is a record, and sufficiently well-formed to be next to others (`FoundRecord`).
  bool readable = true;
  /// The command's sort key.
  std::string key;
};

struct SliceBatch {
  std::uint64_t records = 0;
  std::vector<Slice> slices;

  void clear() {
    records = 0;
    slices.clear();
  }
};

/// Returns a command's sort key of a record; called on several threads at once, each with its own
/// replayer.
using SliceKey = std::function<std::string(FoundRecord& found, Replayer& replayer)>;

/// Splits batches into records.
class Slicer {
 public:
  /// `key` may be empty.
  Slicer(std::size_t record, SliceKey key);
  void work(const Batch& batch, SliceBatch& made, const HandOn& hand_on);

 private:
  std::size_t wanted_;
  SliceKey key_;
  Replayer replayer_;
  Workspace workspace_;
};

/// Calls `take` with every record of all inputs in order, and `expect` with their formats before;
/// returns the exit status for the files.
int slice_all(const PileOptions& pile, const SliceKey& key,
              const std::function<void(const Batch&, const Slice&)>& take,
              const std::function<bool()>& enough, const std::function<void(Format)>& expect);

}  // namespace stela
