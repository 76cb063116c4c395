#pragma once

#include <utility>
#include <vector>

#include "lib/core/value.h"

namespace stela::tree {

/// Memory for the members and items of values, used again from record to record: a record has
/// hundreds of small objects, and asking for the memory of each anew would take up to a tenth of
/// the time of reading and validating it.
class Storage {
 public:
  /// That of this thread.
  [[nodiscard]] static Storage& of_thread() {
    thread_local Storage storage;
    return storage;
  }

  /// Empty, with room for the members of a usual object; beyond as many as are kept, with none, so
  /// that millions of small objects take no more memory than they need.
  [[nodiscard]] std::vector<Value> take() {
    constexpr std::size_t kUsualSize = 4;
    std::vector<Value> items;
    if (free_.empty()) {
      if (made_++ < kMost) items.reserve(kUsualSize);
    } else {
      items = std::move(free_.back());
      free_.pop_back();
    }
    return items;
  }

  /// Empties `value` and keeps its memory. It must not nest deeper than documents may.
  void give_back(Value& value) {
    for (Value& item : value.items) {
      if (item.items.capacity() > 0) give_back(item);
    }
    value.items.clear();
    // Long lists would make all the rest as long in time.
    if (value.items.capacity() <= kLongest && free_.size() < kMost) {
      free_.push_back(std::move(value.items));
    }
    value = {};
  }

 private:
  static constexpr std::size_t kLongest = 16;
  static constexpr std::size_t kMost = 5000;
  std::vector<std::vector<Value>> free_;
  /// How many there were that could not be used again.
  std::size_t made_ = 0;
};

}  // namespace stela::tree
