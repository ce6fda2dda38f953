#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tabulate.hpp.

#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/str_cat.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/lowering/tabulate.hpp>
#include <arm_delegate/ops/quantized.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace arm_delegate::detail {

/// The quantized f(x) for the quantized input `c`: x and f(x) in float32, as in ExecuTorch.
ARM_DELEGATE_HELPER std::int64_t table_entry(ir::node const& n, std::int64_t c,
                                             ir::qparams const& in, ir::qparams const& out) {
  auto const x = static_cast<double>(ir::dequantize_number(c, in));
  auto const y = static_cast<float>(n.entry->op.table(x, n));
  return ir::quantize_number(y, out);
}

/// TABLE of all 256 values.
ARM_DELEGATE_HELPER void lower_table_8(tosa::builder& b, ir::node const& n, ir::value const& x,
                                       ir::qparams const& in, ir::qparams const& out) {
  std::array<std::int64_t, 256> entries{};
  for (std::size_t i = 0; i < entries.size(); ++i) {
    auto const c = std::clamp(static_cast<std::int64_t>(i) - 128, in.quant_min, in.quant_max);
    entries[i] = table_entry(n, c, in, out);
  }
  auto const table = b.integers("table", tosa::dtype::int8, entries);
  b.set(n, b.table(b(x), table, tosa::dtype::int8));
}

/// The number of bits by which values must be shifted right to fit 16 bits.
ARM_DELEGATE_HELPER int excess_bits(span<std::int64_t const> values) {
  std::int64_t largest = 0;
  for (auto x : values) largest = std::max(largest, std::abs(x));
  auto const width =
      std::bit_width(static_cast<std::uint64_t>(std::max<std::int64_t>(largest, 1) - 1));
  return std::max(0, static_cast<int>(width) + 1 - 16);
}

/// TABLE of every 128th value. TOSA interpolates with 7 fraction bits, which a RESCALE removes; it
/// also scales 32-bit results, of which the table has the upper 16 bits.
ARM_DELEGATE_HELPER void lower_table_16(tosa::builder& b, ir::node const& n, ir::value const& x,
                                        ir::qparams const& in, ir::qparams const& out,
                                        tosa::dtype result) {
  constexpr std::int64_t step = 128;
  std::array<std::int64_t, 513> codes{};
  for (std::size_t i = 0; i < codes.size(); ++i) {
    codes[i] = table_entry(n, (static_cast<std::int64_t>(i) - 256) * step, in, out);
  }
  auto const shift = excess_bits(codes);
  for (auto& c : codes) c >>= shift;
  auto const table = b.integers("table", tosa::dtype::int16, codes);
  std::array const scale{std::ldexp(1.0 / static_cast<double>(step), shift)};
  auto const wide = b.table(b(x), table, tosa::dtype::int32);
  b.set(n, b.rescale(wide, result, scale, 0, 0));
}

ARM_DELEGATE_FUNCTION void lower_table(tosa::builder& b, ir::node const& n) {
  auto const& x = *ir::only_operand(n);
  auto const& in = quantized::per_tensor(n, x);
  auto const& out = quantized::per_tensor(n, n.result());
  if (in.type == ir::dtype::int8 && out.type == ir::dtype::int8) {
    lower_table_8(b, n, x, in, out);
  } else if (in.type == ir::dtype::int16 && out.type == ir::dtype::int16) {
    lower_table_16(b, n, x, in, out, tosa::dtype::int16);
  } else if (in.type == ir::dtype::int16 && out.type == ir::dtype::int32) {
    lower_table_16(b, n, x, in, out, tosa::dtype::int32);
  } else {
    n.raise(code::unsupported_dtype,
            rejection{.rule = "dtypes of a lookup table",
                      .actual = str_cat({"from ", ir::name(in.type), " to ", ir::name(out.type)}),
                      .allowed = "int8 to int8, int16 to int16 or int32",
                      .remedy = "quantize input and output both to int8 or both to int16"});
  }
}

}  // namespace arm_delegate::detail
