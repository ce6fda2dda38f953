#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The library's code generators: the TOSA file itself, a payload for Ethos-U, and Vela.

#include <arm_delegate/backends/arm_options.hpp>
#include <arm_delegate/backends/code_generator.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/pipeline/pipeline_table.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace arm_delegate {

/// The payload is the TOSA flatbuffer.
struct tosa_file {
  static constexpr std::string_view name = output_format::tosa;
  ARM_DELEGATE_FUNCTION static preprocess_result generate(generator_input const& in);
};

namespace detail {
/// Implement `ethos_u_payload_with`; `npus` has a pipeline for each NPU.
[[nodiscard]] ARM_DELEGATE_FUNCTION preprocess_result
generate_payload(std::span<pipeline_entry const> npus, generator_input const& in);
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> refuse_payload(
    std::span<pipeline_entry const> npus, tosa::graph const& graph, arm_options const& options);
}  // namespace detail

/// The payload is a vela_bin_stream for Ethos-U, made by the library itself: the TOSA graph runs
/// through the pipeline of `Pipelines` for the NPU, from TOSA on. The compile flags choose the NPU,
/// its system, its memory mode and the goal: see vela_flags.hpp.
template <class Pipelines>
struct ethos_u_payload_with {
  static constexpr std::string_view name = output_format::vela;
  static preprocess_result generate(generator_input const& in) {
    return detail::generate_payload(pipeline_table<Pipelines>, in);
  }
  static std::vector<diagnostic> refuse(tosa::graph const& graph, arm_options const& options) {
    return detail::refuse_payload(pipeline_table<Pipelines>, graph, options);
  }
};

/// The same with the library's own pipelines.
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

namespace detail {

template <class Pipeline>
inline constexpr bool ends_at_payload =
    std::is_same_v<typename Pipeline::artifact, ethosu::compile::npu_artifact>;

/// The pipelines of a list that end at a payload.
template <class Pipelines>
struct payload_pipelines {
  using type = pipelines<>;
};
template <class... Pipeline>
struct payload_pipelines<pipelines<Pipeline...>>
    : concat<pipelines<>,
             std::conditional_t<ends_at_payload<Pipeline>, pipelines<Pipeline>, pipelines<>>...> {};

template <class PayloadPipelines>
struct generators_with {
  using type = arm_delegate::replace<standard_generators, ethos_u_payload,
                                     ethos_u_payload_with<PayloadPipelines>>;
};
template <>
struct generators_with<pipelines<>> {
  using type = standard_generators;
};

}  // namespace detail

/// The standard generators for a list of pipelines: those of the list that end at a payload make
/// the payloads for Ethos-U, if there are any, in place of the library's own.
template <class Pipelines>
using generators_for =
    typename detail::generators_with<typename detail::payload_pipelines<Pipelines>::type>::type;

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/standard_generators-inl.hpp>  // IWYU pragma: export
#endif
