#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The nodes of a .pt2 whose result is a number, and its assertions about numbers.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/arguments.hpp>
#include <arm_delegate/frontends/pt2/exact_number.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/number_functions.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// Computes the nodes of one graph whose result is a number: functions of numbers, and the sizes
/// and strides of tensors.
class number_calls {
 public:
  /// `strides` has those of each value in `g`.
  number_calls(ir::graph const& g, argument_reader& arguments,
               std::vector<ir::shape> const& strides)
      : g_(g), arguments_(arguments), strides_(strides) {}

  [[nodiscard]] static bool is_known(std::string_view target) {
    return function_of_target(target) != nullptr || target == "aten.sym_size.int" ||
           target == "aten.sym_stride.int" || target == "aten.sym_numel.default";
  }

  [[nodiscard]] known_number compute(json::object n, std::string_view target) {
    auto const inputs = json::array_field(n, "inputs");
    auto const* const function = function_of_target(target);
    if (function == nullptr) return size_of_tensor(inputs, target);
    std::vector<known_number> given;
    for (auto e : inputs) given.push_back(arguments_.read_number_argument(argument_in(e)));
    return call(*function, given);
  }

  /// Throws if the assertion is false. Export writes those that it cannot prove for all sizes:
  /// _assert_scalar(self, assert_msg), sym_constrain_range(size, min, max).
  void check_assertion(json::object n) {
    std::unordered_map<std::string_view, json::element> given;
    for (auto e : json::array_field(n, "inputs")) {
      given.emplace(json::text_field(json::as_object(e, "an argument"), "name"), argument_in(e));
    }
    auto const value_of = [&](std::string_view name) -> std::optional<known_number> {
      auto const at = given.find(name);
      if (at == given.end()) return std::nullopt;
      if (json::as_variant(at->second, name).kind == "as_none") return std::nullopt;
      return arguments_.read_number_argument(at->second);
    };
    auto const condition = value_of("self");
    auto const size = value_of("size");
    auto const least = value_of("min");
    auto const most = value_of("max");
    bool const holds = (!condition || truth(*condition)) &&
                       (!size || !least || real_value(*size) >= real_value(*least)) &&
                       (!size || !most || real_value(*size) <= real_value(*most));
    if (holds) return;
    raise(code::dynamic_shape, "asserts something that is false for these sizes",
          "bind other numbers with --bind (load_options::bindings)");
  }

 private:
  /// sym_size(tensor, dim), sym_stride(tensor, dim), sym_numel(tensor)
  known_number size_of_tensor(json::array inputs, std::string_view target) {
    bool const of_all = target == "aten.sym_numel.default";
    if (inputs.size() != (of_all ? 1U : 2U)) throw json::bad("has the wrong number of arguments");
    auto const tensor = arguments_.read(argument_in(inputs.at(0)));
    auto const* const v = std::get_if<ir::value_id>(&tensor);
    if (v == nullptr) throw json::bad("asks for the size of something that is not a tensor");
    auto const& sizes = g_[*v].type.sizes;
    if (of_all) return fraction{sizes.numel()};
    auto const rank = static_cast<std::int64_t>(sizes.rank());
    auto dim = integer_value(arguments_.read_number_argument(argument_in(inputs.at(1))), "dim");
    if (dim < 0) dim += rank;
    if (dim < 0 || dim >= rank) throw json::bad("asks for a dimension that the tensor lacks");
    auto const& all = target == "aten.sym_size.int" ? sizes : strides_[ir::graph::index(*v)];
    return fraction{all[static_cast<std::size_t>(dim)]};
  }

  ir::graph const& g_;
  argument_reader& arguments_;
  std::vector<ir::shape> const& strides_;
};

}  // namespace arm_delegate::frontend::pt2
