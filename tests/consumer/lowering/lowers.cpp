// SPDX-License-Identifier: BSD-3-Clause
// Lowers a program built in C++, and writes its TOSA.

#include <arm_delegate/arm_delegate.hpp>

#include <utility>

namespace ad = arm_delegate;

using relu_pipeline =
    ad::pipeline<ad::target::tosa_1_0_fp, ad::ops<ad::op::relu>, ad::pass::standard>;

int main() {
  ad::program_builder b(relu_pipeline::known_operators());
  auto const x = b.input("x", ad::ir::dtype::float32, {4});
  b.output(b.call("aten.relu.default", {x}));
  auto const compiled = relu_pipeline::compile(std::move(b).finish());
  if (compiled.delegates.size() != 1) return 1;
  auto const& graph = compiled.delegates.front().artifact;
  auto const file = ad::tosa::serialize(graph, ad::tosa::encoding_of(compiled.version));
  return file.bytes().size() > 100 ? 0 : 1;
}
