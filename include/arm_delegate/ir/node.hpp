#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A call of an ATen operator.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/module_path.hpp>
#include <arm_delegate/ir/source_location.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
  /// The node of the model that a tool made it for, if the program says so; else "" or its name.
  std::string_view made_for{};
  /// The marks of tools, JSON: {"_arm_annotation_info": {"quantized": true}}; "" if there are none.
  std::string_view custom{};
  /// The program's nodes that it was made from: one, or several after a rewrite.
  std::span<std::uint32_t const> debug_handles{};
  std::string_view delegation_tag{};  ///< which delegate a partitioner wants it in; "": none
  bool returns_list = false;          ///< the results are the elements of one list
  /// How many arguments the program passes by position, before those by keyword, if it says so.
  std::optional<std::uint8_t> positional{};

  /// The argument of that name, or nullptr.
  [[nodiscard]] argument const* find(std::string_view argument_name) const {
    for (auto const& a : arguments) {
      if (a.name == argument_name) return &a.value;
    }
    return nullptr;
  }

  /// True if the node has the argument and it is not None.
  [[nodiscard]] bool has(std::string_view argument_name) const {
    auto const* a = find(argument_name);
    return a != nullptr && !std::holds_alternative<none>(*a);
  }

  /// The tensor passed as that argument.
  [[nodiscard]] value const& input(std::string_view argument_name) const;
  [[nodiscard]] value_id input_id(std::string_view argument_name) const;
  /// The tensors of a list argument.
  [[nodiscard]] std::span<value_id const> inputs(std::string_view argument_name) const;
  [[nodiscard]] std::int64_t integer(std::string_view argument_name) const;
  [[nodiscard]] std::span<std::int64_t const> integers(std::string_view argument_name) const;
  [[nodiscard]] bool flag(std::string_view argument_name) const;
  [[nodiscard]] dtype element_type(std::string_view argument_name) const;
  [[nodiscard]] std::string_view text(std::string_view argument_name) const;
  /// A float, int or bool as a number.
  [[nodiscard]] double number(std::string_view argument_name) const;

  /// Result number `i`.
  [[nodiscard]] value const& result(std::size_t i = 0) const;

  /// The path of its module, "features.3.conv"; "" for the model itself, or if it is not known.
  [[nodiscard]] std::string_view module() const { return module_path(module_stack); }
  /// "file:line" in the model's Python, or "".
  [[nodiscard]] std::string source() const { return source_of(stack_trace); }

  /// An error about this node.
  [[nodiscard, gnu::cold]] error fail(code id, std::string_view message,
                                      std::string_view remedy = {}) const;
  [[nodiscard, gnu::cold]] error fail(code id, rejection why) const;
  /// Throws it.
  [[noreturn, gnu::cold]] void raise(code id, std::string_view message,
                                     std::string_view remedy = {}) const;
  [[noreturn, gnu::cold]] void raise(code id, rejection why) const;
  /// The same as a value.
  [[nodiscard, gnu::cold]] diagnostic problem(code id, rejection why) const;

 private:
  /// Why the node has no argument of that name and kind. An unknown name is a mistake in the
  /// operator's code.
  [[nodiscard, gnu::cold]] rejection without_argument(std::string_view argument_name,
                                                      std::string_view what) const;

  /// Throws the error that the node has no argument of that name and kind.
  [[noreturn, gnu::cold]] void refuse(std::string_view argument_name, std::string_view what) const;

  /// The argument if it is a `T`, which an error calls `what`.
  template <class T>
  [[nodiscard]] T const& get(std::string_view argument_name, std::string_view what) const {
    if (auto const* x = std::get_if<T>(find(argument_name))) return *x;
    refuse(argument_name, what);
  }
};

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/node-inl.hpp>  // IWYU pragma: export
#endif
