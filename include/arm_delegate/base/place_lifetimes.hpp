#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Plans memory: gives lifetimes that overlap different bytes.

#include <arm_delegate/config.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate {

/// Bytes that are needed from one step to another, both included. No step needs them if the first
/// comes after the last.
struct lifetime {
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t bytes = 0;
};

/// An offset for each lifetime, and the end of the last one.
struct allocation {
  std::vector<std::int64_t> offsets{};
  std::int64_t bytes = 0;
};

/// Places the lifetimes with offsets that are multiples of 16: the largest first, each at the
/// lowest free offset. That takes too long if very many overlap: then the earliest first, each in
/// the smallest free range. Takes almost linear time. Deterministic.
[[nodiscard]] ARM_DELEGATE_FUNCTION allocation place_lifetimes(std::span<lifetime const> all);

/// True if all lifetimes are placed within `made.bytes`, and those that overlap apart.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool is_allocation(allocation const& made,
                                                       std::span<lifetime const> all);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/place_lifetimes-inl.hpp>  // IWYU pragma: export
#endif
