#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of program_builder.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/library_operators.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <fmt/core.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION ir::named_argument call_argument::in(ir::graph& g) const {
  ir::named_argument out{.name = g.copy(name_)};
  switch (kind_) {
    case kind::argument: out.value = argument_; break;
    case kind::value: out.value = ir::value_id(values_.front()); break;
    case kind::text: out.value = g.copy(std::string_view(text_)); break;
    case kind::integers: out.value = g.copy(std::span<std::int64_t const>(integers_)); break;
    case kind::values: {
      std::vector<ir::value_id> const ids(values_.begin(), values_.end());
      out.value = g.copy(std::span<ir::value_id const>(ids));
      break;
    }
  }
  return out;
}

ARM_DELEGATE_FUNCTION void call_argument::store_text(char const* text) {
  if (text == nullptr) {
    raise(code::bad_arguments, "an argument of a call is a null pointer to a text",
          "give ir::none{} for None");
  }
  kind_ = kind::text;
  text_ = text;
}

/// The names of a program's nodes so far.
struct program_builder::used_names {
  std::set<std::string> all{};
  std::map<std::string, std::size_t> next_number{};  ///< by the name without its number
};

namespace detail {

/// The numbers of builders start at 1.
inline std::uint32_t next_builder_number() {
  static std::atomic<std::uint32_t> last = 0;
  return ++last;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION program_builder::program_builder(ir::operator_table operators)
    : operators_(operators),
      names_(std::make_shared<used_names>()),
      number_(detail::next_builder_number()) {}

ARM_DELEGATE_FUNCTION ir::graph& program_builder::graph() const {
  if (program_.graph == nullptr) {
    raise(code::bad_graph, "a program_builder is used after finish(), or after it was moved from",
          "build another program with another program_builder");
  }
  return *program_.graph;
}

ARM_DELEGATE_FUNCTION void program_builder::check(built_value v, std::string_view what) const {
  bool const is_foreign = v.builder() != 0 && v.builder() != number_;
  if (!is_foreign && ir::graph::index(v) < graph().value_count()) return;
  raise(code::bad_graph, fmt::format("{} is no value of this program_builder", what),
        "use the values that its own input(), constant() and call() return");
}

ARM_DELEGATE_FUNCTION void program_builder::check(std::string_view target,
                                                  std::span<call_argument const> arguments) const {
  std::size_t number = 0;
  for (auto const& a : arguments) {
    for (auto const v : a.tensors()) {
      if (v == ir::no_value) continue;  // None in a list
      check(v, fmt::format("argument {} of {}", number, target));
    }
    ++number;
  }
}

ARM_DELEGATE_FUNCTION built_value program_builder::input(std::string_view name, ir::dtype type,
                                                         ir::shape const& sizes) {
  auto const text = graph().copy(name);
  program_.inputs.push_back({.source = ir::input_spec::kind::user_input, .name = text});
  return {graph().add_input(text, {type, sizes}), number_};
}

ARM_DELEGATE_FUNCTION built_value program_builder::constant(std::string_view name,
                                                            ir::tensor_data data) {
  return {graph().add_constant(graph().copy(name), std::move(data)), number_};
}

ARM_DELEGATE_FUNCTION built_value
program_builder::call(std::string_view target, std::initializer_list<call_argument> arguments) {
  return call_all(target, arguments).front();
}

ARM_DELEGATE_FUNCTION std::span<built_value const> program_builder::call_all(
    std::string_view target, std::initializer_list<call_argument> arguments) {
  check(target, {arguments.begin(), arguments.size()});
  std::vector<ir::named_argument> given;
  for (auto const& a : arguments) given.push_back(a.in(graph()));
  auto const name = fresh_name(target);
  auto const id = graph().add_node(name, graph().copy(target), given, {});
  auto& n = graph()[id];
  operators_.bind(graph(), n);
  if (n.entry == nullptr) {
    auto remedy = ir::how_to_add(target);
    if (remedy.empty()) {
      remedy = "check the overload, as in 'aten.add.Tensor', or add the operator to the list";
    }
    n.raise(code::unsupported_operator, "no operator of that name is known", std::move(remedy));
  }
  std::vector<ir::value_id> results;
  for (auto const& type : n.entry->op.infer(n)) {
    auto const suffix = results.empty() ? "" : fmt::format("_{}", results.size());
    results.push_back(graph().add_value(graph().copy(fmt::format("{}{}", name, suffix)), type));
    graph()[results.back()].producer = id;
  }
  n.results = graph().copy(std::span<ir::value_id const>(results));
  graph().order.push_back(id);
  std::vector<built_value> built;
  built.reserve(results.size());
  for (auto const v : results) built.push_back({v, number_});
  return graph().copy(std::span<built_value const>(built));
}

ARM_DELEGATE_FUNCTION void program_builder::output(built_value v) {
  check(v, "an output");
  program_.outputs.push_back({});
  graph().outputs.push_back(v);
}

ARM_DELEGATE_FUNCTION ir::value const& program_builder::operator[](built_value v) const {
  check(v, "what [] is asked for");
  return graph()[v];
}

ARM_DELEGATE_FUNCTION ir::exported_program program_builder::finish() && {
  auto& g = graph();
  if (program_.outputs.empty()) {
    raise(code::bad_graph, "the program has no output", "call output() before finish()");
  }
  ir::assign_debug_handles(g);
  return std::move(program_);
}

ARM_DELEGATE_FUNCTION std::string_view program_builder::fresh_name(std::string_view target) {
  auto const dot = target.find('.');
  auto base = target.substr(dot == std::string_view::npos ? 0 : dot + 1);
  base = base.substr(0, base.find('.'));
  auto name = std::string(base);
  auto& next = names_->next_number[name];  // those below are taken
  while (next > 0 ? !names_->all.insert(fmt::format("{}_{}", name, next)).second
                  : !names_->all.insert(name).second) {
    ++next;
  }
  if (next > 0) name += fmt::format("_{}", next);
  ++next;
  return graph().copy(std::string_view(name));
}

}  // namespace arm_delegate
