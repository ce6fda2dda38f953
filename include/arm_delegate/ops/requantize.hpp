#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A change of quantization parameters.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// Not PyTorch's: the same real numbers under other quantization parameters. One RESCALE.
struct requantize {
  using requires_capability = target::capability::integer;
  using known_everywhere = requantize;
  using handles_quantized = requantize;
  static constexpr auto schemas =
      std::array{std::string_view("arm_delegate.requantize.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& x = n.input("self");
    b.set(n, detail::requantized(b, b(x), detail::per_tensor(n, x),
                                 detail::per_tensor(n, n.result())));
  }
};

}  // namespace arm_delegate::op
