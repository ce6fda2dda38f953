#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Whether a tensor can be viewed with other sizes without moving its elements (when reshape is a
// view).

#include <arm_delegate/ir/shape.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::frontend::detail {

/// True if the dimensions from `first` to `last` are contiguous, so that they could be merged into
/// one.
inline bool is_one_run(ir::shape const& sizes, ir::shape const& strides, std::size_t outer,
                       std::int64_t run, std::int64_t run_stride) {
  // Unsigned: strides come from a file, and a product that wraps does not match either.
  auto const wanted = static_cast<std::uint64_t>(run) * static_cast<std::uint64_t>(run_stride);
  return sizes[outer] == 1 || static_cast<std::uint64_t>(strides[outer]) == wanted;
}

/// True if elements with those sizes and strides can be viewed with the sizes `wanted`: every
/// contiguous run of dimensions must hold whole dimensions of `wanted`.
inline bool viewable(ir::shape const& sizes, ir::shape const& strides, ir::shape const& wanted) {
  if (sizes.numel() != wanted.numel()) return false;
  if (sizes.numel() == 0) return true;
  auto left = wanted.rank();  // dimensions of `wanted` not yet matched, innermost first
  std::size_t inner = sizes.rank();
  while (inner > 0) {
    auto const run_stride = strides[inner - 1];
    auto run = sizes[--inner];
    while (inner > 0 && is_one_run(sizes, strides, inner - 1, run, run_stride)) {
      run *= sizes[--inner];
    }
    std::int64_t held = 1;
    while (left > 0 && (held < run || wanted[left - 1] == 1)) held *= wanted[--left];
    if (held != run) return false;
  }
  while (left > 0 && wanted[left - 1] == 1) --left;
  return left == 0;
}

}  // namespace arm_delegate::frontend::detail
