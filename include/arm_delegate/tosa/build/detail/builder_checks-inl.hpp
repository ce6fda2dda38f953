#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of builder.hpp: the checks of each operator: numbers, signedness, element types, TOSA's
// rules.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/legality.hpp>
#include <arm_delegate/tosa/unsigned_tensors.hpp>

#include <fmt/core.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION std::string_view builder::missing_extension(dtype t) const {
  auto const unless = [](bool has, std::string_view extension) {
    return has ? std::string_view{} : extension;
  };
  switch (t) {
    case dtype::fp32:
    case dtype::fp16: return unless(target->floating, "+fp or +mi, or quantize the model first");
    case dtype::bf16: return unless(target->bf16, "+bf16");
    case dtype::fp8e4m3: return unless(target->fp8e4m3, "+fp8e4m3");
    case dtype::fp8e5m2: return unless(target->fp8e5m2, "+fp8e5m2");
    case dtype::int48: return unless(target->int16, "+int16");
    case dtype::int4: return unless(target->int4, "+int4");
    default: return {};
  }
}

ARM_DELEGATE_FUNCTION std::string builder::held_types() const {
  std::string text;
  for (std::size_t i = 0; i < ir::dtype_table.size(); ++i) {
    auto const t = from_ir(static_cast<ir::dtype>(i));
    if (t == dtype::unknown || !missing_extension(t).empty()) continue;
    text.append(text.empty() ? "" : ", ").append(ir::dtype_table[i].name);
  }
  return text;
}

ARM_DELEGATE_FUNCTION rejection builder::why_not_held(dtype t, std::string_view what,
                                                      std::string_view type_name) const {
  auto const missing = missing_extension(t);
  return {.rule = fmt::format("element types of {}", target->name),
          .actual = fmt::format("'{}' is {}", what, type_name),
          .allowed = held_types(),
          .remedy = t == dtype::unknown ? "use one of these"
                                        : fmt::format("compile for a target with {}", missing)};
}

ARM_DELEGATE_FUNCTION code builder::code_not_held(dtype t) const {
  if (t == dtype::unknown) return code::unsupported_dtype;
  return is_floating(t) && !target->floating ? code::not_quantized : code::missing_extension;
}

ARM_DELEGATE_FUNCTION void builder::check(dtype t, std::string_view what,
                                          std::string_view type_name) const {
  if (holds(t)) return;
  raise(code_not_held(t), why_not_held(t, what, type_name));
}

ARM_DELEGATE_FUNCTION void builder::check_number(dtype type, double x) const {
  int const bits = info(type).bits;
  bool const integer = type == dtype::int8 || type == dtype::int16 || type == dtype::int32;
  auto const limit = std::ldexp(1.0, bits - 1);
  if (!integer || (x == std::trunc(x) && -limit <= x && x < limit)) return;
  raise(code::unsupported_value,
        {.rule = fmt::format("a number as an element of {}", tosa::name(type)),
         .actual = fmt::format("{}", x),
         .allowed = fmt::format("a {}-bit integer", bits),
         .remedy = "convert the tensor to floating point first"});
}

ARM_DELEGATE_FUNCTION void builder::check_emitted() {
  auto const& operations = graph_.main().operations;
  auto const& o = operations.back();
  auto const is_signed = [&](tensor_id t) {
    return !is_unsigned(t) && (*this)[t].type != dtype::shape;
  };
  bool const rescales = o.code == op::rescale;
  bool const reads_unsigned = ranges::any_of(o.inputs, [&](tensor_id t) { return is_unsigned(t); });
  bool const legal = rescales ? o.attrs.flag(attr::input_unsigned) == reads_unsigned
                              : !reads_unsigned || (moves_elements(o.code) &&
                                                    ranges::none_of(o.inputs, is_signed));
  if (!legal) {
    raise(code::unsupported_dtype,
          {.rule = "unsigned elements",
           .actual = fmt::format("TOSA's {} would read uint8 as int8", tosa::name(o.code)),
           .allowed = "int8, int16, int32 or floating point",
           .remedy = "convert or quantize to int8"});
  }
  mark_unsigned(o.outputs.front(), rescales ? o.attrs.flag(attr::output_unsigned) : reads_unsigned);
  if (auto problem = find_illegal(graph_, operations.size() - 1, *target)) {
    raise(problem->id, std::move(problem->why));
  }
  if (target->rule == nullptr) return;
  if (auto why = target->rule(graph_, operations.size() - 1)) {
    raise(code::unsupported_value, std::move(*why));
  }
}

ARM_DELEGATE_FUNCTION void builder::check_result(ir::value const& v, tensor_id t) const {
  if (sizes(t) != v.sizes()) {
    raise(code::shape_mismatch,
          {.rule = "shape of the TOSA result",
           .actual = fmt::format("'lower' makes {} for '{}'", sizes(t).text(), v.name),
           .allowed = fmt::format("{}, as 'infer' says", v.sizes().text()),
           .remedy = "correct 'lower' or 'infer' of the operator"});
  }
  auto const wanted = element_type(v);
  if (type(t) == wanted && is_unsigned(t) == (v.type.type == ir::dtype::uint8)) return;
  raise(code::unsupported_dtype,
        {.rule = "element type of the TOSA result",
         .actual = fmt::format("{} for {}", tosa::name(type(t)), ir::name(v.type.type)),
         .allowed = "the program's element type",
         .remedy = "compute in int32 or floating point, or quantize the model"});
}

}  // namespace arm_delegate::tosa
