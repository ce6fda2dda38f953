// SPDX-License-Identifier: BSD-3-Clause
// What Ethos-U55 and U65 do not run stays on the host, and why; Ethos-U85 takes it.

#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/partitioner/host_node.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
using support::quantized_input;

namespace {

constexpr std::string_view u55 = "tosa-1.0+int+int16+int4+u55";
constexpr std::string_view u85 = "tosa-1.0+int+int16+int4+cf";

/// A program of one node that computes, for one target after the other.
struct one_node {
  std::function<ir::value_id(program_builder&)> make;

  [[nodiscard]] compiled_program compile(std::string_view target) const {
    auto b = support::builder();
    b.output(make(b));
    return support::compile(support::finished(b), target);
  }
  /// The reason on U55, after a look at U85; "taken" if there is none.
  [[nodiscard]] std::string reason() const {
    CHECK(compile(u85).delegates.size() == 1);
    auto const compiled = compile(u55);
    for (auto const& n : compiled.host_nodes) {
      if (n.kind == host_reason::boundary) continue;
      CHECK(compiled.delegates.empty());
      CHECK(n.reason.remedy.find("Ethos-U85") != std::string::npos);
      return n.reason.rule + ": " + n.reason.actual;
    }
    CHECK(compiled.delegates.size() == 1);
    return "taken";
  }
};

using numbers = std::vector<std::int64_t>;

/// aten.permute of an input of that type.
one_node permute(ir::dtype type, ir::shape const& sizes, numbers const& dims) {
  return {[=](program_builder& b) {
    return b.call("aten.permute.default", {b.input("x", type, sizes), dims});
  }};
}
one_node amax(ir::dtype type) {
  return {[=](program_builder& b) {
    return b.call("aten.amax.default", {b.input("x", type, {2, 3}), numbers{1}});
  }};
}
/// A pool over int8 values.
one_node pool(std::string_view target, ir::shape const& sizes, numbers const& kernel,
              numbers const& stride = {}) {
  return {[=, target = std::string(target)](program_builder& b) {
    auto const x = quantized_input(b, "x", sizes, {.scale = 0.5});
    return support::fake(b, b.call(target, {x, kernel, stride}), {.scale = 0.5});
  }};
}

}  // namespace

TEST_CASE("u55: bool tensors, in operators that move them, too") {
  one_node const cat{[](program_builder& b) {
    auto const x = b.input("x", ir::dtype::boolean, {2, 3});
    return b.call("aten.cat.default", {std::vector<ir::value_id>{x, x}, 0});
  }};
  CHECK(cat.reason() == "element types of CONCAT on Ethos-U55 and U65: 'x' is bool");
  CHECK(permute(ir::dtype::boolean, {2, 3}, {1, 0}).reason() ==
        "element types of TRANSPOSE on Ethos-U55 and U65: 'x' is bool");
}

TEST_CASE("u55: element types of reductions and matrix products") {
  CHECK(amax(ir::dtype::int32).reason() ==
        "element type of REDUCE_MAX on Ethos-U55 and U65: INT32");
  CHECK(amax(ir::dtype::int8).reason() == "taken");
  one_node const wide{[](program_builder& b) {
    auto const x = quantized_input(b, "x", {1, 2, 2}, support::q16(0.5));
    return support::fake(b, b.call("aten.bmm.default", {x, x}), support::q16(0.5));
  }};
  CHECK(wide.reason() == "element type of MATMUL on Ethos-U55 and U65: INT16");
}

TEST_CASE("u55: windows and the batch of an average") {
  CHECK(pool("aten.avg_pool2d.default", {2, 3, 4, 4}, {2, 2}).reason() ==
        "batch of AVG_POOL2D on Ethos-U55 and U65: 2");
  CHECK(pool("aten.avg_pool2d.default", {1, 3, 4, 4}, {2, 2}).reason() == "taken");
  CHECK(pool("aten.max_pool2d.default", {2, 3, 8, 8}, {2, 2}, {4, 4}).reason() ==
        "stride of MAX_POOL2D on Ethos-U55 and U65: 4");
  CHECK(pool("aten.max_pool2d.default", {2, 3, 9, 9}, {3, 3}, {3, 3}).reason() == "taken");
  CHECK(pool("aten.avg_pool2d.default", {1, 3, 8, 8}, {8, 8}).reason() == "taken");
  CHECK(pool("aten.max_pool2d.default", {1, 1, 300, 1}, {300, 1}).reason() ==
        "kernel of MAX_POOL2D on Ethos-U55 and U65: 300x1");
  CHECK(pool("aten.max_pool2d.default", {1, 1, 1, 300}, {1, 257}).reason() ==
        "kernel width of MAX_POOL2D on Ethos-U55 and U65: 257");
}

TEST_CASE("u55: sizes of sums and transposes") {
  for (auto const type : {ir::dtype::int8, ir::dtype::int16, ir::dtype::int32}) {
    CHECK(permute(type, {2, 2, 2, 2, 2}, {4, 3, 2, 1, 0}).reason() == "taken");
    CHECK(permute(type, {3, 2, 5}, {2, 0, 1}).reason() == "taken");
    CHECK(permute(type, {300, 300, 2, 2}, {3, 2, 1, 0}).reason() ==
          "size of all axes except the two smallest together of TRANSPOSE on Ethos-U55 and U65: "
          "90000");
  }
  CHECK(permute(ir::dtype::int8, {1, 300, 300, 2}, {0, 2, 1, 3}).reason() == "taken");
  CHECK(permute(ir::dtype::int32, {2, 3, 5, 3277}, {1, 0, 2, 3}).reason() ==
        "size of the last axes with int32 of TRANSPOSE on Ethos-U55 and U65: 16385");
  CHECK(permute(ir::dtype::int32, {2, 3, 4, 4096}, {1, 0, 2, 3}).reason() == "taken");
  CHECK(permute(ir::dtype::int32, {2, 3, 16385}, {0, 2, 1}).reason() == "taken");
  CHECK(permute(ir::dtype::int8, {2, 3, 16385}, {1, 0, 2}).reason() == "taken");
}

TEST_CASE("u55: what Vela compiles and ExecuTorch leaves to the host") {
  one_node const flip{[](program_builder& b) {
    auto const x = quantized_input(b, "x", {1, 2, 4, 4}, {.scale = 0.5});
    return support::fake(b, b.call("aten.flip.default", {x, numbers{2}}), {.scale = 0.5});
  }};
  CHECK(flip.reason() == "operators of REVERSE on Ethos-U55 and U65: REVERSE");
  one_node const upsample{[](program_builder& b) {
    auto const x = quantized_input(b, "x", {1, 2, 4, 4}, {.scale = 0.5});
    auto const y = b.call("aten.upsample_nearest2d.vec", {x, numbers{8, 8}, ir::none{}});
    return support::fake(b, y, {.scale = 0.5});
  }};
  CHECK(upsample.reason() == "operators of RESIZE on Ethos-U55 and U65: RESIZE");
}

TEST_CASE("u55: strides of transposed convolutions") {
  auto const transposed = [](ir::shape const& image, ir::shape const& kernel,
                             numbers const& stride) {
    return one_node{[=](program_builder& b) {
      auto const x = quantized_input(b, "x", image, {.scale = 0.5});
      std::vector<std::int8_t> const ones(static_cast<std::size_t>(kernel.numel()), 1);
      auto const w = support::weight(b, support::bytes(kernel, ones), support::q{0.25, 0});
      auto const y =
          b.call("aten.conv_transpose2d.input", {x, w, ir::none{}, stride, numbers{0, 0}});
      return support::fake(b, y, {.scale = 0.5});
    }};
  };
  CHECK(transposed({1, 1, 4, 4}, {1, 1, 2, 2}, {1, 2}).reason() ==
        "strides of TRANSPOSE_CONV2D on Ethos-U55 and U65: 1x2");
  CHECK(transposed({1, 1, 4, 4}, {1, 1, 2, 2}, {2, 2}).reason() == "taken");
  CHECK(transposed({1, 1, 1, 4}, {1, 1, 1, 2}, {1, 2}).reason() == "taken");
}
