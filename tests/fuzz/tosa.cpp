// SPDX-License-Identifier: BSD-3-Clause
// Any bytes as a .tosa file: an error, or a graph that can be printed and perhaps written again.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/deserialize.hpp>
#include <arm_delegate/tosa/encoding.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/print.hpp>
#include <arm_delegate/tosa/serialize.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace {

using namespace arm_delegate;

void write(tosa::graph const& g) {
  for (auto version : {tosa::encoding::tosa_1_0, tosa::encoding::tosa_0_80}) {
    try {
      (void)serialize(g, version);
    } catch (error const&) {
      continue;  // what one version says, the other may not
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const bytes = std::as_bytes(std::span(data, size));
  auto const someone = std::make_shared<int>(0);  // the caller keeps the bytes
  try {
    auto const g = tosa::deserialize(bytes, someone);
    (void)to_string(g);
    write(g);
  } catch (error const&) {
    return 0;  // the right answer to bad bytes
  }
  return 0;
}
