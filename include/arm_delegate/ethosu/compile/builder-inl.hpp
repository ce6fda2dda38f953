#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of builder.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

ARM_DELEGATE_FUNCTION output_stage plain_output(element_type type) {
  // Bounds have 16 bits: those of wider results are written, but have no effect.
  auto const bits = type.precision == activation_precision::b8 ? 8U : 16U;
  bool const is_signed = type.sign == activation_type::signed_;
  auto const half = std::int64_t{1} << (bits - 1);
  output_stage out;
  out.round = ofm_rounding::natural;
  out.clips =
      type.precision == activation_precision::b8 || type.precision == activation_precision::b16;
  out.clips_unsigned = !is_signed;
  out.smallest = is_signed ? -half : 0;
  out.largest = is_signed ? half - 1 : 2 * half - 1;
  return out;
}

ARM_DELEGATE_FUNCTION tensor_view npu_builder::temporary(ir::shape const& sizes, element_type type,
                                                         std::string name) {
  auto const id = graph_.add({.name = std::move(name), .bytes = sizes.numel() * type.bytes()});
  return dense_view(id, sizes, type);
}

ARM_DELEGATE_FUNCTION tensor_view npu_builder::constant(std::vector<std::byte> data,
                                                        ir::shape const& sizes, element_type type) {
  npu_buffer b;
  b.bytes = static_cast<std::int64_t>(data.size());
  b.data = std::make_shared<std::vector<std::byte> const>(std::move(data));
  b.place.region = region::constants;
  return dense_view(graph_.add(std::move(b)), sizes, type);
}

ARM_DELEGATE_FUNCTION tensor_view npu_builder::constant(std::span<std::int64_t const> values,
                                                        ir::shape const& sizes, element_type type) {
  std::vector<std::byte> data;
  for (auto const value : values) {
    ethosu::detail::append_little(data, static_cast<std::uint64_t>(value),
                                  static_cast<std::size_t>(type.bytes()));
  }
  return constant(std::move(data), sizes, type);
}

ARM_DELEGATE_FUNCTION void npu_builder::add(npu_kernel_step step) {
  step.origin = origin_;
  graph_.steps.emplace_back(std::move(step));
}

ARM_DELEGATE_FUNCTION void npu_builder::add(npu_transfer_step step) {
  step.origin = origin_;
  graph_.steps.emplace_back(std::move(step));
}

namespace detail {

/// The elements as narrower ones of 16 bits, which every pool can copy.
inline tensor_view as_halves(tensor_view const& v) {
  auto made = v;
  auto const parts = v.type.bytes() / 2;
  made.sizes.push_back(parts);
  made.strides.push_back(2);
  made.type = {activation_precision::b16, activation_type::signed_};
  return made;
}

inline feature_map with_zero_point(feature_map f, std::int64_t zero_point) {
  f.zero_point = zero_point;
  return f;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void npu_builder::copy(tensor_view const& from, tensor_view const& to) {
  if (from.type.bytes() > 2) return copy(detail::as_halves(from), detail::as_halves(to));
  auto in = from;
  auto out = to;
  in.type.sign = out.type.sign = activation_type::signed_;
  kernel_operation o;
  o.out = plain_output(out.type);
  pass(std::move(o), in, out);
}

ARM_DELEGATE_FUNCTION void npu_builder::pass(kernel_operation o, tensor_view const& from,
                                             tensor_view const& to, kernel_extras const& extras) {
  for_map_parts({to, from}, [&](std::vector<tensor_view> const& parts) {
    auto const nest = make_loops(parts);
    for_each_iteration(nest, [&](auto const& offsets) {
      add_pass(o, parts[1], parts[0], map_of(nest, 1, parts[1], offsets[1]),
               map_of(nest, 0, parts[0], offsets[0]), extras);
    });
  });
}

ARM_DELEGATE_FUNCTION void npu_builder::add_pass(kernel_operation o, tensor_view const& from,
                                                 tensor_view const& to, feature_map const& in,
                                                 feature_map const& out,
                                                 kernel_extras const& extras) {
  npu_kernel_step step;
  o.kind = kernel_kind::pool;
  auto const map = detail::with_zero_point(in, o.ifm.zero_point);
  bool const is_wide = from.type.bytes() > 2;
  o.ifm = map;
  if (is_wide) {
    // U85 passes wide elements through the accumulators: the second input fills them, the first one
    // is not read.
    o.pooling = pooling_mode::none;
    o.starts_from = acc_input::ifm2;
    o.ifm2 = map;
    o.ifm.precision = activation_precision::b8;
    o.ifm.zero_point = 0;
    step.ifm2 = from.buffer;
  } else {
    o.pooling = is_u85() ? pooling_mode::sum : pooling_mode::average;
  }
  o.ofm = detail::with_zero_point(out, o.out.zero_point);
  step.kernel = std::move(o);
  step.ifm = from.buffer;
  step.ofm = to.buffer;
  step.scales = extras.scales;
  step.table = extras.table;
  add(std::move(step));
}

ARM_DELEGATE_FUNCTION tensor_view npu_builder::expanded(tensor_view const& v,
                                                        ir::shape const& sizes) {
  auto made = temporary(sizes, v.type);
  // One dimension after the other: copies grow with the tensor.
  auto part = made;
  part.sizes = v.sizes;
  copy(v, part);
  for (std::size_t d = sizes.rank(); d-- > 0;) {
    if (v.sizes[d] == sizes[d]) continue;
    auto const first = part;
    for (std::int64_t done = 1; done < sizes[d];) {
      auto const count = std::min(done, sizes[d] - done);
      auto from = first;
      from.sizes[d] = count;
      auto to = from;
      to.offset += done * made.strides[d];
      copy(from, to);
      done += count;
    }
    part.sizes[d] = sizes[d];
  }
  return made;
}

ARM_DELEGATE_FUNCTION kernel_operation npu_builder::unary_operation(elementwise_mode mode,
                                                                    element_type result) const {
  kernel_operation o{.kind = kernel_kind::elementwise, .elementwise = mode};
  o.out = plain_output(result);
  o.ifm_scale.round = ofm_rounding::natural;
  return o;
}

ARM_DELEGATE_FUNCTION kernel_operation npu_builder::binary_operation(elementwise_mode mode,
                                                                     element_type result) const {
  auto o = unary_operation(mode, result);
  o.ifm2.emplace();
  if (is_u85()) o.ifm2_scale.round = ofm_rounding::natural;  // U55 and U65 round one operand only
  return o;
}

ARM_DELEGATE_FUNCTION void npu_builder::elementwise(kernel_operation o, tensor_view const& a,
                                                    std::optional<tensor_view> const& b,
                                                    tensor_view const& to,
                                                    kernel_extras const& extras) {
  auto const rank = to.sizes.rank();
  std::vector<tensor_view> operands{to, with_rank(a, rank)};
  if (b) operands.push_back(with_rank(*b, rank));
  auto const is_broadcast = [&](std::size_t i) { return !(operands[i].sizes == to.sizes); };
  if (!is_u85() && is_broadcast(1)) {
    // Only the second feature map can be broadcast on U55 and U65.
    if (b && !is_broadcast(2)) {
      std::swap(operands[1], operands[2]);
      std::swap(o.ifm.zero_point, o.ifm2 ? o.ifm2->zero_point : o.ifm.zero_point);
      o.swaps_operands = !o.swaps_operands;
    } else {
      operands[1] = expanded(operands[1], to.sizes);
    }
  }
  o.kind = kernel_kind::elementwise;
  for_map_parts(operands,
                [&](std::vector<tensor_view> const& parts) { add_elementwise(o, parts, extras); });
}

ARM_DELEGATE_FUNCTION void npu_builder::add_elementwise(kernel_operation const& o,
                                                        std::vector<tensor_view> const& operands,
                                                        kernel_extras const& extras) {
  auto const nest = make_loops(operands);
  auto const second_zero_point = o.ifm2 ? o.ifm2->zero_point : 0;
  for_each_iteration(nest, [&](auto const& offsets) {
    npu_kernel_step step;
    step.kernel = o;
    auto& k = step.kernel;
    k.ifm = detail::with_zero_point(map_of(nest, 1, operands[1], offsets[1]), o.ifm.zero_point);
    k.ifm2.reset();
    if (operands.size() > 2) {
      k.ifm2 = detail::with_zero_point(map_of(nest, 2, operands[2], offsets[2]), second_zero_point);
      step.ifm2 = operands[2].buffer;
    }
    k.ofm = detail::with_zero_point(map_of(nest, 0, operands[0], offsets[0]), o.out.zero_point);
    step.ifm = operands[1].buffer;
    step.ofm = operands[0].buffer;
    step.table = extras.table;
    add(std::move(step));
  });
}

ARM_DELEGATE_FUNCTION void npu_builder::window(kernel_operation o, tensor_view const& from,
                                               tensor_view const& to, kernel_extras extras) {
  npu_kernel_step step;
  o.ifm = detail::with_zero_point(map_of(from), o.ifm.zero_point);
  o.ofm = detail::with_zero_point(map_of(to), o.out.zero_point);
  step.kernel = std::move(o);
  step.ifm = from.buffer;
  step.ofm = to.buffer;
  step.weights = std::move(extras.weights);
  step.scales = std::move(extras.scales);
  step.table = extras.table;
  add(std::move(step));
}

}  // namespace arm_delegate::ethosu::compile
