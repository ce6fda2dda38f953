#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CONCAT: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/copy.hpp>
#include <arm_delegate/tosa/operators/detail/axis.hpp>
#include <arm_delegate/tosa/rules/operators/concat.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstring>

namespace arm_delegate::tosa::operators {

/// Concatenates the operands along one axis.
struct concat : rules::concat {
  static void run(call const& c) {
    auto const axis = detail::axis_of(c);
    auto const& out = c.output();
    auto const outer = kernels::product(out.sizes, 0, axis);
    auto const inner =
        kernels::product(out.sizes, axis + 1, out.sizes.rank()) * storage_size(out.type);
    auto* to = out.data;
    for (std::size_t o = 0; o < outer; ++o) {
      for (auto const& in : c.inputs) {
        auto const bytes = inner * static_cast<std::size_t>(in.sizes[axis]);
        std::memcpy(to, in.data + o * bytes, bytes);
        to += bytes;
      }
    }
  }
};

}  // namespace arm_delegate::tosa::operators
