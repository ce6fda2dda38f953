#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes a method of a .pte from a lowered program.

#include <arm_delegate/backends/lowered_program.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/slice_loop.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pte/emit/detail/chain_writer.hpp>
#include <arm_delegate/pte/emit/detail/graph_values.hpp>
#include <arm_delegate/pte/emit/detail/host_node.hpp>
#include <arm_delegate/pte/emit/detail/method_values.hpp>
#include <arm_delegate/pte/emit/detail/modules.hpp>
#include <arm_delegate/pte/emit/detail/program_data.hpp>
#include <arm_delegate/pte/emit/kernel.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/tensor_size.hpp>
#include <arm_delegate/pte/value.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::pte::detail {

/// Makes one method; used once. The graph's host nodes are in the form of kernels.
class method_emitter : graph_values {
 public:
  method_emitter(ir::exported_program const& program,
                 std::span<lowered_backend_module const> modules, program_data& data)
      : graph_values(data), program_(program), modules_(modules) {}

  method emit(std::string name) {
    method_.name = std::move(name);
    method_.encoded_inputs = program_.encoded_inputs;
    method_.encoded_outputs = program_.encoded_outputs;
    for (auto const& m : modules_) method_.delegates.push_back(to_delegate(m, data()));
    scope main(*program_.graph);
    add_inputs(main);
    emit_nodes(main);
    emit_outputs(main);
    out().finish(method_);
    return std::move(method_);
  }

 private:
  // ---- inputs and outputs

  void add_inputs(scope& s) {
    for (std::size_t i = 0; i < s.g.inputs.size(); ++i) {
      auto const v = s.g.inputs[i];
      auto t = to_tensor(s.g[v].type, s.g[v].order);
      auto const& spec = program_.inputs[i];
      bool const is_buffer = spec.source == ir::input_spec::kind::buffer;
      if (is_buffer) {
        auto const bytes = static_cast<std::size_t>(byte_size(t).value_or(0));
        t.data_index = data().add_initial(spec.initial != nullptr ? spec.initial->bytes()
                                                                  : std::vector<std::byte>(bytes));
        t.details = tensor_details{.name = std::string(spec.name)};
      }
      s[v] = values().add_planned(std::move(t));
      values().use(s[v], 0);
      if (!is_buffer) method_.inputs.push_back(s[v]);
    }
  }

  /// Copies changed buffers and inputs, after everything has read their old values.
  void emit_outputs(scope& s) {
    std::vector<std::pair<std::int32_t, std::int32_t>> copies;  // from, to
    for (std::size_t i = 0; i < program_.outputs.size(); ++i) {
      auto const& spec = program_.outputs[i];
      auto const v = s.g.outputs[i];
      if (v == ir::no_value) {
        method_.outputs.push_back(values().add(to_value(spec.constant)));
        continue;
      }
      auto const target = changed_input(s, spec);
      auto index = index_of(s, v);
      // A later copy must not change what another output still reads.
      if (is_input(s, index) && index != target && changes_inputs()) index = copied(index);
      if (target == no_index) {
        method_.outputs.push_back(index);
      } else if (index != target) {
        copies.emplace_back(index, target);
      }
    }
    for (auto const& [from, to] : copies) out().copy(from, to);
    for (auto const index : method_.outputs) out().use(index);
    for (auto const v : s.g.inputs) {
      if (program_.inputs[position(s, v)].source == ir::input_spec::kind::buffer) {
        out().use(s[v]);
      }
    }
  }

  [[nodiscard]] static std::size_t position(scope const& s, ir::value_id input) {
    return static_cast<std::size_t>(ranges::find(s.g.inputs, input) - s.g.inputs.begin());
  }
  static bool is_input(scope& s, std::int32_t index) {
    return ranges::any_of(s.g.inputs, [&](ir::value_id v) { return s[v] == index; });
  }
  [[nodiscard]] bool changes_inputs() const {
    return ranges::any_of(program_.outputs, [](ir::output_spec const& o) {
      return o.sink != ir::output_spec::kind::user_output;
    });
  }

  /// The value of the buffer or input that an output changes, or `no_index`.
  std::int32_t changed_input(scope& s, ir::output_spec const& o) {
    if (o.sink == ir::output_spec::kind::user_output) return no_index;
    auto const kind = o.sink == ir::output_spec::kind::buffer_mutation
                          ? ir::input_spec::kind::buffer
                          : ir::input_spec::kind::user_input;
    for (std::size_t i = 0; i < program_.inputs.size(); ++i) {
      if (program_.inputs[i].source == kind && program_.inputs[i].name == o.name) {
        return s[s.g.inputs[i]];
      }
    }
    raise(code::bad_graph,
          fmt::format("an output changes '{}', which is not an input of the program", o.name));
  }

  // ---- instructions

  void emit_nodes(scope& s) {
    for (auto const id : s.g.order) {
      auto const& n = s.g[id];
      if (is_call(n)) {
        emit_call(s, n);
      } else if (ir::is_control_flow(n)) {
        ir::is_cond(n) ? emit_branches(s, n) : emit_while_loop(s, n);
      } else if (auto const loop = ir::find_slice_loop(s.g, n)) {
        emit_slice_loop(s, n, *loop);
      } else {
        emit_kernel(s, n);
      }
    }
  }

  void emit_call(scope& s, ir::node const& n) {
    auto const module = called_module(n);
    if (module >= method_.delegates.size()) {
      n.raise(code::bad_arguments, "calls a module that does not exist");
    }
    delegate_call call{.delegate = static_cast<std::int32_t>(module)};
    for (auto const v : n.inputs("inputs")) call.arguments.push_back(index_of(s, v));
    for (auto const v : n.results) call.arguments.push_back(define(s, v));
    out().call(std::move(call));
  }

  void emit_kernel(scope& s, ir::node const& n) {
    auto const& k = kernel_of(n);
    auto const signature = ir::parse_schema(k.signature);
    std::vector<std::int32_t> arguments;
    bool const as_it_lies = keeps_order(n);
    for (std::size_t i = 0; i < n.arguments.size(); ++i) {
      auto const& given = n.arguments[i].value;
      auto const* const v = std::get_if<ir::value_id>(&given);
      arguments.push_back(as_it_lies && v != nullptr
                              ? index_of(s, *v)
                              : add_argument(s, signature.arguments[i], given));
    }
    std::vector<std::int32_t> results;
    results.reserve(n.results.size());
    for (auto const v : n.results) {
      results.push_back(as_it_lies ? define(s, v) : define_contiguous(s, v));
    }
    auto const list = [&] { return values().add(tensor_list{results}); };
    if (signature.returns_list) {
      arguments.push_back(list());
    } else {
      if (results.size() != signature.result_count) {
        n.raise(code::bad_arguments, "has other results than its operator");
      }
      arguments.insert(arguments.end(), results.begin(), results.end());
    }
    // After the outputs, the runtime expects what the kernel returns: the output, or a list.
    bool const is_one = results.size() == 1 && !signature.returns_list;
    arguments.push_back(is_one ? results.front() : list());
    out().call(k.operator_name(), k.out_overload, std::move(arguments));
    if (!as_it_lies) emit_reorders(s, n, results);
  }

  // ---- branches and loops

  /// Jumps over the branch that is not taken. A branch writes the results of the node.
  void emit_branches(scope& s, ir::node const& n) {
    auto const bodies = ir::bodies_of(n);
    auto const condition = index_of(s, std::get<ir::value_id>(n.arguments.front().value));
    auto const operands = contiguous_indices_of(s, ir::body_operands(n));
    std::vector<std::int32_t> results;
    for (auto const v : n.results) results.push_back(define_contiguous(s, v));
    auto const skip_first = out().jump_if_false(condition);
    emit_branch(*bodies[0].body, operands, results);
    auto const skip_second = out().jump_if_false(values().add(false));
    out().land(skip_first);
    emit_branch(*bodies[1].body, operands, results);
    out().land(skip_second);
    // The results must last from either branch to the next instruction.
    for (auto const index : results) out().use(index);
    emit_reorders(s, n, results);
  }

  void emit_branch(ir::graph const& body, std::span<std::int32_t const> operands,
                   std::span<std::int32_t const> results) {
    auto const made = emit_body(body, operands, results);
    for (std::size_t i = 0; i < made.size(); ++i) {
      if (made[i] != results[i]) out().copy(made[i], results[i]);
    }
  }

  /// Returns the values of the body's outputs. A node of the body that makes an output writes it to
  /// the value in `written`, if there are any.
  std::vector<std::int32_t> emit_body(ir::graph const& body, std::span<std::int32_t const> operands,
                                      std::span<std::int32_t const> written = {}) {
    scope s(body);
    for (std::size_t i = 0; i < operands.size(); ++i) s[body.inputs[i]] = operands[i];
    for (std::size_t i = 0; i < written.size(); ++i) {
      auto const v = body.outputs[i];
      if (s[v] == no_index && !body[v].is_constant()) s[v] = written[i];
    }
    emit_nodes(s);
    std::vector<std::int32_t> outputs;
    outputs.reserve(body.outputs.size());
    for (auto const v : body.outputs) outputs.push_back(index_of(s, v));
    return outputs;
  }

  /// Runs the condition and the body in turn until the condition is false.
  void emit_while_loop(scope& s, ir::node const& n) {
    auto const [condition, body] = ir::bodies_of(n);
    auto operands = contiguous_indices_of(s, ir::body_operands(n));
    auto const carried = start_carrying(s, n, std::span(operands).first(n.results.size()));
    ranges::copy(carried, operands.begin());
    auto const start = out().next_instruction();
    auto const leave = out().jump_if_false(emit_body(*condition.body, operands).front());
    auto made = emit_body(*body.body, operands);
    carry(made, carried);
    out().jump_if_false(values().add(false), start);
    out().land(leave);
    end_loop(s, n, start, carried);
  }

  /// Runs the body for each slice, with the primitive operators that ExecuTorch has for it
  /// (exir/emit/_emitter.py, `_emit_map` and `_emit_scan`). It fills the results that the loop does
  /// not carry slice by slice, for which they must be able to grow.
  void emit_slice_loop(scope& s, ir::node const& n, ir::slice_loop const& loop) {
    auto const stacked = contiguous_indices_of(s, loop.stacked);
    auto const additional = contiguous_indices_of(s, loop.additional);
    auto results = start_carrying(s, n, contiguous_indices_of(s, loop.carried));
    auto const carried = results;
    for (auto const v : n.results.subspan(carried.size())) {
      results.push_back(define_contiguous(s, v));
      values().tensor_at(results.back()).shape = dynamism::bounded;
    }
    auto const start = out().next_instruction();
    if (loop.count != 0) emit_slices(loop, results, stacked, additional);
    end_loop(s, n, start, results);
  }

  void emit_slices(ir::slice_loop const& loop, std::span<std::int32_t const> results,
                   std::span<std::int32_t const> stacked,
                   std::span<std::int32_t const> additional) {
    auto const& body = *loop.body.body;
    auto const carried = results.first(loop.carried.size());
    auto const turn = values().add(std::int64_t{0});
    auto const count = values().add(loop.count);
    auto const start = out().next_instruction();
    std::vector<std::int32_t> operands(carried.begin(), carried.end());
    for (auto const x : stacked) {
      auto const slice = values().add_planned(to_tensor(body[body.inputs[operands.size()]].type));
      auto const dim = values().add(std::int64_t{0});
      out().call("aten::select_copy", "int_out", {x, dim, turn, slice, slice});
      operands.push_back(slice);
    }
    operands.insert(operands.end(), additional.begin(), additional.end());
    auto made = emit_body(body, operands);
    for (std::size_t i = carried.size(); i < made.size(); ++i) {
      out().call("executorch_prim::et_copy_index", "tensor", {results[i], made[i], turn});
    }
    carry(std::span(made).first(carried.size()), carried);
    auto const is_done = values().add(false);
    out().call("executorch_prim::add", "Scalar", {turn, values().add(std::int64_t{1}), turn});
    out().call("executorch_prim::eq", "Scalar", {turn, count, is_done});
    out().jump_if_false(is_done, start);
    // The method may run again.
    out().call("executorch_prim::sub", "Scalar", {turn, count, turn});
  }

  /// A loop keeps the tensors that it carries in the node's first results: copies them there.
  std::vector<std::int32_t> start_carrying(scope& s, ir::node const& n,
                                           std::span<std::int32_t const> first_values) {
    std::vector<std::int32_t> carried;
    for (std::size_t i = 0; i < first_values.size(); ++i) {
      carried.push_back(define_contiguous(s, n.results[i]));
      out().copy(first_values[i], carried.back());
    }
    return carried;
  }

  /// Copies what the body made to the carried tensors, which it may have exchanged.
  void carry(std::span<std::int32_t> made, std::span<std::int32_t const> carried) {
    for (std::size_t i = 0; i < made.size(); ++i) {
      bool const is_overwritten = ranges::contains(carried.first(i), made[i]);
      if (is_overwritten) made[i] = copied(made[i]);
    }
    for (std::size_t i = 0; i < made.size(); ++i) {
      if (made[i] != carried[i]) out().copy(made[i], carried[i]);
    }
  }

  void end_loop(scope& s, ir::node const& n, std::int32_t start,
                std::span<std::int32_t const> results) {
    for (auto const index : results) out().use(index);
    out().keep_in_loop(start);
    emit_reorders(s, n, results);
  }

  ir::exported_program const& program_;
  std::span<lowered_backend_module const> modules_;
  method method_{};
};

}  // namespace arm_delegate::pte::detail
