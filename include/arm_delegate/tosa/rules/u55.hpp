#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TOSA operators that stay on the host for Ethos-U55 and U65: the rules of targets with "+u55"
// whose pipelines end at TOSA. Those that end at a payload ask the NPU's own operators.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <optional>

namespace arm_delegate::tosa {

/// Why Vela cannot compile operator `index` of the main region for Ethos-U55 and U65, or nothing.
///
/// The rules are those that Vela prints (`vela --supported-ops-report`, section "Ethos-U55 and
/// Ethos-U65 TOSA Operator Support") and that ExecuTorch's partitioner checks
/// (ethos_u55_support.py). They differ in three points: TABLE of int16 runs, unlike in Vela's
/// report; TRANSPOSE of int32 takes any order of axes, as in ExecuTorch, since Vela and armdc
/// compile it; and strides above 3 are allowed on an axis without padding and dilation, as in
/// ExecuTorch. The limits on sums of weights and on the sizes of a bias are not checked; no model
/// of ours reaches them.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<rejection> find_u55_refusal(graph const& g,
                                                                              std::size_t index);

/// The rule of targets with "+u55": why Vela cannot compile the operator, or why ExecuTorch leaves
/// it to the host although Vela compiles it, or nothing (ethos_u55_support.py,
/// convolution_support.py, pool_2d_support.py).
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<rejection> find_u55_rule(graph const& g,
                                                                           std::size_t index);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/rules/u55-inl.hpp>  // IWYU pragma: export
#endif
