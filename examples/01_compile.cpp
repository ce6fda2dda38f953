// SPDX-License-Identifier: BSD-3-Clause
// Compiles a .pt2 file: names a pipeline, passes it the program, writes the result.
//
//     build/release/examples/example_01_compile [MODEL.pt2]

// region: readme
#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>

// endregion
#include <cstddef>
#include <cstdio>
#include <exception>

// region: readme
namespace ad = arm_delegate;

using npu = ad::pipeline<ad::target::tosa_1_0_int, ad::op::standard, ad::pass::standard>;

ad::tosa::flatbuffer to_tosa(char const* model) {
  auto const out = npu::compile(ad::frontend::pt2::load(model));
  if (out.delegates.empty()) throw ad::nothing_delegated(out);  // says why
  return ad::tosa::serialize(out.delegates.front().artifact, ad::tosa::encoding_of(out.version));
}
// endregion

int main(int argc, char** argv) {
  char const* model = argc > 1 ? argv[1] : "examples/digits_cnn/int8.pt2";
  try {
    auto const file = to_tosa(model);
    std::printf("%s: %zu bytes of TOSA\n", model, file.bytes().size());
    // A flatbuffer has its file identifier at offset 4.
    return file.bytes().size() > 8 && file.bytes()[4] == std::byte{'T'} ? 0 : 1;
  } catch (std::exception const& e) {  // arm_delegate::error: file, node, cause, remedy
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
