// SPDX-License-Identifier: BSD-3-Clause
// Reading parameters off quantize and dequantize nodes.

#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

using namespace arm_delegate;

namespace {

/// The parameters of a per-channel quantize of a [2, 3] tensor.
ir::qparams per_channel(std::vector<float> const& scales, std::int64_t axis,
                        std::size_t zero_points) {
  static std::vector<ir::exported_program> kept;
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const n = static_cast<std::int64_t>(scales.size());
  std::vector<std::int64_t> const zeros(zero_points);
  auto const s = b.constant("s", support::floats({n}, scales));
  auto const z = b.constant(
      "z", ir::tensor_data::of(ir::dtype::int64, {static_cast<std::int64_t>(zero_points)},
                               std::span(zeros)));
  b.output(b.call("quantized_decomposed.quantize_per_channel.default",
                  {x, s, z, axis, -127, 127, ir::dtype::int8}));
  kept.push_back(support::finished(b));
  auto& g = *kept.back().graph;
  return ir::read_qparams(g, g[g.order.back()]);
}

}  // namespace

TEST_CASE("read_qparams: per channel, the axis counted from the front") {
  auto const q = per_channel({1, 2, 0.5F}, -1, 3);
  CHECK(q.axis == 1);
  CHECK(q.scales[2] == 0.5);
  CHECK(q.quant_min == -127);
  CHECK(q.type == ir::dtype::int8);
}

// PyTorch broadcasts it: ExecuTorch's quantizer makes such biases of weights that are inputs.
TEST_CASE("read_qparams: one scale per channel is that of the tensor") {
  auto const q = per_channel({0.25F}, 1, 1);
  CHECK_FALSE(q.per_channel());
  CHECK(q.scale() == 0.25);
  CHECK_FALSE(support::failure([] { per_channel({0.25F}, 2, 1); }).empty());
}

TEST_CASE("read_qparams: numbers that do not agree, and scales that are none") {
  CHECK_FALSE(support::failure([] { per_channel({1, 2}, 1, 2); }).empty());
  CHECK_FALSE(support::failure([] { per_channel({1, 2}, 2, 2); }).empty());
  CHECK_FALSE(support::failure([] { per_channel({1, 2}, 0, 1); }).empty());
  CHECK_FALSE(support::failure([] { per_channel({1, 0}, 0, 2); }).empty());
  CHECK(support::failure([] { per_channel({1, 2}, 0, 2); }).empty());
}

TEST_CASE("same_mapping: the quantized range does not change the mapping") {
  auto const a = per_channel({1, 2}, 0, 2);
  auto b = a;
  b.quant_min = -128;
  CHECK(same_mapping(a, b));
  CHECK_FALSE(a == b);
  b.axis = 1;
  CHECK_FALSE(same_mapping(a, b));
}
