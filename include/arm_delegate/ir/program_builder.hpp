#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes a program in C++, without a .pt2: for tests and for hosts that have no PyTorch.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace arm_delegate {

/// A value of a program under construction: its id, and the builder that it belongs to. As an
/// `ir::value_id` it forgets the builder, which then only checks that the id is one of its own.
class built_value {
 public:
  built_value(ir::value_id id) : id_(id) {}  // NOLINT(google-explicit-constructor)
  built_value(ir::value_id id, std::uint32_t builder) : id_(id), builder_(builder) {}

  operator ir::value_id() const { return id_; }  // NOLINT(google-explicit-constructor)
  /// The number of its builder; 0 if it is unknown.
  [[nodiscard]] std::uint32_t builder() const { return builder_; }

 private:
  ir::value_id id_;
  std::uint32_t builder_ = 0;
};

namespace detail {
template <class T>
inline constexpr bool is_argument =
    !std::is_same_v<T, std::nullptr_t> && std::is_constructible_v<ir::argument, T const&>;
template <class T>
struct not_an_argument {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a type is no argument of a call: give a value of the builder, a "
      "number, a text, a dtype, a list of values or integers, or ir::none{} for None "
      "[type: see 'not_an_argument<...>' in this message]",
      is_argument<T>)
};
}  // namespace detail

/// An argument of `program_builder::call`: a value, or a name and a value.
/// Values are tensors, numbers, bools, text, dtypes, lists of tensors or integers, and
/// `ir::none{}`.
class call_argument {
 public:
  template <class T>
  call_argument(T const& value) {  // NOLINT(google-explicit-constructor)
    store(value);
  }
  call_argument(std::initializer_list<std::int64_t> list)
      : kind_(kind::integers), integers_(list) {}
  template <class T>
  call_argument(std::string_view name, T const& value) : name_(name) {
    store(value);
  }
  call_argument(std::string_view name, std::initializer_list<std::int64_t> list)
      : name_(name), kind_(kind::integers), integers_(list) {}

  /// The argument as the graph holds it; texts and lists are copied there.
  [[nodiscard]] ir::named_argument in(ir::graph& g) const;

  /// The tensors in it.
  [[nodiscard]] std::span<built_value const> tensors() const { return values_; }

 private:
  enum class kind : std::uint8_t { argument, text, integers, value, values };

  template <class T>
  void store(T const& value) {
    if constexpr (std::is_same_v<T, built_value> || std::is_same_v<T, ir::value_id>) {
      kind_ = kind::value;
      values_.push_back(value);
    } else if constexpr (std::is_pointer_v<T> && std::is_convertible_v<T, std::string_view>) {
      store_text(value);
    } else if constexpr (!std::is_same_v<T, std::nullptr_t> &&
                         std::is_convertible_v<T, std::string_view>) {
      kind_ = kind::text;
      text_ = std::string_view(value);
    } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      argument_ = static_cast<std::int64_t>(value);
    } else if constexpr (std::is_convertible_v<T const&, std::span<std::int64_t const>>) {
      kind_ = kind::integers;
      integers_ = std::vector<std::int64_t>(value.data(), value.data() + value.size());
    } else if constexpr (std::is_convertible_v<T const&, std::span<ir::value_id const>> ||
                         std::is_convertible_v<T const&, std::span<built_value const>>) {
      kind_ = kind::values;
      values_.assign(value.data(), value.data() + value.size());
    } else if constexpr (arm_delegate::detail::reported<arm_delegate::detail::mistake_unless<
                             detail::is_argument<T>, detail::not_an_argument<T>>> &&
                         detail::is_argument<T>) {
      argument_ = ir::argument(value);
    }
  }
  /// Throws `code::bad_arguments` for a null pointer.
  void store_text(char const* text);

  std::string name_;
  kind kind_ = kind::argument;  ///< which of the members below holds the value
  ir::argument argument_{};
  std::string text_{};
  std::vector<std::int64_t> integers_{};
  std::vector<built_value> values_{};  ///< one, or those of a list
};

/// Builds an `ir::exported_program` call by call. Shapes and dtypes of results are inferred by the
/// operators and checked; every mistake is an `error` that names the node. Values of another
/// builder, and uses after `finish()`, are mistakes, too.
///
///     program_builder b(my_pipeline::known_operators());
///     auto x = b.input("x", ir::dtype::float32, {1, 8});
///     b.output(b.call("aten.relu.default", {x}));
///     auto program = std::move(b).finish();
class program_builder {
 public:
  explicit program_builder(ir::operator_table operators);

  /// A run-time input.
  built_value input(std::string_view name, ir::dtype type, ir::shape const& sizes);

  /// A parameter or other constant.
  built_value constant(std::string_view name, ir::tensor_data data);

  /// Calls an operator; arguments by position, then by name. The result of a call with one.
  built_value call(std::string_view target, std::initializer_list<call_argument> arguments);

  /// All results of a call.
  std::span<built_value const> call_all(std::string_view target,
                                        std::initializer_list<call_argument> arguments);

  /// An output of the program, after those before it.
  void output(built_value v);

  /// A value, with its sizes and dtype.
  [[nodiscard]] ir::value const& operator[](built_value v) const;

  /// The program. Throws `code::bad_graph` if it has no output.
  [[nodiscard]] ir::exported_program finish() &&;

 private:
  struct used_names;

  /// Throws `code::bad_graph` after `finish()`.
  [[nodiscard]] ir::graph& graph() const;
  /// Throws `code::bad_graph` unless `v` is a value of this builder; `what` names it.
  void check(built_value v, std::string_view what) const;
  /// Throws unless the tensors in the arguments of a call are values of this builder.
  void check(std::string_view target, std::span<call_argument const> arguments) const;

  /// "aten.conv2d.default" -> "conv2d", "conv2d_1", ...
  std::string_view fresh_name(std::string_view target);

  ir::operator_table operators_;
  ir::exported_program program_;
  std::shared_ptr<used_names> names_;
  std::uint32_t number_;  ///< of this builder in the process
};

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/program_builder-inl.hpp>  // IWYU pragma: export
#endif
