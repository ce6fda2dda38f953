#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What tosa::builder asks of each operator it makes: numbers, signs, element types, TOSA's rules.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/legality.hpp>
#include <arm_delegate/tosa/rules/u55.hpp>
#include <arm_delegate/tosa/unsigned_tensors.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace arm_delegate::tosa {

inline void builder::check_number(dtype type, double x) const {
  int const bits = info(type).bits;
  bool const integer = type == dtype::int8 || type == dtype::int16 || type == dtype::int32;
  auto const limit = std::ldexp(1.0, bits - 1);
  if (!integer || (x == std::trunc(x) && -limit <= x && x < limit)) return;
  throw fail(code::unsupported_value,
             {.rule = "a number among elements of " + std::string(tosa::name(type)),
              .actual = std::to_string(x),
              .allowed = "an integer of " + std::to_string(bits) + " bits",
              .remedy = "convert the tensor to floating point first"});
}

inline void builder::check_emitted() {
  auto const& operations = graph_.main().operations;
  auto const& o = operations.back();
  auto const is_signed = [&](tensor_id t) {
    return !is_unsigned(t) && (*this)[t].type != dtype::shape;
  };
  bool const rescales = o.code == op::rescale;
  bool const reads_unsigned =
      std::ranges::any_of(o.inputs, [&](tensor_id t) { return is_unsigned(t); });
  bool const legal = rescales ? o.attrs.flag("input_unsigned") == reads_unsigned
                              : !reads_unsigned || (moves_elements(o.code) &&
                                                    std::ranges::none_of(o.inputs, is_signed));
  if (!legal) {
    throw fail(code::unsupported_dtype,
               {.rule = "unsigned elements",
                .actual = "TOSA's " + std::string(tosa::name(o.code)) + " would read uint8 as int8",
                .allowed = "int8, int16, int32 or floating point",
                .remedy = "convert or quantize to int8"});
  }
  mark_unsigned(o.outputs.front(), rescales ? o.attrs.flag("output_unsigned") : reads_unsigned);
  if (auto why = find_illegal(graph_, operations.size() - 1, *target)) {
    throw fail(why->id, {.rule = std::move(why->message),
                         .actual = std::move(why->actual),
                         .allowed = std::move(why->allowed),
                         .remedy = std::move(why->remedy)});
  }
  if (!target->u55) return;
  if (auto why = find_u55_refusal(graph_, operations.size() - 1)) {
    throw fail(code::unsupported_value, std::move(*why));
  }
}

inline void builder::check_result(ir::value const& v, tensor_id t) const {
  auto const wanted = element_type(v);
  if (type(t) == wanted && is_unsigned(t) == (v.type.type == ir::dtype::uint8)) return;
  throw fail(
      code::unsupported_dtype,
      {.rule = "element type of the result in TOSA",
       .actual = std::string(tosa::name(type(t))) + " for " + std::string(ir::name(v.type.type)),
       .allowed = "the element type that the program says",
       .remedy = "compute in int32 or floating point, or quantize the model"});
}

}  // namespace arm_delegate::tosa
