#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of emit_program.hpp.

#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/lowered_program.hpp>
#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/backends/to_backend_multiple.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/emit/detail/decompose.hpp>
#include <arm_delegate/pte/emit/detail/host_node.hpp>
#include <arm_delegate/pte/emit/detail/method_emitter.hpp>
#include <arm_delegate/pte/emit/detail/program_data.hpp>
#include <arm_delegate/pte/emit/detail/quantized_io.hpp>
#include <arm_delegate/pte/emit/emit_program.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/targets/tosa_specification.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <any>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::pte {

namespace detail {

/// Makes a program with several methods.
class program_emitter {
 public:
  explicit program_emitter(emit_options const& options)
      : options_(options), host_(options.host != nullptr ? *options.host : host_pipeline()) {
    (void)filled(host_);
  }

  void add(std::string const& name, lowered_program const& lowered) {
    auto program = lowered.program.clone();
    if (options_.quantize_io) io_quantizer(program).run();
    try {
      decomposer(host_).run(*program.graph);
      bind_to_kernels(*program.graph);
      program_.methods.push_back(method_emitter(program, lowered.modules, data_).emit(name));
    } catch (error const& e) {
      throw e.in_file(program.file);
    }
  }

  void add(arm_delegate::named_data const& data) {
    if (!data.external.empty()) {
      raise(
          code::unsupported_value,
          fmt::format("a backend stores named data in the file '{}', but only the .pte is written",
                      data.external.begin()->first),
          "let the backend store it without an external tag");
    }
    for (auto const& [key, entry] : data.in_program) {
      program_.data.push_back({.key = key, .data = data_.keep(data.buffers[entry.buffer])});
    }
  }

  program finish() {
    data_.finish(program_);
    return std::move(program_);
  }

 private:
  emit_options options_;
  pipeline_entry const& host_;
  program program_{};
  program_data data_{};
};

/// The specs that ExecuTorch's Arm backend stores for a TOSA target.
inline std::vector<compile_spec> tosa_specs(std::string_view target) {
  auto const specification = parse_tosa_specification(target);
  auto const text = specification.text();
  if (is_before_1_0(specification.number)) {
    return arm_compile_spec_builder().tosa_compile_spec(text).build();
  }
  return tosa_compile_spec(text).to_list();
}

inline lowered_backend_module to_module(basic_delegate<std::any> const& d, std::string_view target,
                                        tosa_version version) {
  lowered_backend_module m{.backend_id = "ArmBackend"};
  if (auto const* const npu = std::any_cast<ethosu::compile::npu_artifact>(&d.artifact)) {
    m.processed_bytes = npu->payload;
    m.compile_specs = ethosu_compile_spec(target, npu->system.name, npu->mode.name).to_list();
  } else {
    auto const file =
        tosa::serialize(std::any_cast<tosa::graph const&>(d.artifact), tosa::encoding_of(version));
    auto const bytes = file.bytes();
    m.processed_bytes.assign(bytes.begin(), bytes.end());
    m.compile_specs = tosa_specs(target);
  }
  return m;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION program emit_program(lowered_program const& lowered,
                                           emit_options const& options) {
  detail::program_emitter out(options);
  out.add("forward", lowered);
  out.add(lowered.data);
  return out.finish();
}

ARM_DELEGATE_FUNCTION program emit_program(lowered_methods const& lowered,
                                           emit_options const& options) {
  detail::program_emitter out(options);
  for (auto const& [name, method] : lowered.methods) out.add(name, method);
  out.add(lowered.data);
  return out.finish();
}

ARM_DELEGATE_FUNCTION program emit_program(basic_compiled_program<std::any> const& compiled,
                                           emit_options const& options) {
  if (compiled.boundary.permute_memory_format) {
    raise(code::unsupported_value,
          "the delegates expect permuted inputs and outputs, which a .pte does not permute",
          "compile without the option to permute the memory format");
  }
  lowered_program lowered{.program = compiled.program.clone()};
  for (auto const& d : compiled.delegates) {
    lowered.modules.push_back(detail::to_module(d, compiled.target, compiled.version));
  }
  return emit_program(lowered, options);
}

}  // namespace arm_delegate::pte
