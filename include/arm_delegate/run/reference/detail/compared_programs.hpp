#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes and runs the programs of a comparison.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/fold_constants.hpp>
#include <arm_delegate/pipeline/assemble.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/detail/chosen_values.hpp>
#include <arm_delegate/run/reference/float_values.hpp>
#include <arm_delegate/run/reference/program.hpp>
#include <arm_delegate/run/reference/rounding_points.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// A program that is compiled, in float, fake-quantized, and with each node alone. The results of
/// each are the values at the rounding points.
class compared_programs {
 public:
  compared_programs(ir::exported_program const& program, pipeline_entry const& target,
                    pipeline_entry const& floating, ir::exported_program const* real_float,
                    work_limits const& limits)
      : base_(prepare(program, floating)),
        points_(find_points(base_)),
        float_outputs_(points_.size()),
        compiled_(make_compiled(program, target, floating, limits)),
        alone_(make_alone(floating)),
        float_(real_float != nullptr ? make_real_float(floating, *real_float)
                                     : make_float(floating)) {
    if (is_quantized() || real_float != nullptr) {
      rounded_.emplace(make_unquantized(floating, true));
    }
  }

  [[nodiscard]] ir::graph const& graph() const { return *base_.graph; }
  [[nodiscard]] std::span<rounding_point const> points() const { return points_; }
  [[nodiscard]] bool is_quantized() const {
    return ranges::any_of(points_, [](auto const& p) { return p.parameters != nullptr; });
  }
  [[nodiscard]] program_runner const& compiled() const { return compiled_; }

  /// The program that compiled ones are compared with. Its outputs are the points' values, rounded
  /// ones as real numbers.
  [[nodiscard]] reference::program const& reference() const {
    return rounded_ ? *rounded_ : float_;
  }

  /// Runs all of them with the compiled program's inputs.
  void run() {
    give_inputs(float_);
    float_.run();
    compiled_.reset();
    compiled_.run();
    if (rounded_) {
      give_inputs(*rounded_);
      rounded_->run();
    }
    give_inputs(alone_);
    for (std::size_t i = 0; i < points_.size(); ++i) {
      alone_.set_input(compiled_.input_count() + i, compiled_.output(i));
    }
    alone_.run();
  }

  // ---- the results at point `i`; those of all programs have the same number of elements

  [[nodiscard]] tosa::operand const& compiled_at(std::size_t i) const {
    return compiled_.output(i);
  }
  /// What PyTorch computes with the compiled program's values, in the output's own type.
  [[nodiscard]] owned_operand alone_at(std::size_t i) {
    auto const& like = compiled_at(i);
    static_cast<void>(elements_of(alone_, i, like.numel()));
    owned_operand made(like.type, like.sizes);
    alone_.write_output(i, made.view());
    return made;
  }
  /// The results of `reference()`.
  [[nodiscard]] std::span<float const> reference_at(std::size_t i) const {
    return elements_of(reference(), i, compiled_at(i).numel());
  }
  /// Empty if the float program has no such node.
  [[nodiscard]] std::span<float const> float_at(std::size_t i) const {
    if (float_outputs_[i] == none) return {};
    return elements_of(float_, float_outputs_[i], compiled_at(i).numel());
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  static std::vector<rounding_point> find_points(ir::exported_program const& program) {
    auto points = point_search(*program.graph).run();
    if (!points.empty()) return points;
    throw error(diagnostic{.id = code::unsupported_value,
                           .why = {.rule = "has no node whose result could be compared"},
                           .file = program.file});
  }

  /// A copy with bound arguments and quantized constants.
  static ir::exported_program prepare(ir::exported_program const& program,
                                      pipeline_entry const& floating) {
    auto copy = program.clone();
    try {
      pass_context context{.target = *floating.target, .operators = *floating.operators};
      bind_arguments(*copy.graph, *floating.operators);
      pass::fold_constants::run(*copy.graph, context);
    } catch (error const& e) {
      throw e.in_file(program.file);
    }
    return copy;
  }

  /// A float program; its outputs correspond to the points' values.
  [[nodiscard]] reference::program make_unquantized(pipeline_entry const& floating,
                                                    bool rounds) const {
    auto program = base_.clone();
    auto values = unquantize(*program.graph, points_, rounds);
    set_outputs(program, std::move(values));
    return {std::move(program), floating};
  }

  [[nodiscard]] reference::program make_float(pipeline_entry const& floating) {
    std::iota(float_outputs_.begin(), float_outputs_.end(), std::size_t{0});
    return make_unquantized(floating, false);
  }

  /// The float program that the caller gave.
  [[nodiscard]] reference::program make_real_float(pipeline_entry const& floating,
                                                   ir::exported_program const& real) {
    auto program = real.clone();
    float_values const values(*program.graph, *base_.graph, *floating.operators);
    std::vector<ir::value_id> found;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      auto const v = values.find((*base_.graph)[points_[i].real]);
      float_outputs_[i] = v == ir::no_value ? none : found.size();
      if (v != ir::no_value) found.push_back(v);
    }
    if (found.empty()) {
      throw error(
          diagnostic{.id = code::shape_mismatch,
                     .why = {.rule = "has no node of the compared program, by name and shape",
                             .remedy = "give the float program that was quantized"},
                     .file = real.file});
    }
    set_outputs(program, std::move(found));
    reference::program made(std::move(program), floating);
    check_inputs(made, real.file);
    return made;
  }

  void check_inputs(reference::program const& real, std::string const& file) const {
    bool same = real.input_count() == compiled_.input_count();
    for (std::size_t i = 0; same && i < real.input_count(); ++i) {
      auto const& mine = (*base_.graph)[base_.graph->inputs[i]];
      same = real.input(i).type == mine.type;
    }
    if (same) return;
    throw error(diagnostic{.id = code::shape_mismatch,
                           .why = {.rule = "has other inputs than the program it is compared with",
                                   .remedy = "export both with the same example inputs"},
                           .file = file});
  }

  /// The compiled program; its outputs are the points' values.
  [[nodiscard]] program_runner make_compiled(ir::exported_program const& program,
                                             pipeline_entry const& target,
                                             pipeline_entry const& floating,
                                             work_limits const& limits) const {
    auto copy = program.clone();
    std::vector<ir::value_id> values(points_.size());
    ranges::transform(points_, values.begin(), &rounding_point::value);
    set_outputs(copy, std::move(values));
    auto compiled = target.compile(std::move(copy), {.limits = limits}, nullptr);
    if (compiled.delegates.empty()) throw nothing_delegated(compiled);
    return program_runner(std::move(compiled), {.work = limits}, &floating);
  }

  /// PyTorch's program with every node isolated; the points' values are inputs after the program's
  /// own, and outputs.
  [[nodiscard]] reference::program make_alone(pipeline_entry const& floating) const {
    auto copy = base_.clone();
    cut_at(copy, points_);
    return {std::move(copy), floating};
  }

  void give_inputs(reference::program& to) const {
    for (std::size_t i = 0; i < compiled_.input_count(); ++i) to.set_input(i, compiled_.input(i));
  }

  /// The elements of an output, of which there must be `count`.
  static std::span<float const> elements_of(reference::program const& p, std::size_t i,
                                            std::int64_t count) {
    auto const all = p.output(i);
    if (all.size() != static_cast<std::size_t>(count)) {
      raise(code::internal, "the reference has other sizes than the compiled program");
    }
    return all;
  }

  ir::exported_program base_;  ///< the source of the float programs
  std::vector<rounding_point> points_;
  std::vector<std::size_t> float_outputs_;  ///< for each point, or `none`
  program_runner compiled_;
  reference::program alone_;  ///< each node reads the compiled program's values
  reference::program float_;
  std::optional<reference::program> rounded_{};  ///< none: it is `float_`
};

}  // namespace arm_delegate::detail
