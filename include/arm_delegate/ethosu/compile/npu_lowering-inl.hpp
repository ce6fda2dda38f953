#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of npu_lowering.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/interpolation.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/bodies.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

ARM_DELEGATE_FUNCTION element_type type_of(tosa::dtype type, bool is_unsigned) {
  auto const sign = is_unsigned ? activation_type::unsigned_ : activation_type::signed_;
  switch (type) {
    case tosa::dtype::int16: return {activation_precision::b16, sign};
    case tosa::dtype::int32: return {activation_precision::b32, sign};
    case tosa::dtype::int48:
    case tosa::dtype::int64: return {activation_precision::b64, sign};
    default: return {activation_precision::b8, sign};
  }
}

ARM_DELEGATE_FUNCTION rescale_numbers read_rescale(tosa_node const& n) {
  rescale_numbers made;
  auto const multipliers = integers_of(n.input(1));
  auto const shifts = integers_of(n.input(2));
  for (std::size_t i = 0; i < multipliers.size(); ++i) {
    made.scales.push_back({multipliers[i], shifts[std::min(i, shifts.size() - 1)]});
  }
  auto const* mode = n.op.attrs.find(tosa::attr::rounding_mode);
  bool const is_double = mode != nullptr && mode->name == "DOUBLE_ROUND";
  made.round = is_double ? ofm_rounding::double_symmetric : ofm_rounding::natural;
  made.input_unsigned = n.op.attrs.flag(tosa::attr::input_unsigned);
  made.output_unsigned = n.op.attrs.flag(tosa::attr::output_unsigned);
  // An unsigned zero point is stored in a signed type of the same width.
  auto const zero_point = [&](std::size_t i, bool is_unsigned) {
    auto const value = integer_of(n.input(i));
    auto const bits = tosa::info(n.input(i).type).bits;
    return is_unsigned && value < 0 ? value + (std::int64_t{1} << bits) : value;
  };
  made.input_zero_point = zero_point(3, made.input_unsigned);
  made.output_zero_point = zero_point(4, made.output_unsigned);
  return made;
}

ARM_DELEGATE_FUNCTION npu_lowering::npu_lowering(tosa::graph const& graph,
                                                 tosa::region const& region, npu_builder& builder,
                                                 npu_operator_table const& operators)
    : b(builder),
      graph_(graph),
      uses_(region),
      operators_(operators),
      views_(region.tensors.size()),
      prepared_(region.tensors.size()),
      is_done_(region.operations.size()) {}

ARM_DELEGATE_FUNCTION void npu_lowering::run() && {
  add_inputs();
  lower_operations();
  add_outputs();
}

ARM_DELEGATE_FUNCTION void npu_lowering::lower_operations() {
  place_operands();
  for (std::size_t i = 0; i < uses_.region.operations.size(); ++i) {
    if (is_done_[i] == 0) lower(i);
  }
}

ARM_DELEGATE_FUNCTION tosa::region const& npu_lowering::body(
    tosa_node const& n, tosa::attribute<std::string> key) const {
  auto const* const found = tosa::find_region(graph_, n.op, key);
  if (found != nullptr) return *found;
  raise(code::internal, fmt::format("'{}' of {} names no region", key.name, tosa::name(n.op.code)));
}

ARM_DELEGATE_FUNCTION std::vector<tensor_view> npu_lowering::lower_body(
    tosa::region const& body, std::span<tensor_view const> inputs,
    std::span<tensor_view const> places) {
  npu_lowering inner(graph_, body, b, operators_);
  for (std::size_t i = 0; i < inputs.size(); ++i) inner.set_view(body.inputs[i], inputs[i]);
  inner.place_outputs(places);
  inner.lower_operations();
  std::vector<tensor_view> outputs;
  outputs.reserve(body.outputs.size());
  for (auto const t : body.outputs) outputs.push_back(inner.input(t));
  b.set_origin({now_->location, now_->debug_handles});
  return outputs;
}

ARM_DELEGATE_FUNCTION void npu_lowering::place_outputs(std::span<tensor_view const> places) {
  auto const& outputs = uses_.region.outputs;
  for (std::size_t i = 0; i < places.size(); ++i) {
    bool const is_one = ranges::count(outputs, outputs[i]) == 1;
    if (is_one && is_made_at_will(outputs[i])) {
      prepared_[static_cast<std::size_t>(outputs[i])] = places[i];
    }
  }
}

ARM_DELEGATE_FUNCTION void npu_lowering::lower(std::size_t i) {
  auto const& op = uses_.region.operations[i];
  if (op.code == tosa::op::rescale && is_absorbed_by_all(op)) return;
  b.set_origin({op.location, op.debug_handles});
  now_ = &op;
  operators_[static_cast<std::size_t>(op.code)].lower(*this, {uses_, op, b.npu()});
}

ARM_DELEGATE_FUNCTION void npu_lowering::add_inputs() {
  for (auto const t : uses_.region.inputs) {
    auto const& tensor = uses_.region[t];
    auto const type = type_of(tensor.type);
    auto const v = b.temporary(tensor.sizes, type, tensor.name);
    view(t) = v;
    b.graph().inputs.push_back({.name = tensor.name,
                                .buffer = v.buffer,
                                .sizes = tensor.sizes,
                                .element_bytes = type.bytes()});
  }
}

ARM_DELEGATE_FUNCTION void npu_lowering::add_outputs() {
  auto const& inputs = b.graph().inputs;
  for (auto const t : uses_.region.outputs) {
    auto const& tensor = uses_.region[t];
    auto v = input(t);
    bool const is_input = ranges::contains(inputs, v.buffer, &npu_port::buffer);
    if (is_input || b.graph()[v.buffer].is_constant() || !is_dense(v)) {
      auto const to = b.temporary(tensor.sizes, v.type, tensor.name);
      b.copy(v, to);
      v = to;
    }
    b.graph().outputs.push_back({.name = tensor.name,
                                 .buffer = v.buffer,
                                 .offset = v.offset,
                                 .sizes = tensor.sizes,
                                 .element_bytes = v.type.bytes()});
  }
}

/// Readers first: a part of a result may be a part of another one.
ARM_DELEGATE_FUNCTION void npu_lowering::place_operands() {
  auto const& all = uses_.region.operations;
  for (auto i = all.size(); i-- > 0;) {
    auto const place = operators_[static_cast<std::size_t>(all[i].code)].place_operands;
    if (place != nullptr) place(*this, {uses_, all[i], b.npu()});
  }
}

ARM_DELEGATE_FUNCTION tensor_view npu_lowering::place_result(tosa_node const& n) {
  auto const t = n.op.outputs[0];
  auto& place = prepared_[static_cast<std::size_t>(t)];
  if (!place) place = b.temporary(n.output().sizes, type_of(n.output().type), n.output().name);
  return *place;
}

ARM_DELEGATE_FUNCTION bool npu_lowering::may_place_operand(tosa_node const& n,
                                                           std::size_t i) const {
  auto const t = n.op.inputs[i];
  if (!is_made_at_will(t) || uses_.only_reader(t) == nullptr) return false;
  return ranges::count(n.op.inputs, t) == 1;
}

ARM_DELEGATE_FUNCTION bool npu_lowering::is_made_at_will(tosa::tensor_id t) const {
  auto const* producer = uses_.producer_operation(t);
  if (producer == nullptr) return false;
  return producer->code != tosa::op::reshape && producer->code != tosa::op::slice &&
         producer->code != tosa::op::identity;
}

ARM_DELEGATE_FUNCTION void npu_lowering::place_operand(tosa_node const& n, std::size_t i,
                                                       tensor_view const& v) {
  if (may_place_operand(n, i)) prepared_[static_cast<std::size_t>(n.op.inputs[i])] = v;
}

ARM_DELEGATE_FUNCTION tensor_view npu_lowering::input(tosa::tensor_id t) {
  auto& v = view(t);
  if (v) return *v;
  auto const& tensor = uses_.region[t];
  if (!tensor.data) {
    raise(code::internal, fmt::format("'{}' is read before it is written", tensor.name));
  }
  return v.emplace(b.constant(tensor.data->bytes(), tensor.sizes, type_of(tensor.type)));
}

ARM_DELEGATE_FUNCTION tensor_view npu_lowering::output(tosa::tensor_id t, element_type type) {
  auto const& prepared = prepared_[static_cast<std::size_t>(t)];
  auto const& tensor = uses_.region[t];
  auto v = prepared ? *prepared : b.temporary(tensor.sizes, type, tensor.name);
  v.type = type;
  if (!prepared && keeps_order(*now_) && is_read_in_any_order(t)) {
    for (auto const operand : now_->inputs) {
      auto const* like = view_with_order(operand);
      if (like == nullptr || like->sizes.rank() != v.sizes.rank()) continue;
      auto typed = *like;
      typed.type = type;
      v = dense_view_like(v.buffer, v.sizes, typed);
      break;
    }
  }
  // Operators know themselves what is unsigned.
  view(t).emplace(v).type.sign = activation_type::signed_;
  return v;
}

/// Elementwise operators, and those that are one in an output stage.
ARM_DELEGATE_FUNCTION bool npu_lowering::keeps_order(tosa::operation const& op) const {
  switch (op.code) {
    case tosa::op::add:
    case tosa::op::clamp:
    case tosa::op::maximum:
    case tosa::op::minimum:
    case tosa::op::mul:
    case tosa::op::pad:
    case tosa::op::sub:
    case tosa::op::table: return true;
    // One scale for each channel: channels are the depth.
    case tosa::op::rescale: return uses_.region[op.inputs[1]].sizes.numel() == 1;
    default: return false;
  }
}

ARM_DELEGATE_FUNCTION bool npu_lowering::is_read_in_any_order(tosa::tensor_id t) const {
  auto const& readers = uses_.readers_of(t);
  if (uses_.is_region_output(t) || readers.empty()) return false;
  return ranges::all_of(readers, [&](std::size_t i) {
    auto const& op = uses_.region.operations[i];
    bool const is_view = op.code == tosa::op::slice || op.code == tosa::op::identity;
    if (is_view) return is_read_in_any_order(op.outputs[0]);
    return keeps_order(op) || op.code == tosa::op::transpose || op.code == tosa::op::concat;
  });
}

ARM_DELEGATE_FUNCTION bool npu_lowering::is_written_in_any_order(tosa::tensor_id t) const {
  // A pass through the output stage alone takes longer if the depth is not contiguous.
  for (;;) {
    auto const* op = uses_.producer_operation(t);
    if (op == nullptr || !keeps_order(*op)) return false;
    bool const is_stage =
        op->code == tosa::op::rescale || op->code == tosa::op::clamp || op->code == tosa::op::table;
    if (!is_stage) return true;
    t = op->inputs[0];
    if (uses_.only_reader(t) == nullptr) return false;
  }
}

/// The view of an operand that is computed, before a RESCALE that its reader computes.
ARM_DELEGATE_FUNCTION tensor_view const* npu_lowering::view_with_order(tosa::tensor_id t) const {
  if (uses_.region[t].is_constant()) return nullptr;
  auto const& v = views_[static_cast<std::size_t>(t)];
  if (v) return &*v;
  auto const* producer = uses_.producer_operation(t);
  bool const is_scaled = producer != nullptr && producer->code == tosa::op::rescale;
  return is_scaled ? view_with_order(producer->inputs[0]) : nullptr;
}

ARM_DELEGATE_FUNCTION void npu_lowering::set_view(tosa::tensor_id t, tensor_view const& v) {
  view(t) = v;
}

ARM_DELEGATE_FUNCTION buffer_id npu_lowering::segments(tosa::tensor_id table) {
  auto const words = encode_segments(segments_of(uses_.region[table]));
  return b.constant(words, {static_cast<std::int64_t>(words.size())}, int32_elements).buffer;
}

ARM_DELEGATE_FUNCTION output_chain npu_lowering::follow(tosa_node const& n,
                                                        chain_rules const& rules) {
  output_chain chain{.result = n.op.outputs[0], .type = type_of(n.output().type)};
  chain.stage = plain_output(chain.type);
  bool is_scaled = false;
  for (;;) {
    auto const* next = uses_.only_reader(chain.result);
    if (next == nullptr || next->inputs[0] != chain.result) return chain;
    auto const reader = n.with(*next);
    auto const& to = reader.output();
    if (next->code == tosa::op::rescale && rules.rescale && !is_scaled && chain.type.bytes() > 2) {
      auto numbers = read_rescale(reader);
      bool const is_wide = tosa::info(to.type).bits > 16;
      if ((numbers.scales.size() > 1 && !rules.per_channel) || (is_wide && !rules.wide) ||
          tosa::info(to.type).bits > 32) {
        return chain;
      }
      is_scaled = true;
      chain.type = type_of(to.type, numbers.output_unsigned);
      chain.stage = plain_output(chain.type);
      chain.stage.round = numbers.round;
      chain.stage.zero_point = numbers.output_zero_point;
      chain.scales = std::move(numbers.scales);
    } else if (next->code == tosa::op::clamp && chain.type.bytes() <= 2 &&
               chain.type.sign == activation_type::signed_) {
      auto const low = bound_of(*next, tosa::attr::min_val, to.type);
      auto const high = bound_of(*next, tosa::attr::max_val, to.type);
      chain.stage.smallest = std::clamp(chain.stage.smallest, low, high);
      chain.stage.largest = std::clamp(chain.stage.largest, low, high);
    } else if (next->code == tosa::op::table && chain.type == int8_elements &&
               to.type == tosa::dtype::int8) {
      chain.table = input(next->inputs[1]).buffer;
      chain.stage.lookup = activation_function_u85::lut_s8_s8;
      chain.result = next->outputs[0];
      take(chain.result);
      return chain;
    } else if (auto const* rounding = next->code == tosa::op::table && chain.type == int16_elements
                                          ? rounding_after(reader)
                                          : nullptr) {
      chain.table = segments(next->inputs[1]);
      chain.stage.lookup = activation_function_u85::lut_s16_s16;
      take(next->outputs[0]);
      chain.result = rounding->outputs[0];
      take(chain.result);
      return chain;
    } else {
      return chain;
    }
    chain.result = next->outputs[0];
    take(chain.result);
  }
}

ARM_DELEGATE_FUNCTION tosa::operation const* npu_lowering::absorbed_rescale(
    tosa_node const& n, std::size_t operand) const {
  auto const* producer = uses_.producer_operation(n.op.inputs[operand]);
  if (producer == nullptr || producer->code != tosa::op::rescale) return nullptr;
  auto const& entry = operators_[static_cast<std::size_t>(n.op.code)];
  if (entry.absorbs_rescale == nullptr || !entry.absorbs_rescale(n, operand)) return nullptr;
  return producer;
}

ARM_DELEGATE_FUNCTION bool npu_lowering::is_absorbed_by_all(tosa::operation const& op) const {
  auto const t = op.outputs[0];
  if (uses_.is_region_output(t)) return false;
  for (auto const i : uses_.readers_of(t)) {
    auto const& reader = uses_.region.operations[i];
    tosa_node const n{uses_, reader, b.npu()};
    for (std::size_t operand = 0; operand < reader.inputs.size(); ++operand) {
      if (reader.inputs[operand] == t && absorbed_rescale(n, operand) == nullptr) return false;
    }
  }
  return !uses_.readers_of(t).empty();
}

}  // namespace arm_delegate::ethosu::compile
