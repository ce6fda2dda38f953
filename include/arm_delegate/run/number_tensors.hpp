#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Outputs that are numbers, as tensors of one element.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstdint>
#include <type_traits>
#include <variant>

namespace arm_delegate {

namespace detail {

/// Writes a number into a tensor of one element: int64, bool, or float32.
template <class Number>
void write_number(Number x, tosa::operand const& to) {
  tosa::with_element(to.type,
                     [&]<class T>(std::type_identity<T>) { *to.as<T>() = static_cast<T>(x); });
}

}  // namespace detail

/// The type of the tensor that represents an output that is a number; `undefined` for None, texts
/// and lists, which have no tensor.
template <class Variant>
ir::dtype number_type(Variant const& x) {
  if (std::holds_alternative<std::int64_t>(x)) return ir::dtype::int64;
  if (std::holds_alternative<bool>(x)) return ir::dtype::boolean;
  return std::holds_alternative<double>(x) ? ir::dtype::float32 : ir::dtype::undefined;
}

/// Writes the number that a variant of such a type holds.
template <class Variant>
void write_number_of(Variant const& x, tosa::operand const& to) {
  if (auto const* const whole = std::get_if<std::int64_t>(&x)) {
    return detail::write_number(*whole, to);
  }
  if (auto const* const truth = std::get_if<bool>(&x)) return detail::write_number(*truth, to);
  if (auto const* const real = std::get_if<double>(&x)) return detail::write_number(*real, to);
}

}  // namespace arm_delegate
