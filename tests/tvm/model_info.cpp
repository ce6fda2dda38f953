// SPDX-License-Identifier: BSD-3-Clause
// The tensors of model files. The texts are like those of the recorded cases.
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace arm_delegate::tvm;  // NOLINT(google-build-using-namespace): only its names
using arm_delegate::error;

constexpr auto const& old_facts = mlonmcu_2024_04::facts;
constexpr auto const& new_facts = mlonmcu_0_9::facts;

std::string described(std::vector<tensor_info> const& tensors) {
  std::string all;
  for (auto const& t : tensors) {
    all += to_text(t.name) + to_literal(value::of(value_kind::list, t.shape)) + t.dtype + ":" +
           std::to_string(byte_size(t, new_facts)) + " ";
  }
  return all;
}
std::string described(model_info const& info) {
  return described(info.inputs) + "-> " + described(info.outputs);
}

TEST_CASE("the format is the lower-case extension of the file") {
  CHECK(format_of("a/b.tflite", old_facts).is_supported);
  CHECK_FALSE(format_of("a/.tflite", old_facts).is_known);
  CHECK(format_of("a.TFLITE", old_facts).name == "TFLITE");
  CHECK_FALSE(format_of("a.mlir", old_facts).is_known);
  CHECK(format_of("a.mlir", new_facts).is_supported);
  CHECK_FALSE(format_of("a.tflm", new_facts).is_supported);
  CHECK(format_of("dir.x/noext", new_facts).name.empty());
}

TEST_CASE("Relay text has its tensors in the line of @main") {
  std::string const text =
      "#[version = \"0.0.5\"]\n"
      "def @main(%a: Tensor[(1, 16), int8], %b : Tensor[(4), int32], %v_param_1: Tensor[(9), int8])"
      " -> (Tensor[(1, 10), int8], Tensor[(2i3), int32], uint8) {\n}\n";
  CHECK(described(read_relay(text, old_facts)) ==
        "a[1, 16]int8:16 b[4]int32:16 -> "
        "output0[1, 10]int8:10 output1[(2+3j)]int32:20 output2[1, 1]uint8:1 ");
  CHECK(described(read_relay(text, new_facts).outputs).starts_with("output[1, 10]"));
  CHECK(described(read_relay("def @main(%x: Tensor[(1, 8), float32], output_tensor_names=[\"o_a\"])"
                             " -> Tensor[(1, 8), float32] {",
                             old_facts)) == "x[1, 8]float32:32 -> o_a[1, 8]float32:32 ");
  for (char const* bad :
       {"", "def @main(%x) {", "def @other(%x: Tensor[(1), int8]) -> int8 {",
        "def @main(%x: Tensor[(1,2), int8]) -> int8 {", "def @main(%x: Tensor[(1), int8]) {",
        "def @main(%x: Tensor[(1), float16]) -> int8 {",
        "def @main(%x: Tensor[(1), int8]) -> Tensor[(9223372036854775807i1), int8] {",
        "def @main(%x: Tensor[(1), int8], output_tensor_names=[\"a\", \"b\"]) -> int8 {"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS((void)read_relay(bad, old_facts), error);
  }
}

TEST_CASE("MLIR functions of IREE, TensorFlow and Torch are read") {
  CHECK(described(read_mlir("util.func public @main(%arg0: tensor<1x?xf32> {ml_program.identifier "
                            "= \"x\"}) -> (tensor<1x2xi8>) {")) ==
        "x[1, None]float32:4 -> None[1, 2]int8:2 ");
  CHECK(described(read_mlir("func.func @f(%arg0: !torch.vtensor<[3],f32>) -> "
                            "!torch.vtensor<[1,3],f32> {\n")) ==
        "None[3]float32:12 -> None[1, 3]float32:12 ");
  for (char const* bad : {"", "module {}", "util.func @main$async(%a: tensor<1xf32>) -> (f32) {",
                          "func.func @f(%a: tensor<1xf16>) -> tensor<1xf32> {"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS((void)read_mlir(bad), error);
  }
}

/// A protobuf field with bytes.
std::string field(int number, std::string const& bytes) {
  return std::string{static_cast<char>(number << 3 | 2), static_cast<char>(bytes.size())} + bytes;
}
std::string integer(int number, int x) {
  return {static_cast<char>(number << 3), static_cast<char>(x)};
}
std::string onnx_value(std::string const& name, int type, std::string const& dimensions) {
  return field(1, name) + field(2, field(1, integer(1, type) + field(2, dimensions)));
}
std::span<std::byte const> bytes_of(std::string const& text) {
  return std::as_bytes(std::span(text));
}

TEST_CASE("ONNX has its tensors in the graph; names of outputs are numbers") {
  std::string const one = field(1, integer(1, 2));
  std::string const named = field(1, field(2, "N"));
  std::string const model = integer(1, 8) + field(7, field(11, onnx_value("x", 1, named + one)) +
                                                         field(12, onnx_value("y", 3, one)));
  CHECK(described(read_onnx(bytes_of(model), old_facts)) ==
        "x[40, 2]float32:320 -> output0[2]int8:2 ");
  CHECK(described(read_onnx(bytes_of(model), new_facts).outputs) == "output[2]int8:2 ");
  CHECK_THROWS_AS(
      (void)read_onnx(bytes_of(field(7, field(11, onnx_value("x", 10, one)))), old_facts), error);
  for (std::size_t size = 1; size + 1 < model.size(); ++size) {
    std::string const cut = model.substr(0, size);
    if (size == 2) continue;  // only the version: an empty model
    CHECK_THROWS_AS((void)read_onnx(bytes_of(cut), old_facts), error);
  }
}

TEST_CASE("a damaged TensorFlow Lite model is an error") {
  for (std::string const& bad :
       {std::string(), std::string("TFL3"), std::string(64, '\xff'), std::string(64, '\0')}) {
    CHECK_THROWS_AS((void)read_tflite(bytes_of(bad)), error);
  }
}

TEST_CASE("a tensor that is too large is an error") {
  auto const huge = make_tensor(
      "x", {value::of(std::int64_t{1} << 40), value::of(std::int64_t{1} << 40)}, "int8");
  CHECK_THROWS_AS((void)byte_size(huge, new_facts), error);
  CHECK_THROWS_AS((void)byte_size(make_tensor("x", {value()}, "int8"), old_facts), error);
}

}  // namespace
