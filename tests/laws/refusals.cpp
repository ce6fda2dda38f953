// SPDX-License-Identifier: BSD-3-Clause
// Law: a node that nothing refuses lowers, with random sizes, attributes and quantization
// parameters; a refusal names rule, actual, allowed and remedy.

#include <arm_delegate/partitioner/host_node.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

using integers = std::vector<std::int64_t>;

/// One random program of one call. Operands are float32, of another type, or quantized.
class random_program {
 public:
  explicit random_program(std::uint32_t seed) : random_(seed) {}

  /// Nothing if PyTorch has no such call.
  std::optional<ir::exported_program> make() {
    try {
      auto const& [target, call] = calls[pick(0, calls.size() - 1)];
      name_ = target;
      way_ = pick(0, 3);
      built_value const y = (this->*call)();
      b_.output(is_quantized() && b_[y].type.type == ir::dtype::float32
                    ? support::fake(b_, y, parameters())
                    : y);
      return support::finished(b_);
    } catch (error const&) {
      return std::nullopt;
    }
  }
  [[nodiscard]] std::string_view name() const { return name_; }

 private:
  using call_function = ir::value_id (random_program::*)();
  struct named_call {
    std::string_view target;
    call_function call;
  };
  static std::vector<named_call> const calls;

  std::size_t pick(std::size_t low, std::size_t high) {
    return std::uniform_int_distribution<std::size_t>(low, high)(random_);
  }
  std::int64_t number(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random_);
  }
  bool flag() { return pick(0, 1) == 1; }
  template <class T, std::size_t N>
  T one_of(std::array<T, N> const& all) {
    return all[pick(0, N - 1)];
  }
  [[nodiscard]] bool is_quantized() const { return way_ >= 2; }

  /// Small as a rule; now and then at a limit of level 8K, of U55, or of 16 bits.
  std::int64_t size() {
    return pick(0, 9) != 0 ? number(1, 9)
                           : one_of(std::array<std::int64_t, 6>{64, 255, 257, 8192, 8193, 65537});
  }
  integers sizes(std::size_t rank) {
    integers s;
    for (std::size_t i = 0; i < rank; ++i) s.push_back(i < 1 ? size() : number(1, 5));
    std::ranges::shuffle(s, random_);
    return s;
  }
  static ir::shape shape_of(integers const& s) {
    return ir::shape(std::span<std::int64_t const>(s));
  }

  support::q parameters() {
    constexpr std::array scales{0.5, 1.0, 0.0078125, 1e-7, 1e5, 3e-12, 4e9};
    if (way_ == 3) return support::q16(one_of(scales));
    return {one_of(scales), number(-128, 127)};
  }
  ir::value_id input(integers const& s) {
    constexpr std::array types{ir::dtype::float32, ir::dtype::float16, ir::dtype::bfloat16,
                               ir::dtype::int8,    ir::dtype::int16,   ir::dtype::int32,
                               ir::dtype::int64,   ir::dtype::uint8,   ir::dtype::boolean};
    auto const input_name = "x" + std::to_string(inputs_++);
    if (is_quantized()) {
      return support::quantized_input(b_, input_name, shape_of(s), parameters());
    }
    if (inputs_ == 1) type_ = way_ == 0 ? ir::dtype::float32 : one_of(types);
    return b_.input(input_name, type_, shape_of(s));
  }
  ir::value_id weight(integers const& s) {
    if (!is_quantized()) return b_.constant("weight", support::filled(shape_of(s), 0.5F));
    auto const count = static_cast<std::size_t>(shape_of(s).numel());
    return support::weight(b_, support::bytes(shape_of(s), std::vector<std::int8_t>(count, 3)),
                           support::q{.scale = parameters().scale, .low = -127});
  }
  std::int64_t dim(std::size_t rank) {
    auto const r = static_cast<std::int64_t>(rank);
    return number(-r, r - 1);
  }

  // ---- the calls; `name_` is the operator

  ir::value_id unary() { return b_.call(name_, {input(sizes(pick(0, 7)))}); }
  ir::value_id binary() {
    auto const a = sizes(pick(0, 6));
    auto c = a;
    for (auto& s : c) s = flag() ? s : 1;
    if (!c.empty() && flag()) c.erase(c.begin());
    auto const x = input(a);
    return b_.call(name_, {x, input(c)});
  }
  ir::value_id with_number() { return b_.call(name_, {input(sizes(4)), number(-3, 300)}); }
  ir::value_id clamped() {
    return b_.call(name_, {input(sizes(3)), number(-300, 5), number(-5, 70000)});
  }
  ir::value_id reduced() {
    auto const rank = pick(1, 6);
    integers const dims(1, dim(rank));
    return b_.call(name_, {input(sizes(rank)), dims, flag()});
  }
  ir::value_id softmax() {
    auto const rank = pick(1, 5);
    return b_.call(name_, {input(sizes(rank)), dim(rank), false});
  }
  ir::value_id permuted() {
    auto const rank = pick(1, 7);
    integers order;
    for (std::size_t i = 0; i < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
    std::ranges::shuffle(order, random_);
    return b_.call(name_, {input(sizes(rank)), order});
  }
  ir::value_id sliced() {
    auto const rank = pick(1, 5);
    return b_.call(name_,
                   {input(sizes(rank)), dim(rank), number(-9, 9), number(-9, 9), number(1, 3)});
  }
  ir::value_id padded() {
    auto const rank = pick(1, 5);
    integers pad;
    for (std::size_t i = 0; i < 2 * pick(1, rank); ++i) pad.push_back(number(-1, 3));
    return b_.call(name_, {input(sizes(rank)), pad, number(-1, 1)});
  }
  ir::value_id concatenated() {
    auto const rank = pick(1, 5);
    auto const axis = dim(rank);
    auto s = sizes(rank);
    std::vector<ir::value_id> items;
    for (std::size_t i = 0; i < pick(1, 4); ++i) {
      s[static_cast<std::size_t>(axis < 0 ? axis + static_cast<std::int64_t>(rank) : axis)] =
          number(0, 5);
      items.push_back(input(s));
    }
    return b_.call(name_, {items, axis});
  }
  ir::value_id reshaped() {
    auto const s = sizes(pick(1, 4));
    return b_.call(name_, {input(s), integers{number(1, 3), -1}});
  }
  ir::value_id expanded() {
    auto s = sizes(pick(1, 5));
    auto const to = s;
    for (auto& x : s) x = flag() ? x : 1;
    return b_.call(name_, {input(s), to});
  }
  ir::value_id pooled() {
    integers const kernel{number(1, 300), number(1, 9)};
    integers const stride{number(1, 9), number(1, 4)};
    integers const padding{number(0, 4), number(0, 4)};
    return b_.call(name_, {input({number(1, 3), number(1, 9), size(), number(4, 40)}), kernel,
                           stride, padding});
  }
  ir::value_id convolved() {
    auto const groups = one_of(std::array<std::int64_t, 3>{1, 1, 2});
    auto const channels = groups * number(1, 5);
    integers const stride{number(1, 9), number(1, 4)};
    integers const padding{number(0, 4), number(0, 4)};
    integers const dilation{number(1, 3), number(1, 3)};
    auto const x = input({number(1, 3), channels, size(), number(4, 40)});
    auto const w = weight({groups * number(1, 4), channels / groups, number(1, 5), number(1, 5)});
    return b_.call(name_, {x, w, ir::none{}, stride, padding, dilation, groups});
  }
  ir::value_id linear() {
    auto s = sizes(pick(1, 4));
    auto const x = input(s);
    return b_.call(name_, {x, weight({number(1, 9), s.back()})});
  }
  ir::value_id product() {
    auto const batched = name_ == "aten.bmm.default";
    auto const n = number(1, 3);
    auto const k = size();
    integers a{size(), k};
    integers c{k, number(1, 9)};
    if (batched) {
      a.insert(a.begin(), n);
      c.insert(c.begin(), n);
    }
    auto const x = input(a);
    return b_.call(name_, {x, input(c)});
  }

  std::mt19937 random_;
  program_builder b_ = support::builder();
  std::string_view name_;
  std::size_t way_ = 0;  ///< float32, another type, quantized to int8 or to int16
  ir::dtype type_ = ir::dtype::float32;
  std::size_t inputs_ = 0;
};

std::vector<random_program::named_call> const random_program::calls{
    {"aten.exp.default", &random_program::unary},
    {"aten.tanh.default", &random_program::unary},
    {"aten.sigmoid.default", &random_program::unary},
    {"aten.reciprocal.default", &random_program::unary},
    {"aten.relu.default", &random_program::unary},
    {"aten.abs.default", &random_program::unary},
    {"aten.neg.default", &random_program::unary},
    {"aten.ceil.default", &random_program::unary},
    {"aten.round.default", &random_program::unary},
    {"aten.sqrt.default", &random_program::unary},
    {"aten.rsqrt.default", &random_program::unary},
    {"aten.gelu.default", &random_program::unary},
    {"aten.elu.default", &random_program::unary},
    {"aten.asin.default", &random_program::unary},
    {"aten.expm1.default", &random_program::unary},
    {"aten.sign.default", &random_program::unary},
    {"aten.logical_not.default", &random_program::unary},
    {"aten.bitwise_not.default", &random_program::unary},
    {"aten.clone.default", &random_program::unary},
    {"aten.t.default", &random_program::unary},
    {"aten.squeeze.default", &random_program::unary},
    {"aten.add.Tensor", &random_program::binary},
    {"aten.sub.Tensor", &random_program::binary},
    {"aten.mul.Tensor", &random_program::binary},
    {"aten.maximum.default", &random_program::binary},
    {"aten.minimum.default", &random_program::binary},
    {"aten.eq.Tensor", &random_program::binary},
    {"aten.gt.Tensor", &random_program::binary},
    {"aten.ne.Tensor", &random_program::binary},
    {"aten.logical_and.default", &random_program::binary},
    {"aten.bitwise_xor.Tensor", &random_program::binary},
    {"aten.bitwise_left_shift.Tensor", &random_program::binary},
    {"aten.div.Tensor", &random_program::binary},
    {"aten.floor_divide.default", &random_program::binary},
    {"aten.remainder.Tensor", &random_program::binary},
    {"aten.pow.Tensor_Tensor", &random_program::binary},
    {"aten.rsub.Tensor", &random_program::binary},
    {"aten.clamp.Tensor", &random_program::binary},
    {"aten.add.Scalar", &random_program::with_number},
    {"aten.lt.Scalar", &random_program::with_number},
    {"aten.bitwise_or.Scalar", &random_program::with_number},
    {"aten.__rshift__.Scalar", &random_program::with_number},
    {"aten.div.Scalar", &random_program::with_number},
    {"aten.floor_divide.Scalar", &random_program::with_number},
    {"aten.remainder.Scalar", &random_program::with_number},
    {"aten.pow.Tensor_Scalar", &random_program::with_number},
    {"aten.mul.Scalar", &random_program::with_number},
    {"aten.clamp.default", &random_program::clamped},
    {"aten.hardtanh.default", &random_program::clamped},
    {"aten.sum.dim_IntList", &random_program::reduced},
    {"aten.mean.dim", &random_program::reduced},
    {"aten.amax.default", &random_program::reduced},
    {"aten.softmax.int", &random_program::softmax},
    {"aten.permute.default", &random_program::permuted},
    {"aten.slice.Tensor", &random_program::sliced},
    {"aten.constant_pad_nd.default", &random_program::padded},
    {"aten.cat.default", &random_program::concatenated},
    {"aten.view.default", &random_program::reshaped},
    {"aten.expand.default", &random_program::expanded},
    {"aten.max_pool2d.default", &random_program::pooled},
    {"aten.avg_pool2d.default", &random_program::pooled},
    {"aten.conv2d.default", &random_program::convolved},
    {"aten.linear.default", &random_program::linear},
    {"aten.mm.default", &random_program::product},
    {"aten.bmm.default", &random_program::product},
};

/// What breaks the law, or nothing.
std::string problem_of(host_node const& n) {
  auto const& r = n.reason;
  auto const text = r.rule + ": " + r.actual;
  bool const complete =
      !r.rule.empty() && !r.actual.empty() && !r.allowed.empty() && !r.remedy.empty();
  if (!complete) return "incomplete: " + text;
  bool const known = n.kind != host_reason::lowering_failed && n.kind != host_reason::tosa_rule;
  return known ? "" : "not refused: " + text;
}

}  // namespace

TEST_CASE("law: what nothing refuses lowers, with random attributes") {
  std::size_t delegated = 0;
  std::size_t host = 0;
  for (std::string_view const target :
       {std::string_view("tosa-1.0+fp"), std::string_view("tosa-1.0+int+int16+int4+u55"),
        std::string_view("tosa-1.0+int+fp"), std::string_view("tosa-0.80+mi")}) {
    for (std::uint32_t seed = 0; seed < 3000; ++seed) {
      random_program random(seed);
      auto program = random.make();
      if (!program) continue;
      CAPTURE(target);
      CAPTURE(seed);
      CAPTURE(random.name());
      auto const compiled = support::compile(std::move(*program), target);
      compiled.delegates.empty() ? ++host : ++delegated;
      for (auto const& n : compiled.host_nodes) CHECK(problem_of(n) == "");
    }
  }
  MESSAGE(delegated, " programs with a delegate, ", host, " without");
  CHECK(delegated > 2000);
  CHECK(host > 1000);
}
