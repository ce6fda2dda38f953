#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// SLICE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/strided_copy.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/operators/slice.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>

namespace arm_delegate::tosa::operators {

/// A box of the operand.
struct slice : rules::slice {
  static void run(call const& c) {
    auto const& in = c.inputs[0];
    auto const& out = c.output();
    auto const start = detail::elements(c.inputs[1]);
    detail::error_if(c, broken_size(detail::elements(c.inputs[2]), out.sizes));
    detail::error_if(c, broken_start(start, in.sizes, out.sizes));
    auto const from_steps = kernels::byte_steps(in.sizes, storage_size(in.type));
    auto const to_steps = kernels::byte_steps(out.sizes, storage_size(in.type));
    kernels::strided_copy copy(storage_size(in.type));
    std::byte const* from = in.data;
    for (std::size_t d = 0; d < in.sizes.rank(); ++d) {
      from += start[d] * from_steps[d];
      copy.add(out.sizes[d], from_steps[d], to_steps[d]);
    }
    copy.finish();
    copy.run(from, out.data);
  }
};

}  // namespace arm_delegate::tosa::operators
