#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes a program in C++, without a .pt2: for tests and for hosts that have no PyTorch.

#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

namespace arm_delegate {

/// An argument of `program_builder::call`: a value, or a name and a value.
/// Values are tensors, numbers, bools, text, dtypes, and lists of tensors or integers.
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

 private:
  enum class kind : std::uint8_t { argument, text, integers, values };

  template <class T>
  void store(T const& value) {
    if constexpr (std::is_convertible_v<T, std::string_view>) {
      kind_ = kind::text;
      text_ = std::string_view(value);
    } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      argument_ = static_cast<std::int64_t>(value);
    } else if constexpr (std::is_convertible_v<T const&, span<std::int64_t const>>) {
      kind_ = kind::integers;
      integers_ = vector<std::int64_t>(value.data(), value.data() + value.size());
    } else if constexpr (std::is_convertible_v<T const&, span<ir::value_id const>>) {
      kind_ = kind::values;
      values_ = vector<ir::value_id>(value.data(), value.data() + value.size());
    } else {
      argument_ = ir::argument(value);
    }
  }

  std::string name_;
  kind kind_ = kind::argument;  ///< which of the members below holds the value
  ir::argument argument_{};
  std::string text_{};
  vector<std::int64_t> integers_{};
  vector<ir::value_id> values_{};
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
  explicit program_builder(ir::operator_table operators);

  /// A run-time input.
  ir::value_id input(std::string_view name, ir::dtype type, ir::shape const& sizes);

  /// A parameter or other constant.
  ir::value_id constant(std::string_view name, ir::tensor_data data);

  /// Calls an operator; arguments by position, then by name. The result of a call with one.
  ir::value_id call(std::string_view target, std::initializer_list<call_argument> arguments);

  /// All results of a call.
  span<ir::value_id const> call_all(std::string_view target,
                                    std::initializer_list<call_argument> arguments);

  /// An output of the program, after those before it.
  void output(ir::value_id v);

  /// A value, with its sizes and dtype.
  [[nodiscard]] ir::value const& operator[](ir::value_id v) const { return (*program_.graph)[v]; }

  /// The program. Throws `code::bad_graph` if it has no output.
  [[nodiscard]] ir::exported_program finish() &&;

 private:
  struct used_names;

  ir::graph& graph() { return *program_.graph; }

  /// "aten.conv2d.default" -> "conv2d", "conv2d_1", ...
  std::string_view fresh_name(std::string_view target);

  ir::operator_table operators_;
  ir::exported_program program_;
  std::shared_ptr<used_names> names_;
};

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/program_builder-inl.hpp>  // IWYU pragma: export
#endif
