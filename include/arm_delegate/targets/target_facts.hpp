#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A target profile as plain data: the only form of a target that ordinary code sees.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <string_view>

namespace arm_delegate {

/// The file format and the numbers written in it.
struct tosa_version {
  int major = 1;
  int minor = 0;
  int patch = 0;
  friend constexpr bool operator==(tosa_version, tosa_version) = default;
};

/// What a target can do, derived from its type by `facts<T>`.
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
  bool u55 = false;  ///< the subset that Ethos-U55 and U65 run
};

}  // namespace arm_delegate
