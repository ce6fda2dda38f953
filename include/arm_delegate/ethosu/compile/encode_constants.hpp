#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Encodes weights, scales and constants into region 0, each value once.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/fwd.hpp>

namespace arm_delegate::ethosu::compile {

/// Sets the weight streams and scale tables of every operation, and places the constant buffers
/// that steps read. Fills in `constants`. Needs block configurations. `shared`, unless
/// null, has the encoded weights of other graphs, and takes this graph's.
ARM_DELEGATE_FUNCTION void encode_constants(npu_graph& g, shared_work* shared);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/encode_constants-inl.hpp>  // IWYU pragma: export
#endif
