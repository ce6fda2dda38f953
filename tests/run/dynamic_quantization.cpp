// SPDX-License-Identifier: BSD-3-Clause
// Quantization whose parameters the program computes stays on the host.

#include <arm_delegate/pipeline/compiled_program.hpp>

#include <doctest/doctest.h>
#include <support/like_pytorch.hpp>
#include <support/lowered.hpp>

TEST_CASE("dynamic quantization: programs give PyTorch's outputs") {
  for (auto const target : {support::fp, support::integer}) {
    support::check_like_pytorch("dynamic_quantization", target);
  }
}

TEST_CASE("dynamic quantization: the rest of the program is delegated") {
  auto const p = support::compiled_file("dynamic_quantization", support::fp);
  CHECK(p.delegates.size() == 1);
}
