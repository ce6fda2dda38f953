#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of interpret.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/elements.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/detail/prepared_region.hpp>
#include <arm_delegate/tosa/interpreter/detail/thread_team.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/kernels/kernel_table.hpp>
#include <arm_delegate/tosa/operators/standard_table.hpp>
#include <arm_delegate/tosa/rules/verify.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::tosa::detail {

/// The state of an interpreter.
class runner {
 public:
  runner(graph program, kernel_array const& operators, run_options const& options)
      : program_(std::move(program)), options_(options), operators_(operators) {
    if (options_.threads > most_threads) {
      raise(code::bad_arguments,
            fmt::format("a run has at most {} threads, not {}", most_threads, options_.threads),
            "reduce 'threads' of the run's options");
    }
    auto problems = verify(program_, rules_of(operators_), {.limits = options_.limits});
    if (!problems.empty()) throw error(std::move(problems));
    if (options_.threads > 1) {
      team_ = std::make_unique<thread_team>(options_.threads);
      shared_.team = team_.get();
    }
    main_ = std::make_unique<prepared_region>(program_.main(), shared_);
  }
  runner(runner const&) = delete;
  runner& operator=(runner const&) = delete;

  [[nodiscard]] graph const& program() const { return program_; }
  [[nodiscard]] prepared_region& main() { return *main_; }
  [[nodiscard]] std::size_t memory() const { return shared_.bytes; }

  void run(tensor_observer* observer) {
    shared_.iterations = 0;
    main_->run(observer);
  }
  void reset() {
    for (auto& [name, state] : shared_.variables) {
      std::memset(state.value.data, 0, state.value.byte_size());
      state.written = false;
    }
    for (auto const& r : program_.regions) {
      for (auto const& t : r.tensors) {
        if (!t.variable || !t.data) continue;
        auto const state = shared_.variables.find(rules::variable_name(t));
        if (state != shared_.variables.end()) decode_elements(t, state->second.value);
      }
    }
  }

 private:
  graph program_;
  run_options options_;
  kernel_array operators_;
  std::unique_ptr<thread_team> team_{};
  prepared_region::shared shared_{
      .program = program_, .operators = operators_, .options = options_};
  std::unique_ptr<prepared_region> main_{};
};

[[nodiscard]] inline tensor_id id_at(std::span<tensor_id const> ids, std::size_t i) {
  if (i >= ids.size()) {
    raise(code::bad_arguments,
          fmt::format("there are {} tensors: there is no number {}", ids.size(), i),
          "count from 0");
  }
  return ids[i];
}

}  // namespace arm_delegate::tosa::detail

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION interpreter::interpreter(graph program, run_options const& options)
    : interpreter(std::move(program), operators::standard_operators(), options) {}
ARM_DELEGATE_FUNCTION interpreter::interpreter(graph program, kernel_array const& operators,
                                               run_options const& options)
    : runner_(std::make_unique<detail::runner>(std::move(program), operators, options)) {}
ARM_DELEGATE_FUNCTION interpreter::interpreter(interpreter&&) noexcept = default;
ARM_DELEGATE_FUNCTION interpreter& interpreter::operator=(interpreter&&) noexcept = default;
ARM_DELEGATE_FUNCTION interpreter::~interpreter() = default;

ARM_DELEGATE_FUNCTION detail::runner& interpreter::running() const {
  if (runner_ == nullptr) {
    raise(code::bad_arguments, "an interpreter is used after it was moved from",
          "use the one that it was moved to");
  }
  return *runner_;
}

ARM_DELEGATE_FUNCTION graph const& interpreter::program() const { return running().program(); }
ARM_DELEGATE_FUNCTION std::span<operand const> interpreter::inputs() const {
  return running().main().inputs();
}
ARM_DELEGATE_FUNCTION std::span<operand const> interpreter::outputs() const {
  return running().main().outputs();
}
ARM_DELEGATE_FUNCTION std::string_view interpreter::input_name(std::size_t i) const {
  auto const& r = program().main();
  return r[detail::id_at(r.inputs, i)].name;
}
ARM_DELEGATE_FUNCTION std::string_view interpreter::output_name(std::size_t i) const {
  auto const& r = program().main();
  return r[detail::id_at(r.outputs, i)].name;
}
ARM_DELEGATE_FUNCTION std::size_t interpreter::memory() const { return running().memory(); }
ARM_DELEGATE_FUNCTION void interpreter::run(tensor_observer* observer) { running().run(observer); }
ARM_DELEGATE_FUNCTION void interpreter::reset() { running().reset(); }

}  // namespace arm_delegate::tosa
