#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A weight or bias, which is a constant or computed at run time.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace arm_delegate::op::detail {

/// An operand that is changed before an operator reads it. A constant stays one constant of its
/// name, whose elements change; a tensor that is computed at run time goes through operators, and
/// is reshaped once, when one reads it.
class weight_operand {
 public:
  weight_operand(tosa::builder& b, ir::value const& v) : b_(&b) {
    if (v.is_constant()) {
      name_ = std::string(v.name);
      type_ = b.element_type(v);
      data_ = *v.constant;
    } else {
      tensor_ = b(v);
      sizes_ = b.sizes(tensor_);
    }
  }
  weight_operand(tosa::builder& b, std::string name, tosa::dtype type, ir::tensor_data data)
      : b_(&b), name_(std::move(name)), type_(type), data_(std::move(data)) {}
  weight_operand(tosa::builder& b, tosa::tensor_id tensor)
      : weight_operand(b, tensor, b.sizes(tensor)) {}

  [[nodiscard]] ir::shape sizes() const { return data_ ? data_->sizes() : sizes_; }

  [[nodiscard]] weight_operand permuted(std::span<std::int64_t const> order) const {
    if (data_) return with(data_->permuted(order));
    if (ir::moves_only_ones(sizes_, order)) return {*b_, tensor_, ir::permute(sizes_, order)};
    return {*b_, b_->transpose(tensor(), order)};
  }
  [[nodiscard]] weight_operand reshaped(ir::shape const& to) const {
    if (data_) return with(data_->reshaped(to));
    return {*b_, tensor_, to};
  }
  /// The indices `first` to `first + count` - 1 of the first dimension.
  [[nodiscard]] weight_operand part(std::int64_t first, std::int64_t count) const {
    if (data_) return with(data_->sliced(0, first, count));
    auto size = sizes();
    auto start = ir::shape::filled(size.rank(), 0);
    start[0] = first;
    size[0] = count;
    return {*b_, b_->slice(tensor(), start, size)};
  }

  [[nodiscard]] tosa::tensor_id tensor() const {
    return data_ ? b_->constant(name_, type_, *data_) : b_->reshape(tensor_, sizes_);
  }

 private:
  weight_operand(tosa::builder& b, tosa::tensor_id tensor, ir::shape const& sizes)
      : b_(&b), tensor_(tensor), sizes_(sizes) {}

  [[nodiscard]] weight_operand with(ir::tensor_data data) const {
    return {*b_, name_, type_, std::move(data)};
  }

  tosa::builder* b_;
  std::string name_{};
  tosa::dtype type_ = tosa::dtype::unknown;
  std::optional<ir::tensor_data> data_{};  ///< none: computed at run time
  tosa::tensor_id tensor_{};
  ir::shape sizes_{};  ///< of `tensor_`, once it is reshaped
};

}  // namespace arm_delegate::op::detail
