#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Adds kernel operations over tensors of any rank to an npu_graph.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/copy_plan.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// 8-, 16- and 32-bit elements.
inline constexpr element_type int8_elements{activation_precision::b8, activation_type::signed_};
inline constexpr element_type uint8_elements{activation_precision::b8, activation_type::unsigned_};
inline constexpr element_type int16_elements{activation_precision::b16, activation_type::signed_};
inline constexpr element_type uint16_elements{activation_precision::b16,
                                              activation_type::unsigned_};
inline constexpr element_type int32_elements{activation_precision::b32, activation_type::signed_};

/// The output stage that writes results as they are, clipped to the range of the type: on every
/// family 32-bit results are not clipped.
[[nodiscard]] ARM_DELEGATE_FUNCTION output_stage plain_output(element_type type);

/// The parts of an operation besides its shape.
struct kernel_extras {
  operation_weights weights{};
  std::vector<weights::scale_entry> scales{};
  buffer_id table = no_buffer;
};

/// Builds a graph. The maps of a `kernel_operation` argument are filled in from views; only their
/// zero points are taken from it.
class npu_builder {
 public:
  /// Builds for the system and the memory mode that ExecuTorch's Arm backend assumes for the NPU.
  explicit npu_builder(npu_facts const& npu) {
    graph_.npu = &npu;
    graph_.system = default_npu_system(npu.family);
    graph_.mode = default_npu_memory_mode(npu.family);
  }

  [[nodiscard]] npu_facts const& npu() const { return *graph_.npu; }
  [[nodiscard]] bool is_u85() const { return npu().family == npu_family::u85; }
  [[nodiscard]] npu_graph& graph() { return graph_; }
  /// The origin of the steps that follow.
  void set_origin(npu_origin origin) { origin_ = std::move(origin); }

  /// A new buffer for a dense tensor.
  tensor_view temporary(ir::shape const& sizes, element_type type, std::string name = {});
  /// A constant in region 0.
  tensor_view constant(std::vector<std::byte> data, ir::shape const& sizes, element_type type);
  tensor_view constant(std::span<std::int64_t const> values, ir::shape const& sizes,
                       element_type type);

  /// Copies elements between views of equal sizes. Bytes are moved as they are: both views have
  /// elements of the same width.
  void copy(tensor_view const& from, tensor_view const& to);
  /// Copies elements to a larger view, and repeats them there.
  void repeat(tensor_view const& from, tensor_view const& to);
  /// A pass through the output stage: `o.out` scales, clips and looks up each element. Elements may
  /// change their type. 32-bit inputs: U85 only.
  void pass(kernel_operation o, tensor_view const& from, tensor_view const& to,
            kernel_extras const& extras = {});
  /// An elementwise operation of two operands, without scales and zero points.
  [[nodiscard]] kernel_operation binary_operation(elementwise_mode mode, element_type result) const;
  /// The same of one operand.
  [[nodiscard]] kernel_operation unary_operation(elementwise_mode mode, element_type result) const;
  /// An elementwise operation; operands have the output's rank and are broadcast where they have
  /// size 1. Broadcast operands are copied where the NPU cannot broadcast them.
  void elementwise(kernel_operation o, tensor_view const& a, std::optional<tensor_view> const& b,
                   tensor_view const& to, kernel_extras const& extras = {});
  /// A convolution or pool over maps of height, width and depth (rank 3).
  void window(kernel_operation o, tensor_view const& from, tensor_view const& to,
              kernel_extras extras = {});
  /// A step that is complete but for the placement of memory.
  void add(npu_kernel_step step);
  void add(npu_transfer_step step);
  /// A label without a place: `place` gives it one.
  [[nodiscard]] label_id new_label() {
    return label_id{static_cast<std::uint32_t>(graph_.label_count++)};
  }
  /// Branches to the label continue here.
  void place(label_id label);
  /// U85: continues at a label.
  void branch_to(label_id target);
  /// U85: continues at a label if the one element of a view is not 0.
  void branch_if(tensor_view const& condition, label_id target);

 private:
  /// A tensor whose elements are moved one by one could have billions of steps: throws an error for
  /// more of them than a payload may have.
  void check_length() const;
  /// The elements of `v`, repeated up to the given sizes.
  tensor_view expanded(tensor_view const& v, ir::shape const& sizes);
  void add_copies(copy_pass const& p, tensor_view const& from, tensor_view const& to);
  void add_elementwise_copy(element_type type, buffer_id from, feature_map const& in, buffer_id to,
                            feature_map const& out);
  /// The views have the rank and the sizes of a convolution's maps.
  void add_stacking_copy(copy_pass const& p, kernel_extras const& extras, tensor_view const& from,
                         tensor_view const& to);
  void add_pass(kernel_operation o, tensor_view const& from, tensor_view const& to,
                feature_map const& in, feature_map const& out, kernel_extras const& extras);
  /// An elementwise operation over an output and its inputs, which have maps' sizes.
  void add_elementwise(kernel_operation const& o, std::vector<tensor_view> const& operands,
                       kernel_extras const& extras);

  npu_graph graph_{};
  npu_origin origin_{};
};

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/builder-inl.hpp>  // IWYU pragma: export
#endif
