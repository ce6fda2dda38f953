// SPDX-License-Identifier: BSD-3-Clause
#include <arm_delegate/compiler/file_kind.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/files/file_bytes.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>

#include <span>
#include <string>
#include <string_view>

using namespace arm_delegate::compiler;

TEST_CASE("the content of a file tells its kind") {
  std::string const model = "examples/digits_cnn/int8.pt2";
  auto const file =
      arm_delegate::files::read_file(std::string(ARM_DELEGATE_SOURCE_DIR) + "/" + model);
  CHECK(kind_of(file.bytes) == file_kind::program);
  auto const compile = [&](std::string const& target) {
    return session({.target = target}).compile(support::load_model(model));
  };
  auto const npu = compile("ethos-u55-128");
  CHECK(kind_of(npu.payload(0).bytes) == file_kind::payload);
  CHECK(kind_of(npu.make_executorch_program().file.bytes) == file_kind::executorch);
  CHECK(kind_of(compile("tosa-1.0+int").payload(0).bytes) == file_kind::tosa);
  CHECK(kind_of(std::as_bytes(std::span(std::string_view("text")))) == file_kind::unknown);
  CHECK(kind_of({}) == file_kind::unknown);
}
