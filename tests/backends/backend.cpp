// SPDX-License-Identifier: BSD-3-Clause
// A host project's backends, and all partitions of all methods through one backend.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/backend.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

/// Its payload is the numbers of nodes and specs.
struct counting_backend {
  static constexpr std::string_view id = "CountingBackend";
  static preprocess_result preprocess(ir::exported_program const& program,
                                      std::span<compile_spec const> specs) {
    return {.processed_bytes = {std::byte(program.graph->order.size()), std::byte(specs.size())}};
  }
};

/// A backend with its own function for shared data.
struct sharing_backend : counting_backend {
  static method_results preprocess_multimethod(method_programs const& programs,
                                               method_specs const&) {
    method_results results;
    for (auto const& [method, partitions] : programs) {
      results[method].resize(partitions.size(), {.processed_bytes = {std::byte{42}}});
    }
    return results;
  }
};

struct nameless_backend {
  static preprocess_result preprocess(ir::exported_program const&, std::span<compile_spec const>);
};

static_assert(backend<counting_backend>);
static_assert(backend<sharing_backend>);
static_assert(backend<arm_backend>);
static_assert(!backend<nameless_backend>);

ir::exported_program chain(int length) {
  auto b = support::builder();
  auto x = b.input("x", ir::dtype::float32, {2});
  for (int i = 0; i < length; ++i) x = b.call("aten.relu.default", {x});
  b.output(x);
  return support::finished(b);
}

/// forward has two partitions, encode one.
method_programs two_methods() {
  method_programs programs;
  programs["forward"].push_back(chain(1));
  programs["forward"].push_back(chain(2));
  programs["encode"].push_back(chain(3));
  return programs;
}

std::vector<std::byte> payload(int nodes, int specs) {
  return {std::byte(nodes), std::byte(specs)};
}

}  // namespace

TEST_CASE("preprocess_multimethod: every partition of every method, with its own specs") {
  std::vector const one{make_compile_spec("a", "b")};
  method_specs const specs{{"forward", {{}, one}}, {"encode", {one}}};
  auto const results = preprocess_multimethod<counting_backend>(two_methods(), specs);
  REQUIRE(results.size() == 2);
  REQUIRE(results.at("forward").size() == 2);
  CHECK(results.at("forward")[0].processed_bytes == payload(1, 0));
  CHECK(results.at("forward")[1].processed_bytes == payload(2, 1));
  CHECK(results.at("encode")[0].processed_bytes == payload(3, 1));
}

TEST_CASE("preprocess_multimethod: a backend's own implementation is called") {
  auto const results = preprocess_multimethod<sharing_backend>(two_methods(), {});
  CHECK(results.at("forward")[1].processed_bytes == std::vector{std::byte{42}});
}

// The texts are ExecuTorch's, exir/backend/backend_details.py.
TEST_CASE("preprocess_multimethod: missing specs are ExecuTorch's errors") {
  auto const fails = [](method_specs const& specs) {
    return support::failure(
        [&] { (void)preprocess_multimethod<counting_backend>(two_methods(), specs); });
  };
  CHECK(fails({{"encode", {{}}}}) == "error: Error: missing compile specs for forward");
  CHECK(fails({{"encode", {{}}}, {"forward", {{}}}}) ==
        "error: Error: method forward has 2 partitions but only 1");
}

TEST_CASE("a backend does not change the program") {
  auto b = support::builder();
  b.output(b.call("aten.relu.default", {b.input("x", ir::dtype::float32, {2})}));
  auto const program = support::finished(b);
  auto const specs = tosa_compile_spec("TOSA-1.0+FP").to_list();
  auto const first = arm_backend::preprocess(program, specs).processed_bytes;
  CHECK_FALSE(first.empty());
  CHECK(arm_backend::preprocess(program, specs).processed_bytes == first);
}
