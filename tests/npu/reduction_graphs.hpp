#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Graphs with reductions and products of matrices, and their comparison on several NPUs.

#include <arm_delegate/ethosu/compile/lower_to_npu.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <doctest/doctest.h>
#include <support/npu_compiled.hpp>
#include <support/tosa_maker.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace npu_reductions {

using namespace support;

/// Compares the results of a graph on NPUs of each family and of several sizes.
inline void check_on_npus(tosa::graph const& g, bool only_u85 = false) {
  namespace target = arm_delegate::target;
  for (auto const& npu :
       {target::ethos_u55_32::npu, target::ethos_u55_128::npu, target::ethos_u65_512::npu,
        target::ethos_u85_128::npu, target::ethos_u85_512::npu, target::ethos_u85_2048::npu}) {
    if (only_u85 && npu.family != arm_delegate::npu_family::u85) continue;
    INFO(std::string(npu.name));
    CHECK(difference(g, npu) == "");
  }
}

/// The number of operators that an NPU rejects.
inline std::size_t refusals(tosa::graph const& g, arm_delegate::npu_facts const& npu) {
  using namespace arm_delegate::ethosu::compile;
  return find_npu_refusals(g, npu, operators_by_code<arm_delegate::ethosu::operators::standard>)
      .size();
}

inline tosa::attributes along(std::int64_t axis) { return {{"axis", axis}}; }
inline tosa::attributes extreme_along(std::int64_t axis) {
  return {{"axis", axis}, {"nan_mode", symbol{"PROPAGATE"}}};
}

/// Sizes with one element along the axis.
inline ir::shape reduced(ir::shape sizes, std::int64_t axis) {
  sizes[static_cast<std::size_t>(axis)] = 1;
  return sizes;
}

inline tensor_id zero_of(maker& m, dtype type, std::int64_t value = 0) {
  switch (type) {
    case dtype::int8: return m.int8({static_cast<std::int8_t>(value)});
    case dtype::int16:
      return m.constant(
          type, data_of<std::int16_t>(ir::dtype::int16, {static_cast<std::int16_t>(value)}));
    case dtype::int48: return m.constant(type, data_of<std::int64_t>(ir::dtype::int64, {value}));
    default: return m.int32({static_cast<std::int32_t>(value)});
  }
}

struct scale_of_test {
  std::int32_t multiplier = 1 << 30;
  std::int8_t shift = 30;
  std::int64_t input_zero_point = 0;
  std::int64_t output_zero_point = 0;
  bool is_double = false;
};

/// RESCALE with one scale.
inline tensor_id add_rescale(maker& m, tensor_id from, dtype to, scale_of_test const& s) {
  auto const type = m.g.main()[from].type;
  auto const sizes = m.g.main()[from].sizes;
  bool const is_long = type == dtype::int48;
  auto const multiplier =
      is_long ? m.constant(dtype::int16,
                           data_of<std::int16_t>(ir::dtype::int16,
                                                 {static_cast<std::int16_t>(s.multiplier)}))
              : m.int32({s.multiplier});
  return m.add(op::rescale,
               {from, multiplier, m.int8({s.shift}), zero_of(m, type, s.input_zero_point),
                zero_of(m, to, s.output_zero_point)},
               to, sizes,
               {{"scale32", !is_long},
                {"rounding_mode", symbol{s.is_double ? "DOUBLE_ROUND" : "SINGLE_ROUND"}},
                {"per_channel", false}});
}

}  // namespace npu_reductions
