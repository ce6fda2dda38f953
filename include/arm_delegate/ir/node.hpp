#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A call of an ATen operator.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/source_location.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace arm_delegate::ir {

/// One call: an operator's name, its arguments by name, its results.
/// Once bound (`operator_table::bind`) every argument of the signature is there.
struct node {
  graph* owner = nullptr;
  std::string_view name{};
  std::string_view target{};  ///< "aten.conv2d.default"
  std::span<named_argument> arguments{};
  std::span<value_id const> results{};
  operator_entry const* entry = nullptr;  ///< the pipeline's operator, once bound
  std::string_view stack_trace{};
  std::string_view module_stack{};
  /// Of the program's nodes that it was made from: one of its own, or more behind a rewrite.
  std::span<std::uint32_t const> debug_handles{};
  std::string_view delegation_tag{};  ///< which delegate a partitioner wants it in; "": none

  /// The argument of that name, or nullptr.
  [[nodiscard]] argument const* find(std::string_view argument_name) const {
    for (auto const& a : arguments) {
      if (a.name == argument_name) return &a.value;
    }
    return nullptr;
  }

  /// True where the argument is there and not None.
  [[nodiscard]] bool has(std::string_view argument_name) const {
    auto const* a = find(argument_name);
    return a != nullptr && !std::holds_alternative<none>(*a);
  }

  /// The tensor passed as that argument.
  [[nodiscard]] value const& input(std::string_view argument_name) const;
  /// The tensors of a list argument.
  [[nodiscard]] std::span<value_id const> inputs(std::string_view argument_name) const {
    return get<std::span<value_id const>>(argument_name, "a list of tensors");
  }
  [[nodiscard]] std::int64_t integer(std::string_view argument_name) const {
    return get<std::int64_t>(argument_name, "an integer");
  }
  [[nodiscard]] std::span<std::int64_t const> integers(std::string_view argument_name) const {
    return get<std::span<std::int64_t const>>(argument_name, "a list of integers");
  }
  [[nodiscard]] bool flag(std::string_view argument_name) const {
    return get<bool>(argument_name, "a bool");
  }
  [[nodiscard]] dtype element_type(std::string_view argument_name) const {
    return get<dtype>(argument_name, "a dtype");
  }
  [[nodiscard]] std::string_view text(std::string_view argument_name) const {
    return get<std::string_view>(argument_name, "a string");
  }
  /// A float, int or bool as a number.
  [[nodiscard]] double number(std::string_view argument_name) const {
    auto const* a = find(argument_name);
    if (a != nullptr) {
      if (auto const* x = std::get_if<double>(a)) return *x;
      if (auto const* x = std::get_if<std::int64_t>(a)) return static_cast<double>(*x);
      if (auto const* x = std::get_if<bool>(a)) return *x ? 1 : 0;
    }
    raise(fail(code::bad_arguments, wanted(argument_name, "a number")));
  }

  /// Result number `i`.
  [[nodiscard]] value const& result(std::size_t i = 0) const;

  /// "file:line" in the model's Python, or "".
  [[nodiscard]] std::string source() const { return source_of(stack_trace); }

  /// An error about this node.
  [[nodiscard]] error fail(code id, std::string message, std::string remedy = {}) const {
    return fail(id, rejection{.rule = std::move(message), .remedy = std::move(remedy)});
  }
  [[nodiscard]] error fail(code id, rejection why) const {
    return error(problem(id, std::move(why)));
  }
  /// The same as a value.
  [[nodiscard]] diagnostic problem(code id, rejection why) const {
    return {.id = id,
            .message = std::move(why.rule),
            .actual = std::move(why.actual),
            .allowed = std::move(why.allowed),
            .remedy = std::move(why.remedy),
            .node = std::string(name),
            .target = std::string(target),
            .source = source(),
            .debug_handle = debug_handles.empty() ? 0 : debug_handles.front()};
  }

 private:
  [[nodiscard]] static std::string wanted(std::string_view argument_name, std::string_view what) {
    return "argument '" + std::string(argument_name) + "' must be " + std::string(what);
  }

  template <class T>
  [[nodiscard]] T get(std::string_view argument_name, std::string_view what) const {
    auto const* a = find(argument_name);
    if (a != nullptr) {
      if (auto const* x = std::get_if<T>(a)) return *x;
    }
    raise(fail(code::bad_arguments, wanted(argument_name, what)));
  }
};

}  // namespace arm_delegate::ir
