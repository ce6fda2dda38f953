// SPDX-License-Identifier: BSD-3-Clause
// Quantizing a number. Wanted values are torch.ops.quantized_decomposed.quantize_per_tensor's,
// PyTorch 2.14 on an x86 CPU.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

using arm_delegate::ir::dequantize_number;
using arm_delegate::ir::dtype;
using arm_delegate::ir::qparams;
using arm_delegate::ir::quantize_number;

namespace {

constexpr auto infinity = std::numeric_limits<float>::infinity();
constexpr auto nan = std::numeric_limits<float>::quiet_NaN();

/// The quantized values of seven numbers for scale 0.5 and zero point 3.
std::vector<std::int64_t> quantized(dtype type) {
  static constexpr std::array scales{0.5};
  static constexpr std::array<std::int64_t, 1> zero_points{3};
  auto const range = arm_delegate::ir::range_of(type);
  qparams const q{.scales = scales,
                  .zero_points = zero_points,
                  .quant_min = range.low,
                  .quant_max = range.high,
                  .type = type};
  std::vector<std::int64_t> all;
  for (auto x : {nan, infinity, -infinity, 1e30F, -1e30F, 0.25F, 0.75F}) {
    all.push_back(quantize_number(x, q));
  }
  return all;
}

}  // namespace

TEST_CASE("quantize_number: NaN, infinities and ties as PyTorch") {
  using wanted = std::vector<std::int64_t>;
  CHECK(quantized(dtype::int8) == wanted{0, 127, -128, 127, -128, 3, 5});
  CHECK(quantized(dtype::uint8) == wanted{0, 255, 0, 255, 0, 3, 5});
  CHECK(quantized(dtype::int16) == wanted{0, 32767, -32768, 32767, -32768, 3, 5});
  // PyTorch wraps above int32, because float32 has no 2147483647; a clamp is what is meant.
  CHECK(quantized(dtype::int32) ==
        wanted{-2147483648LL, 2147483647, -2147483648LL, 2147483647, -2147483648LL, 3, 5});
}

TEST_CASE("quantize_number: parameters that no node could state do not overflow") {
  constexpr auto low = std::numeric_limits<std::int64_t>::min();
  constexpr auto high = std::numeric_limits<std::int64_t>::max();
  static constexpr std::array scales{1e-30};
  static constexpr std::array zero_points{low};
  qparams const q{
      .scales = scales, .zero_points = zero_points, .quant_min = low, .quant_max = high};
  CHECK(quantize_number(infinity, q) > 0);
  CHECK(quantize_number(-infinity, q) < 0);
  CHECK(std::isfinite(dequantize_number(high, q)));
}
