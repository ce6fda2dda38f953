// SPDX-License-Identifier: BSD-3-Clause
// Type promotion against torch.promote_types and torch.result_type, PyTorch 2.14.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/value.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

using arm_delegate::ir::dtype;
using arm_delegate::ir::promote;

namespace {

constexpr auto u8 = dtype::uint8;
constexpr auto i8 = dtype::int8;
constexpr auto i16 = dtype::int16;
constexpr auto i64 = dtype::int64;
constexpr auto f16 = dtype::float16;
constexpr auto bf16 = dtype::bfloat16;
constexpr auto f32 = dtype::float32;
constexpr auto f64 = dtype::float64;
constexpr auto f8 = dtype::float8_e5m2;
constexpr auto none = dtype::undefined;

arm_delegate::ir::value of(dtype type, bool scalar) {
  arm_delegate::ir::value v;
  v.type.type = type;
  if (!scalar) v.type.sizes = {2};
  return v;
}

}  // namespace

TEST_CASE("promote: every pair as torch.promote_types has it") {
  std::array const types{u8, i8, i16, dtype::uint16, dtype::boolean, f16, bf16, f32, f64, f8, i64};
  auto const u16 = dtype::uint16;
  auto const b = dtype::boolean;
  std::vector<std::vector<dtype>> const wanted{
      {u8, i16, i16, none, u8, f16, bf16, f32, f64, none, i64},
      {i16, i8, i16, none, i8, f16, bf16, f32, f64, none, i64},
      {i16, i16, i16, none, i16, f16, bf16, f32, f64, none, i64},
      {none, none, none, u16, none, f16, bf16, f32, f64, none, none},
      {u8, i8, i16, none, b, f16, bf16, f32, f64, none, i64},
      {f16, f16, f16, f16, f16, f16, f32, f32, f64, none, f16},
      {bf16, bf16, bf16, bf16, bf16, f32, bf16, f32, f64, none, bf16},
      {f32, f32, f32, f32, f32, f32, f32, f32, f64, none, f32},
      {f64, f64, f64, f64, f64, f64, f64, f64, f64, none, f64},
      {none, none, none, none, none, none, none, none, none, f8, none},
      {i64, i64, i64, none, i64, f16, bf16, f32, f64, none, i64}};
  for (std::size_t i = 0; i < types.size(); ++i) {
    for (std::size_t k = 0; k < types.size(); ++k) {
      CAPTURE(arm_delegate::ir::name(types[i]));
      CAPTURE(arm_delegate::ir::name(types[k]));
      CHECK(promote(types[i], types[k]) == wanted[i][k]);
    }
  }
}

TEST_CASE("promote: a tensor of rank 0 yields to one of its category or above") {
  CHECK(promote(of(i8, false), of(i64, true)) == i8);
  CHECK(promote(of(i64, true), of(f16, false)) == f16);
  CHECK(promote(of(f32, true), of(i8, false)) == f32);
  CHECK(promote(of(f64, true), of(f32, false)) == f32);
  CHECK(promote(of(i8, true), of(u8, true)) == i16);
}

TEST_CASE("promote_number: a Python number changes the category only") {
  using arm_delegate::ir::argument;
  using arm_delegate::ir::promote_number;
  CHECK(promote_number(i8, argument(0.5)) == f32);
  CHECK(promote_number(f16, argument(0.5)) == f16);
  CHECK(promote_number(i8, argument(std::int64_t{1000})) == i8);
  CHECK(promote_number(dtype::boolean, argument(std::int64_t{1})) == i64);
  CHECK(promote_number(dtype::boolean, argument(true)) == dtype::boolean);
}
