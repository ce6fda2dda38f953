#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Divides a call's scratch memory into arrays.

#include <arm_delegate/config.hpp>

#include <cstddef>
#include <span>

namespace arm_delegate::tosa::kernels {

/// One array per worker.
template <class T>
struct worker_arrays {
  T* first = nullptr;
  std::size_t step = 0;

  T* operator[](std::size_t worker) const { return first + worker * step; }
};

/// Allocates arrays one after another. Without memory it only counts, so that one function can both
/// report and allocate the required size.
class scratch_layout {
 public:
  scratch_layout() = default;
  explicit scratch_layout(std::span<std::byte> memory) : memory_(memory) {}

  /// Allocates `count` elements; null while counting.
  template <class T>
  T* take(std::size_t count) {
    auto const offset = size_;
    size_ += round_to_alignment(count * sizeof(T));
    if (memory_.empty()) return nullptr;
    ARM_DELEGATE_ASSERT(size_ <= memory_.size());
    return reinterpret_cast<T*>(memory_.data() + offset);
  }
  /// Allocates one such array per worker.
  template <class T>
  worker_arrays<T> take_each(std::size_t workers, std::size_t count) {
    auto const step = round_to_alignment(count * sizeof(T)) / sizeof(T);
    return {take<T>(workers * step), step};
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t alignment = 64;

  static constexpr std::size_t round_to_alignment(std::size_t size) {
    return (size + alignment - 1) / alignment * alignment;
  }

  std::span<std::byte> memory_{};
  std::size_t size_ = 0;
};

}  // namespace arm_delegate::tosa::kernels
