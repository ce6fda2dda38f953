// SPDX-License-Identifier: BSD-3-Clause
// New: the target. A type chooses it at compile time, a name at run time. A float model does not
// fit an integer target: the warnings say what to do.
//
//     build/release/examples/example_02_choose_a_target

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/standard_pipelines.hpp>

#include <cstddef>
#include <cstdio>
#include <string_view>

namespace ad = arm_delegate;

namespace {

constexpr auto quantized = "examples/digits_cnn/int8.pt2";
constexpr auto floating = "examples/digits_cnn/float.pt2";

std::size_t operators(ad::compiled_program const& p) {
  return p.delegates.front().artifact.main().operations.size();
}

/// Chosen by type: the program contains only this pipeline.
bool by_type() {
  auto const out =
      ad::standard_pipeline<ad::target::tosa_0_80_bi>::compile(ad::frontend::pt2::load(quantized));
  std::printf("by type: %zu operators for %.*s\n", operators(out),
              static_cast<int>(out.target.size()), out.target.data());
  return out.version == ad::tosa_version{0, 80, 0};
}

/// Chosen by name, in any spelling that ExecuTorch accepts.
bool by_name(std::string_view name) {
  auto const& pipeline = ad::find_pipeline(ad::standard_pipeline_table(), name);
  auto const out = pipeline.compile(ad::frontend::pt2::load(floating), {}, nullptr);
  std::printf("by name: %zu operators for %.*s\n", operators(out),
              static_cast<int>(out.target.size()), out.target.data());
  return out.target == pipeline.target->name;
}

/// Errors as values; unsupported nodes stay on the host, with a warning each.
bool refused() {
  using npu = ad::standard_pipeline<ad::target::tosa_1_0_int>;
  auto const outcome = npu::try_compile(ad::frontend::pt2::load(floating));
  if (!outcome.program || !outcome.program->delegates.empty()) return false;
  std::printf("refused: %s\n", to_string(outcome.diagnostics.front()).c_str());
  return outcome.diagnostics.front().id == ad::code::not_quantized;
}

}  // namespace

int main() {
  try {
    return by_type() && by_name("TOSA-1.0.0+FP") && by_name("tosa-0.80+mi") && refused() ? 0 : 1;
  } catch (ad::error const& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
