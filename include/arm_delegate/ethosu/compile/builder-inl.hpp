#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of builder.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/copy_plan.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/operand_order.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
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

ARM_DELEGATE_FUNCTION void npu_builder::check_length() const {
  if (graph_.steps.size() < most_program_steps) return;
  throw error(diagnostic{
      .id = code::limit_exceeded,
      .why = {.rule = "the graph needs too many NPU operations for a payload",
              .actual = fmt::format("more than {}", most_program_steps),
              .allowed = fmt::format("at most {}", most_program_steps),
              .remedy = "use smaller tensors, or compute it on the host"},
      .node = origin_.location,
      .debug_handle = origin_.debug_handles.empty() ? 0 : origin_.debug_handles.front()});
}

ARM_DELEGATE_FUNCTION void npu_builder::add(npu_kernel_step step) {
  check_length();
  step.origin = origin_;
  graph_.steps.emplace_back(std::move(step));
}

ARM_DELEGATE_FUNCTION void npu_builder::add(npu_transfer_step step) {
  check_length();
  step.origin = origin_;
  graph_.steps.emplace_back(std::move(step));
}

ARM_DELEGATE_FUNCTION void npu_builder::place(label_id label) {
  graph_.steps.emplace_back(npu_label_step{label, origin_});
}

ARM_DELEGATE_FUNCTION void npu_builder::branch_to(label_id target) {
  graph_.steps.emplace_back(npu_branch_step{target, branch_condition::always, origin_});
}

ARM_DELEGATE_FUNCTION void npu_builder::branch_if(tensor_view const& condition, label_id target) {
  // A comparison of one element directly before the branch, as Vela writes it.
  auto const element = reshaped_in_place(condition, {1});
  auto const answer = temporary({1}, int8_elements);
  std::array<std::int64_t, 1> const zero{0};
  auto const second = constant(zero, {1}, element.type);
  elementwise(binary_operation(elementwise_mode::cmp_ne, int8_elements), element, second, answer);
  graph_.steps.emplace_back(npu_branch_step{target, branch_condition::rf_true, origin_});
}

namespace detail {

inline feature_map with_zero_point(feature_map f, std::int64_t zero_point) {
  f.zero_point = zero_point;
  return f;
}

/// The elements of a copy's pass.
inline element_type unit_type(copy_pass const& p) {
  using enum activation_precision;
  return {p.unit == 4 ? b32 : p.unit == 2 ? b16 : b8, activation_type::signed_};
}

/// The map of a pass's input, or of its output before it is transposed, from an offset.
inline feature_map map_of(copy_pass const& p, bool is_input, std::int64_t offset) {
  auto const stride = [&](copy_loop const& l) { return is_input ? l.from : l.to; };
  feature_map f;
  f.height = p.height.size;
  f.width = p.width.size;
  f.depth = p.depth.size;
  f.precision = unit_type(p).precision;
  f.bases[0] = offset;
  bool const is_transposed = p.method == copy_method::transpose && !is_input;
  auto const& across = is_transposed ? p.depth : p.width;
  auto const& deep = is_transposed ? p.width : p.depth;
  f.tile_height0 = f.height;
  f.tile_height1 = f.height;
  f.tile_width0 = across.size;
  f.stride_c = p.unit;
  // The natural stride of a single row or column.
  f.stride_x = across.size > 1 ? stride(across) : deep.size * p.unit;
  f.stride_y = f.height > 1 ? stride(p.height) : across.size * f.stride_x;
  return f;
}

/// What a pass that stacks rows reads and writes, from an offset: maps of bytes, whose output has
/// the bytes of all rows as channels.
inline tensor_view stacked_view(copy_pass const& p, bool is_input, buffer_id buffer,
                                std::int64_t offset) {
  tensor_view v{.buffer = buffer, .offset = offset, .type = int8_elements};
  auto const bytes = p.depth.size;
  if (is_input) {
    v.sizes = {p.height.size * p.rows.size, p.width.size, bytes};
    v.strides = {p.rows.from, p.width.from, 1};
  } else {
    v.sizes = {p.height.size, p.width.size, p.rows.size * bytes};
    v.strides = {p.height.to, p.width.to, 1};
  }
  return v;
}

/// The weights of a pass that stacks rows: channel k of the output is byte k of the rows.
inline kernel_extras stacking_weights(copy_pass const& p) {
  auto const bytes = p.depth.size;
  auto const channels = static_cast<std::size_t>(p.rows.size * bytes);
  std::vector<std::int16_t> values(channels * channels);
  for (std::size_t k = 0; k < channels; ++k) values[k * channels + k] = 1;
  kernel_extras extras;
  extras.weights = {.out_channels = p.rows.size * bytes,
                    .height = p.rows.size,
                    .width = 1,
                    .in_channels = bytes,
                    .values = std::make_shared<std::vector<std::int16_t> const>(std::move(values))};
  extras.scales.assign(channels, {.bias = 0, .scale = 1, .shift = 0});
  return extras;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void npu_builder::copy(tensor_view const& from, tensor_view const& to) {
  for (std::size_t d = 0; d < to.sizes.rank(); ++d) {
    // Longer dimensions are divided into parts of equal size, if they have a divisor for that.
    auto const size = to.sizes[d];
    if (size <= largest_extent) continue;
    if (largest_divisor(size, largest_extent) * 16 > largest_extent) continue;
    auto const part = size / largest_extent * largest_extent;
    copy(sliced(from, d, 0, part), sliced(to, d, 0, part));
    return copy(sliced(from, d, part, size - part), sliced(to, d, part, size - part));
  }
  auto const plan = plan_copy(npu(), from, to);
  auto const add_all = [&](copy_parts const& parts, tensor_view const& a, tensor_view const& b) {
    for (auto const& p : parts.passes) add_copies(p, a, b);
  };
  if (plan.second.passes.empty()) return add_all(plan.first, from, to);
  auto const between = temporary({plan.temporary_bytes}, int8_elements);
  add_all(plan.first, from, between);
  add_all(plan.second, between, to);
}

ARM_DELEGATE_FUNCTION void npu_builder::add_copies(copy_pass const& p, tensor_view const& from,
                                                   tensor_view const& to) {
  auto const type = detail::unit_type(p);
  bool const stacks = p.method == copy_method::stack_rows;
  auto const extras = stacks ? detail::stacking_weights(p) : kernel_extras{};
  loop_nest nest;
  for (auto const& l : p.outer) nest.outer.push_back({l.size, {l.to, l.from}});
  for_each_iteration(nest, [&](auto const& offsets) {
    auto const read_at = from.offset + p.from + offsets[1];
    auto const written_at = to.offset + p.to + offsets[0];
    if (stacks) {
      return add_stacking_copy(p, extras, detail::stacked_view(p, true, from.buffer, read_at),
                               detail::stacked_view(p, false, to.buffer, written_at));
    }
    auto const in = detail::map_of(p, true, read_at);
    auto const out = detail::map_of(p, false, written_at);
    if (p.method == copy_method::elementwise) {
      return add_elementwise_copy(type, from.buffer, in, to.buffer, out);
    }
    kernel_operation o;
    o.out = plain_output(type);
    o.out.transpose = activation_transpose::hcw;
    add_pass(std::move(o), {.buffer = from.buffer, .type = type},
             {.buffer = to.buffer, .type = type}, in, out, {});
  });
}

ARM_DELEGATE_FUNCTION void npu_builder::add_elementwise_copy(element_type type, buffer_id from,
                                                             feature_map const& in, buffer_id to,
                                                             feature_map const& out) {
  // The sum with 0, or the minimum with the largest number.
  bool const is_wide = type.bytes() > 2;
  npu_kernel_step step;
  auto& o = step.kernel;
  o = binary_operation(is_wide ? elementwise_mode::add : elementwise_mode::min, type);
  o.ifm = in;
  o.ofm = out;
  o.ifm2 = feature_map{.height = 1,
                       .width = 1,
                       .depth = 1,
                       .precision = type.precision,
                       .broadcast = broadcast_mode::scalar};
  if (is_u85()) o.ifm2->storage = activation_storage::none;
  o.scalar = is_wide ? 0 : o.out.largest;
  step.ifm = from;
  step.ofm = to;
  add(std::move(step));
}

ARM_DELEGATE_FUNCTION void npu_builder::add_stacking_copy(copy_pass const& p,
                                                          kernel_extras const& extras,
                                                          tensor_view const& from,
                                                          tensor_view const& to) {
  kernel_operation o{.kind = kernel_kind::conv};
  o.kernel.height = p.rows.size;
  o.kernel.stride_y = p.height.size > 1 ? p.rows.size : 1;
  o.out = plain_output(int8_elements);
  o.out.scale_mode = ofm_scale_mode::per_channel;
  window(std::move(o), from, to, extras);
}

ARM_DELEGATE_FUNCTION void npu_builder::pass(kernel_operation o, tensor_view const& from,
                                             tensor_view const& to, kernel_extras const& extras) {
  bool const is_per_channel = !extras.scales.empty();
  auto const rank = from.sizes.rank();
  if (is_per_channel && from.strides[rank - 1] != from.type.bytes()) {
    // Scales belong to channels, which are the depth.
    auto const made = temporary(from.sizes, from.type);
    copy(from, made);
    return pass(std::move(o), made, to, extras);
  }
  for_map_parts({to, from}, [&](std::vector<tensor_view> const& parts) {
    auto const nest = make_loops(parts, is_per_channel);
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
  auto const made = temporary(sizes, v.type);
  repeat(v, made);
  return made;
}

ARM_DELEGATE_FUNCTION void npu_builder::repeat(tensor_view const& from, tensor_view const& to) {
  // One dimension after the other: copies grow with the tensor.
  auto part = to;
  part.sizes = from.sizes;
  copy(from, part);
  for (std::size_t d = to.sizes.rank(); d-- > 0;) {
    for (auto done = from.sizes[d]; done < to.sizes[d];) {
      auto const count = std::min(done, to.sizes[d] - done);
      copy(sliced(part, d, 0, count), sliced(part, d, done, count));
      done += count;
    }
    part.sizes[d] = to.sizes[d];
  }
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
  auto const order = choose_order(npu(), operands);
  auto const like = operands[order.like];
  for (auto const i : order.copied) {
    auto& v = operands[i];
    auto const made = in_order_of(v, temporary(v.sizes, v.type).buffer, like);
    if (i > 0) copy(v, made);
    v = made;
  }
  for_map_parts(operands,
                [&](std::vector<tensor_view> const& parts) { add_elementwise(o, parts, extras); });
  if (ranges::contains(order.copied, std::size_t{0})) copy(operands[0], to);
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
