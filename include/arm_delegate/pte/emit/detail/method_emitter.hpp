#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes a method of a .pte from a lowered program.

#include <arm_delegate/backends/lowered_program.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pte/emit/detail/host_node.hpp>
#include <arm_delegate/pte/emit/detail/method_values.hpp>
#include <arm_delegate/pte/emit/detail/modules.hpp>
#include <arm_delegate/pte/emit/detail/program_data.hpp>
#include <arm_delegate/pte/emit/kernel.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/tensor_size.hpp>
#include <arm_delegate/pte/value.hpp>

#include <algorithm>
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
class method_emitter {
 public:
  method_emitter(ir::exported_program const& program,
                 std::span<lowered_backend_module const> modules, program_data& data)
      : program_(program), modules_(modules), data_(data) {}

  method emit(std::string name) {
    method_.name = std::move(name);
    method_.encoded_inputs = program_.encoded_inputs;
    method_.encoded_outputs = program_.encoded_outputs;
    for (auto const& m : modules_) method_.delegates.push_back(to_delegate(m, data_));
    scope main(*program_.graph);
    add_inputs(main);
    emit_nodes(main);
    emit_outputs(main);
    method_.chains.push_back(std::move(chain_));
    values_.finish(method_);
    return std::move(method_);
  }

 private:
  static constexpr std::int32_t no_index = -1;

  /// A graph, and the values of the method that its values are.
  struct scope {
    explicit scope(ir::graph const& graph) : g(graph), indices(graph.value_count(), no_index) {}
    std::int32_t& operator[](ir::value_id v) { return indices[ir::graph::index(v)]; }

    ir::graph const& g;
    std::vector<std::int32_t> indices;
  };

  /// The next instruction as a step of the memory plan; step 0 is before the first one.
  [[nodiscard]] std::int64_t step() const {
    return static_cast<std::int64_t>(chain_.instructions.size()) + 1;
  }
  [[nodiscard]] std::int32_t next_instruction() const {
    return static_cast<std::int32_t>(chain_.instructions.size());
  }

  // ---- inputs and outputs

  void add_inputs(scope& s) {
    for (std::size_t i = 0; i < s.g.inputs.size(); ++i) {
      auto const v = s.g.inputs[i];
      auto t = to_tensor(s.g[v].type, s.g[v].order);
      auto const& spec = program_.inputs[i];
      bool const is_buffer = spec.source == ir::input_spec::kind::buffer;
      if (is_buffer) {
        auto const bytes = static_cast<std::size_t>(byte_size(t).value_or(0));
        t.data_index = data_.add_initial(spec.initial != nullptr ? spec.initial->bytes()
                                                                 : std::vector<std::byte>(bytes));
      }
      s[v] = values_.add_planned(std::move(t));
      values_.use(s[v], 0);
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
        method_.outputs.push_back(values_.add(to_value(spec.constant)));
        continue;
      }
      auto const target = changed_input(s, spec);
      auto index = index_of(s, v);
      // A later copy must not change what another output still reads.
      if (is_input(s, index) && index != target && changes_inputs()) index = copied(s.g[v], index);
      if (target == no_index) {
        method_.outputs.push_back(index);
      } else if (index != target) {
        copies.emplace_back(index, target);
      }
    }
    for (auto const& [from, to] : copies) emit_copy(from, to);
    for (auto const index : method_.outputs) values_.use(index, step());
    for (auto const v : s.g.inputs) {
      if (program_.inputs[position(s, v)].source == ir::input_spec::kind::buffer) {
        values_.use(s[v], step());
      }
    }
  }

  [[nodiscard]] static std::size_t position(scope const& s, ir::value_id input) {
    return static_cast<std::size_t>(std::ranges::find(s.g.inputs, input) - s.g.inputs.begin());
  }
  static bool is_input(scope& s, std::int32_t index) {
    return std::ranges::any_of(s.g.inputs, [&](ir::value_id v) { return s[v] == index; });
  }
  [[nodiscard]] bool changes_inputs() const {
    return std::ranges::any_of(program_.outputs, [](ir::output_spec const& o) {
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
    throw error(code::bad_graph, "an output changes '" + std::string(o.name) +
                                     "', which is not an input of the program");
  }

  // ---- values

  std::int32_t index_of(scope& s, ir::value_id v) {
    auto& index = s[v];
    if (index == no_index) {
      auto const& held = s.g[v];
      if (!held.is_constant()) {
        throw error(code::bad_graph,
                    "'" + std::string(held.name) + "' is read before a node produces it");
      }
      index = add_constant(*held.constant);
    }
    values_.use(index, step());
    return index;
  }

  std::int32_t add_constant(ir::tensor_data const& data) {
    auto t = to_tensor({data.type(), data.sizes()});
    // Index 0 stands for no constant; a tensor without elements needs none.
    if (data.byte_size() != 0) t.data_index = data_.add_constant(data.bytes());
    return values_.add(std::move(t));
  }

  /// The result of a node: a new tensor, or the one that a branch must write.
  std::int32_t define(scope& s, ir::value_id v) {
    auto& index = s[v];
    if (index == no_index) index = values_.add_planned(to_tensor(s.g[v].type, s.g[v].order));
    values_.use(index, step());
    return index;
  }

  // ---- memory orders

  /// Kernels and branches read contiguous tensors.
  std::int32_t contiguous_index_of(scope& s, ir::value_id v) {
    auto const index = index_of(s, v);
    if (is_contiguous(s.g[v])) return index;
    auto const made = values_.add_planned(to_tensor(s.g[v].type));
    emit_reorder(index, made, s.g[v].rank(), ir::memory_order::contiguous);
    return made;
  }

  /// Kernels and branches write contiguous tensors: the result of a node, or a tensor that
  /// `emit_reorders` copies to it.
  std::int32_t define_contiguous(scope& s, ir::value_id v) {
    if (is_contiguous(s.g[v])) return define(s, v);
    auto const made = values_.add_planned(to_tensor(s.g[v].type));
    values_.use(made, step());
    return made;
  }
  void emit_reorders(scope& s, ir::node const& n, std::span<std::int32_t const> made) {
    for (std::size_t i = 0; i < made.size(); ++i) {
      auto const& result = s.g[n.results[i]];
      if (is_contiguous(result)) continue;
      emit_reorder(made[i], define(s, n.results[i]), result.rank(), result.order);
    }
  }

  /// dim_order_ops._clone_dim_order.out(from, False, order, to)
  void emit_reorder(std::int32_t from, std::int32_t to, std::size_t rank, ir::memory_order order) {
    for (auto const index : {from, to}) values_.use(index, step());
    auto const op = operator_index("dim_order_ops::_clone_dim_order", "out");
    auto const is_non_blocking = values_.add(false);
    int_list dims;
    for (auto const d : ir::dim_order(order, rank)) dims.items.push_back(values_.add(d));
    auto const wanted = values_.add(std::move(dims));
    chain_.instructions.emplace_back(
        kernel_call{.op = op, .arguments = {from, is_non_blocking, wanted, to, to}});
  }

  // ---- instructions

  void emit_nodes(scope& s) {
    for (auto const id : s.g.order) {
      auto const& n = s.g[id];
      if (is_call(n)) {
        emit_call(s, n);
      } else if (ir::is_control_flow(n)) {
        emit_branches(s, n);
      } else {
        emit_kernel(s, n);
      }
    }
  }

  void emit_call(scope& s, ir::node const& n) {
    auto const module = called_module(n);
    if (module >= method_.delegates.size()) {
      throw n.fail(code::bad_arguments, "calls a module that does not exist");
    }
    delegate_call call{.delegate = static_cast<std::int32_t>(module)};
    for (auto const v : n.inputs("inputs")) call.arguments.push_back(index_of(s, v));
    for (auto const v : n.results) call.arguments.push_back(define(s, v));
    chain_.instructions.emplace_back(std::move(call));
  }

  /// Jumps over the branch that is not taken. A branch writes the results of the node.
  void emit_branches(scope& s, ir::node const& n) {
    if (!ir::is_cond(n)) {
      throw n.fail(code::unsupported_operator, "a loop on the host cannot be written to a .pte",
                   "delegate it, or unroll it before the export");
    }
    auto const bodies = ir::bodies_of(n);
    auto const condition = index_of(s, std::get<ir::value_id>(n.arguments.front().value));
    std::vector<std::int32_t> operands;
    for (auto const v : ir::body_operands(n)) operands.push_back(contiguous_index_of(s, v));
    std::vector<std::int32_t> results;
    for (auto const v : n.results) results.push_back(define_contiguous(s, v));
    auto const skip_first = emit_jump(condition);
    emit_branch(*bodies[0].body, operands, results);
    auto const skip_second = emit_jump(values_.add(false));
    land(skip_first);
    emit_branch(*bodies[1].body, operands, results);
    land(skip_second);
    // The results must last from either branch to the next instruction.
    for (auto const index : results) values_.use(index, step());
    emit_reorders(s, n, results);
  }

  std::size_t emit_jump(std::int32_t condition) {
    values_.use(condition, step());
    chain_.instructions.emplace_back(jump_false_call{.condition = condition});
    return chain_.instructions.size() - 1;
  }
  void land(std::size_t jump) {
    std::get<jump_false_call>(chain_.instructions[jump]).destination = next_instruction();
  }

  void emit_branch(ir::graph const& body, std::span<std::int32_t const> operands,
                   std::span<std::int32_t const> results) {
    scope s(body);
    for (std::size_t i = 0; i < operands.size(); ++i) s[body.inputs[i]] = operands[i];
    for (std::size_t i = 0; i < body.outputs.size(); ++i) {
      auto const v = body.outputs[i];
      if (s[v] == no_index && !body[v].is_constant()) s[v] = results[i];
    }
    emit_nodes(s);
    for (std::size_t i = 0; i < body.outputs.size(); ++i) {
      auto const to = results[i];
      auto const from = index_of(s, body.outputs[i]);
      if (from != to) emit_copy(from, to);
    }
  }

  void emit_kernel(scope& s, ir::node const& n) {
    auto const& k = kernel_of(n);
    auto const signature = ir::parse_schema(k.signature);
    kernel_call call{.op = operator_index(k.operator_name(), k.out_overload)};
    bool const as_it_lies = keeps_order(n);
    for (std::size_t i = 0; i < n.arguments.size(); ++i) {
      auto const& given = n.arguments[i].value;
      auto const* const v = std::get_if<ir::value_id>(&given);
      call.arguments.push_back(as_it_lies && v != nullptr
                                   ? index_of(s, *v)
                                   : add_argument(s, signature.arguments[i], given));
    }
    for (auto const index : call.arguments) values_.use(index, step());
    std::vector<std::int32_t> results;
    results.reserve(n.results.size());
    for (auto const v : n.results) {
      results.push_back(as_it_lies ? define(s, v) : define_contiguous(s, v));
    }
    auto const list = [&] { return values_.add(tensor_list{results}); };
    if (signature.returns_list) {
      call.arguments.push_back(list());
    } else {
      if (results.size() != signature.result_count) {
        throw n.fail(code::bad_arguments, "has other results than its operator");
      }
      call.arguments.insert(call.arguments.end(), results.begin(), results.end());
    }
    // After the outputs, the runtime expects what the kernel returns: the output, or a list.
    bool const is_one = results.size() == 1 && !signature.returns_list;
    call.arguments.push_back(is_one ? results.front() : list());
    chain_.instructions.emplace_back(std::move(call));
    if (!as_it_lies) emit_reorders(s, n, results);
  }

  /// A tensor of the value's type with a copy of its elements.
  std::int32_t copied(ir::value const& v, std::int32_t from) {
    auto const to = values_.add_planned(to_tensor(v.type, v.order));
    emit_copy(from, to);
    return to;
  }

  /// aten.copy_(to, from)
  void emit_copy(std::int32_t from, std::int32_t to) {
    for (auto const index : {from, to}) values_.use(index, step());
    auto const op = operator_index("aten::copy_", "");
    auto const is_non_blocking = values_.add(false);
    chain_.instructions.emplace_back(
        kernel_call{.op = op, .arguments = {to, from, is_non_blocking, to}});
  }

  std::int32_t operator_index(std::string name, std::string_view overload) {
    operator_name const wanted{.name = std::move(name), .overload = std::string(overload)};
    auto const at = std::ranges::find(method_.operators, wanted);
    auto const index = static_cast<std::int32_t>(at - method_.operators.begin());
    if (at == method_.operators.end()) method_.operators.push_back(wanted);
    return index;
  }

  // ---- arguments

  std::int32_t add_argument(scope& s, ir::schema_argument const& a, ir::argument const& given) {
    if (auto const* const v = std::get_if<ir::value_id>(&given)) return contiguous_index_of(s, *v);
    if (auto const* const list = std::get_if<std::span<ir::value_id const>>(&given)) {
      std::vector<std::int32_t> items;
      items.reserve(list->size());
      for (auto const v : *list) {
        items.push_back(v == ir::no_value ? -1 : contiguous_index_of(s, v));
      }
      if (a.optional_elements) return values_.add(optional_tensor_list{std::move(items)});
      return values_.add(tensor_list{std::move(items)});
    }
    if (auto const* const list = std::get_if<std::span<std::int64_t const>>(&given)) {
      int_list made;
      for (auto const x : *list) made.items.push_back(values_.add(x));
      return values_.add(std::move(made));
    }
    bool const is_tensor = a.kind == ir::argument_kind::tensor;
    if (is_tensor && !std::holds_alternative<ir::none>(given)) return add_scalar_tensor(given);
    return values_.add(to_value(given));
  }

  /// A number that PyTorch accepts for a tensor, with the type that it gives to a number.
  std::int32_t add_scalar_tensor(ir::argument const& given) {
    auto const add = [&]<class T>(ir::dtype type, T x) {
      return add_constant(ir::tensor_data::of(type, {}, std::span<T const>(&x, 1)));
    };
    if (auto const* const x = std::get_if<std::int64_t>(&given)) return add(ir::dtype::int64, *x);
    if (auto const* const x = std::get_if<bool>(&given)) return add(ir::dtype::boolean, *x);
    return add(ir::dtype::float32, static_cast<float>(std::get<double>(given)));
  }

  ir::exported_program const& program_;
  std::span<lowered_backend_module const> modules_;
  program_data& data_;
  method method_{};
  method_values values_{};
  chain chain_{};
};

}  // namespace arm_delegate::pte::detail
