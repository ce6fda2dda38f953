#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CAST_FROM_BLOCK_SCALED: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/rounding.hpp>
#include <arm_delegate/tosa/rules/block_scaled.hpp>
#include <arm_delegate/tosa/rules/operators/cast_from_block_scaled.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::operators {

/// Elements multiplied by the scale of their block.
struct cast_from_block_scaled : rules::cast_from_block_scaled {
  static void run(call const& c) {
    auto const block = rules::block_size(*c.what);
    auto const* in = c.inputs[0].as<float>();
    auto const* scale = c.inputs[1].as<float>();
    auto* out = c.output().as<float>();
    auto const count = c.output().numel();
    for (std::int64_t i = 0; i < count; ++i) out[i] = in[i] * scale[i / block];
    kernels::round_all(c.output().type, out, static_cast<std::size_t>(count));
  }
};

}  // namespace arm_delegate::tosa::operators
