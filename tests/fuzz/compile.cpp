// SPDX-License-Identifier: BSD-3-Clause
// A .pt2 from anyone, through reader, pipeline and serializer of two targets.

#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/standard_pipelines.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace ad = arm_delegate;

namespace {

template <class Target>
void compile(std::span<std::byte const> bytes) {
  try {
    auto const compiled = ad::standard_pipeline<Target>::compile(
        ad::frontend::pt2::load_bytes(bytes, nullptr, "fuzz.pt2"));
    for (auto const& d : compiled.delegates) {
      (void)ad::tosa::serialize(d.graph, ad::tosa::encoding_of(compiled.version));
    }
  } catch (ad::error const&) {  // the only thing that may happen to bad input
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const bytes = std::as_bytes(std::span(data, size));
  compile<ad::target::tosa_1_0_fp>(bytes);
  compile<ad::target::tosa_0_80_bi>(bytes);
  return 0;
}
