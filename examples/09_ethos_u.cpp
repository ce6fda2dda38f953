// SPDX-License-Identifier: BSD-3-Clause
// A pipeline that ends at a payload for Ethos-U, without Vela.
//
//     build/release/examples/example_09_ethos_u [MODEL.pt2]

#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/standard_npu_pipelines.hpp>

#include <cstdio>
#include <exception>

namespace ad = arm_delegate;

// region: npu
using npu = ad::standard_pipeline<ad::target::ethos_u55<128>>;
// endregion

int main(int argc, char** argv) {
  char const* model = argc > 1 ? argv[1] : "examples/digits_cnn/int8.pt2";
  try {
    auto const out = npu::compile(ad::frontend::pt2::load(model));
    if (out.delegates.empty()) throw ad::nothing_delegated(out);  // says why
    for (auto const& d : out.delegates) {
      auto const& memory = d.artifact.memory;
      std::printf("%s: a payload of %zu bytes, which needs %lld bytes of scratch\n", d.tag.c_str(),
                  d.artifact.payload.size(), static_cast<long long>(memory.scratch));
    }
    return 0;
  } catch (std::exception const& e) {  // arm_delegate::error: file, node, cause, remedy
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
