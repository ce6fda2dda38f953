#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Places tensors with different lifetimes in one block of memory.

#include <cstddef>
#include <iterator>
#include <map>

namespace arm_delegate::tosa::detail {

/// Allocates offsets in a block that grows as needed: best fit among freed parts, else at the end.
/// Offsets are aligned for vectors.
class memory_plan {
 public:
  static constexpr std::size_t alignment = 64;

  /// Allocates `size` bytes; returns their offset.
  std::size_t take(std::size_t size) {
    size = rounded(size);
    auto best = free_.end();
    for (auto at = free_.begin(); at != free_.end(); ++at) {
      if (at->second < size) continue;
      if (best == free_.end() || at->second < best->second) best = at;
    }
    if (best == free_.end()) return grow(size);
    auto const [offset, room] = *best;
    free_.erase(best);
    if (room > size) free_.emplace(offset + size, room - size);
    return offset;
  }

  void give_back(std::size_t offset, std::size_t size) {
    size = rounded(size);
    if (size == 0) return;
    auto const next = free_.lower_bound(offset);
    if (next != free_.end() && next->first == offset + size) {
      size += next->second;
      free_.erase(next);
    }
    auto const after = free_.lower_bound(offset);
    if (after != free_.begin()) {
      auto const before = std::prev(after);
      if (before->first + before->second == offset) {
        before->second += size;
        return;
      }
    }
    free_.emplace(offset, size);
  }

  /// The size of the whole block.
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static std::size_t rounded(std::size_t size) {
    return (size + alignment - 1) / alignment * alignment;
  }

  /// Allocates at the end, including a free part there.
  std::size_t grow(std::size_t size) {
    std::size_t offset = size_;
    if (!free_.empty()) {
      auto const last = std::prev(free_.end());
      if (last->first + last->second == size_) {
        offset = last->first;
        free_.erase(last);
      }
    }
    size_ = offset + size;
    return offset;
  }

  std::map<std::size_t, std::size_t> free_{};  ///< offset -> size
  std::size_t size_ = 0;
};

}  // namespace arm_delegate::tosa::detail
