// SPDX-License-Identifier: BSD-3-Clause
// Random nests of conditions and loops on Ethos-U85.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <npu/control_graphs.hpp>
#include <support/corpus.hpp>
#include <support/random_graph.hpp>
#include <support/random_graph/random_source.hpp>
#include <support/tosa_maker.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace control;

namespace {

/// Makes regions over a condition, a count and several images of one shape.
class control_draft {
 public:
  explicit control_draft(std::uint64_t seed) : random_(seed) {
    shape_ = {1, random_.between(1, 6), random_.between(1, 6), random_.between(1, 20)};
    images_ = static_cast<std::size_t>(random_.between(1, 3));
  }

  tosa::graph make() {
    maker m;
    auto const inputs = add_inputs(m);
    m.g.main().outputs = add_layers(m, inputs, 2);
    main_.regions.front() = std::move(m.g.main());
    return std::move(main_);
  }

 private:
  struct parameters {
    tensor_id condition{};
    tensor_id count{};
    tensors images{};
  };

  parameters add_inputs(maker& m) const {
    parameters p;
    p.condition = m.input(dtype::boolean, {1});
    p.count = m.input(dtype::int32, {1});
    for (std::size_t i = 0; i < images_; ++i) p.images.push_back(m.input(dtype::int8, shape_));
    return p;
  }

  tensor_id any(tensors const& all) { return random_.choice(all); }

  tensor_id layer(maker& m, tensors const& all) {
    auto const x = any(all);
    auto const number = static_cast<int>(random_.between(0, 4));
    switch (random_.between(0, 5)) {
      case 0: return binary(m, op::bitwise_xor, x, any(all));
      case 1: return look_up(m, x, number);
      case 2: return reversed(m, x, number % 3 + 1);
      case 3: return pooled(m, x);
      case 4: return convolved(m, x, static_cast<unsigned>(number));
      default: return x;
    }
  }

  /// Adds operators and control flow; gives as many images as there are parameters.
  tensors add_layers(maker& m, parameters const& p, int depth) {
    auto all = p.images;
    for (auto left = random_.between(1, 4); left > 0; --left) {
      if (depth == 0 || random_.chance(0.6)) {
        all.push_back(layer(m, all));
        continue;
      }
      for (auto const t : add_control_flow(m, p, all, depth - 1)) all.push_back(t);
    }
    tensors images;
    for (std::size_t i = 0; i < images_; ++i) images.push_back(any(all));
    return images;
  }

  tensor_id new_condition(maker& m, parameters const& p) {
    if (random_.chance(0.3)) return p.condition;
    auto const limit = static_cast<std::int32_t>(random_.between(0, 3));
    return greater(m, p.count, m.int32({limit}));
  }

  tensors add_control_flow(maker& m, parameters const& p, tensors const& all, int depth) {
    bool const loops = random_.chance(0.5);
    tensors operands{new_condition(m, p), p.count};
    for (std::size_t i = 0; i < images_; ++i) operands.push_back(any(all));
    auto const first = add_region(depth, loops);
    auto const second = loops ? add_condition_region() : add_region(depth, false);
    std::vector<std::string> const names{first, second};
    tosa::attributes attrs;
    attrs.set(loops ? "body_graph" : "then_graph", names[0]);
    attrs.set(loops ? "cond_graph" : "else_graph", names[1]);
    if (!loops) operands.insert(operands.begin(), operands.front());
    tensors results;
    if (loops) {
      results.push_back(m.tensor(dtype::boolean, {1}));
      results.push_back(m.tensor(dtype::int32, {1}));
    }
    tensors images;
    for (std::size_t i = 0; i < images_; ++i) images.push_back(m.tensor(dtype::int8, shape_));
    results.insert(results.end(), images.begin(), images.end());
    m.g.main().operations.push_back(
        {loops ? op::while_loop : op::cond_if, operands, results, std::move(attrs), "control"});
    return images;
  }

  std::string new_name() { return "region_" + std::to_string(++regions_); }

  /// A body; that of a loop also gives a condition, and a count that is smaller by one.
  std::string add_region(int depth, bool loops) {
    maker m;
    auto const p = add_inputs(m);
    auto outputs = add_layers(m, p, depth);
    if (loops) {
      auto const less = one_less(m, p.count);
      auto const condition = new_condition(m, p);
      outputs.insert(outputs.begin(), {condition, less});
    }
    auto const name = new_name();
    add_body(main_, name, std::move(m), std::move(outputs));
    return name;
  }
  std::string add_condition_region() {
    maker m;
    auto const p = add_inputs(m);
    auto const test = greater(m, p.count, m.int32({0}));
    auto const name = new_name();
    add_body(main_, name, std::move(m), {test});
    return name;
  }

  random_graphs::random_source random_;
  ir::shape shape_{};
  std::size_t images_ = 0;
  tosa::graph main_{};
  int regions_ = 0;
};

}  // namespace

TEST_CASE("npu control: random nests of conditions and loops equal the interpreter") {
  auto const first = support::first_seed();
  std::size_t bodies = 0;
  for (std::uint64_t i = 0; i < 300; i += support::taken_of()) {
    auto const g = control_draft(first + i).make();
    bodies += g.regions.size() - 1;
    auto const seed = first + i;
    CAPTURE(seed);
    for (std::int32_t const count : {0, 3}) check(g, {count == 0 ? 0 : 1, count});
  }
  CHECK(bodies > 300);
}
