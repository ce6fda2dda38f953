#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of program_runner.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/tensor_spec.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/host/conversions.hpp>
#include <arm_delegate/run/host/host_nets.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/run/nets/module_of.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/nets/store_constant.hpp>
#include <arm_delegate/run/nets/tosa_net.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reorder.hpp>
#include <arm_delegate/run/runner_net.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/interpreter/transfer.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <any>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate {

namespace detail {

inline std::vector<ir::memory_order> orders_of(std::span<tensor_spec const> specs) {
  std::vector<ir::memory_order> orders;
  for (auto const& s : specs) orders.push_back(s.order);
  return orders;
}
inline ir::memory_order order_at(std::span<ir::memory_order const> orders, std::size_t i) {
  return i < orders.size() ? orders[i] : ir::memory_order::contiguous;
}
inline std::span<std::byte> bytes_of(tosa::operand const& o) { return {o.data, o.byte_size()}; }

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

/// The delegates that the program calls, by number; others are null.
inline std::vector<std::unique_ptr<delegate_net>> prepare_delegates(
    basic_compiled_program<std::any>& program, net_maker make_net,
    tosa::run_options const& options) {
  auto const& g = *program.program.graph;
  std::vector<std::unique_ptr<delegate_net>> made(program.delegates.size());
  for (auto id : g.order) {
    if (!is_call(g[id])) continue;
    auto const number = module_of(g[id], made.size());
    if (made[number] == nullptr) made[number] = prepared(program, number, make_net, options);
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
  signature_ = {program_.program, [&](ir::value_id v) -> tosa::operand const& { return at(v); }};
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
  if (iterations_ == nullptr) {
    raise(code::bad_arguments, "a program_runner is used after it was moved from",
          "use the one that it was moved to");
  }
  if (!is_body_) *iterations_ = 0;
  signature_.give_buffers();
  for (auto const& s : steps_) run(s, observer);
  signature_.take_buffers();
}

ARM_DELEGATE_FUNCTION void program_runner::reset() { signature_.reset_buffers(); }

/// Values are contiguous here, also those that nodes of the host share with delegates.
ARM_DELEGATE_FUNCTION void program_runner::forget_orders() {
  auto& g = *program_.program.graph;
  for (std::size_t i = 0; i < g.value_count(); ++i) {
    g[ir::value_id(static_cast<std::uint32_t>(i))].order = ir::memory_order::contiguous;
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
  auto nets = detail::prepare_delegates(program_, make_net, options);
  auto const make_body = [&](basic_compiled_program<std::any>& body) {
    return make_runner_net(program_runner(std::move(body), make_net, options, host, iterations_));
  };
  detail::add_host_nets(program_.program,
                        {.pipeline = host,
                         .options = options,
                         .compile_node = &compile_node_net,
                         .bodies = {.owner = program_,
                                    .make_net = make_body,
                                    .most_iterations = options.work.max_iterations,
                                    .iterations = iterations_}},
                        nets);
  return nets;
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
  auto const type = runtime_type(value.type.type);
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
