#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of method_runner.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/partitioner/pipeline_functions.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/run/detail/call_program.hpp>
#include <arm_delegate/pte/run/detail/direct_call.hpp>
#include <arm_delegate/pte/run/detail/run_direct.hpp>
#include <arm_delegate/pte/run/detail/run_values.hpp>
#include <arm_delegate/pte/run/detail/runnable_type.hpp>
#include <arm_delegate/pte/run/method_runner.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/number_tensors.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::pte {

struct method_runner::step {
  instruction what{};
  std::optional<detail::direct_call> direct{};
  std::unique_ptr<program_runner> net{};  ///< of a call, unless it is direct
  std::vector<std::int32_t> inputs{};     ///< values that the net reads
  std::vector<std::int32_t> outputs{};    ///< values that it writes
};

namespace detail {

inline method& find_method(program& p, std::string_view name) {
  std::string known;
  for (auto& m : p.methods) {
    if (m.name == name) return m;
    known.append(known.empty() ? "" : ", ").append(m.name);
  }
  raise(code::bad_arguments, fmt::format("the program has no method '{}'", name),
        "there are " + known);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION method_runner::method_runner(program p, std::string_view method,
                                                   tosa::run_options const& options,
                                                   pipeline_entry const& host)
    : program_(std::move(p)),
      method_(&detail::find_method(program_, method)),
      options_(options),
      values_(program_, *method_, options.work.max_bytes) {
  prepare(host);
  for (std::size_t i = 0; i < method_->inputs.size(); ++i) {
    list(method_->inputs[i], fmt::format("input{}", i), inputs_);
  }
  list_outputs();
  list_buffers();
}

ARM_DELEGATE_FUNCTION method_runner::method_runner(method_runner&&) noexcept = default;
ARM_DELEGATE_FUNCTION method_runner::~method_runner() = default;

ARM_DELEGATE_FUNCTION void method_runner::prepare(pipeline_entry const& host) {
  (void)filled(host);
  auto const variables = detail::find_variables(*method_);
  detail::call_reader reader(program_, *method_, variables, host);
  auto const set_net = [&](step& s, auto const& call) {
    auto made = reader.read(call);
    s.inputs = std::move(made.inputs);
    s.outputs = std::move(made.outputs);
    s.net =
        std::make_unique<program_runner>(std::move(made.compiled), made.make_net, options_, &host);
  };
  for (auto const& c : method_->chains) {
    auto& steps = chains_.emplace_back();
    for (auto const& what : c.instructions) {
      auto& s = steps.emplace_back();
      s.what = what;
      if (auto const* const call = std::get_if<delegate_call>(&what)) set_net(s, *call);
      s.direct = detail::find_direct(*method_, what);
      if (s.direct && !detail::is_only_direct(*s.direct, variables)) s.direct.reset();
      if (s.direct) continue;
      if (auto const* const call = std::get_if<kernel_call>(&what)) set_net(s, *call);
    }
  }
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> method_runner::findings() const {
  std::vector<diagnostic> all;
  for (auto const& steps : chains_) {
    for (auto const& s : steps) {
      if (s.net == nullptr) continue;
      auto const found = s.net->findings();
      all.insert(all.end(), found.begin(), found.end());
    }
  }
  return all;
}

ARM_DELEGATE_FUNCTION void method_runner::list(std::int32_t which, std::string name,
                                               std::vector<program_tensor>& to) {
  auto const* const t = std::get_if<tensor>(&method_->values[static_cast<std::size_t>(which)]);
  if (t == nullptr) raise(code::unsupported_value, name + " is not a tensor");
  list(detail::to_ir(*t), std::move(name), to);
}

ARM_DELEGATE_FUNCTION void method_runner::list(ir::tensor_type const& type, std::string name,
                                               std::vector<program_tensor>& to) {
  auto const& held = held_.emplace_back(runtime_type(type.type), type.sizes);
  to.push_back(
      {.name = names_.emplace_back(std::move(name)), .type = type.type, .data = held.view()});
}

/// Tensors and numbers.
ARM_DELEGATE_FUNCTION void method_runner::list_outputs() {
  for (std::size_t i = 0; i < method_->outputs.size(); ++i) {
    auto const which = method_->outputs[i];
    auto const& held = method_->values[static_cast<std::size_t>(which)];
    auto const* const t = std::get_if<tensor>(&held);
    ir::tensor_type const number{number_type(held), {}};
    if (t == nullptr && number.type == ir::dtype::undefined) continue;
    list(t != nullptr ? detail::to_ir(*t) : number, fmt::format("output{}", i), outputs_);
    outputs_.back().position = i;
    output_values_.push_back(which);
  }
}

/// A tensor with a place and an initial value is a mutable buffer.
ARM_DELEGATE_FUNCTION void method_runner::list_buffers() {
  for (std::size_t i = 0; i < method_->values.size(); ++i) {
    auto const* const t = std::get_if<tensor>(&method_->values[i]);
    if (t == nullptr || !t->place || t->data_index == 0) continue;
    auto const which = static_cast<std::int32_t>(i);
    auto name = t->details ? t->details->name : std::string();
    if (name.empty()) name = fmt::format("buffer{}", buffers_.size());
    list(which, std::move(name), buffers_);
    buffer_values_.push_back(which);
  }
  read(buffer_values_, buffers_);
}

ARM_DELEGATE_FUNCTION void method_runner::run(step& s, tosa::tensor_observer* observer) {
  if (s.net == nullptr) return;
  auto const order = std::holds_alternative<delegate_call>(s.what)
                         ? detail::element_order::as_stored
                         : detail::element_order::contiguous;
  for (std::size_t i = 0; i < s.inputs.size(); ++i) {
    values_.read(s.inputs[i], s.net->input(i), order);
  }
  s.net->run(observer);
  for (std::size_t i = 0; i < s.outputs.size(); ++i) {
    values_.write(s.outputs[i], s.net->output(i), order);
  }
}

ARM_DELEGATE_FUNCTION void method_runner::run_chain(std::vector<step>& steps,
                                                    tosa::tensor_observer* observer) {
  for (std::size_t i = 0; i < steps.size();) {
    auto& s = steps[i++];
    if (auto const* const move = std::get_if<move_call>(&s.what)) {
      values_.move(move->from, move->to);
    } else if (auto const* const jump = std::get_if<jump_false_call>(&s.what)) {
      if (!values_.is_false(jump->condition)) continue;
      auto const to = static_cast<std::size_t>(jump->destination);
      if (to < i && ++jumps_back_ > options_.work.max_iterations) {
        raise(code::limit_exceeded, "the loops of a run have more iterations than allowed",
              "raise the limit with --max-iterations (work_limits::max_iterations)");
      }
      i = to;
    } else if (s.direct) {
      detail::run_direct(*s.direct, values_);
    } else {
      run(s, observer);
    }
  }
}

ARM_DELEGATE_FUNCTION void method_runner::run(tosa::tensor_observer* observer) {
  if (program_.methods.empty()) {
    raise(code::bad_arguments, "a method_runner is used after it was moved from",
          "use the one that it was moved to");
  }
  jumps_back_ = 0;
  write(method_->inputs, inputs_);
  write(buffer_values_, buffers_);
  for (auto& steps : chains_) run_chain(steps, observer);
  read(output_values_, outputs_);
  read(buffer_values_, buffers_);
}

ARM_DELEGATE_FUNCTION void method_runner::read(std::vector<std::int32_t> const& from,
                                               std::vector<program_tensor> const& to) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    auto const& held = values_.value_at(from[i]);
    if (std::holds_alternative<tensor>(held)) {
      values_.read(from[i], to[i].data, detail::element_order::contiguous);
    } else {
      write_number_of(held, to[i].data);
    }
  }
}

ARM_DELEGATE_FUNCTION void method_runner::write(std::vector<std::int32_t> const& to,
                                                std::vector<program_tensor> const& from) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    values_.write(to[i], from[i].data, detail::element_order::contiguous);
  }
}

}  // namespace arm_delegate::pte
