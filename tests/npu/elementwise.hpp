#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Small graphs of elementwise operators, compiled for NPUs of every family.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <doctest/doctest.h>
#include <support/npu_compiled.hpp>
#include <support/tosa_maker.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace npu_tests {

namespace ir = arm_delegate::ir;
namespace tosa = arm_delegate::tosa;
using support::dtype;
using support::maker;
using support::op;
using support::tensor_id;

/// One of each kind: with and without banks for tables, one and two cores, each U85 microblock.
inline std::vector<std::string> const npu_names{"ethos-u55-32",  "ethos-u55-128", "ethos-u65-512",
                                                "ethos-u85-128", "ethos-u85-512", "ethos-u85-2048"};

/// Every NPU gives what the interpreter gives.
inline void check_all(maker& m, std::vector<tensor_id> outputs = {}, std::int32_t limit = 1000) {
  if (!outputs.empty()) m.g.main().outputs = std::move(outputs);
  for (auto const& npu : arm_delegate::target::all_npus) {
    if (std::ranges::find(npu_names, npu.name) == npu_names.end()) continue;
    CAPTURE(npu.name);
    CHECK(support::difference(m.g, npu, 1, limit) == "");
  }
}

/// Shapes of both operands of a broadcast, of ranks 1 to 6.
inline std::vector<std::pair<ir::shape, ir::shape>> const broadcasts{
    {{17}, {17}},
    {{255}, {1}},
    {{1}, {257}},
    {{3, 5}, {3, 1}},
    {{1, 7}, {9, 1}},
    {{2, 3, 17}, {2, 1, 17}},
    {{4, 5, 3}, {1, 5, 1}},
    {{2, 5, 6, 19}, {2, 5, 6, 19}},
    {{3, 1, 6, 1}, {3, 4, 1, 5}},
    {{1, 1, 1, 1}, {2, 3, 4, 5}},
    {{2, 3, 1, 4, 5}, {2, 3, 6, 4, 1}},
    {{2, 1, 3, 2, 4, 5}, {2, 2, 3, 1, 4, 5}},
};

inline ir::shape common(ir::shape a, ir::shape const& b) {
  for (std::size_t i = 0; i < a.rank(); ++i) {
    if (a[i] == 1) a[i] = b[i];
  }
  return a;
}

/// A constant of random numbers in [low, high].
template <class T>
tensor_id numbers_in(maker& m, dtype type, ir::dtype stored, ir::shape const& sizes,
                     std::int64_t low, std::int64_t high) {
  std::mt19937 random(7);
  std::vector<T> all(static_cast<std::size_t>(sizes.numel()));
  for (auto& x : all) {
    x = static_cast<T>(
        low + static_cast<std::int64_t>(random() % static_cast<std::uint32_t>(high - low + 1)));
  }
  return m.constant(type, ir::tensor_data::of(stored, sizes, std::span<T const>(all)));
}
inline tensor_id numbers_in(maker& m, dtype type, ir::shape const& sizes, std::int64_t low,
                            std::int64_t high) {
  using stored = ir::dtype;
  switch (type) {
    case dtype::int8: return numbers_in<std::int8_t>(m, type, stored::int8, sizes, low, high);
    case dtype::int16: return numbers_in<std::int16_t>(m, type, stored::int16, sizes, low, high);
    default: return numbers_in<std::int32_t>(m, type, stored::int32, sizes, low, high);
  }
}

/// The numbers of a RESCALE.
struct rescaling {
  std::vector<std::int32_t> multipliers{1 << 30};
  std::vector<std::int8_t> shifts{30};
  std::int64_t input_zero_point = 0;
  std::int64_t output_zero_point = 0;
  bool rounds_twice = false;
  bool input_unsigned = false;
  bool output_unsigned = false;
  bool scale32 = true;
};

inline tensor_id add_rescale(maker& m, tensor_id x, dtype to, rescaling const& by) {
  auto const from = m.g.main()[x];
  auto const zero = [&](dtype type, std::int64_t value) {
    using stored = ir::dtype;
    if (type == dtype::int8) return m.int8({static_cast<std::int8_t>(value)});
    if (type == dtype::int32) return m.int32({static_cast<std::int32_t>(value)});
    return m.constant(
        type, support::data_of<std::int16_t>(stored::int16, {static_cast<std::int16_t>(value)}));
  };
  std::vector<std::int16_t> narrow(by.multipliers.begin(), by.multipliers.end());
  auto const multiplier =
      by.scale32 ? m.int32(by.multipliers)
                 : m.constant(dtype::int16, support::data_of(ir::dtype::int16, narrow));
  auto const shift = m.int8(by.shifts);
  auto const in_zero = zero(from.type, by.input_zero_point);
  auto const out_zero = zero(to, by.output_zero_point);
  return m.add(
      op::rescale, {x, multiplier, shift, in_zero, out_zero}, to, from.sizes,
      {{"scale32", by.scale32},
       {"rounding_mode", support::symbol{by.rounds_twice ? "DOUBLE_ROUND" : "SINGLE_ROUND"}},
       {"per_channel", by.multipliers.size() > 1},
       {"input_unsigned", by.input_unsigned},
       {"output_unsigned", by.output_unsigned}});
}

}  // namespace npu_tests
