#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of comparison.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/value_arrays.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/fold_constants.hpp>
#include <arm_delegate/pipeline/assemble.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/chosen_values.hpp>
#include <arm_delegate/run/reference/comparison.hpp>
#include <arm_delegate/run/reference/float_values.hpp>
#include <arm_delegate/run/reference/program.hpp>
#include <arm_delegate/run/reference/rounding_points.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// Element `i` as a quantized value.
inline std::int64_t code_at(tosa::operand const& o, std::int64_t i, bool is_unsigned) {
  return tosa::with_element(o.type, [&]<class T>(std::type_identity<T>) {
    return tosa::code_of(o.as<T>()[i], is_unsigned);
  });
}

/// Element `i` as a number.
inline double number_at(tosa::operand const& o, std::int64_t i, bool is_unsigned) {
  return tosa::with_element(o.type, [&]<class T>(std::type_identity<T>) {
    auto const x = o.as<T>()[i];
    if constexpr (std::is_floating_point_v<T>) {
      return static_cast<double>(x);
    } else {
      return static_cast<double>(tosa::code_of(x, is_unsigned));
    }
  });
}

/// How far a result may be from PyTorch's, as a part of the largest one. Kernels round more often
/// than PyTorch's, which compute in float32: a few times in the result's type.
inline double most_of_peak(ir::dtype type) {
  if (!ir::is_floating(type)) return 0;
  constexpr double least = 1e-4;
  if (ir::size_of(type) >= ir::size_of(ir::dtype::float32)) return least;
  constexpr double roundings = 4;
  return std::max(least, std::ldexp(roundings, -ir::format_of(type).mantissa_bits));
}

/// The programs of a comparison, ready to run, and the results so far.
class side_by_side {
 public:
  side_by_side(ir::exported_program const& program, pipeline_entry const& target,
               pipeline_entry const& floating, ir::exported_program const* real_float,
               work_limits const& limits)
      : limits_(limits),
        base_(prepare(program, floating)),
        points_(find_points(base_)),
        float_outputs_(points_.size()),
        host_(&floating),
        compiled_(make_compiled(program, target)),
        alone_(make_alone(floating)),
        float_(real_float != nullptr ? make_real_float(floating, *real_float)
                                     : make_float(floating)) {
    if (is_quantized() || real_float != nullptr) {
      rounded_.emplace(make_unquantized(floating, true));
    }
    describe_nodes();
  }

  [[nodiscard]] program_runner const& inputs() const { return compiled_; }
  [[nodiscard]] std::span<compared_node const> nodes() const { return nodes_; }

  [[nodiscard]] std::vector<std::int64_t> reference_codes(std::size_t i) const {
    std::vector<std::int64_t> codes;
    if (i >= nodes_.size()) {
      raise(code::bad_arguments,
            fmt::format("there are {} compared nodes: there is no number {}", nodes_.size(), i),
            "count from 0");
    }
    if (!nodes_[i].quantized) return codes;
    for (auto const x : reference().output(i)) {
      codes.push_back(ir::quantize_number(x, *points_[i].parameters));
    }
    return codes;
  }

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
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      nodes_[i].quantized ? compare_codes(i) : compare_numbers(i);
    }
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

  [[nodiscard]] bool is_quantized() const {
    return ranges::any_of(points_, [](auto const& p) { return p.parameters != nullptr; });
  }
  /// The program that compiled ones are compared with. Its outputs are the points' values,
  /// rounded ones as real numbers.
  [[nodiscard]] reference::program const& reference() const {
    return rounded_ ? *rounded_ : float_;
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

  void describe_nodes() {
    auto const& g = *base_.graph;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      auto const& p = points_[i];
      auto const& real = g[g[p.real].producer != ir::no_node ? p.real : p.codes];
      auto const& n = g[real.producer];
      auto& made = nodes_.emplace_back();
      made.name = real.name;
      made.target = n.target;
      made.source = n.source();
      made.sizes = real.sizes();
      made.value = g[p.value()].name;
      made.type = g[p.value()].type.type;
      made.reference_is_lowered = !evaluation::has_evaluation(n);
      auto const* q = p.parameters;
      if (q == nullptr) continue;
      made.quantized = true;
      made.scale = q->scale();
      made.zero_point = q->zero_point();
    }
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
    float_values const values(*program.graph, *base_.graph);
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
                                             pipeline_entry const& target) const {
    auto copy = program.clone();
    std::vector<ir::value_id> values(points_.size());
    ranges::transform(points_, values.begin(), &rounding_point::value);
    set_outputs(copy, std::move(values));
    auto compiled = target.compile(std::move(copy), {.limits = limits_}, nullptr);
    if (compiled.delegates.empty()) throw nothing_delegated(compiled);
    return program_runner(std::move(compiled), {.work = limits_}, host_);
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

  /// Element `k` of point `i` as the fake-quantized program rounded it.
  [[nodiscard]] std::int64_t wanted_code(std::size_t i, std::span<float const> rounded,
                                         std::int64_t k) const {
    return ir::quantize_number(rounded[static_cast<std::size_t>(k)], *points_[i].parameters);
  }

  void compare_codes(std::size_t i) {
    auto& n = nodes_[i];
    auto const& q = *points_[i].parameters;
    bool const is_unsigned = q.type == ir::dtype::uint8;
    auto const& got = compiled_.output(i);
    owned_operand const alone = output_alone(i);
    auto const rounded = elements_of(reference(), i, got.numel());
    auto const exact = float_values_of(i, got.numel());
    for (std::int64_t k = 0; k < got.numel(); ++k) {
      auto const wanted = wanted_code(i, rounded, k);
      auto const code = code_at(got, k, is_unsigned);
      n.accumulated.add(wanted, code);
      n.own.add(code_at(alone.view(), k, is_unsigned), code);
      if (exact.empty()) continue;
      auto const x = exact[static_cast<std::size_t>(k)];
      n.rounded.add(x, rounded[static_cast<std::size_t>(k)]);
      n.compiled.add(x, static_cast<double>(code - q.zero_point()) * q.scale());
    }
  }

  void compare_numbers(std::size_t i) {
    auto& n = nodes_[i];
    auto const& got = compiled_.output(i);
    bool const is_unsigned = n.type == ir::dtype::uint8;
    owned_operand const alone = output_alone(i);
    auto const wanted = elements_of(reference(), i, got.numel());
    auto const exact = float_values_of(i, got.numel());
    for (std::int64_t k = 0; k < got.numel(); ++k) {
      auto const at = static_cast<std::size_t>(k);
      auto const x = number_at(got, k, is_unsigned);
      n.own_number.add(number_at(alone.view(), k, is_unsigned), x);
      if (exact.empty()) continue;
      n.compiled.add(exact[at], x);
      if (is_quantized()) n.rounded.add(exact[at], wanted[at]);
    }
  }

  /// What PyTorch computes with the compiled program's values, in the output's own type.
  [[nodiscard]] owned_operand output_alone(std::size_t i) {
    auto const& like = compiled_.output(i);
    if (alone_.output(i).size() != static_cast<std::size_t>(like.numel())) raise_other_sizes();
    owned_operand made(like.type, like.sizes);
    alone_.write_output(i, made.view());
    return made;
  }

  [[noreturn]] static void raise_other_sizes() {
    raise(code::internal, "the reference has other sizes than the compiled program");
  }

  /// The elements of an output, of which there must be `count`.
  static std::span<float const> elements_of(reference::program const& p, std::size_t i,
                                            std::int64_t count) {
    auto const all = p.output(i);
    if (all.size() != static_cast<std::size_t>(count)) raise_other_sizes();
    return all;
  }

  /// The float program's values at a point of `count` elements; empty if it has no such node.
  [[nodiscard]] std::span<float const> float_values_of(std::size_t i, std::int64_t count) const {
    if (float_outputs_[i] == none) return {};
    return elements_of(float_, float_outputs_[i], count);
  }

  work_limits limits_;
  ir::exported_program base_;  ///< the source of the float programs
  std::vector<rounding_point> points_;
  std::vector<std::size_t> float_outputs_;  ///< for each point, or `none`
  pipeline_entry const* host_;              ///< for nodes outside delegates
  program_runner compiled_;
  reference::program alone_;  ///< each node reads the compiled program's values
  reference::program float_;
  std::optional<reference::program> rounded_{};  ///< none: it is `float_`
  std::vector<compared_node> nodes_{};           ///< one per point
};

}  // namespace arm_delegate::detail

namespace arm_delegate {

ARM_DELEGATE_FUNCTION comparison::comparison(ir::exported_program const& program,
                                             pipeline_entry const& target,
                                             pipeline_entry const& floating,
                                             ir::exported_program const* real_float,
                                             work_limits const& limits)
    : programs_(
          std::make_unique<detail::side_by_side>(program, target, floating, real_float, limits)) {}
ARM_DELEGATE_FUNCTION comparison::comparison(comparison&&) noexcept = default;
ARM_DELEGATE_FUNCTION comparison& comparison::operator=(comparison&&) noexcept = default;
ARM_DELEGATE_FUNCTION comparison::~comparison() = default;

ARM_DELEGATE_FUNCTION detail::side_by_side& comparison::programs() const {
  if (programs_ == nullptr) {
    raise(code::bad_arguments, "a comparison is used after it was moved from",
          "use the one that it was moved to");
  }
  return *programs_;
}

ARM_DELEGATE_FUNCTION std::span<program_tensor const> comparison::inputs() const {
  return programs().inputs().inputs();
}
ARM_DELEGATE_FUNCTION std::size_t comparison::input_count() const {
  return programs().inputs().input_count();
}
ARM_DELEGATE_FUNCTION tosa::operand const& comparison::input(std::size_t i) const {
  return programs().inputs().input(i);
}
ARM_DELEGATE_FUNCTION void comparison::run() { programs().run(); }
ARM_DELEGATE_FUNCTION std::span<compared_node const> comparison::nodes() const {
  return programs().nodes();
}
ARM_DELEGATE_FUNCTION std::vector<std::int64_t> comparison::reference_codes(std::size_t i) const {
  return programs().reference_codes(i);
}

ARM_DELEGATE_FUNCTION compared_node const* comparison::first_departing() const {
  constexpr std::int64_t most_codes = 1;  // ties may round the other way
  for (auto const& n : nodes()) {
    bool const departs =
        n.quantized ? n.own.largest() > most_codes
                    : n.own_number.largest() > detail::most_of_peak(n.type) * n.own_number.peak();
    if (departs) return &n;
  }
  return nullptr;
}

ARM_DELEGATE_FUNCTION compared_node const* comparison::noisiest() const {
  compared_node const* worst = nullptr;
  for (auto const& n : nodes()) {
    if (n.rounded.empty()) continue;
    if (worst == nullptr || n.rounded.sqnr() < worst->rounded.sqnr()) worst = &n;
  }
  return worst;
}

}  // namespace arm_delegate
