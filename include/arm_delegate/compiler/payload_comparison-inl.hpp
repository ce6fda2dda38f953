#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of payload_comparison.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/compiler/payload_comparison.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/run/nets/npu_net.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/comparison.hpp>
#include <arm_delegate/run/reference/differences.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/interpreter/transfer.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <any>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate::compiler {

namespace detail {

using compared_outputs = std::shared_ptr<std::vector<compared_output>>;

/// A payload and the TOSA graph of the same nodes.
struct traced_payload {
  tosa::graph graph{};
  std::any payload{};  ///< an `npu_artifact`
  net_maker make_net = nullptr;
  compared_outputs outputs{};
};

/// Lowers with the pipeline of the target, and keeps the TOSA graph on its way.
inline std::any lower_traced(target_facts const& to, ir::exported_program program,
                             compile_options const& options, dump_sink* dump,
                             std::vector<diagnostic>* warnings) {
  auto const& pipeline = pipeline_for(to.name);
  traced_payload made{.graph = pipeline.lower_to_tosa(std::move(program), options, dump, warnings),
                      .make_net = &make_npu_net};
  std::vector<diagnostic> more;
  made.payload = pipeline.lower_from_tosa(made.graph, options, dump, &more);
  if (warnings != nullptr) ranges::append(*warnings, more);
  return made;
}

/// Compiles a program; its artifacts are `traced_payload`.
inline basic_compiled_program<std::any> compile_traced(ir::exported_program program,
                                                       session const& with,
                                                       work_limits const& limits) {
  auto pipeline = with.lowering();
  if (!with.uses_vela()) {
    pipeline.lower = &lower_traced;
    pipeline.verify = nullptr;
  }
  compile_options options{.limits = limits};
  with.add_to(options);
  auto compiled = pipeline.compile_any(std::move(program), options);
  if (!with.uses_vela()) return compiled;
  for (auto& d : compiled.delegates) {
    auto graph = std::any_cast<tosa::graph>(std::move(d.artifact));
    auto payload = with.make_payload(graph, compiled.warnings);
    d.artifact = traced_payload{
        .graph = std::move(graph), .payload = std::move(payload), .make_net = with.npu_net()};
  }
  return compiled;
}

inline std::vector<std::int64_t> codes_of(tosa::operand const& o, bool is_unsigned) {
  return tosa::with_storage(o.type, [&]<class T>(std::type_identity<T>) {
    std::vector<std::int64_t> codes;
    auto const elements = tosa::elements_of<T>(o, o.numel());
    for (auto const x : elements) codes.push_back(tosa::code_of(x, is_unsigned));
    return codes;
  });
}

inline void add_all(code_differences& to, std::span<std::int64_t const> wanted,
                    std::span<std::int64_t const> got) {
  for (std::size_t i = 0; i < wanted.size(); ++i) to.add(wanted[i], got[i]);
}

/// A payload in the simulator, and its TOSA graph in the interpreter beside it.
class traced_net final : public delegate_net {
 public:
  traced_net(basic_delegate<std::any>& from, tosa::run_options const& options)
      : traced_net(std::any_cast<traced_payload>(std::move(from.artifact)), from, options) {}

  [[nodiscard]] std::span<tosa::operand const> inputs() const override {
    return payload_->inputs();
  }
  [[nodiscard]] std::span<tosa::operand const> outputs() const override {
    return payload_->outputs();
  }
  [[nodiscard]] std::size_t memory() const override { return payload_->memory() + graph_.memory(); }
  [[nodiscard]] std::span<diagnostic const> findings() const override {
    return payload_->findings();
  }
  void run(tosa::tensor_observer* observer) override {
    for (std::size_t i = 0; i < inputs().size(); ++i) {
      tosa::copy_elements(inputs()[i], graph_.inputs()[i]);
    }
    payload_->run(observer);
    graph_.run();
    for (std::size_t i = 0; i < outputs().size(); ++i) {
      auto& output = (*compared_)[i];
      tosa::check_same_memory(outputs()[i], graph_.outputs()[i]);
      output.codes = codes_of(outputs()[i], is_unsigned_[i]);
      add_all(output.graph, codes_of(graph_.outputs()[i], is_unsigned_[i]), output.codes);
    }
  }

 private:
  traced_net(traced_payload made, basic_delegate<std::any>& from, tosa::run_options const& options)
      : compared_(std::move(made.outputs)), graph_(std::move(made.graph), options) {
    from.artifact = std::move(made.payload);
    payload_ = made.make_net(from, options);
    for (auto const& o : from.outputs) is_unsigned_.push_back(o.type == ir::dtype::uint8);
  }

  compared_outputs compared_;
  tosa::interpreter graph_;
  std::unique_ptr<delegate_net> payload_{};
  std::vector<bool> is_unsigned_{};  ///< by output
};

inline std::unique_ptr<delegate_net> make_traced_net(basic_delegate<std::any>& from,
                                                     tosa::run_options const& options) {
  return std::make_unique<traced_net>(from, options);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION payload_comparison::payload_comparison(ir::exported_program program,
                                                             session const& with,
                                                             work_limits const& limits) {
  auto compiled = detail::compile_traced(std::move(program), with, limits);
  if (compiled.delegates.empty()) throw nothing_delegated(compiled);
  for (auto& d : compiled.delegates) {
    auto const& outputs = delegates_.emplace_back(std::make_shared<std::vector<compared_output>>());
    for (auto const& o : d.outputs) outputs->push_back({.delegate = d.tag, .name = o.name});
    std::any_cast<detail::traced_payload&>(d.artifact).outputs = outputs;
  }
  runner_ = std::make_unique<program_runner>(std::move(compiled), &detail::make_traced_net,
                                             tosa::run_options{.work = limits}, &host_pipeline());
}

ARM_DELEGATE_FUNCTION void payload_comparison::run(comparison const& nodes) {
  for (std::size_t i = 0; i < runner_->input_count(); ++i) {
    tosa::copy_elements(nodes.input(i), runner_->input(i));
  }
  runner_->reset();
  runner_->run();
  for (auto const& delegate : delegates_) {
    for (auto& output : *delegate) {
      auto const at = std::find_if(nodes.nodes().begin(), nodes.nodes().end(),
                                   [&](compared_node const& n) { return n.value == output.name; });
      if (at == nodes.nodes().end()) continue;
      output.node = static_cast<std::size_t>(at - nodes.nodes().begin());
      auto const wanted = nodes.reference_codes(*output.node);
      if (wanted.size() == output.codes.size())
        detail::add_all(output.accumulated, wanted, output.codes);
    }
  }
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> payload_comparison::findings() const {
  return runner_->findings();
}

ARM_DELEGATE_FUNCTION std::vector<compared_output const*> payload_comparison::outputs() const {
  std::vector<compared_output const*> all;
  for (auto const& delegate : delegates_) {
    for (auto const& output : *delegate) all.push_back(&output);
  }
  return all;
}

ARM_DELEGATE_FUNCTION compared_output const* payload_comparison::worst() const {
  compared_output const* worst = nullptr;
  for (auto const* o : outputs()) {
    if (o->graph.largest() > (worst == nullptr ? 0 : worst->graph.largest())) worst = o;
  }
  return worst;
}

}  // namespace arm_delegate::compiler
