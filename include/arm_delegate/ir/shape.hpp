#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sizes of a tensor, held without heap memory.

#include <arm_delegate/base/list_text.hpp>
#include <arm_delegate/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>

namespace arm_delegate::ir {

/// Up to eight sizes (or strides, or positions), outermost first.
class shape {
 public:
  static constexpr std::size_t max_rank = 8;

  constexpr shape() = default;
  constexpr shape(std::initializer_list<std::int64_t> sizes)
      : shape(std::span(sizes.begin(), sizes.size())) {}
  constexpr explicit shape(std::span<std::int64_t const> sizes) {
    for (auto size : sizes) push_back(size);
  }
  /// `rank` times the same size.
  static constexpr shape filled(std::size_t rank, std::int64_t size) {
    shape s;
    for (std::size_t i = 0; i < rank; ++i) s.push_back(size);
    return s;
  }

  [[nodiscard]] constexpr std::size_t rank() const { return rank_; }
  [[nodiscard]] constexpr bool empty() const { return rank_ == 0; }
  constexpr std::int64_t& operator[](std::size_t i) { return sizes_[i]; }
  constexpr std::int64_t operator[](std::size_t i) const { return sizes_[i]; }
  [[nodiscard]] constexpr std::int64_t const* begin() const { return sizes_.data(); }
  [[nodiscard]] constexpr std::int64_t const* end() const { return sizes_.data() + rank_; }
  [[nodiscard]] constexpr std::int64_t* begin() { return sizes_.data(); }
  [[nodiscard]] constexpr std::int64_t* end() { return sizes_.data() + rank_; }
  [[nodiscard]] constexpr std::int64_t back() const { return sizes_[rank_ - 1]; }
  [[nodiscard]] constexpr std::span<std::int64_t const> view() const { return {begin(), rank_}; }
  /// For messages: "[1, 3, 32, 32]".
  [[nodiscard]] std::string text() const { return list_text(view()); }

  /// Throws `code::shape_mismatch` past `max_rank`: ranks come from files.
  constexpr void push_back(std::int64_t size) {
    if (rank_ == max_rank) refuse_rank();
    sizes_[rank_++] = size;
  }
  constexpr void insert(std::size_t at, std::int64_t size) {
    push_back(size);
    for (std::size_t i = rank_ - 1; i > at; --i) sizes_[i] = sizes_[i - 1];
    sizes_[at] = size;
  }
  constexpr void erase(std::size_t at) {
    for (std::size_t i = at; i + 1 < rank_; ++i) sizes_[i] = sizes_[i + 1];
    sizes_[--rank_] = 0;
  }

  /// The number of elements; 1 for rank 0. Sizes from files go through `checked_numel` first.
  [[nodiscard]] constexpr std::int64_t numel() const {
    std::int64_t n = 1;
    for (auto size : *this) n *= size;
    return n;
  }

  friend constexpr bool operator==(shape const& a, shape const& b) {
    if (a.rank_ != b.rank_) return false;
    for (std::size_t i = 0; i < a.rank_; ++i) {
      if (a.sizes_[i] != b.sizes_[i]) return false;
    }
    return true;
  }

 private:
  [[noreturn, gnu::cold]] static void refuse_rank();

  std::array<std::int64_t, max_rank> sizes_{};
  std::size_t rank_ = 0;
};

/// The number of elements, or nothing if a size is negative or a product of sizes overflows: of
/// an empty tensor too, for its strides.
constexpr std::optional<std::int64_t> checked_numel(std::span<std::int64_t const> sizes) {
  std::int64_t n = 1;
  bool empty = false;
  for (auto size : sizes) {
    if (size < 0) return std::nullopt;
    empty = empty || size == 0;
    auto const factor = size == 0 ? 1 : size;
    if (n > std::numeric_limits<std::int64_t>::max() / factor) return std::nullopt;
    n *= factor;
  }
  return empty ? 0 : n;
}

/// Strides of a dense row-major tensor, in elements.
constexpr shape contiguous_strides(shape const& sizes) {
  auto strides = shape::filled(sizes.rank(), 1);
  for (std::size_t i = sizes.rank(); i-- > 1;) strides[i - 1] = strides[i] * sizes[i];
  return strides;
}

/// `s` with position i taken from position `order[i]`.
constexpr shape permute(shape const& s, std::span<std::int64_t const> order) {
  shape out;
  for (auto from : order) out.push_back(s[static_cast<std::size_t>(from)]);
  return out;
}

/// True if `permute` by `order` moves dimensions of size 1 only.
constexpr bool moves_only_ones(shape const& s, std::span<std::int64_t const> order) {
  std::int64_t last = -1;
  for (auto const from : order) {
    if (s[static_cast<std::size_t>(from)] == 1) continue;
    if (from < last) return false;
    last = from;
  }
  return true;
}

/// The order that undoes `permute` by `order`.
constexpr shape inverse(shape const& order) {
  auto made = order;
  for (std::size_t i = 0; i < order.rank(); ++i) {
    made[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
  }
  return made;
}

/// `s` with leading sizes of 1 up to `rank`.
constexpr shape widened(shape s, std::size_t rank) {
  while (s.rank() < rank) s.insert(0, 1);
  return s;
}

/// "[1, 3, 32, 32]".
ARM_DELEGATE_FUNCTION std::string to_string(shape const& s);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/shape-inl.hpp>  // IWYU pragma: export
#endif
