#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Divides a call's scratch memory into arrays.

#include <arm_delegate/config.hpp>

#include <cstddef>
#include <span>

namespace arm_delegate::tosa::operators::detail {

/// Hands out arrays one after the other. Without memory it just counts, so that one function can
/// say how much is needed and take it.
class scratch_layout {
 public:
  scratch_layout() = default;
  explicit scratch_layout(std::span<std::byte> memory) : memory_(memory) {}

  /// Room for `count` elements; null while counting.
  template <class T>
  T* take(std::size_t count) {
    auto const offset = size_;
    size_ += (count * sizeof(T) + alignment - 1) / alignment * alignment;
    if (memory_.empty()) return nullptr;
    ARM_DELEGATE_ASSERT(size_ <= memory_.size());
    return reinterpret_cast<T*>(memory_.data() + offset);
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t alignment = 64;

  std::span<std::byte> memory_{};
  std::size_t size_ = 0;
};

}  // namespace arm_delegate::tosa::operators::detail
