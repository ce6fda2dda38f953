#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The operators of a pipeline as plain data: ATen name -> signature and function pointers.

#include <arm_delegate/base/rejection.hpp>  // IWYU pragma: export
#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/annotation_rule.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate {

/// How the quantized values of a result relate to those of the first input.
enum class quantization_rule : std::uint8_t {
  independent,  ///< the result has parameters of its own
  shared,       ///< the input's parameters are kept: data movement, max, clamp
  averaged,     ///< the input's parameters in a composite that states none: averages of elements
};

namespace ir {

/// The facts of an operator, which all its overloads share.
struct operator_facts {
  std::string_view name{};                                           ///< the type, "conv2d"
  tensor_type (*infer_result)(node const&) = nullptr;                ///< if there is one
  std::vector<tensor_type> (*infer_results)(node const&) = nullptr;  ///< if there are several
  void (*lower)(tosa::builder&, node const&) = nullptr;
  /// `lower` computes with scales and zero points; `expand` chooses those of its parts and float
  /// constants.
  bool handles_quantized = false;
  /// The capability without which a target knows the operator but does not lower it, or null.
  bool target_facts::* needs = nullptr;
  void (*expand)(rewriter&, node const&) = nullptr;
  /// Calls operators that are quantized one by one, in place of a float node that is not, or that
  /// shares the scale of its input.
  bool (*expand_for_quantization)(rewriter&, node const&) = nullptr;
  double (*table)(double, node const&) = nullptr;
  bool (*is_no_operation)(node const&) = nullptr;     ///< it moves no element and computes nothing
  double (*minimum)(node const&) = nullptr;           ///< a lower bound of the result's elements
  double (*maximum)(node const&) = nullptr;           ///< an upper bound of them
  bool (*absorbs_batch_norm)(node const&) = nullptr;  ///< see pass::fold_batch_norm
  ir::channel_scaling (*channel_scaling)(node const&) = nullptr;  ///< the same
  bool (*only_converts)(node const&) = nullptr;                   ///< its elements, to another type
  bool (*makes_indices)(node const&) = nullptr;                   ///< int64 ones that may be int32
  bool (*replaces_elements)(node const&) = nullptr;  ///< of its first operand, by others
  std::optional<tensor_data> (*fold)(node const&) = nullptr;
  /// A result of a node on the host, in double.
  evaluation::numbers (*evaluate)(evaluation::call const&) = nullptr;
  /// The same exactly, for nodes that only have integers and truth values; null: `evaluate`
  /// computes these, too.
  evaluation::integers (*evaluate_exactly)(evaluation::integer_call const&) = nullptr;
  /// Calls operators that ExecuTorch's runtime has kernels for, in place of a node on the host.
  bool (*decompose)(rewriter&, node const&) = nullptr;
  bool (*exceeds_kernel)(node const&) = nullptr;  ///< the kernel of its name does not compute it
  std::optional<rejection> (*supports)(node const&, target_facts const&) = nullptr;
  quantization_rule rule = quantization_rule::independent;
  annotation_rule const* annotation = nullptr;  ///< null: all float operands are activations

  /// The types of the node's results.
  [[nodiscard]] std::vector<tensor_type> infer(node const& n) const;
  [[nodiscard]] constexpr bool is_lowerable_on(target_facts const& t) const {
    return needs == nullptr || t.*needs;
  }
};

/// One overload of one operator of a pipeline.
struct operator_entry {
  std::string_view text;  ///< PyTorch's signature, which is static
  operator_facts const& op;

  /// "aten.relu.default".
  [[nodiscard]] constexpr std::string_view name() const { return detail::full_name(text); }
  [[nodiscard]] constexpr bool has_name(std::string_view wanted) const {
    return text.starts_with(wanted) && text.find('(') == wanted.size();
  }
  /// Parsed only if a program has a node of this overload. Pipelines prove that it is well-formed.
  [[nodiscard]] constexpr schema signature() const { return parse_schema(text); }
};

/// Signatures that were parsed. Programs call few operators, each many times.
class parsed_signatures {
 public:
  /// Valid until the next call.
  [[nodiscard]] schema const& of(operator_entry const& e);

 private:
  std::vector<schema> all_;
};

/// All overloads, sorted by name.
class operator_table {
 public:
  constexpr explicit operator_table(std::span<operator_entry const> sorted) : rows_(sorted) {}

  [[nodiscard]] operator_entry const* find(std::string_view target) const;
  [[nodiscard]] auto begin() const { return rows_.begin(); }
  [[nodiscard]] auto end() const { return rows_.end(); }

  /// Puts the node's arguments into the signature's order and fills in defaults. A node of one of
  /// the `synonyms` gets its standard name. A node of an unknown operator, or one that is bound,
  /// stays as it is. Throws `code::bad_arguments`.
  void bind(graph& g, node& n) const;
  void bind(graph& g, node& n, parsed_signatures& parsed) const;

 private:
  [[nodiscard]] bool has_row(operator_entry const& e) const {
    auto const first = reinterpret_cast<std::uintptr_t>(rows_.data());
    return reinterpret_cast<std::uintptr_t>(&e) - first < rows_.size() * sizeof(operator_entry);
  }

  std::span<operator_entry const> rows_;
};

/// A lower bound of the value's elements as real numbers: that of its operator, or else that of
/// `g.ranges`; -infinity if there is none.
ARM_DELEGATE_FUNCTION double minimum_of(graph const& g, value_id v);

}  // namespace ir
}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/operator_table-inl.hpp>  // IWYU pragma: export
#endif
