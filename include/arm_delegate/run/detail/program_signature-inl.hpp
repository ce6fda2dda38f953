#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of program_signature.hpp.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/run/detail/program_signature.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/nets/store_constant.hpp>
#include <arm_delegate/run/number_tensors.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstring>
#include <vector>

namespace arm_delegate::detail {

ARM_DELEGATE_FUNCTION program_signature::program_signature(
    ir::exported_program const& program, function_view<tosa::operand const&(ir::value_id)> at) {
  auto const& g = *program.graph;
  auto const describe = [&](ir::value_id v) {
    return program_tensor{.name = g[v].name, .type = g[v].type.type, .data = at(v)};
  };
  for (std::size_t i = 0; i < program.inputs.size(); ++i) {
    auto const made = describe(g.inputs[i]);
    if (program.inputs[i].source == ir::input_spec::kind::user_input) {
      inputs_.push_back(made);
    } else {
      add_buffer(program.inputs[i], made);
    }
  }
  std::size_t position = 0;
  for (std::size_t i = 0; i < program.outputs.size(); ++i) {
    auto const& spec = program.outputs[i];
    if (g.outputs[i] == ir::no_value) {
      add_constant_output(spec.constant, position++);
      continue;
    }
    auto made = describe(g.outputs[i]);
    if (spec.sink == ir::output_spec::kind::buffer_mutation) {
      auto* const changed = find_changed(spec, made);
      if (changed == nullptr) {
        throw error(diagnostic{
            .id = code::bad_graph,
            .why =
                {.rule = fmt::format(
                     "the new value of buffer '{}' has another type than the buffer, or is missing",
                     spec.name)},
            .file = program.file});
      }
      changed->after = made.data;
      continue;
    }
    made.changes_input = spec.sink == ir::output_spec::kind::user_input_mutation;
    if (!made.changes_input) made.position = position++;
    outputs_.push_back(made);
  }
}

/// `tensor` describes the operand that a run reads.
ARM_DELEGATE_FUNCTION void program_signature::add_buffer(ir::input_spec const& spec,
                                                         program_tensor tensor) {
  auto& kept = kept_.emplace_back(
      kept_buffer{.held = {tensor.data.type, tensor.data.sizes}, .initial = spec.initial});
  kept.before = tensor.data;
  tensor.name = spec.name;
  tensor.data = kept.held.view();
  buffers_.push_back(tensor);
}

/// An output that is part of the program: a number, None or a text.
ARM_DELEGATE_FUNCTION void program_signature::add_constant_output(ir::argument const& value,
                                                                  std::size_t position) {
  auto const type = number_type(value);
  if (type == ir::dtype::undefined) return;
  auto const& held = numbers_.emplace_back(runtime_type(type), ir::shape{});
  write_number_of(value, held.view());
  outputs_.push_back({.type = type, .data = held.view(), .position = position});
}

/// The buffer that an output changes; null if there is none of its type.
ARM_DELEGATE_FUNCTION program_signature::kept_buffer* program_signature::find_changed(
    ir::output_spec const& spec, program_tensor const& made) {
  auto const buffer = ranges::find(buffers_, spec.name, &program_tensor::name);
  if (buffer == buffers_.end() || buffer->type != made.type ||
      buffer->data.sizes != made.data.sizes) {
    return nullptr;
  }
  return &kept_[static_cast<std::size_t>(buffer - buffers_.begin())];
}

inline void copy_bytes(tosa::operand const& from, tosa::operand const& to) {
  std::memcpy(to.data, from.data, to.byte_size());
}

ARM_DELEGATE_FUNCTION void program_signature::give_buffers() const {
  for (auto const& b : kept_) copy_bytes(b.held.view(), b.before);
}

ARM_DELEGATE_FUNCTION void program_signature::take_buffers() const {
  for (auto const& b : kept_) {
    if (b.after.data != nullptr) copy_bytes(b.after, b.held.view());
  }
}

ARM_DELEGATE_FUNCTION void program_signature::reset_buffers() const {
  for (auto const& b : kept_) {
    auto const& to = b.held.view();
    std::memset(to.data, 0, to.byte_size());
    if (b.initial != nullptr) store(*b.initial, to);
  }
}

}  // namespace arm_delegate::detail
