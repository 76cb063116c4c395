#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lib/replay/replayer.h"
#include "tools/batch/pile.h"

namespace stela {

/// A record as the bytes that it is, for commands that carry records elsewhere.
struct Slice {
  /// Its bytes in the batch.
  std::size_t begin = 0;
  std::size_t size = 0;
  /// From 1, within the file.
  std::size_t number = 1;
  /// It is a record, and well formed so far as others can stand beside it (`FoundRecord`).
  bool readable = true;
  /// What the command sorts it by.
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

/// What a command sorts a record by; called on several threads at once, each with a replayer of its
/// own.
using SliceKey = std::function<std::string(FoundRecord& found, Replayer& replayer)>;

/// Cuts batches into records.
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
/// gives the exit code for the files.
int slice_all(const PileOptions& pile, const SliceKey& key,
              const std::function<void(const Batch&, const Slice&)>& take,
              const std::function<bool()>& enough, const std::function<void(Format)>& expect);

}  // namespace stela
