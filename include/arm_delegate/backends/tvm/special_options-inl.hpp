#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of special_options.hpp.

#include <arm_delegate/backends/tvm/coercion-inl.hpp>
#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/special_options.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::tvm {

ARM_DELEGATE_FUNCTION value read_disable_vectorize(value const& v, reading_context const& context) {
  // Only these two spellings are known: "Auto" is not a boolean.
  bool const is_auto = v.is_none() || (v.is_text() && (v.text == "auto" || v.text == "AUTO"));
  return is_auto ? value::of(context.target == "c") : as_boolean(v, none::rejected);
}

ARM_DELEGATE_FUNCTION value read_generate_wrapper(value const& v, reading_context const& context) {
  if (v.is(value_kind::boolean)) return v;
  if (!v.is_text()) {
    raise(code::bad_compile_spec, "generate_wrapper is " + to_literal(v),
          "write auto, true or false");
  }
  auto const word = detail::lower_case(v.text);
  return word == "auto" ? value::of(context.format == "mlf") : as_boolean(v, none::rejected);
}

ARM_DELEGATE_FUNCTION value read_dump(value const& v, std::span<std::string_view const> known) {
  value list = v.is_text() ? detail::split_list(v.text) : v;
  bool is_valid = list.is(value_kind::list);
  for (value const& item : list.items) {
    is_valid = is_valid && item.is_text() && ranges::contains(known, item.text);
  }
  if (is_valid) return list;
  std::string names;
  for (auto const name : known) names.append(names.empty() ? "" : ", ").append(name);
  raise(code::bad_compile_spec, "dump is " + to_literal(v), "list some of " + names);
}

ARM_DELEGATE_FUNCTION value read_pass_config(value const& v) {
  value config = v.is_text() ? read_literal(v.text) : v;
  if (config.is_map()) return config;
  raise(code::bad_compile_spec, "extra_pass_config is " + to_literal(v),
        "write a map: {'tir.disable_vectorize': True}");
}

ARM_DELEGATE_FUNCTION value merged(value first, value const& second) {
  for (std::size_t i = 0; i < second.keys.size(); ++i) first.set(second.keys[i], second.items[i]);
  return first;
}

}  // namespace arm_delegate::tvm
