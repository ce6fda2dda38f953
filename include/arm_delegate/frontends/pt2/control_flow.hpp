#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The operators of control flow: the types that they and their bodies take and return.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// Checks one control-flow node. Bodies only see their own inputs, so it suffices that the types
/// agree: of the node's arguments, of its bodies' inputs and outputs, and of its results.
class control_flow_check {
 public:
  /// True for an operator that `run` supports.
  static bool is_known(std::string_view target) { return find(target) != nullptr; }

  control_flow_check(ir::graph const& g, ir::node const& n) : g_(g), n_(n) {}

  /// Throws `code::bad_graph` if the node, whose operator is known, contradicts itself.
  void run() const {
    auto const* const r = find(n_.target);
    if (n_.arguments.size() != r->argument_count) {
      n_.raise(code::bad_graph, {.rule = "has the wrong number of arguments",
                                 .actual = std::to_string(n_.arguments.size()),
                                 .allowed = std::to_string(r->argument_count)});
    }
    (this->*r->check)();
  }

 private:
  using types = std::vector<ir::tensor_type>;
  struct row {
    std::string_view target;
    std::size_t argument_count;
    void (control_flow_check::*check)() const;
  };

  static row const* find(std::string_view target) {
    // Arguments by position (torch/_higher_order_ops, torch 2.13).
    static constexpr std::array rows{
        row{"higher_order.cond", 4, &control_flow_check::check_cond},
        row{"higher_order.while_loop", 4, &control_flow_check::check_while_loop},
        row{"higher_order.map_impl", 3, &control_flow_check::check_map},
        row{"higher_order.scan", 4, &control_flow_check::check_scan},
    };
    auto const* const at = ranges::find(rows, target, &row::target);
    return at != rows.end() ? at : nullptr;
  }

  /// cond(predicate, true_fn, false_fn, operands)
  void check_cond() const {
    auto const* const predicate = std::get_if<ir::value_id>(&n_.arguments[0].value);
    if (predicate == nullptr || g_[*predicate].sizes().numel() != 1) {
      throw bad("has a condition that is not a tensor of one element");
    }
    for (std::size_t branch : {1U, 2U}) {
      check_body(branch, types_of(tensors(3)), types_of(n_.results));
    }
  }

  /// while_loop(cond_fn, body_fn, carried, additional)
  void check_while_loop() const {
    auto const carried = types_of(tensors(2));
    auto const given = joined(carried, types_of(tensors(3)));
    check_body(0, given, types{ir::tensor_type{ir::dtype::boolean, {}}});
    check_body(1, given, carried);
    check_results(carried);
  }

  /// map_impl(f, stacked, additional): applies f to every slice along the first dimension
  void check_map() const {
    auto const stacked = types_of(tensors(1));
    check_body(0, joined(elements(stacked), types_of(tensors(2))), elements(types_of(n_.results)));
    check_counts(joined(stacked, types_of(n_.results)));
  }

  /// scan(combine_fn, carried, stacked, additional): returns the final carried tensors, then all
  /// others
  void check_scan() const {
    auto const carried = types_of(tensors(1));
    auto const stacked = types_of(tensors(2));
    auto const results = types_of(n_.results);
    if (results.size() < carried.size()) throw bad("has fewer results than carried tensors");
    auto const at = results.begin() + static_cast<std::ptrdiff_t>(carried.size());
    types const last(results.begin(), at);
    types const collected(at, results.end());
    if (last != carried) throw bad("carries tensors whose types change");
    check_body(0, joined(joined(carried, elements(stacked)), types_of(tensors(3))),
               joined(carried, elements(collected)));
    check_counts(joined(stacked, collected));
  }

  // ---- parts

  void check_body(std::size_t argument, types const& given, types const& wanted) const {
    auto const& s = body(argument);
    auto const where = fmt::format("its body '{}' ", s.name);
    if (types_of(*s.body, s.body->inputs) != given) {
      throw bad(where + "does not match the types of its arguments");
    }
    if (types_of(*s.body, s.body->outputs) != wanted) {
      throw bad(where + "returns the wrong types");
    }
  }

  void check_results(types const& wanted) const {
    if (types_of(n_.results) != wanted) throw bad("has results whose types differ from its body's");
  }

  /// All have the same size in the first dimension.
  void check_counts(types const& stacked) const {
    for (auto const& t : stacked) {
      if (t.sizes[0] != stacked.front().sizes[0])
        throw bad("iterates over tensors of different lengths");
    }
  }

  [[nodiscard]] ir::subgraph const& body(std::size_t argument) const {
    auto const* const s = std::get_if<ir::subgraph>(&n_.arguments[argument].value);
    if (s == nullptr) throw bad(fmt::format("argument {} must be a graph", argument));
    return *s;
  }

  [[nodiscard]] std::span<ir::value_id const> tensors(std::size_t argument) const {
    auto const* const list =
        std::get_if<std::span<ir::value_id const>>(&n_.arguments[argument].value);
    if (list == nullptr || ranges::contains(*list, ir::no_value)) {
      throw bad(fmt::format("argument {} must be a list of tensors", argument));
    }
    return *list;
  }

  [[nodiscard]] types types_of(std::span<ir::value_id const> values) const {
    return types_of(g_, values);
  }
  static types types_of(ir::graph const& g, std::span<ir::value_id const> values) {
    types out;
    out.reserve(values.size());
    for (auto v : values) out.push_back(g[v].type);
    return out;
  }

  static types joined(types first, types const& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
  }

  /// The types without their first dimension.
  [[nodiscard]] types elements(types stacked) const {
    for (auto& t : stacked) {
      if (t.sizes.rank() == 0) throw bad("iterates over a tensor without dimensions");
      t.sizes.erase(0);
    }
    return stacked;
  }

  [[nodiscard]] error bad(std::string_view what) const { return n_.fail(code::bad_graph, what); }

  ir::graph const& g_;
  ir::node const& n_;
};

}  // namespace arm_delegate::frontend::pt2
