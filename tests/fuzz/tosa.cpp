// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as a .tosa file: an error, or a graph that can be printed, perhaps written back,
// and run if it is small enough. Graphs are also mutated as graphs.

#include "mutators/tosa_mutator.hpp"  // IWYU pragma: keep
#include "mutators/work.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/print.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>

namespace {

using namespace arm_delegate;

void write(tosa::graph const& g) {
  for (auto version : {tosa::encoding::tosa_1_0, tosa::encoding::tosa_0_80}) {
    try {
      (void)serialize(g, version);
    } catch (error const&) {
      continue;  // one version may express what the other cannot
    }
  }
}

/// Runs it on zeros; a loop's condition starts as true.
void run(tosa::graph g) {
  if (!mutators::is_quick(g)) return;
  constexpr std::size_t memory = std::size_t{1} << 26;
  tosa::interpreter net(std::move(g), {.work = {.max_bytes = memory, .max_iterations = 8}});
  for (auto const& input : net.inputs()) {
    std::memset(input.data, input.type == tosa::dtype::boolean ? 1 : 0, input.byte_size());
  }
  net.run();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const bytes = std::as_bytes(std::span(data, size));
  auto const someone = std::make_shared<int>(0);  // the caller owns the bytes
  try {
    auto g = tosa::deserialize(bytes, someone);
    (void)to_string(g);
    write(g);
    run(std::move(g));
  } catch (error const&) {
    return 0;  // expected for bad bytes
  }
  return 0;
}
