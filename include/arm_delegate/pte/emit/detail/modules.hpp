#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The modules of lowered programs as delegates of a .pte.

#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/lowered_program.hpp>
#include <arm_delegate/pte/emit/detail/program_data.hpp>
#include <arm_delegate/pte/program.hpp>

#include <string>
#include <string_view>

namespace arm_delegate::pte::detail {

/// The name of the delegate in the runtime. ExecuTorch 0.5 has one for all targets of Arm, 1.4.1
/// one for each kind of payload, whose specs have the key "tosa_spec".
inline std::string_view backend_name(lowered_backend_module const& m) {
  bool const is_new = find_compile_spec(m.compile_specs, "tosa_spec") != nullptr;
  if (m.backend_id != "ArmBackend" || !is_new) return m.backend_id;
  return is_tosa(m.compile_specs) ? "TOSABackend" : "EthosUBackend";
}

inline delegate to_delegate(lowered_backend_module const& m, program_data& data) {
  delegate made{.backend = std::string(backend_name(m)), .payload = data.keep(m.processed_bytes)};
  for (auto const& spec : m.compile_specs) made.specs.push_back({spec.key, spec.value});
  return made;
}

}  // namespace arm_delegate::pte::detail
