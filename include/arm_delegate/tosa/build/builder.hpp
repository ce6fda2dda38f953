#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Builds a TOSA graph operator by operator; lowerings of ATen operators use it.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tosa {

/// Attributes of the convolutions, [y, x] and [top, bottom, left, right].
struct convolution_window {
  std::vector<std::int32_t> pad{};
  std::vector<std::int32_t> stride{};
  std::vector<std::int32_t> dilation{};
};

/// Attributes of pooling operators, [y, x] and [top, bottom, left, right].
struct pool_window {
  std::vector<std::int32_t> kernel{};
  std::vector<std::int32_t> stride{};
  std::vector<std::int32_t> pad{};
};

/// Operands of RESIZE, [y, x]: see the specification.
struct resize_grid {
  std::array<std::int64_t, 4> scale{};  ///< numerator and denominator of y, then of x
  std::array<std::int64_t, 2> offset{};
  std::array<std::int64_t, 2> border{};
};

/// Appends operators to the main region of a graph. Results are named after the ATen node being
/// lowered; types are checked against those that the target supports.
class builder {
 public:
  /// Reserves memory for the results of `nodes` nodes.
  explicit builder(target_facts const& facts, std::size_t nodes = 0);
  ~builder();
  builder(builder const&) = delete;
  builder& operator=(builder const&) = delete;

  target_facts const* target;

  [[nodiscard]] tosa::graph& result() { return graph_; }
  /// Throws `code::internal` if `t` is not a tensor of this builder.
  [[nodiscard]] tensor const& operator[](tensor_id t) const;
  [[nodiscard]] dtype type(tensor_id t) const { return (*this)[t].type; }
  /// Returned by value: adding an operator moves the tensors.
  [[nodiscard]] ir::shape sizes(tensor_id t) const { return (*this)[t].sizes; }

  // ---- conversion from the ATen graph

  /// Starts lowering `n`: names, locations, debug handles and errors of later operators refer to
  /// it.
  void begin(ir::node const& n);
  /// Later operators belong to several nodes, given by their debug handles.
  void begin(std::vector<std::uint32_t> debug_handles);
  /// Throws an error about the node.
  [[noreturn, gnu::cold]] void raise(code id, rejection why) const;
  [[noreturn, gnu::cold]] void raise(code id, std::string_view message) const;
  /// Declares an input of the program with the given sizes (its own, or permuted).
  tensor_id input(ir::graph const& g, ir::value_id v, ir::shape const& sizes);
  /// Declares a tensor as a placeholder for a value whose operators are not written.
  void stand_in(ir::value const& v);
  void output(tensor_id t);
  /// The tensor of an ATen value; constants are added on first use.
  tensor_id operator()(ir::value const& v);
  /// Sets `t` as the result of the node being lowered. Throws if its element type or its shape
  /// differs from the program's, which is what `infer` says.
  void set(ir::value const& v, tensor_id t);
  void set(ir::node const& n, tensor_id t, std::size_t i = 0);

  /// True if the target has a type that stores `v`.
  [[nodiscard]] bool holds(ir::value const& v) const;
  /// Why the target has no such type.
  [[nodiscard, gnu::cold]] rejection why_not_held(ir::value const& v) const;
  [[nodiscard]] code code_not_held(ir::value const& v) const;
  /// The type that stores `v`; an error if the target has none.
  [[nodiscard]] dtype element_type(ir::value const& v) const;

  // ---- constants

  tensor_id constant(std::string_view name, dtype type, ir::tensor_data data);
  /// One element, of shape [1, ..., 1] with `rank` dimensions.
  tensor_id scalar(dtype type, double x, std::size_t rank = 1);
  /// One element of the type and rank of another tensor.
  tensor_id scalar_like(tensor_id like, double x) {
    return scalar(type(like), x, sizes(like).rank());
  }
  /// Integers of any type, in one dimension; those that are too large wrap.
  tensor_id integers(std::string_view what, dtype type, std::span<std::int64_t const> items);
  /// A shape operand.
  tensor_id shape_constant(std::span<std::int64_t const> items);

  // ---- operators

  /// Appends any operator with one result.
  tensor_id emit(op code, std::vector<tensor_id> inputs, attributes attrs, dtype type,
                 ir::shape const& sizes);
  /// Adds the regions of a body's own graph, its "main" first; returns the name of that region.
  std::string add_body(tosa::graph body);
  /// Appends COND_IF or WHILE_LOOP, whose results are like the outputs of a region.
  std::vector<tensor_id> control_flow(op code, std::vector<tensor_id> inputs, attributes attrs,
                                      std::string_view like);
  /// An elementwise operator with one operand; the result has its type.
  tensor_id unary(op code, tensor_id x);
  tensor_id negate(tensor_id x, std::int64_t input_zp, std::int64_t output_zp);
  /// An elementwise operator with two operands, brought to equal rank and broadcast.
  tensor_id binary(op code, tensor_id a, tensor_id b, attributes attrs = {});
  /// Like `binary`, but with a BOOL result.
  tensor_id compare(op code, tensor_id a, tensor_id b);
  /// Integer operands give INT32; `shift` is only for INT32 operands.
  tensor_id mul(tensor_id a, tensor_id b, std::int8_t shift = 0);
  tensor_id clamp(tensor_id x, double low, double high);
  tensor_id cast(tensor_id x, dtype to);
  tensor_id table(tensor_id x, tensor_id entries, dtype result);
  tensor_id reduce(op code, tensor_id x, std::int64_t axis);
  tensor_id select(tensor_id condition, tensor_id on_true, tensor_id on_false);
  /// The index of the largest element; that dimension is left out.
  tensor_id argmax(tensor_id x, std::int64_t axis);

  /// The type of the bias and the result of a convolution over elements of that type: TOSA narrows
  /// only 32-bit accumulators.
  [[nodiscard]] static dtype convolved(dtype t);
  tensor_id conv2d(tensor_id x, tensor_id weight, tensor_id bias, std::int64_t input_zp,
                   convolution_window window);
  /// Weight [KH, KW, C, M].
  tensor_id depthwise_conv2d(tensor_id x, tensor_id weight, tensor_id bias, std::int64_t input_zp,
                             convolution_window window);
  /// Input NDHWC, weight [M, KD, KH, KW, C].
  tensor_id conv3d(tensor_id x, tensor_id weight, tensor_id bias, std::int64_t input_zp,
                   convolution_window window);
  /// Weight [M, KH, KW, C], bias [M]; `out_pad`: [top, bottom, left, right], negative to crop.
  tensor_id transpose_conv2d(tensor_id x, tensor_id weight, tensor_id bias, std::int64_t input_zp,
                             std::vector<std::int32_t> out_pad, std::vector<std::int32_t> stride);
  /// [N, H, C] x [N, C, W].
  tensor_id matmul(tensor_id a, tensor_id b, std::int64_t a_zp, std::int64_t b_zp);
  tensor_id avg_pool2d(tensor_id x, pool_window window, std::int64_t input_zp,
                       std::int64_t output_zp);
  tensor_id max_pool2d(tensor_id x, pool_window window);

  tensor_id reshape(tensor_id x, ir::shape const& sizes);
  tensor_id transpose(tensor_id x, std::span<std::int64_t const> order);
  tensor_id slice(tensor_id x, ir::shape const& start, ir::shape const& size);
  /// `padding`: the amounts before and after each dimension, outermost first.
  tensor_id pad(tensor_id x, std::span<std::int64_t const> padding, double fill);
  tensor_id concat(std::vector<tensor_id> items, std::int64_t axis);
  tensor_id tile(tensor_id x, ir::shape const& multiples);
  tensor_id reverse(tensor_id x, std::int64_t axis);
  /// Values [N, K, C], indices [N, W].
  tensor_id gather(tensor_id values, tensor_id indices);
  /// Values [N, K, C], indices [N, W], updates [N, W, C].
  tensor_id scatter(tensor_id values, tensor_id indices, tensor_id updates);
  /// NHWC; the result has `height` rows and `width` columns.
  tensor_id resize(tensor_id x, resize_grid const& grid, bool bilinear, std::int64_t height,
                   std::int64_t width);

  /// RESCALE with one (multiplier, shift) pair per scale; several scales apply along the last
  /// dimension.
  tensor_id rescale(tensor_id x, dtype to, std::span<double const> scales, std::int64_t input_zp,
                    std::int64_t output_zp, bool input_unsigned = false,
                    bool output_unsigned = false);

  /// NCHW to NHWC and back.
  tensor_id to_nhwc(tensor_id x) { return transpose(x, nhwc_from_nchw); }
  tensor_id from_nhwc(tensor_id x) { return transpose(x, nchw_from_nhwc); }

  static constexpr std::array<std::int64_t, 4> nhwc_from_nchw{0, 2, 3, 1};
  static constexpr std::array<std::int64_t, 4> nchw_from_nhwc{0, 3, 1, 2};

 private:
  [[nodiscard]] std::string_view location() const {
    return node_ != nullptr ? node_->name : std::string_view{};
  }
  [[nodiscard]] std::string_view result_name() const {
    return node_ != nullptr ? node_->name : std::string_view("result");
  }
  [[nodiscard]] std::string named(std::string_view what) const;

  /// Names are unique: a duplicate name gets a number.
  tensor_id add(std::string_view name, dtype type, ir::shape const& sizes);

  /// The extension that a target needs for that type and this one lacks; "" if it supports it.
  [[nodiscard]] std::string_view missing_extension(dtype t) const;
  /// "int8, int16, ...": PyTorch's names of the supported types.
  [[nodiscard]] std::string held_types() const;
  [[nodiscard]] bool holds(dtype t) const;
  [[nodiscard, gnu::cold]] rejection why_not_held(dtype t, std::string_view what,
                                                  std::string_view type_name) const;
  [[nodiscard]] code code_not_held(dtype t) const;
  void check(dtype t, std::string_view what, std::string_view type_name) const;
  /// The type that decides whether the target holds `v`: 16-bit activations need the extension of
  /// their accumulators.
  [[nodiscard]] dtype needed_type(ir::value const& v) const;
  /// Throws if an integer type cannot represent the number.
  void check_number(dtype type, double x) const;
  /// Throws if the target does not have the last operator, or if it reads unsigned elements as
  /// signed.
  void check_emitted();
  void check_result(ir::value const& v, tensor_id t) const;
  /// TOSA's INT8 also stores unsigned values, for RESCALE and for data movement.
  [[nodiscard]] bool is_unsigned(tensor_id t) const;
  void mark_unsigned(tensor_id t, bool yes);
  /// A constant of one element: all `sizes` are 1.
  [[nodiscard]] static ir::tensor_data element(dtype type, double x, ir::shape const& sizes);
  [[nodiscard]] tensor_id zero_point(std::string_view what, dtype type, std::int64_t zp);
  /// The accumulator type of a dot product over elements of that type.
  [[nodiscard]] static dtype accumulator(dtype t);
  [[nodiscard]] static std::vector<std::byte> bytes_of(dtype type, double x);
  tensor_id with_rank(tensor_id x, std::size_t rank);
  /// Any convolution; `windows` are the attributes of its windows.
  tensor_id convolution(op code, tensor_id x, tensor_id weight, tensor_id bias,
                        std::int64_t input_zp, attributes windows, ir::shape const& result);
  std::pair<tensor_id, tensor_id> matched(tensor_id a, tensor_id b, ir::shape& sizes);

  struct tables;

  tosa::graph graph_{};
  ir::node const* node_ = nullptr;
  std::vector<std::uint32_t> debug_handles_{};  ///< of the operators being built
  std::vector<bool> unsigned_{};                ///< by tensor; missing entries are signed
  std::unique_ptr<tables> tables_;
};

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/build/builder-inl.hpp>  // IWYU pragma: export
#endif
