#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The elements of a tensor of the evaluator, in double or int64.

#include <arm_delegate/fwd.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace arm_delegate::evaluation {

/// Thrown for an element that a tensor does not have: operators that only the host computes have no
/// `infer`, so a program may state sizes that do not fit.
struct outside_tensor {};

/// The elements of a tensor.
template <class T>
class elements : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  elements() = default;
  elements(std::vector<T> all) : std::vector<T>(std::move(all)) {}

  T& operator[](std::size_t i) { return std::vector<T>::operator[](checked(i)); }
  T const& operator[](std::size_t i) const { return std::vector<T>::operator[](checked(i)); }

  /// The first of `count` elements from `i` on.
  [[nodiscard]] T const* range(std::size_t i, std::size_t count) const {
    if (i > this->size() || count > this->size() - i) throw outside_tensor{};
    return this->data() + i;
  }

 private:
  [[nodiscard]] std::size_t checked(std::size_t i) const {
    if (i >= this->size()) throw outside_tensor{};
    return i;
  }
};

}  // namespace arm_delegate::evaluation
