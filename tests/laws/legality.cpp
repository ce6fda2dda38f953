// SPDX-License-Identifier: BSD-3-Clause
// Law: delegated nodes compile, keep the program's element types and break no rule of the TOSA
// specification, for all element types, operators and ranks. Every node on the host has a complete
// reason.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

constexpr std::array types{ir::dtype::boolean, ir::dtype::uint8,    ir::dtype::int8,
                           ir::dtype::int16,   ir::dtype::int32,    ir::dtype::int64,
                           ir::dtype::float16, ir::dtype::bfloat16, ir::dtype::float32,
                           ir::dtype::float64};

/// One program with one call. Every tensor has size 2 in every dimension, so that all operators get
/// matching operands.
struct call_case {
  ir::operator_entry const* entry;
  ir::dtype type;
  std::size_t rank;
  std::size_t variant;  ///< selects the non-tensor arguments

  [[nodiscard]] std::string text() const {
    return std::string(entry->name()) + " of " + std::string(ir::name(type)) + ", rank " +
           std::to_string(rank) + ", variant " + std::to_string(variant);
  }
};
constexpr std::size_t variants = 3;

/// Builds the program of a case from the operator's schema, argument by argument.
class case_program {
 public:
  case_program(call_case const& c, ir::operator_table operators) : c_(c) {
    auto& g = *program_.graph;
    std::vector<ir::named_argument> arguments;
    for (auto const& a : c.entry->signature()) {
      if (auto value = argument(a)) arguments.push_back({a.name, *value});
    }
    auto const id = g.add_node("call", c.entry->name(), arguments, {});
    operators.bind(g, g[id]);
    std::vector<ir::value_id> results;
    for (auto const& type : c.entry->op.infer(g[id])) {
      results.push_back(
          g.add_value(g.copy(std::string_view("y" + std::to_string(results.size()))), type));
      g[results.back()].producer = id;
      program_.outputs.push_back({});
    }
    g[id].results = g.copy(std::span<ir::value_id const>(results));
    g.order = {id};
    g.outputs = results;
  }

  ir::exported_program take() { return std::move(program_); }

 private:
  /// Nothing means the default.
  std::optional<ir::argument> argument(ir::schema_argument const& a) {
    using enum ir::argument_kind;
    if (a.kind == tensor) return tensor_argument(a);
    if (a.kind == tensors) return tensor_list();
    if (a.has_default && c_.variant == 0) return std::nullopt;
    switch (a.kind) {
      case integer: return integer_argument(a);
      case integers: return list(integers_argument(a));
      case real: return 0.5;
      case scalar: return scalar_argument(a);
      case boolean: return c_.variant == 2 && a.name != "training" && a.name != "train";
      case dtype: return dtype_argument(a);
      default: return std::nullopt;
    }
  }

  std::optional<ir::argument> tensor_argument(ir::schema_argument const& a) {
    bool const vector =
        a.name == "bias" || a.name.starts_with("running_") || (a.name == "weight" && a.optional);
    if (vector) return constant(c_.type, 1);
    if (a.name == "scale" || a.name == "scales") return constant(ir::dtype::float32, scale_rank(a));
    if (a.name.starts_with("zero_point")) return constant(ir::dtype::int64, scale_rank(a));
    if (a.name == "weight") return constant(c_.type, c_.variant == 1 ? 2 : c_.rank);
    if (a.name == "other" && c_.variant == 2) return input(ir::dtype::float32);
    return input(c_.type);
  }
  static std::size_t scale_rank(ir::schema_argument const& a) { return a.name.ends_with('s'); }

  /// Two tensors; in the third variant more than level 8K allows in a list.
  ir::argument tensor_list() {
    std::vector<ir::value_id> items(c_.variant == 2 ? 65 : 2);
    for (auto& item : items) item = input(c_.type);
    return program_.graph->copy(std::span<ir::value_id const>(items));
  }

  [[nodiscard]] ir::argument integer_argument(ir::schema_argument const& a) const {
    if (a.name == "quant_min") return std::int64_t{c_.type == ir::dtype::uint8 ? 0 : -128};
    if (a.name == "quant_max") return std::int64_t{c_.type == ir::dtype::uint8 ? 255 : 127};
    if (a.name == "dim1") return std::int64_t{-1};
    if (a.name == "groups" || a.name == "step") return static_cast<std::int64_t>(c_.variant);
    if (a.name == "end") return static_cast<std::int64_t>(c_.variant - 1);  // an empty slice
    return std::int64_t{0};
  }

  [[nodiscard]] std::vector<std::int64_t> integers_argument(ir::schema_argument const& a) const {
    auto const rank = static_cast<std::int64_t>(c_.rank);
    if (a.name == "size" || a.name == "shape") {
      return std::vector<std::int64_t>(c_.rank, a.name == "size" && c_.variant == 2 ? -1 : 2);
    }
    if (a.name == "dims") {
      std::vector<std::int64_t> order;
      for (auto d = rank; d-- > 0;) order.push_back(d);
      return order;
    }
    if (a.name == "pad") return {1, static_cast<std::int64_t>(c_.variant) - 1};
    if (a.name == "dim") return {0};
    if (a.name == "padding") {  // the second variant has an empty list
      return std::vector<std::int64_t>(std::max<std::size_t>(a.repeat, c_.variant != 1), 0);
    }
    return std::vector<std::int64_t>(std::max<std::size_t>(a.repeat, 1), 1);
  }

  /// In the second variant the bounds of a clamp are swapped; the third has fractions.
  [[nodiscard]] ir::argument scalar_argument(ir::schema_argument const& a) const {
    if (c_.variant == 2) return a.name.starts_with("max") ? 1.5 : 0.5;
    return std::int64_t{a.name.starts_with("min") ? 3 : 2};
  }

  [[nodiscard]] std::optional<ir::argument> dtype_argument(ir::schema_argument const& a) const {
    if (a.has_default) return c_.variant == 1 ? ir::dtype::float32 : ir::dtype::int32;
    return c_.type;
  }

  ir::argument list(std::vector<std::int64_t> const& items) {
    return program_.graph->copy(std::span<std::int64_t const>(items));
  }

  ir::value_id input(ir::dtype type) {
    auto& g = *program_.graph;
    auto const name = g.copy(std::string_view("x" + std::to_string(made_++)));
    program_.inputs.push_back({.source = ir::input_spec::kind::user_input, .name = name});
    return g.add_input(name, {type, ir::shape::filled(c_.rank, 2)});
  }

  /// All bits zero, except ones for float32.
  ir::value_id constant(ir::dtype type, std::size_t rank) {
    auto& g = *program_.graph;
    auto const sizes = ir::shape::filled(rank, 2);
    auto const name = g.copy(std::string_view("c" + std::to_string(made_++)));
    if (type == ir::dtype::float32) return g.add_constant(name, support::filled(sizes, 1));
    std::vector<std::byte> bits(static_cast<std::size_t>(sizes.numel()) * ir::size_of(type));
    return g.add_constant(name, ir::tensor_data::dense(type, sizes, std::move(bits)));
  }

  call_case c_;
  ir::exported_program program_;
  std::size_t made_ = 0;
};

/// The program, or nothing if the operator says that it is invalid.
std::optional<ir::exported_program> make(call_case const& c, ir::operator_table operators) {
  try {
    return case_program(c, operators).take();
  } catch (error const&) {
    return std::nullopt;
  }
}

/// Describes a problem with an input or output of a delegate.
std::string interface_problem(std::vector<tensor_spec> const& specs, tosa::region const& r,
                              std::vector<tosa::tensor_id> const& tensors) {
  if (specs.size() != tensors.size()) return "a different number of inputs or outputs";
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (tosa::from_ir(specs[i].type) != r[tensors[i]].type) {
      return "'" + specs[i].name + "' is " + std::string(ir::name(specs[i].type)) +
             ", the delegate has " + std::string(tosa::name(r[tensors[i]].type));
    }
    auto const numel = r[tensors[i]].sizes.numel();  // [] and [1] may replace each other
    if (specs[i].sizes.numel() != numel) return "'" + specs[i].name + "' has other sizes";
  }
  return {};
}

std::string delegate_problem(delegate const& d) {
  auto const broken = tosa::verify(d.artifact);
  if (!broken.empty()) return to_string(broken.front());
  auto const& r = d.artifact.main();
  auto const problem = interface_problem(d.inputs, r, r.inputs);
  return problem.empty() ? interface_problem(d.outputs, r, r.outputs) : problem;
}

/// Checks that a reason is complete, and that the operator itself gave it.
std::string reason_problem(host_node const& n) {
  auto const& r = n.reason;
  if (r.rule.empty() || r.actual.empty() || r.allowed.empty()) return "a reason is incomplete";
  if (r.remedy.empty() && n.kind != host_reason::boundary) return "a reason has no remedy";
  if (n.kind == host_reason::lowering_failed) return "nothing refused it: " + r.rule + r.actual;
  if (n.kind == host_reason::tosa_rule) return "only the verifier knew: " + r.rule + r.actual;
  return {};
}

struct counts {
  std::size_t illegal = 0;  ///< programs that PyTorch would not make
  std::size_t host = 0;
  std::size_t delegated = 0;
};

/// Describes a violation of the law, or nothing.
std::string problem_of(call_case const& c, std::string_view target, ir::operator_table operators,
                       counts& all) {
  auto program = make(c, operators);
  if (!program) {
    ++all.illegal;
    return {};
  }
  try {
    auto const compiled = support::compile(std::move(*program), target);
    compiled.delegates.empty() ? ++all.host : ++all.delegated;
    for (auto const& d : compiled.delegates) {
      if (auto text = delegate_problem(d); !text.empty()) return text;
    }
    for (auto const& n : compiled.host_nodes) {
      if (auto text = reason_problem(n); !text.empty())
        return describe(n, severity::error).why.rule + ": " + text;
    }
  } catch (error const& e) {
    if (e.id() == code::internal || e.id() == code::bad_tosa) return e.what();
    ++all.illegal;
  }
  return {};
}

}  // namespace

TEST_CASE("law: delegated nodes are legal TOSA, for all element types, operators and ranks") {
  for (auto target : {support::fp, support::integer, support::integer16, support::base_0_80,
                      support::main_0_80}) {
    auto const operators = support::operators_of(target);
    counts all;
    std::string broken;
    for (auto const& entry : operators) {
      for (auto type : types) {
        for (std::size_t rank = 0; rank <= 8; ++rank) {
          for (std::size_t variant = 0; variant < variants; ++variant) {
            call_case const c{&entry, type, rank, variant};
            auto const text = problem_of(c, target, operators, all);
            if (!text.empty()) broken.append(c.text()).append(": ").append(text).append("\n");
          }
        }
      }
    }
    CAPTURE(target);
    CHECK(broken == "");
    MESSAGE(target, ": ", all.delegated, " delegated, ", all.host, " on the host, ", all.illegal,
            " illegal");
    CHECK(all.delegated > 300);
    CHECK(all.host > 1000);
  }
}
