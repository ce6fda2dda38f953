// SPDX-License-Identifier: BSD-3-Clause
// A host project's program: builds a model in C++, compiles it with the pipeline of acme.hpp,
// writes the file and checks the result.

#include "acme.hpp"
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/version.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace ad = arm_delegate;

namespace {

int failures = 0;

void check(bool good, char const* what) {
  if (good) return;
  std::fprintf(stderr, "failed: %s\n", what);
  ++failures;
}

/// relu(x * sigmoid(x)), once with acme.swish and once with the operators that the pass fuses.
ad::ir::exported_program model(bool fused) {
  ad::program_builder b(acme::npu::known_operators());
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 4, 8, 8});
  auto const swish = fused ? b.call("acme.swish.default", {x})
                           : b.call("aten.mul.Tensor", {x, b.call("aten.sigmoid.default", {x})});
  b.output(b.call("aten.relu.default", {swish}));
  return std::move(b).finish();
}

/// Records whether the host's own pass created a swish.
struct witness final : ad::dump_sink {
  bool fused = false;
  void after_pass(std::string_view pass, std::string const& text) override {
    if (pass != acme::fuse_swish::name) return;
    fused = text.find("acme.swish.default") != std::string::npos;
  }
};

void compile(bool fused) {
  witness seen;
  auto const out = acme::npu::compile(model(fused), &seen);
  check(seen.fused, "the pass ran at its position");
  check(out.delegates.size() == 1 && out.host_nodes.empty(), "one delegate, no host nodes");
  auto const& d = out.delegates.front();
  using enum ad::tosa::op;
  std::array const wanted{sigmoid, mul, maximum};
  check(std::ranges::equal(d.artifact.main().operations, wanted, {}, &ad::tosa::operation::code),
        "SIGMOID, MUL, MAXIMUM");
  check(d.inputs.size() == 1 && d.inputs.front().name == "x", "the input keeps its name");

  auto const encoding = ad::tosa::encoding_of(out.version);
  auto const file = ad::tosa::serialize(d.artifact, encoding);
  auto const again = ad::tosa::serialize(acme::npu::lower(model(fused)), encoding);
  check(file.bytes().size() > 8 && std::memcmp(file.bytes().data() + 4, "TOSA", 4) == 0,
        "a .tosa file");
  check(std::ranges::equal(file.bytes(), again.bytes()), "the same bytes again");
}

}  // namespace

int main() {
  static_assert(!std::string_view(ARM_DELEGATE_VERSION).empty());
  try {
    compile(true);
    compile(false);
    auto const wrong = acme::npu::try_compile(ad::frontend::pt2::load("no_such_file.pt2"));
    check(false, "a missing file is an error");
  } catch (ad::error const& e) {
    check(e.id() == ad::code::io || e.id() == ad::code::bad_archive, e.what());
  }
  if (failures == 0) std::printf("swish: SIGMOID, MUL, MAXIMUM\n");
  return failures == 0 ? 0 : 1;
}
