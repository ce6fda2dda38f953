#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of comparison.hpp.

#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/run/reference/compared_node.hpp>
#include <arm_delegate/run/reference/comparison.hpp>
#include <arm_delegate/run/reference/detail/compared_programs.hpp>
#include <arm_delegate/run/reference/detail/side_by_side.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace arm_delegate {

namespace detail {

/// How far a result may be from PyTorch's, as a part of the largest one. Kernels round more often
/// than PyTorch's, which compute in float32: a few times in the result's type.
inline double most_of_peak(ir::dtype type) {
  if (!ir::is_floating(type)) return 0;
  constexpr double least = 1e-4;
  if (ir::size_of(type) >= ir::size_of(ir::dtype::float32)) return least;
  constexpr double roundings = 4;
  return std::max(least, std::ldexp(roundings, -ir::format_of(type).mantissa_bits));
}

}  // namespace detail

ARM_DELEGATE_FUNCTION comparison::comparison(ir::exported_program const& program,
                                             pipeline_entry const& target,
                                             pipeline_entry const& floating,
                                             ir::exported_program const* real_float,
                                             work_limits const& limits)
    : programs_(std::make_unique<detail::side_by_side>(
          detail::compared_programs(program, target, floating, real_float, limits))) {}
ARM_DELEGATE_FUNCTION comparison::comparison(comparison&&) noexcept = default;
ARM_DELEGATE_FUNCTION comparison& comparison::operator=(comparison&&) noexcept = default;
ARM_DELEGATE_FUNCTION comparison::~comparison() = default;

ARM_DELEGATE_FUNCTION detail::side_by_side& comparison::programs() const {
  if (programs_ == nullptr) {
    raise(code::bad_arguments, "a comparison is used after it was moved from",
          "use the one that it was moved to");
  }
  return *programs_;
}

ARM_DELEGATE_FUNCTION std::span<program_tensor const> comparison::inputs() const {
  return programs().inputs().inputs();
}
ARM_DELEGATE_FUNCTION std::size_t comparison::input_count() const {
  return programs().inputs().input_count();
}
ARM_DELEGATE_FUNCTION tosa::operand const& comparison::input(std::size_t i) const {
  return programs().inputs().input(i);
}
ARM_DELEGATE_FUNCTION void comparison::run() { programs().run(); }
ARM_DELEGATE_FUNCTION std::span<compared_node const> comparison::nodes() const {
  return programs().nodes();
}
ARM_DELEGATE_FUNCTION std::vector<std::int64_t> comparison::reference_codes(std::size_t i) const {
  return programs().reference_codes(i);
}

ARM_DELEGATE_FUNCTION compared_node const* comparison::first_departing() const {
  constexpr std::int64_t most_codes = 1;  // ties may round the other way
  for (auto const& n : nodes()) {
    bool const departs =
        n.quantized ? n.own.largest() > most_codes
                    : n.own_number.largest() > detail::most_of_peak(n.type) * n.own_number.peak();
    if (departs) return &n;
  }
  return nullptr;
}

ARM_DELEGATE_FUNCTION compared_node const* comparison::noisiest() const {
  compared_node const* worst = nullptr;
  for (auto const& n : nodes()) {
    if (n.rounded.empty()) continue;
    if (worst == nullptr || n.rounded.sqnr() < worst->rounded.sqnr()) worst = &n;
  }
  return worst;
}

}  // namespace arm_delegate
