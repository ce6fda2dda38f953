#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// When bytes are needed, and where they are placed.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstdint>
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
  bool is_optimal = false;  ///< proven: no placement takes fewer bytes
};

namespace detail {

inline constexpr std::int64_t tensor_alignment = 16;  // Vela, its default

inline std::int64_t aligned_bytes(lifetime const& l) {
  return (l.bytes + tensor_alignment - 1) / tensor_alignment * tensor_alignment;
}

/// The number of steps; 0 if the first comes after the last: bytes that no step needs.
inline std::int64_t steps_of(lifetime const& l) {
  return l.first <= l.last ? l.last - l.first + 1 : 0;
}

}  // namespace detail

}  // namespace arm_delegate
