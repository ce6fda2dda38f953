// SPDX-License-Identifier: BSD-3-Clause
// A program without exceptions over the compiled library: built with -fno-exceptions.

// region: compiled
#include <arm_delegate/compiled.hpp>

#include <cstdio>
#include <utility>
#include <vector>

namespace ad = arm_delegate;

/// Prints the problems. Returns the exit code, 1.
int report(std::vector<ad::diagnostic> const& problems) {
  for (auto const& d : problems) std::fprintf(stderr, "%s\n", to_string(d).c_str());
  return 1;
}

int main(int argc, char** argv) {
  auto model = ad::frontend::pt2::try_load(argc > 1 ? argv[1] : "model.pt2");
  if (!model.program) return report(model.diagnostics);
  auto const out = ad::try_compile<ad::target::tosa_1_0_int>(std::move(*model.program));
  if (!out.program) return report(out.diagnostics);
  std::printf("%zu delegates\n", out.program->delegates.size());
  return 0;
}
// endregion
