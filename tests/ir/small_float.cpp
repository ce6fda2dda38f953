// SPDX-License-Identifier: BSD-3-Clause
// Numbers as floating-point types of 16 and 8 bits.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/small_float.hpp>

#include <doctest/doctest.h>

#include <limits>

using namespace arm_delegate;

// Expected bits: PyTorch's, torch.tensor(x).to(dtype).view(torch.uint16 or torch.uint8).
TEST_CASE("small_float: numbers beyond the largest") {
  auto const infinity = std::numeric_limits<double>::infinity();
  auto const half = [](double x) { return ir::small_float_bits(ir::dtype::float16, x); };
  CHECK(half(65504) == 0x7BFF);
  CHECK(half(65519) == 0x7BFF);
  CHECK(half(65520) == 0x7C00);
  CHECK(half(1e30) == 0x7C00);
  CHECK(half(-infinity) == 0xFC00);
  CHECK(ir::small_float_value(ir::dtype::float16, half(-infinity)) == -infinity);
  CHECK(ir::small_float_bits(ir::dtype::bfloat16, infinity) == 0x7F80);
  CHECK(ir::small_float_bits(ir::dtype::float8_e5m2, 57344) == 0x7B);
  CHECK(ir::small_float_bits(ir::dtype::float8_e5m2, 65536) == 0x7C);
  CHECK(ir::small_float_bits(ir::dtype::float8_e4m3fn, 464) == 0x7E);
  CHECK(ir::small_float_bits(ir::dtype::float8_e4m3fn, 480) == 0x7E);
  CHECK(ir::small_float_bits(ir::dtype::float8_e4m3fn, -infinity) == 0xFE);
}
