#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch operator signatures, parsed at compile time from PyTorch's own text.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/base/mistakes.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>

namespace arm_delegate::ir {

/// The kind of an argument of a signature.
enum class argument_kind : std::uint8_t {
  tensor,
  tensors,
  integer,
  integers,
  real,
  reals,
  scalar,
  boolean,
  text,
  dtype,
  other,  // layout, device, memory format: read, never used
};

struct schema_argument {
  std::string_view name{};
  argument_kind kind = argument_kind::other;
  bool optional = false;            ///< "Tensor?"
  bool optional_elements = false;   ///< "Tensor?[]"
  bool has_default = false;         ///< omitted in a .pt2 if it has the default
  bool keyword_only = false;        ///< after "*"
  std::uint8_t repeat = 0;          ///< n of "int[n]": one number is accepted for n
  std::string_view default_text{};  ///< "0", "[]", "None", "True", "1e-05"
};

/// One overload's signature: "aten.relu.default(Tensor self) -> Tensor".
struct schema {
  static constexpr std::size_t max_arguments = 16;

  std::string_view name{};  ///< "aten.relu.default"
  std::array<schema_argument, max_arguments> arguments{};
  std::size_t argument_count = 0;
  std::size_t result_count = 0;  ///< 1 for "Tensor[]" too
  bool returns_list = false;

  [[nodiscard]] constexpr schema_argument const* begin() const { return arguments.data(); }
  [[nodiscard]] constexpr schema_argument const* end() const {
    return arguments.data() + argument_count;
  }
};

namespace detail {

constexpr std::string_view trim(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

/// Cuts the text before the next `separator` outside brackets off the front of `rest`.
constexpr std::string_view next_piece(std::string_view& rest, char separator) {
  int depth = 0;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    char const c = rest[i];
    if (c == '[' || c == '(') ++depth;
    if (c == ']' || c == ')') --depth;
    if (c == separator && depth == 0) {
      auto const piece = rest.substr(0, i);
      rest.remove_prefix(i + 1);
      return trim(piece);
    }
  }
  auto const piece = rest;
  rest = {};
  return trim(piece);
}

constexpr argument_kind element_kind(std::string_view type, bool list) {
  if (type == "Tensor") return list ? argument_kind::tensors : argument_kind::tensor;
  if (type == "int" || type == "SymInt") {
    return list ? argument_kind::integers : argument_kind::integer;
  }
  if (type == "float") return list ? argument_kind::reals : argument_kind::real;
  if (type == "Scalar") return argument_kind::scalar;
  if (type == "bool") return argument_kind::boolean;
  if (type == "str") return argument_kind::text;
  if (type == "ScalarType") return argument_kind::dtype;
  if (type == "Layout" || type == "Device" || type == "MemoryFormat" || type == "Generator") {
    return argument_kind::other;
  }
  throw std::invalid_argument("arm_delegate: unknown type in an operator signature");
}

constexpr schema_argument parse_argument(std::string_view text) {
  schema_argument a;
  auto const space = text.find(' ');
  if (space == std::string_view::npos) {
    throw std::invalid_argument("arm_delegate: an argument needs a type and a name");
  }
  auto type = text.substr(0, space);
  auto rest = text.substr(space + 1);
  auto const equals = rest.find('=');
  a.name = trim(rest.substr(0, equals));
  if (equals != std::string_view::npos) {
    a.has_default = true;
    a.default_text = trim(rest.substr(equals + 1));
  }
  if (type.ends_with('?')) {
    a.optional = true;
    type.remove_suffix(1);
  }
  auto const bracket = type.find('[');
  bool const list = bracket != std::string_view::npos;
  if (list) {
    for (char const c : type.substr(bracket + 1)) {
      if (c >= '0' && c <= '9') {
        a.repeat = static_cast<std::uint8_t>(a.repeat * 10 + (c - '0'));
      }
    }
    type = type.substr(0, bracket);
  }
  if (type.ends_with('?')) {
    a.optional_elements = true;
    type.remove_suffix(1);
  }
  if (auto const alias = type.find('('); alias != std::string_view::npos) {
    type = type.substr(0, alias);  // Tensor(a)
  }
  a.kind = element_kind(type, list);
  return a;
}

}  // namespace detail

/// Parses a signature. The proofs of a pipeline do, so that malformed text in an operator's header
/// does not compile.
constexpr schema parse_schema(std::string_view text) {
  schema s;
  auto const open = text.find('(');
  auto const arrow = text.find(") -> ");
  if (open == std::string_view::npos || arrow == std::string_view::npos) {
    throw std::invalid_argument("arm_delegate: a signature reads 'name(arguments) -> results'");
  }
  s.name = text.substr(0, open);
  bool keyword_only = false;
  for (auto rest = text.substr(open + 1, arrow - open - 1); !rest.empty();) {
    auto const piece = detail::next_piece(rest, ',');
    if (piece == "*") {
      keyword_only = true;
      continue;
    }
    auto& a = s.arguments.at(s.argument_count++);
    a = detail::parse_argument(piece);
    a.keyword_only = keyword_only;
  }
  auto results = detail::trim(text.substr(arrow + 5));
  s.returns_list = results.ends_with(']');
  if (results.starts_with('(')) results = results.substr(1, results.size() - 2);
  while (!results.empty()) {
    detail::next_piece(results, ',');
    ++s.result_count;
  }
  return s;
}

namespace detail {

/// The full name of a signature's overload, as in "aten.mul.Scalar".
constexpr std::string_view full_name(std::string_view signature) {
  return signature.substr(0, signature.find('('));
}

/// The overload of a list of signatures with that last part of its name, "" the first; or "".
template <class Signatures>
constexpr std::string_view find_overload(Signatures const& all, std::string_view overload) {
  for (std::string_view const signature : all) {
    auto const name = full_name(signature);
    if (overload.empty() || name.substr(name.rfind('.') + 1) == overload) return name;
  }
  return {};
}

template <class Op, arm_delegate::detail::literal Overload>
inline constexpr std::string_view found_overload = find_overload(Op::schemas, Overload.view());
template <class Op, arm_delegate::detail::literal Overload>
struct has_no_such_overload {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: call<Op, \"overload\">: none of the operator's schemas has this "
      "overload: name the part after the last dot, as \"Scalar\" of \"aten.mul.Scalar\" "
      "[operator, overload: see 'has_no_such_overload<...>' in this message]",
      arm_delegate::detail::never<Op>)
};
template <class Op, arm_delegate::detail::literal Overload>
struct overload_of_operator {
  static constexpr auto value = found_overload<Op, Overload>;
  static_assert(arm_delegate::detail::reported<arm_delegate::detail::mistake_unless<
                    !value.empty(), has_no_such_overload<Op, Overload>>>);
};

}  // namespace detail

/// The full name of an operator's overload: `overload_name<op::mul, "Scalar">` is
/// "aten.mul.Scalar"; "" is the first one.
template <class Op, arm_delegate::detail::literal Overload = "">
inline constexpr std::string_view overload_name = detail::overload_of_operator<Op, Overload>::value;

}  // namespace arm_delegate::ir
