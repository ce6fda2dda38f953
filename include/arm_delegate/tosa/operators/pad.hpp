#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PAD: a kernel.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/copy.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/operators/pad.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace arm_delegate::tosa::operators {

/// Pads each dimension with `pad_const` before and after the operand.
struct pad : rules::pad {
  static void run(call const& c) {
    auto const& in = c.inputs[0];
    auto const& out = c.output();
    auto const padding = detail::elements(c.inputs[1]);
    detail::error_if(c, broken_padding(padding, in.sizes, out.sizes));
    writer w{padding, in.sizes, c.inputs[2].data, storage_size(in.type), in.data, out.data};
    w.whole = storage_size(in.type);
    for (auto d = in.sizes.rank(); d-- > 0;) {
      w.steps[d] = w.whole;
      w.whole *= static_cast<std::size_t>(out.sizes[d]);
      if (padding[2 * d] != 0 || padding[2 * d + 1] != 0) w.padded = std::max(w.padded, d + 1);
    }
    if (w.padded == 0) return w.copy(w.whole);
    w.write(0);
  }

 private:
  /// Writes the result sequentially.
  struct writer {
    std::span<std::int64_t const> padding;
    ir::shape const& sizes;
    std::byte const* element;
    std::size_t element_size;
    std::byte const* from;
    std::byte* to;
    std::size_t whole = 0;                                 ///< bytes of the result
    std::size_t padded = 0;                                ///< one past the last padded dimension
    std::array<std::size_t, ir::shape::max_rank> steps{};  ///< bytes per index of a dimension

    void border(std::int64_t count, std::size_t step) {
      auto const bytes = static_cast<std::size_t>(count) * step;
      kernels::fill(to, bytes, element, element_size);
      to += bytes;
    }
    void copy(std::size_t bytes) {
      std::memcpy(to, from, bytes);
      from += bytes;
      to += bytes;
    }
    void write(std::size_t d) {
      border(padding[2 * d], steps[d]);
      if (d + 1 == padded) {  // the inside is one run
        copy(static_cast<std::size_t>(sizes[d]) * steps[d]);
      } else {
        for (std::int64_t i = 0; i < sizes[d]; ++i) write(d + 1);
      }
      border(padding[2 * d + 1], steps[d]);
    }
  };
};

}  // namespace arm_delegate::tosa::operators
