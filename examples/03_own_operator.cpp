// SPDX-License-Identifier: BSD-3-Clause
// New: an operator of your own, and a replacement for one of the library's. An operator is a struct
// with its PyTorch signature, the type of its result, and its lowering: `expand` into other ATen
// operators, `lower` to TOSA, or `table` for a scalar function.
//
//     build/release/examples/example_03_own_operator

// region: operator
#include <arm_delegate/arm_delegate.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>
#include <utility>

namespace ad = arm_delegate;

// endregion
namespace acme {

// region: operator
/// acme.swish: x * sigmoid(x).
struct swish {
  static constexpr auto schemas =
      std::array{std::string_view("acme.swish.default(Tensor self) -> Tensor")};

  static ad::ir::tensor_type infer(ad::ir::node const& n) { return n.input("self").type; }

  using expands_to = ad::ops<ad::op::sigmoid, ad::op::mul>;
  static void expand(ad::ir::rewriter& r, ad::ir::node const& n) {
    auto const& x = *n.find("self");
    r.replace(n, r.call<ad::op::mul>(x, r.call<ad::op::sigmoid>(x)));
  }
};

/// aten.relu as MAXIMUM(x, 0) instead of CLAMP.
struct max_relu : ad::op::relu {
  using handles_quantized = max_relu;  // without this line, quantized nodes stay on the host

  static void lower(ad::tosa::builder& b, ad::ir::node const& n) {
    namespace quantized = ad::quantized;
    auto const& x = n.input("self");
    if (!quantized::computes_quantized(n)) return b.set(n, positive(b, b(x)));
    // TOSA has no MAXIMUM of INT8: compute in INT32, without the zero point.
    auto const unit = quantized::per_tensor(n, x).scale();
    auto const wide = positive(b, quantized::to_int32(b, n, x, unit));
    auto const& result = quantized::per_tensor(n, n.result());
    b.set(n, quantized::from_accumulator(b, wide, {unit}, result));
  }

 private:
  static ad::tosa::tensor_id positive(ad::tosa::builder& b, ad::tosa::tensor_id x) {
    auto const zero = b.scalar(b.type(x), 0, b.sizes(x).rank());
    return b.binary(ad::tosa::op::maximum, x, zero);
  }
};

using operators = ad::replace<ad::append<ad::op::standard, swish>, ad::op::relu, max_relu>;
using npu = ad::pipeline<ad::target::tosa_1_0_fp, operators, ad::pass::standard>;
// endregion

}  // namespace acme

int main() {
  try {
    ad::program_builder b(acme::npu::known_operators());
    auto const x = b.input("x", ad::ir::dtype::float32, {1, 8});
    b.output(b.call("aten.relu.default", {b.call("acme.swish.default", {x})}));
    auto const lowered = acme::npu::lower(std::move(b).finish());

    std::printf("%s", to_string(lowered).c_str());
    using enum ad::tosa::op;
    std::array const wanted{sigmoid, mul, maximum};
    return std::ranges::equal(lowered.main().operations, wanted, {}, &ad::tosa::operation::code)
               ? 0
               : 1;
  } catch (ad::error const& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
