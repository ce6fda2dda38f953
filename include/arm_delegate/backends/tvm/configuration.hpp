#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Selects the options of a class, or of a feature, from a configuration of the whole flow.

#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::tvm {

/// The values of the options in `rows`, not converted, by name. A key counts if it has `prefix` and
/// a dot anywhere: the text after their last occurrence is the name, and the last such key wins.
/// Keys of global options count as they are. Throws if a required option is missing. `host` gives
/// the defaults that depend on the machine.
[[nodiscard]] ARM_DELEGATE_FUNCTION value select_options(value const& config,
                                                         std::string_view prefix,
                                                         std::span<option_row const> rows,
                                                         host_facts const* host = nullptr);

/// A warning for each key with `prefix` that no option has, with the nearest name.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> unknown_options(
    value const& config, std::string_view prefix, std::span<option_row const> rows);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/configuration-inl.hpp>  // IWYU pragma: export
#endif
