#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A target profile as plain data: the only form that non-template code uses.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>  // IWYU pragma: export

#include <cstddef>
#include <optional>
#include <string_view>

namespace arm_delegate {

struct rejection;

/// Why a target cannot run TOSA operator `index` of the main region, or nothing.
using operator_rule = std::optional<rejection> (*)(tosa::graph const&, std::size_t index);

/// The capabilities of a target, derived from its type by `facts<T>`.
struct target_facts {
  std::string_view name{};  ///< "tosa-1.0+int+int16"
  tosa_version version{};
  bool integer = false;   ///< PRO-INT, BI, MI
  bool floating = false;  ///< PRO-FP, MI
  bool int16 = false;     ///< 16-bit activations
  bool int4 = false;      ///< 4-bit weights
  bool bf16 = false;
  bool fp8e4m3 = false;
  bool fp8e5m2 = false;
  bool fft = false;
  bool variable = false;
  bool control_flow = false;
  bool u55 = false;                ///< the subset that Ethos-U55 and U65 support
  npu_facts const* npu = nullptr;  ///< of an Ethos-U; null for a TOSA profile
  /// A rule beyond those of the specification, or null. Pipelines set it (pipeline_facts.hpp).
  operator_rule rule = nullptr;
};

}  // namespace arm_delegate
