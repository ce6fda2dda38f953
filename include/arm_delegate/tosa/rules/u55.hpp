#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What Ethos-U55 and U65 do not run of TOSA: the rules of targets with "+u55".

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <optional>

namespace arm_delegate::tosa {

/// Why Ethos-U55 and U65 can't run operator number `index` of the main region, or nothing.
///
/// The rules are those that Vela 5.1 prints (`vela --supported-ops-report`, section "Ethos-U55 and
/// Ethos-U65 TOSA Operator Support") and that ExecuTorch's partitioner asks
/// (ethos_u55_support.py). Where the two differ: TABLE of int16 runs, against Vela's report, and a
/// stride of more than 3 does on an axis without padding and dilation, as ExecuTorch says. Not
/// asked are the sums of weights and the sizes of a bias, which no model of ours reaches.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<rejection> find_u55_refusal(graph const& g,
                                                                              std::size_t index);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/rules/u55-inl.hpp>  // IWYU pragma: export
#endif
