#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of comparison.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/fold_constants.hpp>
#include <arm_delegate/pipeline/assemble.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/comparison.hpp>
#include <arm_delegate/run/detail/chosen_values.hpp>
#include <arm_delegate/run/float_values.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference.hpp>
#include <arm_delegate/run/rounding_points.hpp>
#include <arm_delegate/tosa/interpreter/transfer.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace arm_delegate::detail {

/// Element `i` as a quantized value.
inline std::int64_t code_at(tosa::operand const& o, std::int64_t i, bool is_unsigned) {
  return tosa::with_storage(o.type, [&]<class T>(std::type_identity<T>) {
    return tosa::code_of(o.as<T>()[i], is_unsigned);
  });
}

inline void set_code(tosa::operand const& o, std::int64_t i, std::int64_t code) {
  tosa::with_storage(o.type,
                     [&]<class T>(std::type_identity<T>) { o.as<T>()[i] = static_cast<T>(code); });
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
        float_(real_float != nullptr ? make_real_float(floating, *real_float)
                                     : make_float(floating)) {
    if (is_quantized()) {
      quantized_ = std::make_unique<quantized_programs>(
          quantized_programs{make_unquantized(floating, true), make_alone(program, target)});
    }
    describe_nodes();
  }

  [[nodiscard]] program_runner const& inputs() const { return compiled_; }
  [[nodiscard]] span<compared_node const> nodes() const { return nodes_; }

  [[nodiscard]] vector<std::int64_t> reference_codes(std::size_t i) const {
    vector<std::int64_t> codes;
    if (quantized_ == nullptr) return codes;
    auto const rounded = quantized_->rounded.output(i);
    for (auto const x : rounded) codes.push_back(ir::quantize_number(x, *points_[i].parameters));
    return codes;
  }

  void run() {
    give_inputs(float_);
    float_.run();
    compiled_.run();
    if (quantized_ != nullptr) {
      give_inputs(quantized_->rounded);
      quantized_->rounded.run();
      give_inputs(quantized_->alone);
      give_codes();
      quantized_->alone.run();
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      nodes_[i].quantized ? compare_codes(i) : compare_floats(i);
    }
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  /// The programs that run beside a quantized compiled program.
  struct quantized_programs {
    reference::program rounded;  ///< fake-quantized; its outputs are the points' real values
    program_runner alone;  ///< compiled, with every node isolated; its outputs are quantized values
  };

  static vector<rounding_point> find_points(ir::exported_program const& program) {
    auto& g = *program.graph;
    auto points = find_rounding_points(g);
    if (!points.empty()) return points;
    for (auto v : float_results(g)) points.push_back({.real = v});
    if (!points.empty()) return points;
    throw error(diagnostic{.id = code::unsupported_value,
                           .why = {.rule = "has no node whose result could be compared"},
                           .file = program.file});
  }

  [[nodiscard]] bool is_quantized() const { return points_.front().parameters != nullptr; }

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
      auto const& real = g[points_[i].real];
      auto const& n = g[real.producer];
      auto& made = nodes_.emplace_back();
      made.name = real.name;
      made.target = n.target;
      made.source = n.source();
      made.sizes = real.sizes();
      made.value = g[points_[i].value()].name;
      made.reference_is_lowered = !reference::has_evaluation(n);
      auto const* q = points_[i].parameters;
      if (q == nullptr) continue;
      made.quantized = true;
      made.scale = q->scale();
      made.zero_point = q->zero_point();
    }
  }

  [[nodiscard]] program_runner runner(pipeline_entry const& target,
                                      ir::exported_program program) const {
    return program_runner(target.compile(std::move(program), {.limits = limits_}, nullptr),
                          {.work = limits_}, host_);
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
    vector<ir::value_id> found;
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
    vector<ir::value_id> values(points_.size());
    ranges::transform(points_, values.begin(), &rounding_point::value);
    set_outputs(copy, std::move(values));
    auto compiled = target.compile(std::move(copy), {.limits = limits_}, nullptr);
    if (compiled.delegates.empty()) throw nothing_delegated(compiled);
    return program_runner(std::move(compiled), {.work = limits_}, host_);
  }

  /// The same, with every node isolated; the points' quantized values are inputs after the
  /// program's own.
  [[nodiscard]] program_runner make_alone(ir::exported_program const& program,
                                          pipeline_entry const& target) const {
    auto copy = program.clone();
    bind_arguments(*copy.graph, *target.operators);
    cut_at(copy, points_);
    return runner(target, std::move(copy));
  }

  void give_inputs(reference::program& to) const {
    for (std::size_t i = 0; i < compiled_.input_count(); ++i) to.set_input(i, compiled_.input(i));
  }

  void give_inputs(program_runner const& to) const {
    for (std::size_t i = 0; i < compiled_.input_count(); ++i) {
      tosa::copy_elements(compiled_.input(i), to.input(i));
    }
  }

  /// Copies the quantized values of the fake-quantized program to the inputs of the isolated nodes.
  void give_codes() const {
    for (std::size_t i = 0; i < points_.size(); ++i) {
      auto const& to = quantized_->alone.input(compiled_.input_count() + i);
      auto const rounded = elements_of(quantized_->rounded, i, to.numel());
      for (std::int64_t k = 0; k < to.numel(); ++k) set_code(to, k, wanted_code(i, rounded, k));
    }
  }

  /// Element `k` of point `i` as the fake-quantized program rounded it.
  [[nodiscard]] std::int64_t wanted_code(std::size_t i, span<float const> rounded,
                                         std::int64_t k) const {
    return ir::quantize_number(rounded[static_cast<std::size_t>(k)], *points_[i].parameters);
  }

  void compare_codes(std::size_t i) {
    auto& n = nodes_[i];
    auto const& q = *points_[i].parameters;
    bool const is_unsigned = q.type == ir::dtype::uint8;
    auto const& got = compiled_.output(i);
    auto const& alone = quantized_->alone.output(i);
    tosa::check_same_memory(got, alone);
    auto const rounded = elements_of(quantized_->rounded, i, got.numel());
    auto const exact = float_values_of(i, got.numel());
    for (std::int64_t k = 0; k < got.numel(); ++k) {
      auto const wanted = wanted_code(i, rounded, k);
      auto const code = code_at(got, k, is_unsigned);
      n.accumulated.add(wanted, code);
      n.own.add(wanted, code_at(alone, k, is_unsigned));
      if (exact.empty()) continue;
      auto const x = exact[static_cast<std::size_t>(k)];
      n.rounded.add(x, rounded[static_cast<std::size_t>(k)]);
      n.compiled.add(x, static_cast<double>(code - q.zero_point()) * q.scale());
    }
  }

  void compare_floats(std::size_t i) {
    auto const& got = compiled_.output(i);
    auto const exact = float_values_of(i, got.numel());
    if (exact.empty()) return;
    auto const values = tosa::elements_of<float>(got, got.numel());
    for (std::size_t k = 0; k < values.size(); ++k) nodes_[i].compiled.add(exact[k], values[k]);
  }

  /// The elements of an output, of which there must be `count`.
  static span<float const> elements_of(reference::program const& p, std::size_t i,
                                       std::int64_t count) {
    auto const all = p.output(i);
    if (all.size() == static_cast<std::size_t>(count)) return all;
    raise(code::internal, "the reference has other sizes than the compiled program");
  }

  /// The float program's values at a point of `count` elements; empty if it has no such node.
  [[nodiscard]] span<float const> float_values_of(std::size_t i, std::int64_t count) const {
    if (float_outputs_[i] == none) return {};
    return elements_of(float_, float_outputs_[i], count);
  }

  work_limits limits_;
  ir::exported_program base_;  ///< the source of the float programs
  vector<rounding_point> points_;
  vector<std::size_t> float_outputs_;  ///< for each point, or `none`
  pipeline_entry const* host_;         ///< for nodes outside delegates
  program_runner compiled_;
  reference::program float_;
  std::unique_ptr<quantized_programs> quantized_{};
  vector<compared_node> nodes_{};  ///< one per point
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

ARM_DELEGATE_FUNCTION span<program_tensor const> comparison::inputs() const {
  return programs().inputs().inputs();
}
ARM_DELEGATE_FUNCTION std::size_t comparison::input_count() const {
  return programs().inputs().input_count();
}
ARM_DELEGATE_FUNCTION tosa::operand const& comparison::input(std::size_t i) const {
  return programs().inputs().input(i);
}
ARM_DELEGATE_FUNCTION void comparison::run() { programs().run(); }
ARM_DELEGATE_FUNCTION span<compared_node const> comparison::nodes() const {
  return programs().nodes();
}
ARM_DELEGATE_FUNCTION vector<std::int64_t> comparison::reference_codes(std::size_t i) const {
  return programs().reference_codes(i);
}

ARM_DELEGATE_FUNCTION compared_node const* comparison::first_departing() const {
  constexpr std::int64_t most_codes = 1;  // ties may round the other way
  constexpr double most_of_peak = 1e-4;
  for (auto const& n : nodes()) {
    if (n.quantized ? n.own.largest() > most_codes
                    : n.compiled.largest() > most_of_peak * n.compiled.peak()) {
      return &n;
    }
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
