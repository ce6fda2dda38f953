#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tabulate.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/lowering/interpolation.hpp>
#include <arm_delegate/lowering/tabulate.hpp>
#include <arm_delegate/ops/quantized.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::detail {

/// The quantized f(x) for the quantized input `c`: x and f(x) in float32, as in ExecuTorch.
inline std::int64_t table_entry(ir::node const& n, std::int64_t c, ir::qparams const& in,
                                ir::qparams const& out) {
  auto const x = static_cast<double>(ir::dequantize_number(c, in));
  auto const y = static_cast<float>(n.entry->op.table(x, n));
  return ir::quantize_number(y, out);
}

/// TABLE of all 256 values.
inline void lower_table_8(tosa::builder& b, ir::node const& n, ir::value const& x,
                          ir::qparams const& in, ir::qparams const& out) {
  std::array<std::int64_t, 256> entries{};
  for (std::size_t i = 0; i < entries.size(); ++i) {
    auto const c = std::clamp(static_cast<std::int64_t>(i) - 128, in.quant_min, in.quant_max);
    entries[i] = table_entry(n, c, in, out);
  }
  auto const table = b.integers("table", tosa::dtype::int8, entries);
  b.set(n, b.table(b(x), table, tosa::dtype::int8));
}

/// The same numbers in another type.
inline tosa::tensor_id in_type(tosa::builder& b, tosa::tensor_id x, tosa::dtype type) {
  return b.rescale(x, type, std::array{1.0}, 0, 0);
}

/// One lookup of 16-bit codes, of which `wide` is the INT32 form. TOSA interpolates with 7 fraction
/// bits, which a RESCALE removes; it also scales 32-bit results, of which the table has the upper
/// 16 bits.
inline tosa::tensor_id look_up(tosa::builder& b, tosa::tensor_id codes, tosa::tensor_id wide,
                               lookup const& l, int shift, tosa::dtype result) {
  constexpr int fraction_bits = 7;
  auto x = codes;
  if (l.center != 0) {
    x = b.binary(tosa::op::sub, wide, b.scalar_like(wide, static_cast<double>(l.center)));
  }
  if (l.zoom != 0) x = b.rescale(x, tosa::dtype::int16, std::array{std::ldexp(1.0, l.zoom)}, 0, 0);
  auto const table = b.integers("table", tosa::dtype::int16, l.entries);
  auto const y = b.table(x, table, tosa::dtype::int32);
  return b.rescale(y, result, std::array{std::ldexp(1.0, shift - fraction_bits)}, 0, 0);
}

/// TABLEs of 513 entries, whose results add up.
inline void lower_table_16(tosa::builder& b, ir::node const& n, ir::value const& x,
                           ir::qparams const& in, ir::qparams const& out) {
  auto const made = interpolate([&](std::int64_t c) { return table_entry(n, c, in, out); },
                                {in.quant_min, in.quant_max});
  if (made.error > made.allowed) {
    n.raise(code::unsupported_value,
            quantized::inexact({made.error, made.error_at, made.allowed}, in));
  }
  auto const codes = b(x);
  auto const type = tosa::from_ir(out.type);
  auto const& first = made.lookups.front();
  if (made.lookups.size() == 1) {
    return b.set(n, look_up(b, codes, codes, first, made.shift, type));
  }
  auto const wide = in_type(b, codes, tosa::dtype::int32);
  auto const added = [&](lookup const& l) {
    return in_type(b, look_up(b, codes, wide, l, made.shift, type), tosa::dtype::int32);
  };
  auto sum = added(first);
  for (auto const& l : std::span(made.lookups).subspan(1)) {
    auto const more = added(l);
    sum = b.binary(tosa::op::add, sum, more);
  }
  b.set(n, in_type(b, sum, type));
}

ARM_DELEGATE_FUNCTION void lower_table(tosa::builder& b, ir::node const& n) {
  auto const& x = *ir::only_operand(n);
  auto const& in = quantized::per_tensor(n, x);
  auto const& out = quantized::per_tensor(n, n.result());
  if (in.type == ir::dtype::int8 && out.type == ir::dtype::int8) {
    lower_table_8(b, n, x, in, out);
  } else if (in.type == ir::dtype::int16 &&
             (out.type == ir::dtype::int16 || out.type == ir::dtype::int32)) {
    lower_table_16(b, n, x, in, out);
  } else {
    n.raise(code::unsupported_dtype,
            rejection{.rule = "dtypes of a lookup table",
                      .actual = fmt::format("from {} to {}", ir::name(in.type), ir::name(out.type)),
                      .allowed = "int8 to int8, int16 to int16 or int32",
                      .remedy = "quantize input and output both to int8 or both to int16"});
  }
}

}  // namespace arm_delegate::detail
