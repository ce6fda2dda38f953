#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Inspects ExecuTorch programs and the payloads of their delegates: as data, as JSON and as text.

#include <arm_delegate/config.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/report/inspected_payload.hpp>
#include <arm_delegate/report/payload_inspection.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <string>
#include <variant>
#include <vector>

namespace arm_delegate::report {

/// A payload that is neither a TOSA graph nor for an Ethos-U.
struct unknown_payload {};
/// The payload of an earlier delegate: delegates may share one.
struct repeated_payload {};

using delegate_contents =
    std::variant<unknown_payload, repeated_payload, tosa::graph, inspected_payload>;

struct inspected_pte {
  pte::program program{};
  std::vector<std::vector<delegate_contents>> delegates{};  ///< of each method, in order
};

/// Reads the payloads of all delegates. Throws the errors of `inspect_payload` and of
/// `tosa::deserialize`.
[[nodiscard]] ARM_DELEGATE_FUNCTION inspected_pte
inspect_pte(pte::program program, inspection_options const& options = {});

/// The program as JSON: `armdc inspect` of a .pte.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string json(inspected_pte const& p);
/// The same as text.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string text(inspected_pte const& p);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/pte_inspection-inl.hpp>  // IWYU pragma: export
#endif
