#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.fake_quantize_per_tensor_affine.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/float_codes.hpp>
#include <arm_delegate/tosa/builder.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arm_delegate::op {

/// Rounds to the nearest code and gives the code's real number: MUL, CLAMP, CAST to INT32 (rounds
/// half to even), CAST back, MUL. Needs floats on the target.
struct fake_quantize {
  using handles_quantized = fake_quantize;
  static constexpr auto schemas = std::array{
      std::string_view("aten.fake_quantize_per_tensor_affine.default(Tensor self, float scale, int "
                       "zero_point, int quant_min, int quant_max) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    (void)zero_point_of(n);
    return n.input("self").type;
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const scale = n.number("scale");
    if (!(scale > 0)) {
      throw n.fail(code::unsupported_value, rejection{.rule = "scale of a quantization",
                                                      .actual = std::to_string(scale),
                                                      .allowed = "a positive number",
                                                      .remedy = "check the model's calibration"});
    }
    auto const& self = n.input("self");
    auto const zp = zero_point_of(n);
    auto const x = detail::centered_codes(b, b(self), scale, n.integer("quant_min") - zp,
                                          n.integer("quant_max") - zp);
    auto const type = b.element_type(self);
    auto const rank = std::max<std::size_t>(self.rank(), 1);
    b.set(n, b.mul(b.cast(x, type), b.scalar(type, scale, rank)));
  }

 private:
  static std::int64_t zero_point_of(ir::node const& n) {
    auto const zp = n.integer("zero_point");
    auto const low = n.integer("quant_min");
    auto const high = n.integer("quant_max");
    if (low <= zp && zp <= high) return zp;
    throw n.fail(code::bad_arguments, "the zero point " + std::to_string(zp) +
                                          " is none of the codes from " + std::to_string(low) +
                                          " to " + std::to_string(high));
  }
};

}  // namespace arm_delegate::op
