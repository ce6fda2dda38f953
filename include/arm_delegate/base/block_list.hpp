#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A list whose elements keep their addresses.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>
#include <utility>
#include <vector>

namespace arm_delegate {

/// Grows at its end. As `std::deque`, with a fifth of its functions: compilers take long for those.
template <class T>
class block_list {
 public:
  block_list() = default;
  ~block_list() {
    for (auto* block : blocks_) delete[] static_cast<T*>(block);
  }
  block_list(block_list const&) = delete;
  block_list& operator=(block_list const&) = delete;

  T& push_back(T x) {
    if (size_ == block_size * blocks_.size()) blocks_.push_back(new T[block_size]{});
    T& added = (*this)[size_++];
    added = std::move(x);
    return added;
  }

  [[nodiscard]] T& operator[](std::size_t i) {
    return static_cast<T*>(blocks_[i / block_size])[i % block_size];
  }
  [[nodiscard]] T const& operator[](std::size_t i) const {
    return static_cast<T const*>(blocks_[i / block_size])[i % block_size];
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t block_size = 16;

  std::vector<void*> blocks_{};  ///< arrays of `block_size` elements
  std::size_t size_ = 0;
};

}  // namespace arm_delegate
