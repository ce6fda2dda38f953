// SPDX-License-Identifier: BSD-3-Clause
// Results of elementwise operations in the memory of an input. That payloads with them compute the
// right numbers is what the tests of models and random graphs show.

#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/plan/write_in_place.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>

namespace ad = arm_delegate;
using namespace arm_delegate::ethosu;
using namespace arm_delegate::ethosu::compile;

namespace {

/// Sums of maps of 4x5x16 elements.
class sums {
 public:
  tensor_view map(element_type type = int8_elements) { return b_.temporary(sizes, type); }
  tensor_view input() {
    auto const v = map();
    b_.graph().inputs.push_back({.name = "x", .buffer = v.buffer, .sizes = sizes});
    return v;
  }
  tensor_view one() {
    std::array<std::int64_t, 1> const values{1};
    return b_.constant(values, {}, int8_elements);
  }
  tensor_view add(tensor_view const& x, tensor_view const& y, element_type type = int8_elements) {
    auto const made = map(type);
    b_.elementwise(b_.binary_operation(elementwise_mode::add, type), x, y, made);
    return made;
  }

  /// The graph with results in place, and its outputs.
  npu_graph& finish(tensor_view const& output) {
    auto& g = b_.graph();
    g.outputs.push_back({.name = "y", .buffer = output.buffer, .sizes = sizes});
    plan::write_in_place(g);
    allocate(g);
    return g;
  }

  static inline ad::ir::shape const sizes{4, 5, 16};

 private:
  npu_builder b_{ad::target::ethos_u55_128::npu};
};

constexpr std::int64_t map_bytes = 4 * 5 * 16;

bool share_memory(npu_graph const& g, tensor_view const& a, tensor_view const& b) {
  return g.memory_of(a.buffer) == g.memory_of(b.buffer);
}

}  // namespace

TEST_CASE("npu in place: a chain of operations has one memory") {
  sums s;
  auto const x = s.input();
  auto const a = s.add(x, s.one());
  auto const b = s.add(a, s.one());
  auto const& g = s.finish(b);
  CHECK(share_memory(g, x, b));
  CHECK(g.scratch_bytes == map_bytes);
  CHECK(is_allocated(g));
  CHECK(g[x.buffer].place == g[b.buffer].place);
}

TEST_CASE("npu in place: not over an input that a later step reads") {
  sums s;
  auto const x = s.input();
  auto const a = s.add(x, s.one());
  auto const b = s.add(a, x);
  auto const& g = s.finish(b);
  CHECK_FALSE(share_memory(g, x, a));
  CHECK(g.scratch_bytes == 2 * map_bytes);
}

TEST_CASE("npu in place: not over elements of another width or order") {
  sums s;
  auto const x = s.input();
  auto const wide = s.add(x, s.one(), int32_elements);
  CHECK_FALSE(share_memory(s.finish(wide), x, wide));

  sums t;
  auto const y = t.input();
  auto turned = y;
  turned.strides = {80, 1, 5};
  auto const made = t.add(turned, t.one());
  CHECK_FALSE(share_memory(t.finish(made), y, made));
}

TEST_CASE("npu in place: both operands are the same map, or parts of one buffer") {
  sums s;
  auto const x = s.input();
  auto const a = s.add(x, x);
  CHECK(share_memory(s.finish(a), x, a));

  sums t;
  auto const y = t.input();
  auto const row = sliced(y, 0, 1, 1);  // broadcast over the height, and read again and again
  auto const b = t.add(y, row);
  CHECK_FALSE(share_memory(t.finish(b), y, b));
}
