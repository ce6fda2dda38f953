#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of pad.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/convolution.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/window_task.hpp>
#include <arm_delegate/ethosu/operators/pad.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators {

namespace detail {

/// True if the windows of all readers cover the padding.
[[nodiscard]] inline bool is_part_of_windows(tosa_node const& pad) {
  auto const t = pad.op.outputs[0];
  if (pad.uses.is_region_output(t)) return false;
  auto const& readers = pad.uses.readers_of(t);
  return !readers.empty() && ranges::all_of(readers, [&](std::size_t i) {
    auto const& reader = pad.uses.region.operations[i];
    bool const has_window =
        reader.code == tosa::op::conv2d || reader.code == tosa::op::depthwise_conv2d;
    return has_window && reader.inputs[0] == t && absorbed_pad(pad.with(reader)) == &pad.op;
  });
}

/// The part of the result that holds the input.
[[nodiscard]] inline compile::tensor_view inside_of(tosa_node const& n, compile::tensor_view v) {
  auto const amounts = compile::integers_of(n.input(1));
  for (std::size_t d = 0; d < v.sizes.rank(); ++d) {
    v = compile::sliced(v, d, amounts[2 * d], n.input(0).sizes[d]);
  }
  return v;
}

/// Fills parts of a tensor with one number.
class filler {
 public:
  /// `written` is any tensor with elements of the same width.
  filler(compile::npu_lowering& l, std::int64_t value, compile::tensor_view const& written)
      : l_(l), value_(value) {
    consider(written);
  }

  void fill(compile::tensor_view const& part) {
    if (longest_ && longest_->sizes.numel() >= part.sizes.numel()) {
      clip(part, *longest_);
    } else {
      spread(part);
    }
    consider(part);
  }

 private:
  /// A pass over other elements whose bounds are both the number: it costs no constant.
  void clip(compile::tensor_view const& part, compile::tensor_view const& written) {
    auto from = compile::dense_view_like(written.buffer, part.sizes, part);
    from.offset = written.offset;
    ethosu::kernel_operation o;
    o.out = compile::plain_output(part.type);
    o.out.smallest = o.out.largest = value_;
    l_.b.pass(std::move(o), from, part);
  }

  /// A small constant, repeated.
  void spread(compile::tensor_view const& part) {
    constexpr std::int64_t most = 1024;
    auto seed = part.sizes;
    for (std::size_t d = 0; d < seed.rank() && seed.numel() > most; ++d) {
      auto const others = seed.numel() / seed[d];
      seed[d] = std::max<std::int64_t>(most / others, 1);
    }
    std::vector<std::int64_t> const values(static_cast<std::size_t>(seed.numel()), value_);
    l_.b.repeat(l_.b.constant(values, seed, part.type), part);
  }

  void consider(compile::tensor_view const& v) {
    if (!is_contiguous(v) || v.type.bytes() > 2) return;
    if (!longest_ || longest_->sizes.numel() < v.sizes.numel()) longest_ = v;
  }

  /// True if the elements are contiguous, in any order.
  static bool is_contiguous(compile::tensor_view const& v) {
    auto like = compile::dense_view_like(v.buffer, v.sizes, v);
    like.offset = v.offset;
    return compile::is_same_place(like, v);
  }

  compile::npu_lowering& l_;
  std::int64_t value_;
  std::optional<compile::tensor_view> longest_{};  ///< the longest contiguous tensor
};

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> pad::supports(ethosu::compile::tosa_node const& n) {
  return detail::first_of(detail::require_integers(n), detail::require_constant(n, 1),
                          detail::require_constant(n, 2));
}

ARM_DELEGATE_FUNCTION void pad::place_operands(ethosu::compile::npu_lowering& l,
                                               ethosu::compile::tosa_node const& n) {
  if (detail::is_part_of_windows(n) || !l.may_place_operand(n, 0)) return;
  // Convolutions and pools write contiguous channels; the place may be that of a TRANSPOSE.
  auto const& place = l.place_of(n.op.outputs[0]);
  bool const has_channels = !place || place->strides.back() == place->type.bytes();
  if (!has_channels && !l.is_written_in_any_order(n.op.inputs[0])) return;
  l.place_operand(n, 0, detail::inside_of(n, l.place_result(n)));
}

ARM_DELEGATE_FUNCTION void pad::lower(ethosu::compile::npu_lowering& l,
                                      ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  if (detail::is_part_of_windows(n)) return;
  auto const from = l.input(n.op.inputs[0]);
  auto rest = l.output(n.op.outputs[0], from.type);
  auto const inside = detail::inside_of(n, rest);
  if (!compile::is_same_place(from, inside)) l.b.copy(from, inside);
  auto const amounts = compile::integers_of(n.input(1));
  detail::filler border(l, compile::integer_of(n.input(2)), from);
  // The first dimension's padding covers all of the others, the next one's only what is left.
  for (std::size_t d = 0; d < from.sizes.rank(); ++d) {
    auto const before = amounts[2 * d];
    auto const after = amounts[2 * d + 1];
    if (before > 0) border.fill(compile::sliced(rest, d, 0, before));
    if (after > 0) border.fill(compile::sliced(rest, d, before + from.sizes[d], after));
    rest = compile::sliced(rest, d, before, from.sizes[d]);
  }
}

}  // namespace arm_delegate::ethosu::operators
