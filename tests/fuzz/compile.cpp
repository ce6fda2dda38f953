// SPDX-License-Identifier: BSD-3-Clause
// Runs an arbitrary .pt2 through compiler, verifier, serializer and runner for two targets. A
// compiled program must be valid TOSA.

#include "mutators/pt2_mutator.hpp"  // IWYU pragma: keep
#include "mutators/work.hpp"
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>
#include <utility>

namespace ad = arm_delegate;

namespace {

void expect_legal(ad::tosa::graph const& g) {
  auto const problems = ad::tosa::verify(g);
  if (problems.empty()) return;
  for (auto const& p : problems) std::fprintf(stderr, "%s\n", to_string(p).c_str());
  std::abort();
}

bool is_quick(ad::compiled_program const& p) {
  for (auto const& d : p.delegates) {
    if (!mutators::is_quick(d.artifact)) return false;
  }
  return true;
}

/// Runs it on zeros.
void run(ad::compiled_program p) {
  constexpr std::size_t memory = std::size_t{1} << 26;
  auto const& host = ad::find_pipeline(ad::standard_pipeline_table(), "tosa-1.0+fp");
  ad::program_runner net(std::move(p), {.work = {.max_bytes = memory, .max_iterations = 8}}, &host);
  net.run();
}

void compile(std::span<std::byte const> bytes, std::string_view target) {
  try {
    auto const& pipeline = ad::find_pipeline(ad::standard_pipeline_table(), target);
    auto compiled =
        pipeline.compile(ad::frontend::pt2::load_bytes(bytes, nullptr, "fuzz.pt2"), {}, nullptr);
    for (auto const& d : compiled.delegates) {
      expect_legal(d.artifact);
      (void)ad::tosa::serialize(d.artifact, ad::tosa::encoding_of(compiled.version));
    }
    if (is_quick(compiled)) run(std::move(compiled));
  } catch (ad::error const& e) {
    if (e.id() == ad::code::internal)
      throw;  // a bug in the library; any other error is fine for bad input
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const bytes = std::as_bytes(std::span(data, size));
  compile(bytes, "tosa-1.0+fp");
  compile(bytes, "tosa-0.80+bi");
  compile(bytes, "tosa-1.0+int+int16");
  return 0;
}
