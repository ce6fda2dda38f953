#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TRANSPOSE: a kernel.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/strided_copy.hpp>
#include <arm_delegate/tosa/kernels/transpose_plane.hpp>
#include <arm_delegate/tosa/rules/operators/transpose.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>

namespace arm_delegate::tosa::operators {

/// Permutes the dimensions: dimension i of the result is dimension `perms[i]`.
struct transpose : rules::transpose {
  static void run(call const& c) {
    auto const& in = c.inputs[0];
    auto const& out = c.output();
    auto const& perms = c.integers(attr::perms);
    auto const from_steps = kernels::byte_steps(in.sizes, storage_size(in.type));
    auto const to_steps = kernels::byte_steps(out.sizes, storage_size(in.type));
    kernels::strided_copy loops(storage_size(in.type));
    for (std::size_t d = 0; d < perms.size(); ++d) {
      loops.add(out.sizes[d], from_steps[static_cast<std::size_t>(perms[d])], to_steps[d]);
    }
    loops.finish();
    switch (loops.run_bytes()) {
      case 1: return run_planes<1>(loops, in.data, out.data);
      case 2: return run_planes<2>(loops, in.data, out.data);
      case 4: return run_planes<4>(loops, in.data, out.data);
      case 8: return run_planes<8>(loops, in.data, out.data);
      default: return loops.run(in.data, out.data);
    }
  }

 private:
  /// The innermost dimensions of the operand and of the result span planes; all others are loops
  /// around them.
  template <std::size_t Size>
  static void run_planes(kernels::strided_copy const& loops, std::byte const* from, std::byte* to) {
    if (loops.depth() == 0) return loops.run(from, to);
    auto const rows = loops.loop(loops.depth() - 1);
    std::size_t i = 0;
    while (i + 1 < loops.depth() && loops.loop(i).from != static_cast<std::ptrdiff_t>(Size)) ++i;
    auto const columns = loops.loop(i);
    auto const around = loops.without(loops.depth() - 1).without(i);
    around.for_each(from, to, [&](std::byte const* f, std::byte* t) {
      kernels::transpose_plane<Size>({f, rows.from, t, columns.to}, rows.count, columns.count);
    });
  }
};

}  // namespace arm_delegate::tosa::operators
