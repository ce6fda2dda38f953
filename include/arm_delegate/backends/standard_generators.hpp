#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The library's code generators: the TOSA file itself, a payload for Ethos-U, and Vela.

#include <arm_delegate/backends/arm_options.hpp>
#include <arm_delegate/backends/code_generator.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/fwd.hpp>

#include <string_view>
#include <vector>

namespace arm_delegate {

/// The payload is the TOSA flatbuffer.
struct tosa_file {
  static constexpr std::string_view name = output_format::tosa;
  ARM_DELEGATE_FUNCTION static preprocess_result generate(generator_input const& in);
};

/// The payload is a vela_bin_stream for Ethos-U, made by the library itself. The compile flags
/// choose the NPU, its system and its memory mode: see vela_flags.hpp.
struct ethos_u_payload {
  static constexpr std::string_view name = output_format::vela;
  ARM_DELEGATE_FUNCTION static preprocess_result generate(generator_input const& in);
  ARM_DELEGATE_FUNCTION static std::vector<diagnostic> refuse(tosa::graph const& graph,
                                                              arm_options const& options);
};

/// The same by Vela, which compiles the TOSA flatbuffer in its own process. Vela's own files go to
/// the debug path.
struct vela_process {
  static constexpr std::string_view name = output_format::vela_process;
  ARM_DELEGATE_FUNCTION static preprocess_result generate(generator_input const& in);
};

struct standard_generators : code_generators<tosa_file, ethos_u_payload, vela_process> {};

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/standard_generators-inl.hpp>  // IWYU pragma: export
#endif
