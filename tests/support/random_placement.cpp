// SPDX-License-Identifier: BSD-3-Clause
// Bodies of random_placement.hpp.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <support/lowered.hpp>
#include <support/random_graph/random_source.hpp>
#include <support/random_placement.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace support {

namespace {

using arm_delegate::ir::value_id;

/// A float value: bounds of its elements, and how far they may be from PyTorch's.
struct real {
  value_id id{};
  double low = 0;
  double high = 0;
  double error = 0;
};

/// A real as quantize and dequantize nodes give it.
struct rounded {
  q parameters{};
  value_id codes{};
  real value{};
};

/// A value of the program, the quantize nodes that read it, and the number of its other readers.
struct drafted {
  real value{};
  std::vector<rounded> quantized{};
  std::size_t readers = 0;
};

class placement_draft {
 public:
  explicit placement_draft(std::uint64_t seed) : random_(seed) {}

  random_placement finish() {
    add_input("x");
    if (random_.chance(0.4)) add_input("y");
    auto const wanted = random_.between(2, 7);
    for (std::int64_t i = 0; i < wanted; ++i) add_operator();
    add_outputs();
    made_.program = finished(b_);
    return std::move(made_);
  }

 private:
  static constexpr double input_range = 4;
  using maker = void (placement_draft::*)();

  // ---- values

  void add(value_id id, double low, double high, double error) {
    values_.push_back({.value = {id, std::min(low, high), std::max(low, high), error}});
  }

  void add_input(std::string const& name) {
    add(b_.input(name, arm_delegate::ir::dtype::float32, {1, 4, 4, 4}), -input_range, input_range,
        0);
    made_.input_range = input_range;
  }

  arm_delegate::ir::shape const& sizes(real const& x) { return b_[x.id].sizes(); }
  std::size_t rank(real const& x) { return sizes(x).rank(); }

  drafted& any_value() {
    auto const count = static_cast<std::int64_t>(values_.size());
    // Late values are preferred: chains of operators.
    auto const at = std::max(random_.between(0, count - 1), random_.between(0, count - 1));
    return values_[static_cast<std::size_t>(at)];
  }

  /// A value as an operand: itself, or quantized and dequantized.
  real operand(drafted& from) {
    if (random_.chance(0.3)) {
      ++from.readers;
      return from.value;
    }
    return quantized(from).value;
  }
  real operand() { return operand(any_value()); }

  /// Another operand of these sizes, perhaps the same value.
  real like(real const& x) {
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (sizes(values_[i].value) == sizes(x)) fitting.push_back(i);
    }
    return operand(values_[random_.choice(fitting)]);
  }

  // ---- quantization

  rounded quantized(drafted& from) {
    if (!from.quantized.empty() && random_.chance(0.5)) return random_.choice(from.quantized);
    auto const p = parameters(from);
    rounded made{.parameters = p, .codes = quantize(b_, from.value.id, p)};
    used_.push_back(p);
    auto const real_of = [&](std::int64_t code) {
      return static_cast<double>(code - p.zero_point) * p.scale;
    };
    made.value.id = dequantize(b_, made.codes, p);
    made.value.low = std::clamp(from.value.low - p.scale, real_of(p.low), real_of(p.high));
    made.value.high = std::clamp(from.value.high + p.scale, real_of(p.low), real_of(p.high));
    made.value.error = (std::ceil(from.value.error / p.scale) + 1) * p.scale;
    from.quantized.push_back(made);
    return made;
  }

  /// Parameters for the value, or those of another one, or of these with another range.
  q parameters(drafted const& for_value) {
    if (!used_.empty() && random_.chance(0.35)) {
      auto p = random_.choice(used_);
      if (random_.chance(0.4)) p.low = std::min(p.zero_point, random_.choice({-127L, 0L, p.low}));
      if (random_.chance(0.2)) p.high = std::max<std::int64_t>(p.zero_point, 100);
      return p;
    }
    auto const& x = for_value.value;
    auto const width = std::max({x.high - x.low, std::abs(x.high), std::abs(x.low), 0.1});
    q p{.scale = width / 255 * random_.real(0.3, 2.5)};
    p.zero_point = random_.chance(0.3) ? 0 : random_.between(-128, 127);
    if (random_.chance(0.4)) {
      p.zero_point = std::clamp<std::int64_t>(std::lround(-128 - x.low / p.scale), p.low, p.high);
    }
    return p;
  }

  // ---- operators

  void add_operator() {
    static constexpr auto makers = std::to_array<maker>(
        {&placement_draft::add_relu, &placement_draft::add_clamp, &placement_draft::add_function,
         &placement_draft::add_negation, &placement_draft::add_view, &placement_draft::add_permute,
         &placement_draft::add_slice, &placement_draft::add_split, &placement_draft::add_pad,
         &placement_draft::add_pool, &placement_draft::add_average, &placement_draft::add_sum,
         &placement_draft::add_sum, &placement_draft::add_product, &placement_draft::add_maximum,
         &placement_draft::add_cat, &placement_draft::add_cat, &placement_draft::add_convolution});
    auto const at = random_.between(0, static_cast<std::int64_t>(makers.size()) - 1);
    (this->*makers[static_cast<std::size_t>(at)])();
  }

  void add_relu() {
    auto const x = operand();
    add(b_.call("aten.relu.default", {x.id}), std::max(x.low, 0.0), std::max(x.high, 0.0), x.error);
  }

  void add_clamp() {
    auto const x = operand();
    auto const low = random_.choice({-1.0, -0.37, 0.0});
    auto const high = random_.choice({0.53, 1.0, 6.0});
    add(b_.call("aten.hardtanh.default", {x.id, low, high}), std::clamp(x.low, low, high),
        std::clamp(x.high, low, high), x.error);
  }

  void add_function() {
    auto const x = operand();
    if (random_.chance(0.5)) {
      add(b_.call("aten.sigmoid.default", {x.id}), 0, 1, x.error / 4);
    } else {
      add(b_.call("aten.tanh.default", {x.id}), -1, 1, x.error);
    }
  }

  void add_negation() {
    auto const x = operand();
    add(b_.call("aten.neg.default", {x.id}), -x.high, -x.low, x.error);
  }

  void add_view() {
    auto const x = operand();
    auto const& s = sizes(x);
    arm_delegate::ir::shape const flat{s[0], s.numel() / s[0]};
    arm_delegate::ir::shape const image{s[0], 2, s.numel() / s[0] / 2};
    add(b_.call("aten.view.default", {x.id, random_.chance(0.5) ? flat.view() : image.view()}),
        x.low, x.high, x.error);
  }

  void add_permute() {
    auto const x = operand();
    std::vector<std::int64_t> order(rank(x));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::int64_t>(i);
    std::swap(order.back(), order[order.size() / 2]);
    add(b_.call("aten.permute.default", {x.id, order}), x.low, x.high, x.error);
  }

  void add_slice() {
    auto const x = operand();
    auto const last = static_cast<std::int64_t>(rank(x)) - 1;
    auto const size = sizes(x)[rank(x) - 1];
    if (size < 2) return;
    add(b_.call("aten.slice.Tensor", {x.id, last, 0, size / 2}), x.low, x.high, x.error);
  }

  void add_split() {
    auto const x = operand();
    auto const last = static_cast<std::int64_t>(rank(x)) - 1;
    auto const size = sizes(x)[rank(x) - 1];
    if (size < 2) return;
    auto const parts = b_.call_all("aten.split.Tensor", {x.id, (size + 1) / 2, last});
    std::vector<value_id> const all(parts.begin(), parts.end());
    for (auto part : all) add(part, x.low, x.high, x.error);
  }

  void add_pad() {
    auto const x = operand();
    auto const fill = random_.choice({0.0, 0.0, -0.71});
    add(b_.call("aten.constant_pad_nd.default", {x.id, {1, 0}, fill}), std::min(x.low, fill),
        std::max(x.high, fill), x.error);
  }

  void add_pool() {
    auto const x = operand();
    if (!is_image(x)) return;
    add(b_.call("aten.max_pool2d.default", {x.id, {2, 2}, {1, 1}}), x.low, x.high, x.error);
  }

  void add_average() {
    auto const x = operand();
    if (!is_image(x)) return;
    add(b_.call("aten.avg_pool2d.default", {x.id, {2, 2}, {1, 1}}), x.low, x.high, x.error);
  }

  [[nodiscard]] bool is_image(real const& x) {
    return rank(x) == 4 && sizes(x)[2] >= 2 && sizes(x)[3] >= 2;
  }

  void add_sum() {
    auto const x = operand();
    auto const y = like(x);
    add(b_.call("aten.add.Tensor", {x.id, y.id}), x.low + y.low, x.high + y.high,
        x.error + y.error);
  }

  void add_product() {
    auto const x = operand();
    auto const y = like(x);
    auto const most_x = std::max(std::abs(x.low), std::abs(x.high));
    auto const most_y = std::max(std::abs(y.low), std::abs(y.high));
    add(b_.call("aten.mul.Tensor", {x.id, y.id}), -most_x * most_y, most_x * most_y,
        most_x * y.error + most_y * x.error + x.error * y.error);
  }

  void add_maximum() {
    auto const x = operand();
    auto const y = like(x);
    add(b_.call("aten.maximum.default", {x.id, y.id}), std::max(x.low, y.low),
        std::max(x.high, y.high), std::max(x.error, y.error));
  }

  void add_cat() {
    auto const x = operand();
    auto const y = like(x);
    std::vector<value_id> const both{x.id, y.id};
    bool const stacks = rank(x) < 5 && random_.chance(0.25);
    add(stacks ? b_.call("aten.stack.default", {both, 1}) : b_.call("aten.cat.default", {both, 1}),
        std::min(x.low, y.low), std::max(x.high, y.high), std::max(x.error, y.error));
  }

  /// 1x1, with quantized weights.
  void add_convolution() {
    auto const x = operand();
    if (rank(x) != 4) return;
    auto const channels = sizes(x)[1];
    std::vector<std::int8_t> codes(static_cast<std::size_t>(4 * channels));
    for (auto& c : codes) c = static_cast<std::int8_t>(random_.between(-127, 127));
    double const scale = 1.0 / 127 / static_cast<double>(channels);
    auto const w = weight(b_, bytes({4, channels, 1, 1}, codes), q{.scale = scale, .low = -127});
    auto const most = std::max(std::abs(x.low), std::abs(x.high));
    add(b_.call("aten.conv2d.default", {x.id, w}), -most, most, x.error);
  }

  // ---- outputs

  /// Outputs are what nobody reads, and other values at random.
  void add_outputs() {
    for (auto& v : values_) {
      bool const unread = v.readers == 0 && v.quantized.empty();
      bool const is_input = b_[v.value.id].producer == arm_delegate::ir::no_node;
      if ((unread && !is_input) || random_.chance(0.15)) add_output(v);
    }
    for (auto const& v : values_) {
      for (auto const& r : v.quantized) {
        if (random_.chance(0.1)) output(r.codes, r.value.error / r.parameters.scale);
      }
    }
    if (made_.tolerances.empty()) add_output(values_.back());
  }

  void add_output(drafted& v) {
    if (random_.chance(0.5)) return output(v.value.id, v.value.error);
    auto const r = quantized(v);
    if (random_.chance(0.5)) return output(r.value.id, r.value.error);
    output(r.codes, r.value.error / r.parameters.scale);
  }

  void output(value_id v, double tolerance) {
    b_.output(v);
    made_.tolerances.push_back(tolerance);
  }

  random_graphs::random_source random_;
  arm_delegate::program_builder b_ = builder();
  std::vector<drafted> values_{};
  std::vector<q> used_{};
  random_placement made_{};
};

}  // namespace

random_placement make_random_placement(std::uint64_t seed) {
  return placement_draft(seed).finish();
}

}  // namespace support
