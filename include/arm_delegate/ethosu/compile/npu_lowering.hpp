#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The lowering of a TOSA region to kernel operations: what operators are given, and which of them
// become one.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// Which operators may follow a kernel operation in its output stage.
struct chain_rules {
  bool rescale = true;       ///< a RESCALE of 32- or 48-bit results
  bool per_channel = false;  ///< also with a scale for each channel
  bool wide = true;          ///< also to 32 bits
};

/// The output stage of a kernel operation: its own, or that of the RESCALE, CLAMP and TABLE that
/// alone read its result.
struct output_chain {
  tosa::tensor_id result{};
  element_type type{};
  output_stage stage{};
  std::vector<npu_scale> scales{};  ///< of each channel, or one; empty: results are not scaled
  buffer_id table = no_buffer;

  /// The scale of a channel, or of all.
  [[nodiscard]] npu_scale scale_of(std::size_t channel) const {
    if (scales.empty()) return {};
    return scales.size() == 1 ? scales.front() : scales[channel];
  }
};

/// A RESCALE as a scale with zero points.
struct rescale_numbers {
  std::vector<npu_scale> scales{};
  ofm_rounding round = ofm_rounding::natural;
  std::int64_t input_zero_point = 0;
  std::int64_t output_zero_point = 0;
  bool input_unsigned = false;
  bool output_unsigned = false;
};
[[nodiscard]] ARM_DELEGATE_FUNCTION rescale_numbers read_rescale(tosa_node const& n);

/// The type of the elements of a tensor in memory.
[[nodiscard]] ARM_DELEGATE_FUNCTION element_type type_of(tosa::dtype type,
                                                         bool is_unsigned = false);

/// The lowering of one region of a graph: the main one, or a body of control flow.
class npu_lowering {
 public:
  npu_lowering(tosa::graph const& graph, tosa::region const& region, npu_builder& builder,
               npu_operator_table const& operators);

  /// Adds the steps of the main region, and the ports of the graph.
  void run() &&;

  npu_builder& b;

  /// The body of control flow that an attribute names.
  [[nodiscard]] tosa::region const& body(tosa_node const& n,
                                         tosa::attribute<std::string> key) const;
  /// Adds the steps of a body that reads `inputs`, and returns its outputs. An operator writes an
  /// output to its place in `places` if it can; `places` may be empty.
  std::vector<tensor_view> lower_body(tosa::region const& body, std::span<tensor_view const> inputs,
                                      std::span<tensor_view const> places = {});

  [[nodiscard]] tosa_uses const& uses() const { return uses_; }

  /// A tensor in memory; constants are placed in region 0.
  tensor_view input(tosa::tensor_id t);
  /// The place of a result: new, or a part of another tensor.
  tensor_view output(tosa::tensor_id t, element_type type);
  tensor_view output(output_chain const& chain) { return output(chain.result, chain.type); }
  /// True if all readers of a tensor read it as fast if its dimensions have another order in
  /// memory: elementwise operators and those that move elements.
  [[nodiscard]] bool is_read_in_any_order(tosa::tensor_id t) const;
  /// True if the producer of a tensor can write it in any order.
  [[nodiscard]] bool is_written_in_any_order(tosa::tensor_id t) const;
  /// Makes a result another view of memory that exists.
  void set_view(tosa::tensor_id t, tensor_view const& v);
  /// The place that another operator has prepared for a result, or nothing.
  [[nodiscard]] std::optional<tensor_view> const& place_of(tosa::tensor_id t) const {
    return prepared_[static_cast<std::size_t>(t)];
  }
  /// The place of the result of an operator that places its operands in it.
  tensor_view place_result(tosa_node const& n);
  /// True if the producer of an operand may write to another tensor: nothing else reads it.
  [[nodiscard]] bool may_place_operand(tosa_node const& n, std::size_t i) const;
  /// Prepares the place of an operand, if its producer may write to another tensor.
  void place_operand(tosa_node const& n, std::size_t i, tensor_view const& v);
  /// The operator that makes a result is a part of the current one.
  void take(tosa::tensor_id t) { is_done_[uses_.producer_of(t)] = 1; }
  /// The table of a TABLE of 16-bit elements, as the hardware has it.
  buffer_id segments(tosa::tensor_id table);

  /// The operators that follow a result in the output stage and need no operation of their own.
  output_chain follow(tosa_node const& n, chain_rules const& rules);
  /// The RESCALE before an operand whose input the operator reads instead, or nullptr.
  [[nodiscard]] tosa::operation const* absorbed_rescale(tosa_node const& n,
                                                        std::size_t operand) const;

 private:
  /// True if the operator that makes a tensor may write it to any place.
  [[nodiscard]] bool is_made_at_will(tosa::tensor_id t) const;
  void place_outputs(std::span<tensor_view const> places);
  void lower_operations();
  [[nodiscard]] bool is_absorbed_by_all(tosa::operation const& op) const;
  [[nodiscard]] bool keeps_order(tosa::operation const& op) const;
  [[nodiscard]] tensor_view const* view_with_order(tosa::tensor_id t) const;
  void add_inputs();
  void add_outputs();
  void place_operands();
  void lower(std::size_t i);
  std::optional<tensor_view>& view(tosa::tensor_id t) {
    return views_[static_cast<std::size_t>(t)];
  }

  tosa::graph const& graph_;
  tosa_uses uses_;
  npu_operator_table const& operators_;
  std::vector<std::optional<tensor_view>> views_{};
  /// Places that readers have prepared for results.
  std::vector<std::optional<tensor_view>> prepared_{};
  tosa::operation const* now_ = nullptr;  ///< the operator that is lowered
  std::vector<std::uint8_t> is_done_{};   ///< by operation: part of an earlier one
};

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/npu_lowering-inl.hpp>  // IWYU pragma: export
#endif
