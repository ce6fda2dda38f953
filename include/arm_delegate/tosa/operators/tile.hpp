#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TILE: a kernel.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/copy.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/operators/tile.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace arm_delegate::tosa::operators {

/// Repeats the operand along each dimension.
struct tile : rules::tile {
  static void run(call const& c) {
    auto const& in = c.inputs[0];
    auto const& out = c.output();
    auto const multiples = detail::elements(c.inputs[1]);
    detail::error_if(c, broken_multiples(multiples, in.sizes, out.sizes));
    writer w{multiples, in.sizes, in.data, storage_size(in.type)};
    for (auto d = in.sizes.rank(); d-- > 0;) {
      w.steps[d] = w.whole;
      w.whole *= static_cast<std::size_t>(out.sizes[d]);
      if (multiples[d] != 1) w.repeated = std::max(w.repeated, d + 1);
    }
    if (w.repeated == 0) return w.copy(out.data, w.whole);
    w.write(0, out.data);
  }

 private:
  /// Writes each block once and repeats it in place.
  struct writer {
    std::span<std::int64_t const> multiples;
    ir::shape const& sizes;
    std::byte const* from;
    std::size_t whole;                                     ///< bytes of the result
    std::size_t repeated = 0;                              ///< one past the last tiled dimension
    std::array<std::size_t, ir::shape::max_rank> steps{};  ///< bytes per index of a dimension

    void copy(std::byte* to, std::size_t bytes) {
      std::memcpy(to, from, bytes);
      from += bytes;
    }
    void write(std::size_t d, std::byte* to) {
      auto const once = static_cast<std::size_t>(sizes[d]) * steps[d];
      if (d + 1 == repeated) {
        copy(to, once);
      } else {
        for (std::size_t done = 0; done < once; done += steps[d]) write(d + 1, to + done);
      }
      kernels::repeat(to, once, once * static_cast<std::size_t>(multiples[d]));
    }
  };
};

}  // namespace arm_delegate::tosa::operators
