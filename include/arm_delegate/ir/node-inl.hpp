#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of node.hpp.

#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ir {

ARM_DELEGATE_FUNCTION std::span<value_id const> node::inputs(std::string_view argument_name) const {
  return get<std::span<value_id const>>(argument_name, "a list of tensors");
}

ARM_DELEGATE_FUNCTION value_id node::input_id(std::string_view argument_name) const {
  return get<value_id>(argument_name, "a tensor");
}

ARM_DELEGATE_FUNCTION std::int64_t node::integer(std::string_view argument_name) const {
  return get<std::int64_t>(argument_name, "an integer");
}

ARM_DELEGATE_FUNCTION std::span<std::int64_t const> node::integers(
    std::string_view argument_name) const {
  return get<std::span<std::int64_t const>>(argument_name, "a list of integers");
}

ARM_DELEGATE_FUNCTION bool node::flag(std::string_view argument_name) const {
  return get<bool>(argument_name, "a bool");
}

ARM_DELEGATE_FUNCTION dtype node::element_type(std::string_view argument_name) const {
  return get<dtype>(argument_name, "a dtype");
}

ARM_DELEGATE_FUNCTION std::string_view node::text(std::string_view argument_name) const {
  return get<std::string_view>(argument_name, "a string");
}

ARM_DELEGATE_FUNCTION double node::number(std::string_view argument_name) const {
  auto const* a = find(argument_name);
  if (a != nullptr) {
    if (auto const* x = std::get_if<double>(a)) return *x;
    if (auto const* x = std::get_if<std::int64_t>(a)) return static_cast<double>(*x);
    if (auto const* x = std::get_if<bool>(a)) return *x ? 1 : 0;
  }
  refuse(argument_name, "a number");
}

ARM_DELEGATE_FUNCTION error node::fail(code id, std::string_view message,
                                       std::string_view remedy) const {
  return fail(id, rejection{.rule = std::string(message), .remedy = std::string(remedy)});
}

ARM_DELEGATE_FUNCTION void node::raise(code id, std::string_view message,
                                       std::string_view remedy) const {
  throw fail(id, message, remedy);
}

ARM_DELEGATE_FUNCTION void node::raise(code id, rejection why) const {
  throw fail(id, std::move(why));
}

ARM_DELEGATE_FUNCTION error node::fail(code id, rejection why) const {
  return error(problem(id, std::move(why)));
}

ARM_DELEGATE_FUNCTION diagnostic node::problem(code id, rejection why) const {
  auto d = diagnostic{.id = id, .why = std::move(why)};
  d.node = name;
  d.target = target;
  d.module = module();
  d.source = source();
  d.debug_handle = debug_handles.empty() ? 0 : debug_handles.front();
  return d;
}

ARM_DELEGATE_FUNCTION void node::refuse(std::string_view argument_name,
                                        std::string_view what) const {
  raise(code::bad_arguments, without_argument(argument_name, what));
}

ARM_DELEGATE_FUNCTION rejection node::without_argument(std::string_view argument_name,
                                                       std::string_view what) const {
  if (find(argument_name) != nullptr) {
    return {.rule = fmt::format("argument '{}' must be {}", argument_name, what)};
  }
  std::vector<std::string_view> known;
  std::string names;
  for (auto const& a : arguments) {
    known.push_back(a.name);
    names.append(names.empty() ? "'" : ", '").append(a.name).append("'");
  }
  return {.rule = "the operator's code reads an argument that its signature does not have",
          .actual = fmt::format("'{}'", argument_name),
          .allowed = names.empty() ? "no argument" : names,
          .remedy = did_you_mean(argument_name, known) + "correct the name in the operator"};
}

}  // namespace arm_delegate::ir
