#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The library's code generators: the TOSA file itself, and Vela.

#include <arm_delegate/backends/code_generator.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/config.hpp>

#include <string_view>

namespace arm_delegate {

/// The payload is the TOSA flatbuffer.
struct tosa_file {
  static constexpr std::string_view name = "tosa";
  ARM_DELEGATE_FUNCTION static preprocess_result generate(generator_input const& in);
};

/// The payload is a vela_bin_stream for Ethos-U, compiled from the TOSA flatbuffer by Vela in its
/// own process. Vela's own files go to the debug path.
struct vela {
  static constexpr std::string_view name = "vela";
  ARM_DELEGATE_FUNCTION static preprocess_result generate(generator_input const& in);
};

using standard_generators = code_generators<tosa_file, vela>;

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/standard_generators-inl.hpp>  // IWYU pragma: export
#endif
