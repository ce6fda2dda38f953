#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// REVERSE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/strided_copy.hpp>
#include <arm_delegate/tosa/operators/detail/axis.hpp>
#include <arm_delegate/tosa/rules/operators/reverse.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>

namespace arm_delegate::tosa::operators {

/// Reverses the elements along one axis.
struct reverse : rules::reverse {
  static void run(call const& c) {
    auto const& in = c.inputs[0];
    auto const axis = detail::axis_of(c);
    auto const steps = kernels::byte_steps(in.sizes, storage_size(in.type));
    kernels::strided_copy copy(storage_size(in.type));
    for (std::size_t d = 0; d < in.sizes.rank(); ++d) {
      copy.add(in.sizes[d], d == axis ? -steps[d] : steps[d], steps[d]);
    }
    copy.finish();
    copy.run(in.data + (in.sizes[axis] - 1) * steps[axis], c.output().data);
  }
};

}  // namespace arm_delegate::tosa::operators
