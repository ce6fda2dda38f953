#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Conversions of option values: text, numbers, lists and maps to the type that an option has.

#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>

#include <cstdint>

namespace arm_delegate::tvm {

/// Whether a conversion keeps None or rejects it.
enum class none : bool { rejected, kept };

/// A boolean: y, yes, t, true, on, 1 and n, no, f, false, off, 0 in any case; a number is true if
/// it is not zero. All conversions throw `code::bad_compile_spec`.
[[nodiscard]] ARM_DELEGATE_FUNCTION value as_boolean(value const& v, none n);
/// A list: a text with '[' at its start is a Python literal, another text is split at commas.
[[nodiscard]] ARM_DELEGATE_FUNCTION value as_list(value const& v, none n);
/// A map: a text is a Python literal of a map or of pairs.
[[nodiscard]] ARM_DELEGATE_FUNCTION value as_map(value const& v, none n);
/// An integer, as Python's int() makes it of a number or a text.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::int64_t as_integer(value const& v);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/coercion-inl.hpp>  // IWYU pragma: export
#endif
