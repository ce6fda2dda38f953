// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in the use of a program_builder are errors.

#include <arm_delegate/ir/program_builder.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

bool is_after_finish(std::string const& text) {
  return text.find("used after finish()") != std::string::npos;
}
bool is_foreign(std::string const& text) {
  return text.find("is no value of this program_builder") != std::string::npos;
}

}  // namespace

TEST_CASE("program_builder: every use after finish() is an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(x);
  auto const program = support::finished(b);
  CHECK(program.graph->outputs.size() == 1);
  CHECK(is_after_finish(support::failure([&] { b.input("y", ir::dtype::float32, {2}); })));
  CHECK(is_after_finish(support::failure([&] { b.constant("c", support::floats({1}, {1})); })));
  CHECK(is_after_finish(support::failure([&] { b.call("aten.relu.default", {x}); })));
  CHECK(is_after_finish(support::failure([&] { b.output(x); })));
  CHECK(is_after_finish(support::failure([&] { (void)b[x]; })));
  CHECK(is_after_finish(support::failure([&] { support::finished(b); })));

  auto moved = support::builder();
  auto y = moved.input("y", ir::dtype::float32, {2});
  auto owner = std::move(moved);
  owner.output(owner.call("aten.relu.default", {y}));
  CHECK(is_after_finish(support::failure([&] { moved.output(y); })));
  CHECK(support::operators(support::lower(owner)) == "CLAMP");
}

TEST_CASE("program_builder: values of another builder are errors, also if their ids are known") {
  auto a = support::builder();
  auto b = support::builder();
  auto const of_a = a.input("x", ir::dtype::float32, {2});
  auto const of_b = b.input("x", ir::dtype::float32, {2});
  REQUIRE(ir::value_id(of_a) == ir::value_id(of_b));
  auto const text = support::failure([&] { b.call("aten.add.Tensor", {of_b, of_a}); });
  CHECK(text.find("argument 1 of aten.add.Tensor is no value of this program_builder") !=
        std::string::npos);
  std::vector const list{of_b, of_a};
  CHECK(is_foreign(support::failure([&] { b.call("aten.cat.default", {list}); })));
  CHECK(is_foreign(support::failure([&] { b.call("aten.relu.default", {{"self", of_a}}); })));
  CHECK(is_foreign(support::failure([&] { b.output(of_a); })));
  CHECK(is_foreign(support::failure([&] { (void)b[of_a]; })));
  CHECK(is_foreign(support::failure([&] {
    b.call_all("aten.chunk.default", {a.call_all("aten.chunk.default", {of_a, 2})[0], 2});
  })));
  // A failed call leaves nothing behind.
  b.output(b.call("aten.relu.default", {of_b}));
  CHECK(support::operators(support::lower(b)) == "CLAMP");
}

TEST_CASE("program_builder: ids without a builder are checked against its values") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  CHECK(is_foreign(support::failure([&] { b.output(ir::value_id{7}); })));
  CHECK(is_foreign(support::failure([&] { b.output(ir::no_value); })));
  CHECK(is_foreign(support::failure([&] { b.call("aten.relu.default", {ir::value_id{7}}); })));
  std::vector<ir::value_id> const list{x, ir::value_id{7}};
  CHECK(is_foreign(support::failure([&] { b.call("aten.cat.default", {list}); })));
  CHECK(b[ir::value_id(x)].name == "x");
}

TEST_CASE("program_builder: a null text is an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  char const* const none = nullptr;
  auto const text =
      support::failure([&] { b.call("aten.gelu.default", {x, {"approximate", none}}); });
  CHECK(text.find("a null pointer to a text") != std::string::npos);
  CHECK(text.find("ir::none{}") != std::string::npos);
}
