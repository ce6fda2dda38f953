#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes a program in C++, without a .pt2: for tests and for hosts that have no PyTorch.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate {

/// An argument of `program_builder::call`: a value, or a name and a value.
/// Values are tensors, numbers, bools, text, dtypes, and lists of tensors or integers.
class call_argument {
 public:
  using stored =
      std::variant<ir::argument, std::string, std::vector<std::int64_t>, std::vector<ir::value_id>>;

  template <class T>
  call_argument(T const& value) : value_(store(value)) {}  // NOLINT(google-explicit-constructor)
  call_argument(std::initializer_list<std::int64_t> list)
      : value_(std::vector<std::int64_t>(list)) {}
  template <class T>
  call_argument(std::string_view name, T const& value) : name_(name), value_(store(value)) {}
  call_argument(std::string_view name, std::initializer_list<std::int64_t> list)
      : name_(name), value_(std::vector<std::int64_t>(list)) {}

  /// The argument as the graph holds it; texts and lists are copied there.
  [[nodiscard]] ir::named_argument in(ir::graph& g) const {
    ir::named_argument out{.name = g.copy(name_)};
    if (auto const* a = std::get_if<ir::argument>(&value_)) out.value = *a;
    if (auto const* text = std::get_if<std::string>(&value_)) {
      out.value = g.copy(std::string_view(*text));
    }
    if (auto const* list = std::get_if<std::vector<std::int64_t>>(&value_)) {
      out.value = g.copy(std::span<std::int64_t const>(*list));
    }
    if (auto const* list = std::get_if<std::vector<ir::value_id>>(&value_)) {
      out.value = g.copy(std::span<ir::value_id const>(*list));
    }
    return out;
  }

 private:
  template <class T>
  static stored store(T const& value) {
    if constexpr (std::is_convertible_v<T, std::string_view>) {
      return std::string(std::string_view(value));
    } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      return ir::argument(static_cast<std::int64_t>(value));
    } else if constexpr (std::is_same_v<T, std::vector<std::int64_t>> ||
                         std::is_same_v<T, std::vector<ir::value_id>>) {
      return value;
    } else {
      return ir::argument(value);
    }
  }

  std::string name_;
  stored value_;
};

/// Builds an `ir::exported_program` call by call. Shapes and dtypes of results are inferred by the
/// operators and checked; every mistake is an `error` that names the node.
///
///     program_builder b(my_pipeline::known_operators());
///     auto x = b.input("x", ir::dtype::float32, {1, 8});
///     b.output(b.call("aten.relu.default", {x}));
///     auto program = std::move(b).finish();
class program_builder {
 public:
  explicit program_builder(ir::operator_table operators) : operators_(operators) {}

  /// A run-time input.
  ir::value_id input(std::string_view name, ir::dtype type, ir::shape const& sizes) {
    auto const text = graph().copy(name);
    program_.inputs.push_back({.source = ir::input_spec::kind::user_input, .name = text});
    return graph().add_input(text, {type, sizes});
  }

  /// A parameter or other constant.
  ir::value_id constant(std::string_view name, ir::tensor_data data) {
    return graph().add_constant(graph().copy(name), std::move(data));
  }

  /// Calls an operator; arguments by position, then by name. The result of a call with one.
  ir::value_id call(std::string_view target, std::initializer_list<call_argument> arguments) {
    return call_all(target, arguments).front();
  }

  /// All results of a call.
  std::span<ir::value_id const> call_all(std::string_view target,
                                         std::initializer_list<call_argument> arguments) {
    std::vector<ir::named_argument> given;
    for (auto const& a : arguments) given.push_back(a.in(graph()));
    auto const name = fresh_name(target);
    auto const id = graph().add_node(name, graph().copy(target), given, {});
    auto& n = graph()[id];
    operators_.bind(graph(), n);
    if (n.entry == nullptr) {
      throw n.fail(code::unsupported_operator, "no operator of that name is known",
                   "check the overload, as in 'aten.add.Tensor', or add the operator to the list");
    }
    std::vector<ir::value_id> results;
    for (auto const& type : n.entry->infer(n)) {
      auto const suffix = results.empty() ? "" : "_" + std::to_string(results.size());
      results.push_back(graph().add_value(graph().copy(std::string(name) + suffix), type));
      graph()[results.back()].producer = id;
    }
    n.results = graph().copy(std::span<ir::value_id const>(results));
    graph().order.push_back(id);
    return n.results;
  }

  /// An output of the program, after those before it.
  void output(ir::value_id v) {
    program_.outputs.push_back({});
    graph().outputs.push_back(v);
  }

  /// What is known of a value: its sizes and dtype.
  [[nodiscard]] ir::value const& operator[](ir::value_id v) const { return (*program_.graph)[v]; }

  /// The program. Throws `code::bad_graph` where it has no output.
  [[nodiscard]] ir::exported_program finish() && {
    if (program_.outputs.empty()) {
      throw error(code::bad_graph, "the program has no output", "call output() before finish()");
    }
    ir::assign_debug_handles(graph());
    return std::move(program_);
  }

 private:
  ir::graph& graph() { return *program_.graph; }

  /// "aten.conv2d.default" -> "conv2d", "conv2d_1", ...
  std::string_view fresh_name(std::string_view target) {
    auto const dot = target.find('.');
    auto base = target.substr(dot == std::string_view::npos ? 0 : dot + 1);
    base = base.substr(0, base.find('.'));
    auto name = std::string(base);
    auto& next = next_number_[name];  // those below are taken
    while (next > 0 ? !names_.insert(name + "_" + std::to_string(next)).second
                    : !names_.insert(name).second) {
      ++next;
    }
    if (next > 0) name += "_" + std::to_string(next);
    ++next;
    return graph().copy(std::string_view(name));
  }

  ir::operator_table operators_;
  ir::exported_program program_;
  std::set<std::string> names_;
  std::map<std::string, std::size_t> next_number_;  ///< by the name in front of it
};

}  // namespace arm_delegate
