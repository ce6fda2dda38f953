#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of program_runner.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/static_conversions.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_spec.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/partitioner/acyclic_partitions.hpp>
#include <arm_delegate/partitioner/extract.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/partitioner/pipeline_functions.hpp>
#include <arm_delegate/partitioner/tags.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/delegate_net.hpp>
#include <arm_delegate/run/detail/control_flow_net.hpp>
#include <arm_delegate/run/detail/conversions.hpp>
#include <arm_delegate/run/detail/evaluated_net.hpp>
#include <arm_delegate/run/detail/store_constant.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reorder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/interpreter/transfer.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <any>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate {

namespace detail {

ARM_DELEGATE_FUNCTION owned_operand::owned_operand(tosa::dtype type, ir::shape const& sizes)
    : view_{.type = type, .sizes = sizes} {
  bytes_.resize(view_.byte_size());
  view_.data = bytes_.data();
}

/// The index of the module that a node calls; a file may name one that does not exist.
inline std::size_t module_of(ir::node const& call, std::size_t count) {
  auto const number = called_module(call);
  if (number < count) return number;
  call.raise(code::bad_arguments, "calls a module that does not exist");
}

/// Replaces a dequantized constant by a constant: convolutions on the host need constant weights.
inline void fold_dequantized(ir::graph& g) {
  remove_where(g.order, [&](ir::node_id id) {
    auto const& n = g[id];
    bool const is_known = ir::is_dequantize(n) && ir::states_qparams(n);
    if (!is_known || !n.input("input").is_constant()) return false;
    auto const& from = n.input("input");
    if (n.result().type != ir::tensor_type{ir::dtype::float32, from.sizes()}) return false;
    owned_operand const codes(tosa::from_ir(from.type.type), from.sizes());
    owned_operand const made(tosa::dtype::fp32, from.sizes());
    store(*from.constant, codes.view());
    dequantize(codes.view(), ir::read_qparams(g, n), made.view());
    std::span<float const> const values(made.view().as<float>(),
                                        static_cast<std::size_t>(made.view().numel()));
    auto& result = g[n.results.front()];
    result.constant = g.copy(ir::tensor_data::of(ir::dtype::float32, from.sizes(), values));
    result.producer = ir::no_node;
    return true;
  });
}

inline std::vector<ir::memory_order> orders_of(std::span<tensor_spec const> specs) {
  std::vector<ir::memory_order> orders;
  for (auto const& s : specs) orders.push_back(s.order);
  return orders;
}
inline ir::memory_order order_at(std::span<ir::memory_order const> orders, std::size_t i) {
  return i < orders.size() ? orders[i] : ir::memory_order::contiguous;
}
inline std::span<std::byte> bytes_of(tosa::operand const& o) { return {o.data, o.byte_size()}; }

/// What the specification leaves open in a delegate, with the remedy that a program has.
inline void set_remedy(std::vector<diagnostic>& found) {
  for (auto& d : found) {
    if (d.id != code::unpredictable) continue;
    d.why.remedy =
        d.level == severity::warning
            ? "it wraps here, as in PyTorch; keep the operator on the host if a device does not "
              "(--keep-on-host)"
            : "keep the operator on the host, which computes what PyTorch does (--keep-on-host)";
  }
}

/// A TOSA graph in the interpreter. Integers wrap, as in PyTorch: devices differ there.
class tosa_net final : public delegate_net {
 public:
  tosa_net(tosa::graph g, tosa::run_options const& options)
      : net_(std::move(g), noting_overflows(options)) {}
  [[nodiscard]] std::span<tosa::operand const> inputs() const override { return net_.inputs(); }
  [[nodiscard]] std::span<tosa::operand const> outputs() const override { return net_.outputs(); }
  [[nodiscard]] std::size_t memory() const override { return net_.memory(); }
  [[nodiscard]] std::span<diagnostic const> findings() const override { return overflows_; }
  void run(tosa::tensor_observer* observer) override {
    overflows_.clear();
    try {
      net_.run(observer);
    } catch (error const& e) {
      auto all = e.diagnostics();
      set_remedy(all);
      throw error(std::move(all));
    }
    set_remedy(overflows_);
  }

 private:
  tosa::run_options noting_overflows(tosa::run_options options) {
    options.overflows = &overflows_;
    return options;
  }

  std::vector<diagnostic> overflows_{};
  tosa::interpreter net_;
};

/// Nodes of the host in the interpreter. What TOSA lacks, as empty tensors or NaN as a bound, is
/// evaluated, with the nodes around it.
inline std::unique_ptr<delegate_net> make_lowered_net(ir::exported_program program,
                                                      pipeline_entry const& host,
                                                      tosa::run_options const& options) {
  std::optional<tosa::graph> lowered;
  try {
    lowered = host.lower_to_tosa(program.clone());
  } catch (error const&) {
    if (!can_evaluate_all(*program.graph, host)) throw;
    return make_evaluated_net(std::move(program), host);
  }
  return std::make_unique<tosa_net>(std::move(*lowered), options);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_tosa_net(
    basic_delegate<std::any>& from, tosa::run_options const& options) {
  return std::make_unique<detail::tosa_net>(artifact_as<tosa::graph>(std::move(from.artifact)),
                                            options);
}

namespace detail {

ARM_DELEGATE_FUNCTION tosa::operand const& tensor_at(std::span<program_tensor const> all,
                                                     std::size_t i, std::string_view what) {
  if (i >= all.size()) {
    raise(code::bad_arguments,
          fmt::format("the program has {} {}s: there is no number {}", all.size(), what, i),
          "count from 0; a runner that was moved from has none");
  }
  return all[i].data;
}

/// A delegate as `make_net` prepares it.
inline std::unique_ptr<delegate_net> prepared(basic_compiled_program<std::any>& program,
                                              std::size_t number, net_maker make_net,
                                              tosa::run_options const& options) {
  auto& from = program.delegates[number];
  auto made = make_net == nullptr ? nullptr : make_net(from, options);
  if (made == nullptr) {
    raise(code::bad_arguments,
          fmt::format("delegate '{}' is not prepared: 'make_net' {}", from.tag,
                      make_net == nullptr ? "is null" : "returns null"),
          "give the runner a function such as make_tosa_net or make_npu_net");
  }
  return made;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION program_runner::program_runner(compiled_program program,
                                                     tosa::run_options const& options,
                                                     pipeline_entry const* host)
    : program_runner(with_any_artifacts(std::move(program)), &make_tosa_net, options, host) {}

ARM_DELEGATE_FUNCTION program_runner::program_runner(basic_compiled_program<std::any> program,
                                                     net_maker make_net,
                                                     tosa::run_options const& options,
                                                     pipeline_entry const* host)
    : program_runner(std::move(program), make_net, options, host,
                     std::make_shared<std::int64_t>(0)) {
  is_body_ = false;
}

ARM_DELEGATE_FUNCTION program_runner::program_runner(basic_compiled_program<std::any> program,
                                                     net_maker make_net,
                                                     tosa::run_options const& options,
                                                     pipeline_entry const* host,
                                                     std::shared_ptr<std::int64_t> iterations)
    : program_(std::move(program)), iterations_(std::move(iterations)), is_body_(true) {
  ir::verify(program_.program);
  forget_orders();
  auto nets = make_nets(make_net, options, host);
  auto& g = *program_.program.graph;
  values_.resize(g.value_count());
  auto const add = [&](std::span<ir::value_id const> values) {
    for (auto v : values) {
      if (v != ir::no_value) add_value(v, options);
    }
  };
  add(g.inputs);
  for (auto id : g.order) {
    auto const& n = g[id];
    auto& made = steps_.emplace_back();
    made.outputs = n.results;
    if (is_call(n)) {
      made.inputs = n.inputs("inputs");
      auto const number = detail::module_of(n, nets.size());
      made.net = std::move(nets[number]);
      if (number < program_.delegates.size()) {
        made.input_orders = detail::orders_of(program_.delegates[number].inputs);
        made.output_orders = detail::orders_of(program_.delegates[number].outputs);
      }
      if (made.net == nullptr) n.raise(code::bad_arguments, "calls a module a second time");
      count_bytes(made.net->memory(), options);
    } else {
      made.inputs = g.copy(std::span(std::get_if<ir::value_id>(n.find("input")), 1));
      made.result = n.result().type.type;
      made.parameters = ir::read_qparams(g, n);
      made.quantizes = ir::is_quantize(n);
    }
    add(made.inputs);
    add(made.outputs);
    check_sizes(made);
  }
  add(g.outputs);
  list_signature();
  reset();
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> program_runner::findings() const {
  std::vector<diagnostic> all;
  for (auto const& s : steps_) {
    if (s.net == nullptr) continue;
    auto const found = s.net->findings();
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

ARM_DELEGATE_FUNCTION void program_runner::run(tosa::tensor_observer* observer) {
  auto const copy = [](tosa::operand const& from, tosa::operand const& to) {
    std::memcpy(to.data, from.data, to.byte_size());
  };
  if (iterations_ == nullptr) {
    raise(code::bad_arguments, "a program_runner is used after it was moved from",
          "use the one that it was moved to");
  }
  if (!is_body_) *iterations_ = 0;
  // A run must not read what it writes: an output may be a buffer's previous value.
  for (auto const& b : kept_) copy(b.held.view(), b.before);
  for (auto const& s : steps_) run(s, observer);
  for (auto const& b : kept_) {
    if (b.after.data != nullptr) copy(b.after, b.held.view());
  }
}

ARM_DELEGATE_FUNCTION void program_runner::reset() {
  for (auto const& b : kept_) {
    auto const& to = b.held.view();
    std::memset(to.data, 0, to.byte_size());
    if (b.initial != nullptr) detail::store(*b.initial, to);
  }
}

ARM_DELEGATE_FUNCTION program_tensor program_runner::describe(ir::value_id v) const {
  auto const& value = (*program_.program.graph)[v];
  return {.name = value.name, .type = value.type.type, .data = at(v)};
}

/// An output that is part of the program: a number, None or a text.
ARM_DELEGATE_FUNCTION void program_runner::add_constant_output(ir::argument const& value,
                                                               std::size_t position) {
  auto const type = detail::number_type(value);
  if (type == ir::dtype::undefined) return;
  auto const& held = numbers_.emplace_back(detail::runtime_type(type), ir::shape{});
  detail::write_number_of(value, held.view());
  outputs_.push_back({.type = type, .data = held.view(), .position = position});
}

/// Values are contiguous here, also those that nodes of the host share with delegates.
ARM_DELEGATE_FUNCTION void program_runner::forget_orders() {
  auto& g = *program_.program.graph;
  for (std::size_t i = 0; i < g.value_count(); ++i) {
    g[ir::value_id(static_cast<std::uint32_t>(i))].order = ir::memory_order::contiguous;
  }
}

/// Divides inputs and outputs into the user's and the buffers'.
ARM_DELEGATE_FUNCTION void program_runner::list_signature() {
  auto const& p = program_.program;
  for (std::size_t i = 0; i < p.inputs.size(); ++i) {
    auto const v = p.graph->inputs[i];
    auto made = describe(v);
    if (p.inputs[i].source == ir::input_spec::kind::user_input) {
      inputs_.push_back(made);
      continue;
    }
    made.name = p.inputs[i].name;
    auto& kept = kept_.emplace_back(
        kept_buffer{.held = {made.data.type, made.data.sizes}, .initial = p.inputs[i].initial});
    kept.before = made.data;
    made.data = kept.held.view();
    buffers_.push_back(made);
  }
  std::size_t position = 0;
  for (std::size_t i = 0; i < p.outputs.size(); ++i) {
    if (p.graph->outputs[i] == ir::no_value) {
      add_constant_output(p.outputs[i].constant, position++);
      continue;
    }
    auto made = describe(p.graph->outputs[i]);
    made.changes_input = p.outputs[i].sink == ir::output_spec::kind::user_input_mutation;
    if (p.outputs[i].sink != ir::output_spec::kind::buffer_mutation) {
      if (!made.changes_input) made.position = position++;
      outputs_.push_back(made);
      continue;
    }
    auto const buffer = ranges::find(buffers_, p.outputs[i].name, &program_tensor::name);
    if (buffer == buffers_.end() || buffer->type != made.type ||
        buffer->data.sizes != made.data.sizes) {
      throw error(diagnostic{
          .id = code::bad_graph,
          .why =
              {.rule = fmt::format(
                   "the new value of buffer '{}' has another type than the buffer, or is missing",
                   p.outputs[i].name)},
          .file = p.file});
    }
    kept_[static_cast<std::size_t>(buffer - buffers_.begin())].after = made.data;
  }
}

ARM_DELEGATE_FUNCTION void program_runner::count_bytes(std::size_t bytes,
                                                       tosa::run_options const& options) {
  bytes_ += bytes;
  if (bytes_ <= options.work.max_bytes) return;
  throw error(diagnostic{
      .id = code::limit_exceeded,
      .why = {.rule = fmt::format("the tensors of a run need more than {} bytes of memory",
                                  options.work.max_bytes),
              .remedy = "raise the limit with --max-bytes (work_limits::max_bytes)"},
      .file = program_.program.file});
}

ARM_DELEGATE_FUNCTION std::vector<std::unique_ptr<delegate_net>> program_runner::make_nets(
    net_maker make_net, tosa::run_options const& options, pipeline_entry const* host) {
  if (host != nullptr) (void)filled(*host);
  auto& g = *program_.program.graph;
  detail::fold_dequantized(g);
  std::vector<bool> on_host(g.node_count());
  for (auto id : g.order) {
    on_host[ir::graph::index(id)] = !is_call(g[id]) && !ir::states_qparams(g[id]);
  }
  std::vector<std::unique_ptr<delegate_net>> made;
  made.reserve(program_.delegates.size());
  made.resize(program_.delegates.size());
  tag_numbers tags;
  auto lowered = on_host;
  for (auto id : g.order) {
    if (is_call(g[id])) {
      auto const number = detail::module_of(g[id], made.size());
      if (made[number] == nullptr)
        made[number] = detail::prepared(program_, number, make_net, options);
    }
    bool const may_evaluate = on_host[ir::graph::index(id)] && host != nullptr;
    if (detail::is_branch_or_loop(g, g[id]) ||
        (may_evaluate && detail::is_evaluated_on_host(g[id], *host))) {
      lowered[ir::graph::index(id)] = false;
    }
  }
  auto const parts = partition_acyclic(g, lowered);
  auto evaluated = parts.count;
  for (auto id : g.order) {
    if (!on_host[ir::graph::index(id)]) continue;
    if (host == nullptr && !detail::is_branch_or_loop(g, g[id])) {
      g[id].raise(code::unsupported_operator, "stays on the host, which cannot run it",
                  "give the runner a pipeline for the host's nodes");
    }
    auto const i = ir::graph::index(id);
    auto const number = lowered[i] ? parts[id] : evaluated++;
    auto const tag = g.copy(std::string_view(fmt::format("host{}", number)));
    g[id].delegation_tag = tag;
    tags.emplace(tag, number);
  }
  auto extracted = extract_partitions(program_.program, g, tags);
  insert_calls(program_.program, g, extracted, made.size());
  for (auto& part : extracted) {
    auto const& inner = *part.program.graph;
    if (detail::is_branch_or_loop(inner, inner[inner.order.front()])) {
      made.push_back(detail::make_control_flow_net(
          std::move(part.program), {program_, make_net, options, host, iterations_}));
      continue;
    }
    if (part.number >= parts.count) {
      made.push_back(detail::make_evaluated_net(std::move(part.program), *host));
      continue;
    }
    made.push_back(detail::make_lowered_net(std::move(part.program), *host, options));
  }
  return made;
}

/// Checks that the host's values match the graph's inputs and outputs.
ARM_DELEGATE_FUNCTION void program_runner::check_sizes(step const& s) const {
  if (s.net == nullptr) return;
  auto const same = [&](std::span<ir::value_id const> host, std::span<tosa::operand const> net) {
    return ranges::equal(host, net, [&](ir::value_id v, tosa::operand const& o) {
      return tosa::same_memory(at(v), o);
    });
  };
  if (same(s.inputs, s.net->inputs()) && same(s.outputs, s.net->outputs())) return;
  raise(code::internal, "a delegate has other inputs or outputs than its call");
}

/// Allocates a value that the host reads or writes; copies a constant's elements into it.
ARM_DELEGATE_FUNCTION void program_runner::add_value(ir::value_id v,
                                                     tosa::run_options const& options) {
  auto& held = values_[ir::graph::index(v)];
  if (held) return;
  auto const& value = (*program_.program.graph)[v];
  auto const type = detail::runtime_type(value.type.type);
  if (type == tosa::dtype::unknown) {
    throw error(diagnostic{.id = code::unsupported_dtype,
                           .why = {.rule = fmt::format("'{}' is {}, which cannot run", value.name,
                                                       ir::name(value.type.type))},
                           .file = program_.program.file});
  }
  count_bytes((tosa::operand{.type = type, .sizes = value.sizes()}).byte_size(), options);
  held.emplace(type, value.sizes());
  if (value.is_constant()) detail::store(*value.constant, held->view());
}

ARM_DELEGATE_FUNCTION tosa::operand const& program_runner::at(ir::value_id v) const {
  auto const& held = values_[ir::graph::index(v)];
  if (!held) raise(code::internal, "a node reads a value that no node produces");
  return held->view();
}

ARM_DELEGATE_FUNCTION void program_runner::run(step const& s,
                                               tosa::tensor_observer* observer) const {
  if (s.net == nullptr) {
    auto const& from = at(s.inputs.front());
    auto const& to = at(s.outputs.front());
    s.quantizes ? detail::quantize(from, s.parameters, to)
                : detail::dequantize(from, s.parameters, to, s.result);
    return;
  }
  for (std::size_t i = 0; i < s.inputs.size(); ++i) {
    auto const& from = at(s.inputs[i]);
    auto const& to = s.net->inputs()[i];
    copy_to_order(detail::order_at(s.input_orders, i), from.sizes, detail::bytes_of(from),
                  detail::bytes_of(to));
  }
  s.net->run(observer);
  for (std::size_t i = 0; i < s.outputs.size(); ++i) {
    auto const& from = s.net->outputs()[i];
    auto const& to = at(s.outputs[i]);
    copy_from_order(detail::order_at(s.output_orders, i), to.sizes, detail::bytes_of(from),
                    detail::bytes_of(to));
  }
}

}  // namespace arm_delegate
