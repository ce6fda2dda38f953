#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A list whose elements keep their addresses.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace arm_delegate {

/// Grows at its end. Lists of all types share the code of one vector: compilers take long for
/// those.
template <class T>
class block_list {
 public:
  block_list() = default;
  ~block_list() {
    for (auto* element : elements_) delete static_cast<T*>(element);
  }
  block_list(block_list const&) = delete;
  block_list& operator=(block_list const&) = delete;

  T& push_back(T x) {
    auto element = std::make_unique<T>(std::move(x));
    elements_.push_back(element.get());
    return *element.release();
  }

  [[nodiscard]] T& operator[](std::size_t i) { return *static_cast<T*>(elements_[i]); }
  [[nodiscard]] T const& operator[](std::size_t i) const {
    return *static_cast<T const*>(elements_[i]);
  }
  [[nodiscard]] std::size_t size() const { return elements_.size(); }

 private:
  std::vector<void*> elements_{};
};

}  // namespace arm_delegate
