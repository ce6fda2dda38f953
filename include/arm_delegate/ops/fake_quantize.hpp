#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.fake_quantize_per_tensor_affine.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/float_codes.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// Rounds to the nearest code and gives the code's real number: MUL, CLAMP, CAST to INT32 (rounds
/// half to even), CAST back, MUL. Needs floats on the target.
struct fake_quantize {
  using requires_capability = target::capability::floating;
  using known_everywhere = fake_quantize;
  using handles_quantized = fake_quantize;
  static constexpr auto schemas = std::array{
      std::string_view("aten.fake_quantize_per_tensor_affine.default(Tensor self, float scale, int "
                       "zero_point, int quant_min, int quant_max) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    static_cast<void>(read(n));
    return n.input("self").type;
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const q = read(n);
    auto const& self = n.input("self");
    auto const x = detail::centered_codes(b, b(self), q.scale, q.low, q.high);
    auto const type = b.element_type(self);
    b.set(n, b.mul(b.cast(x, type), b.scalar(type, q.scale, self.rank())));
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::fake_quantize(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::fake_quantize(r, n);
  }

 private:
  struct parameters {
    double scale;
    std::int64_t low;  ///< quantized values less the zero point
    std::int64_t high;
  };

  static parameters read(ir::node const& n) {
    std::array const scales{n.number("scale")};
    std::array const zero_points{n.integer("zero_point")};
    ir::qparams const q{.scales = scales,
                        .zero_points = zero_points,
                        .quant_min = n.integer("quant_min"),
                        .quant_max = n.integer("quant_max")};
    ir::check_qparams(n, q);
    constexpr auto held = ir::range_of(ir::dtype::int32);
    auto const zp = q.zero_point();
    bool const fits = q.quant_min >= held.low && q.quant_max <= held.high &&
                      q.quant_min - zp >= held.low && q.quant_max - zp <= held.high;
    if (!fits) {
      n.raise(
          code::unsupported_value,
          rejection{.rule = "range of a fake quantization",
                    .actual = fmt::format("{} to {}, zero point {}", q.quant_min, q.quant_max, zp),
                    .allowed = "32 bits without the zero point",
                    .remedy = "quantize to int8 or int16"});
    }
    return {q.scale(), q.quant_min - zp, q.quant_max - zp};
  }
};

}  // namespace arm_delegate::op
