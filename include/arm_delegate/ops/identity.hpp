#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that do nothing at inference.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace arm_delegate::op {

/// Operators that give their input back when a trained model runs: dropouts, clone, detach, alias,
/// contiguous, lift_fresh_copy, and the real part and the conjugate of real numbers.
struct identity {
  using expands_to = ops<>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.dropout.default(Tensor input, float p, bool train) -> Tensor"),
      std::string_view(
          "aten.clone.default(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor"),
      std::string_view("aten.contiguous.default(Tensor self, *, MemoryFormat "
                       "memory_format=contiguous_format) -> Tensor"),
      std::string_view("aten.detach.default(Tensor self) -> Tensor"),
      std::string_view("aten.detach_copy.default(Tensor self) -> Tensor"),
      std::string_view("aten.alias.default(Tensor self) -> Tensor"),
      std::string_view("aten.alias_copy.default(Tensor self) -> Tensor"),
      std::string_view("aten.lift_fresh_copy.default(Tensor self) -> Tensor"),
      std::string_view("aten.feature_dropout.default(Tensor input, float p, bool train) -> Tensor"),
      std::string_view("aten.alpha_dropout.default(Tensor input, float p, bool train) -> Tensor"),
      std::string_view(
          "aten.feature_alpha_dropout.default(Tensor input, float p, bool train) -> Tensor"),
      std::string_view("aten.real.default(Tensor self) -> Tensor"),
      std::string_view("aten.conj_physical.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto type = input(n).type;
    if (n.target.starts_with("aten.real")) type.type = real_part_of(type.type);
    return type;
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto const type = input(n).type.type;
    if (!ir::is_complex(type)) return std::nullopt;
    return rejection{.rule = "dtype of the input",
                     .actual = std::string(ir::name(type)),
                     .allowed = "real numbers",
                     .remedy = "compute with real and imaginary parts"};
  }

  static bool is_no_operation(ir::node const&) { return true; }

  static void expand(ir::rewriter& r, ir::node const& n) {
    if (n.find("train") != nullptr && n.flag("train") && n.number("p") > 0) {
      n.raise(code::unsupported_value,
              rejection{.rule = "dropout",
                        .actual = "train=True",
                        .allowed = "train=False",
                        .remedy = "export the model in evaluation mode: model.eval()"});
    }
    r.replace(n, std::get<ir::value_id>(n.arguments.front().value));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::same_elements(c);
  }

 private:
  static ir::dtype real_part_of(ir::dtype d) {
    if (d == ir::dtype::complex32) return ir::dtype::float16;
    if (d == ir::dtype::complex64) return ir::dtype::float32;
    return d == ir::dtype::complex128 ? ir::dtype::float64 : d;
  }

  static ir::value const& input(ir::node const& n) { return n.input(n.arguments.front().name); }
};

}  // namespace arm_delegate::op
