#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.argmax.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arm_delegate::op {

/// aten.argmax: the index of the largest element along a dimension, or of all elements. ARGMAX.
/// Quantized values are used as they are. PyTorch's indices are int64, TOSA's INT32: a node whose
/// indices are used as int64 stays on the host, see `partitioner/narrow_indices.hpp`.
struct argmax {
  using handles_quantized = argmax;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.argmax.default(Tensor self, int? dim=None, bool keepdim=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    bool const is_narrow = !n.results.empty() && n.result().type.type == ir::dtype::int32;
    return detail::infer_reduction(n, is_narrow ? ir::dtype::int32 : ir::dtype::int64);
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const& target) {
    auto const& x = n.input("self");
    if (x.rank() == 0) {
      return rejection{.rule = "input of argmax",
                       .actual = "a tensor of rank 0",
                       .allowed = "rank 1 or more",
                       .remedy = "none needed: its index is 0"};
    }
    auto const type = x.type.type;
    bool const is_held = ir::is_floating(type) || (type == ir::dtype::int8 && target.integer) ||
                         (type == ir::dtype::int16 && target.integer && target.int16);
    if (is_held) return std::nullopt;
    return rejection{.rule = fmt::format("dtype of argmax for {}", target.name),
                     .actual = std::string(ir::name(type)),
                     .allowed = "floats; int8 with TOSA INT, int16 with its extension int16",
                     .remedy = "convert the input, or compile for another target"};
  }

  static bool makes_indices(ir::node const&) { return true; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& x = n.input("self");
    bool const names_dim = n.has("dim");
    auto const values = names_dim ? b(x) : b.reshape(b(x), {x.sizes().numel()});
    auto const axis = names_dim ? detail::reduced_dims(n, x).front() : 0;
    b.set(n, b.reshape(b.argmax(values, static_cast<std::int64_t>(axis)), n.result().sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::argmax(c);
  }
};

}  // namespace arm_delegate::op
