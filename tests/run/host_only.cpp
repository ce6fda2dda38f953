// SPDX-License-Identifier: BSD-3-Clause
// Operators that no pipeline has run on the host; expected values are from PyTorch 2.13.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/standard_pipelines.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

using reals = std::vector<float>;

/// A program with one node of an operator that has no signature here.
struct unknown_call {
  ir::exported_program program;
  std::vector<ir::named_argument> arguments;
  std::vector<reals> given;

  void input(std::string_view name, ir::shape const& sizes, reals values) {
    program.inputs.push_back({.name = name});
    arguments.push_back({name, program.graph->add_input(name, {ir::dtype::float32, sizes})});
    given.push_back(std::move(values));
  }

  void indices(std::string_view name, ir::shape const& sizes, std::vector<std::int64_t> values) {
    auto data = ir::tensor_data::of(ir::dtype::int64, sizes, std::span(std::as_const(values)));
    arguments.push_back({name, program.graph->add_constant(name, std::move(data))});
  }

  template <class T>
  void argument(std::string_view name, T const& value) {
    arguments.push_back({name, value});
  }

  void list(std::string_view name, std::vector<std::int64_t> const& all) {
    argument(name, program.graph->copy(std::span(all)));
  }

  /// The results, which have these types.
  std::vector<reals> run(std::string_view target, std::vector<ir::tensor_type> const& types) {
    auto& g = *program.graph;
    std::vector<ir::value_id> results;
    for (auto const& t : types) {
      results.push_back(
          g.add_value(g.copy(std::string_view("y" + std::to_string(results.size()))), t));
      program.outputs.push_back({});
    }
    g.order = {g.add_node("call", target, arguments, results)};
    g.outputs = results;
    auto compiled = support::compile(std::move(program), support::fp);
    REQUIRE(compiled.delegates.empty());
    program_runner net(std::move(compiled), {},
                       &find_pipeline(standard_pipeline_table(), support::fp));
    for (std::size_t i = 0; i < given.size(); ++i) {
      std::ranges::copy(given[i], net.input(i).as<float>());
    }
    net.run();
    std::vector<reals> made;
    for (std::size_t i = 0; i < types.size(); ++i) {
      auto const& y = net.output(i);
      auto& to = made.emplace_back();
      for (std::int64_t k = 0; k < y.numel(); ++k) {
        bool const is_index = types[i].type == ir::dtype::int64;
        to.push_back(is_index ? static_cast<float>(y.as<std::int64_t>()[k]) : y.as<float>()[k]);
      }
    }
    return made;
  }
};

void check_near(reals const& made, reals const& wanted) {
  REQUIRE(made.size() == wanted.size());
  for (std::size_t i = 0; i < made.size(); ++i) {
    CHECK(made[i] == doctest::Approx(wanted[i]).epsilon(1e-6));
  }
}

ir::tensor_type floats_of(ir::shape const& sizes) { return {ir::dtype::float32, sizes}; }
ir::tensor_type indices_of(ir::shape const& sizes) { return {ir::dtype::int64, sizes}; }

reals const x{1.5F, -2, 0.25F, 3, 0.5F, -1};
reals const y{2, -0.5F, 1, -2, 0.25F, 3};

/// 0, 1, 2, ...
reals counted(std::size_t count) {
  reals all(count);
  std::iota(all.begin(), all.end(), 0.0F);
  return all;
}

unknown_call call_on_x() {
  unknown_call c;
  c.input("self", {2, 3}, x);
  return c;
}

}  // namespace

TEST_CASE("host only: arithmetic") {
  struct sample {
    char const* target;
    reals wanted;
  };
  for (auto const& s :
       {sample{"aten.atan2.default",
               {0.643501103F, -1.81577492F, 0.244978666F, 2.15879893F, 1.10714877F, -0.321750551F}},
        sample{"aten.fmod.Tensor", {1.5F, 0, 0.25F, 1, 0, -1}}}) {
    auto c = call_on_x();
    c.input("other", {2, 3}, y);
    check_near(c.run(s.target, {floats_of({2, 3})})[0], s.wanted);
  }
  auto product = call_on_x();
  product.argument("dim", std::int64_t{1});
  check_near(product.run("aten.prod.dim_int", {floats_of({2})})[0], {-0.75F, -1.5F});
}

TEST_CASE("host only: orders") {
  auto largest = call_on_x();
  largest.argument("k", std::int64_t{2});
  auto made = largest.run("aten.topk.default", {floats_of({2, 2}), indices_of({2, 2})});
  CHECK(made == std::vector<reals>{{1.5F, 0.25F, 3, 0.5F}, {0, 2, 0, 1}});
  auto smallest = call_on_x();
  smallest.argument("k", std::int64_t{1});
  smallest.argument("dim", std::int64_t{0});
  smallest.argument("largest", false);
  made = smallest.run("aten.topk.default", {floats_of({1, 3}), indices_of({1, 3})});
  CHECK(made == std::vector<reals>{{1.5F, -2, -1}, {0, 0, 1}});
  auto sorted = call_on_x();
  sorted.argument("dim", std::int64_t{0});
  sorted.argument("descending", true);
  made = sorted.run("aten.sort.default", {floats_of({2, 3}), indices_of({2, 3})});
  CHECK(made == std::vector<reals>{{3, 0.5F, 0.25F, 1.5F, -2, -1}, {1, 1, 0, 0, 0, 1}});
  auto index = call_on_x();
  index.argument("dim", std::int64_t{1});
  CHECK(index.run("aten.argmin.default", {indices_of({2})})[0] == reals{1, 2});
}

TEST_CASE("host only: scatter_reduce") {
  struct sample {
    char const* reduce;
    reals with_self;
    reals without;
  };
  for (auto const& s :
       {sample{"sum", {3.5F, -2, 4.25F, 1, 0.25F, -1}, {2, -2, 4, -2, -0.25F, -1}},
        sample{"prod", {3, -2, 0.75F, -6, -0.0625F, -1}, {2, -2, 3, -2, -0.125F, -1}},
        sample{
            "mean", {1.75F, -2, 1.41666663F, 0.5F, 0.0833333358F, -1}, {2, -2, 2, -2, -0.125F, -1}},
        sample{"amax", {2, -2, 3, 3, 0.5F, -1}, {2, -2, 3, -2, 0.25F, -1}},
        sample{"amin", {1.5F, -2, 0.25F, -2, -0.5F, -1}, {2, -2, 1, -2, -0.5F, -1}}}) {
    for (bool const includes_self : {true, false}) {
      auto c = call_on_x();
      c.argument("dim", std::int64_t{0});
      c.indices("index", {2, 3}, {0, 1, 0, 1, 1, 0});
      c.input("src", {2, 3}, y);
      c.argument("reduce", std::string_view(s.reduce));
      if (!includes_self) c.argument("include_self", false);
      check_near(c.run("aten.scatter_reduce.two", {floats_of({2, 3})})[0],
                 includes_self ? s.with_self : s.without);
    }
  }
}

TEST_CASE("host only: grid_sampler") {
  struct sample {
    std::int64_t interpolation;
    std::int64_t padding;
    bool aligns;
    reals wanted;
  };
  for (auto const& s :
       {sample{0, 0, false, {0.25F, 5.375F, 0, 0}}, sample{0, 0, true, {1, 4.5F, 2.25F, 1.25F}},
        sample{0, 1, false, {1, 5.375F, 4.5F, 2}}, sample{0, 1, true, {1, 4.5F, 4.5F, 2}},
        sample{0, 2, false, {1, 5.375F, 4.25F, 2.75F}}, sample{0, 2, true, {1, 4.5F, 4, 3.125F}},
        sample{1, 0, false, {1, 5, 0, 0}}, sample{1, 1, false, {1, 5, 3, 2}},
        sample{1, 2, true, {1, 5, 3, 2}}}) {
    unknown_call c;
    c.input("input", {1, 1, 2, 3}, {1, 2, 3, 4, 5, 6});
    c.input("grid", {1, 2, 2, 2}, {-1, -1, 0.25F, 0.5F, 1.5F, 0, 0, -1.75F});
    c.argument("interpolation_mode", s.interpolation);
    c.argument("padding_mode", s.padding);
    c.argument("align_corners", s.aligns);
    check_near(c.run("aten.grid_sampler.default", {floats_of({1, 1, 2, 2})})[0], s.wanted);
  }
}

TEST_CASE("host only: diagonals and masks") {
  unknown_call c;
  c.input("self", {2, 3, 4}, counted(24));
  c.argument("offset", std::int64_t{-1});
  c.argument("dim1", std::int64_t{1});
  c.argument("dim2", std::int64_t{2});
  CHECK(c.run("aten.diagonal.default", {floats_of({2, 2})})[0] == reals{4, 9, 16, 21});
  unknown_call plain;
  plain.input("self", {3, 4}, counted(12));
  plain.argument("offset", std::int64_t{1});
  CHECK(plain.run("aten.diagonal_copy.default", {floats_of({3})})[0] == reals{1, 6, 11});
  unknown_call classes;
  classes.indices("self", {1, 2}, {0, 2});
  classes.argument("num_classes", std::int64_t{3});
  CHECK(classes.run("aten.one_hot.default", {indices_of({1, 2, 3})})[0] == reals{1, 0, 0, 0, 0, 1});
  auto masked = call_on_x();
  masked.indices("mask", {3}, {1, 0, 1});
  masked.input("source", {4}, {10, 20, 30, 40});
  CHECK(masked.run("aten.masked_scatter.default", {floats_of({2, 3})})[0] ==
        reals{10, -2, 20, 30, 0.5F, 40});
}

TEST_CASE("host only: distances of rows") {
  struct sample {
    double p;
    reals wanted;
  };
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  for (auto const& s :
       {sample{0, {2, 1, 2, 2, 2, 2}}, sample{1, {2, 1, 3.5F, 8, 7, 8.5F}},
        sample{2, {1.41421354F, 1, 2.5F, 5.83095169F, 6.08276272F, 6.0207973F}},
        sample{3, {1.25992107F, 1, 2.24897075F, 5.33680344F, 6.00924492F, 5.37312889F}},
        sample{infinity, {1, 1, 2, 5, 6, 4.5F}}}) {
    for (auto const* target : {"aten.cdist.default", "aten._cdist_forward.default"}) {
      unknown_call c;
      c.input("x1", {2, 2}, {1, 2, 3, -4});
      c.input("x2", {3, 2}, {0, 1, 2, 2, -1, 0.5F});
      c.argument("p", s.p);
      check_near(c.run(target, {floats_of({2, 3})})[0], s.wanted);
    }
  }
  unknown_call c;
  c.input("self", {3, 2}, {0, 1, 2, 2, -1, 0.5F});
  check_near(c.run("aten._pdist_forward.default", {floats_of({3})})[0],
             {2.23606801F, 1.11803401F, 3.3541019F});
}

TEST_CASE("host only: affine_grid_generator") {
  for (bool const aligns : {false, true}) {
    unknown_call c;
    c.input("theta", {1, 2, 3}, {1, 0.5F, -0.25F, 0, 2, 1});
    c.list("size", {1, 1, 2, 3});
    c.argument("align_corners", aligns);
    check_near(c.run("aten.affine_grid_generator.default", {floats_of({1, 2, 3, 2})})[0],
               aligns ? reals{-1.75F, -1, -0.75F, -1, 0.25F, -1, -0.75F, 3, 0.25F, 3, 1.25F, 3}
                      : reals{-1.16666675F, 0, -0.5F, 0, 0.166666687F, 0, -0.666666687F, 2, 0, 2,
                              0.666666687F, 2});
  }
  unknown_call c;
  c.input("theta", {1, 3, 4}, {1, 0.5F, -0.25F, 0.5F, 0, 2, 1, 0, 0, 0, 1, 0.25F});
  c.list("size", {1, 1, 2, 1, 2});
  c.argument("align_corners", false);
  check_near(
      c.run("aten.affine_grid_generator.default", {floats_of({1, 2, 1, 2, 3})})[0],
      {0.125F, -0.5F, -0.25F, 1.125F, -0.5F, -0.25F, -0.125F, 0.5F, 0.75F, 0.875F, 0.5F, 0.75F});
}

TEST_CASE("host only: max_pool3d_with_indices") {
  unknown_call c;
  reals values;
  for (int i = 0; i < 24; ++i) values.push_back(static_cast<float>((7 * i + 3) % 13 - 6));
  c.input("self", {1, 2, 3, 2, 2}, values);
  c.list("kernel_size", {2, 2, 1});
  c.list("stride", {1, 1, 1});
  c.list("padding", {1, 0, 0});
  auto const made = c.run("aten.max_pool3d_with_indices.default",
                          {floats_of({1, 2, 4, 1, 2}), indices_of({1, 2, 4, 1, 2})});
  CHECK(made[0] == reals{-2, 5, 0, 6, 2, 6, 2, -4, 4, -2, 6, 0, 6, 2, -5, 2});
  CHECK(made[1] == reals{2, 3, 6, 5, 10, 5, 10, 11, 2, 3, 6, 7, 6, 11, 10, 11});
}

TEST_CASE("host only: adaptive pools over volumes") {
  auto const pool = [&](char const* target, std::size_t results) {
    unknown_call c;
    reals values;
    for (int i = 0; i < 60; ++i) values.push_back(static_cast<float>((7 * i + 3) % 13 - 6));
    c.input("self", {1, 3, 4, 5}, values);
    c.list("output_size", {2, 1, 3});
    std::vector types{floats_of({1, 2, 1, 3})};
    if (results == 2) types.push_back(indices_of({1, 2, 1, 3}));
    return c.run(target, types);
  };
  for (auto const* target :
       {"aten._adaptive_avg_pool3d.default", "aten.adaptive_avg_pool3d.default"}) {
    check_near(pool(target, 1)[0], {0.3125F, 0.25F, 0.1875F, -0.25F, -0.0416666679F, -0.375F});
  }
  auto const largest = pool("aten.adaptive_max_pool3d.default", 2);
  CHECK(largest[0] == reals{6, 6, 6, 6, 6, 6});
  CHECK(largest[1] == reals{5, 18, 18, 31, 31, 44});
}

TEST_CASE("host only: conv_transpose3d") {
  unknown_call c;
  c.input("input", {1, 2, 2, 1, 3}, counted(12));
  reals weight(16);
  for (std::size_t i = 0; i < 16; ++i) weight[i] = static_cast<float>(i % 5) - 1.5F;
  c.input("weight", {2, 1, 2, 2, 2}, weight);
  c.input("bias", {1}, {0.5F});
  c.list("stride", {2, 1, 1});
  c.list("padding", {1, 0, 1});
  check_near(c.run("aten.conv_transpose3d.input", {floats_of({1, 1, 2, 2, 2})})[0],
             {15.5F, 18.5F, 8.5F, 9.5F, 30.5F, 32.5F, -12.5F, -12.5F});
}

// PyTorch raises "ZeroDivisionError" for each of them.
TEST_CASE("host only: an integer divided by 0 is an error") {
  auto const text_of = [](char const* target, std::string_view mode) {
    auto b = support::builder();
    auto const left = b.input("x", ir::dtype::int64, {2});
    auto const right = b.input("y", ir::dtype::int64, {2});
    b.output(mode.empty() ? b.call(target, {left, right})
                          : b.call(target, {left, right, {"rounding_mode", mode}}));
    program_runner net(support::compile(support::finished(b), support::fp), {},
                       &find_pipeline(standard_pipeline_table(), support::fp));
    std::ranges::copy(std::array<std::int64_t, 2>{7, -7}, net.input(0).as<std::int64_t>());
    std::ranges::copy(std::array<std::int64_t, 2>{2, 0}, net.input(1).as<std::int64_t>());
    return support::failure([&] { net.run(); });
  };
  constexpr std::string_view wanted = "divides an integer by 0";
  CHECK(text_of("aten.floor_divide.default", "").find(wanted) != std::string::npos);
  CHECK(text_of("aten.remainder.Tensor", "").find(wanted) != std::string::npos);
  CHECK(text_of("aten.div.Tensor_mode", "trunc").find(wanted) != std::string::npos);
  CHECK(text_of("aten.div.Tensor_mode", "floor").find(wanted) != std::string::npos);
  unknown_call c;
  c.indices("self", {2}, {7, -7});
  c.indices("other", {2}, {2, 0});
  auto const fmod = support::failure([&] { c.run("aten.fmod.Tensor", {indices_of({2})}); });
  CHECK(fmod.find(wanted) != std::string::npos);
}

TEST_CASE("host only: functions of two operands") {
  struct sample {
    char const* target;
    reals wanted;
  };
  for (auto const& s :
       {sample{"aten.hypot.default",
               {2.5F, 2.061552763F, 1.030776381F, 3.605551243F, 0.559017003F, 3.162277699F}},
        sample{"aten.copysign.Tensor", {1.5F, -2, 0.25F, -3, 0.5F, 1}},
        sample{"aten.fmax.default", {2, -0.5F, 1, 3, 0.5F, 3}},
        sample{"aten.fmin.default", {1.5F, -2, 0.25F, -2, 0.25F, -1}}}) {
    CAPTURE(s.target);
    auto c = call_on_x();
    c.input("other", {2, 3}, y);
    check_near(c.run(s.target, {floats_of({2, 3})})[0], s.wanted);
  }
  check_near(call_on_x().run("aten.erfc.default", {floats_of({2, 3})})[0],
             {0.033894852F, 1.995322227F, 0.723673582F, 2.209e-05F, 0.479500115F, 1.842700839F});
  unknown_call gamma;
  gamma.input("self", {4}, {1.5F, 2, 0.25F, 3});
  check_near(gamma.run("aten.lgamma.default", {floats_of({4})})[0],
             {-0.120782234F, 0, 1.288022518F, 0.693147182F});
}

TEST_CASE("host only: digamma") {
  unknown_call c;
  c.input("self", {8}, {1.5F, -0.25F, 30, 0, -3, 0.125F, -12.75F, 9.5F});
  auto const made = c.run("aten.digamma.default", {floats_of({8})})[0];
  auto const infinity = std::numeric_limits<float>::infinity();
  CHECK(made[3] == -infinity);
  CHECK(std::isnan(made[4]));
  check_near({made[0], made[1], made[2], made[5], made[6], made[7]},
             {0.0364899151F, 2.91413903F, 3.38443828F, -8.38849449F, -0.557358027F, 2.19773793F});
}

TEST_CASE("host only: scans") {
  auto const scan = [](char const* target, std::int64_t dim, bool has_indices) {
    auto c = call_on_x();
    c.argument("dim", dim);
    std::vector types{floats_of({2, 3})};
    if (has_indices) types.push_back(indices_of({2, 3}));
    return c.run(target, types);
  };
  check_near(scan("aten.cumprod.default", 1, false)[0], {1.5F, -3, -0.75F, 3, 1.5F, -1.5F});
  check_near(scan("aten.logcumsumexp.default", 0, false)[0],
             {1.5F, -2, 0.25F, 3.201413393F, 0.578889728F, 0.501929104F});
  CHECK(scan("aten.cummax.default", -1, true) ==
        std::vector<reals>{{1.5F, 1.5F, 1.5F, 3, 3, 3}, {0, 0, 0, 0, 0, 0}});
  CHECK(scan("aten.cummin.default", 1, true) ==
        std::vector<reals>{{1.5F, -2, -2, 3, 0.5F, -1}, {0, 1, 1, 0, 1, 2}});
}

TEST_CASE("host only: the last of equal elements, and NaN, in running extremes") {
  constexpr auto nan = std::numeric_limits<float>::quiet_NaN();
  unknown_call c;
  c.input("self", {5}, {1, 1, nan, 2, nan});
  c.argument("dim", std::int64_t{0});
  CHECK(c.run("aten.cummax.default", {floats_of({5}), indices_of({5})})[1] == reals{0, 1, 2, 2, 4});
}

TEST_CASE("host only: order statistics") {
  auto median = call_on_x();
  median.argument("dim", std::int64_t{1});
  CHECK(median.run("aten.median.dim", {floats_of({2}), indices_of({2})}) ==
        std::vector<reals>{{0.25F, 0.5F}, {2, 1}});
  CHECK(call_on_x().run("aten.median.default", {floats_of({})})[0] == reals{0.25F});
  auto least = call_on_x();
  least.argument("k", std::int64_t{1});  // of the last dimension, by default
  CHECK(least.run("aten.kthvalue.default", {floats_of({2}), indices_of({2})}) ==
        std::vector<reals>{{-2, -1}, {1, 2}});
  unknown_call rows;
  rows.input("self", {2, 3}, {1, 0, 2, 0, 0, 3});
  rows.argument("dim", std::int64_t{1});
  CHECK(rows.run("aten.count_nonzero.default", {indices_of({2})})[0] == reals{2, 1});
}

TEST_CASE("host only: places in sorted lists") {
  auto const buckets = [](bool right) {
    auto c = call_on_x();
    c.input("boundaries", {4}, {-1, 0.25F, 0.5F, 2});
    c.argument("right", right);
    return c.run("aten.bucketize.Tensor", {indices_of({2, 3})})[0];
  };
  CHECK(buckets(false) == reals{3, 0, 1, 4, 2, 0});
  CHECK(buckets(true) == reals{3, 0, 2, 4, 3, 1});
  auto const places = [](bool right) {
    auto c = call_on_x();
    c.input("sorted_sequence", {2, 3}, {-2, 0, 1, -1, 0.5F, 3});
    if (right) c.argument("side", std::string_view("right"));
    return c.run("aten.searchsorted.Tensor", {indices_of({2, 3})})[0];
  };
  CHECK(places(false) == reals{3, 0, 2, 2, 1, 0});
  CHECK(places(true) == reals{3, 1, 2, 3, 2, 1});
}

TEST_CASE("host only: indices of triangles, and places of largest elements") {
  auto const triangle = [](char const* target, std::int64_t rows, std::int64_t columns,
                           std::int64_t offset) {
    unknown_call c;
    c.argument("row", rows);
    c.argument("col", columns);
    c.argument("offset", offset);
    return c.run(
        target,
        {indices_of({2, target == std::string_view("aten.tril_indices.default") ? 6 : 5})})[0];
  };
  CHECK(triangle("aten.tril_indices.default", 3, 3, 0) ==
        reals{0, 1, 1, 2, 2, 2, 0, 0, 1, 0, 1, 2});
  CHECK(triangle("aten.triu_indices.default", 2, 4, 1) == reals{0, 0, 0, 1, 1, 1, 2, 3, 2, 3});
  unknown_call unpool;
  unpool.input("self", {1, 1, 1, 2}, {5, 6});
  unpool.indices("indices", {1, 1, 1, 2}, {4, 3});
  CHECK(unpool.run("aten.max_unpool2d.default", {floats_of({1, 1, 2, 4})})[0] ==
        reals{0, 0, 0, 6, 5, 0, 0, 0});
}

TEST_CASE("host only: upsampling with antialiasing") {
  auto const resized = [](char const* target, ir::shape const& sizes, bool aligns) {
    unknown_call c;
    reals image(20);
    for (std::size_t i = 0; i < image.size(); ++i) image[i] = static_cast<float>(i * 7 % 11);
    c.input("input", {1, 1, 4, 5}, std::move(image));
    c.argument("align_corners", aligns);
    return c.run(target, {floats_of({1, 1, sizes[0], sizes[1]})})[0];
  };
  constexpr auto linear = "aten._upsample_bilinear2d_aa.vec";
  constexpr auto cubic = "aten._upsample_bicubic2d_aa.vec";
  check_near(resized(linear, {2, 3}, false),
             {3.755101919F, 5.126984119F, 6.448979378F, 3.530612469F, 5.476190567F, 4.877551079F});
  check_near(resized(linear, {5, 2}, false),
             {4, 7, 5.05F, 5.25F, 4.25F, 5.25F, 3.6F, 5.55F, 5, 4.5F});
  check_near(resized(linear, {2, 3}, true),
             {4.160714626F, 5.21875F, 6.40625F, 4.047619343F, 5.416666985F, 4.083333492F});
  check_near(resized(cubic, {2, 3}, false),
             {3.766560316F, 5.177993774F, 6.537889481F, 3.490782022F, 5.425811768F, 4.850921154F});
  check_near(resized(cubic, {5, 2}, false),
             {3.658770323F, 7.272378922F, 5.122673035F, 5.191421032F, 4.083261967F, 5.381810188F,
              3.313543081F, 5.877975464F, 5.284446716F, 4.371855736F});
}

TEST_CASE("host only: parameters of groups of elements") {
  auto const add_parameters = [](unknown_call& c) {
    c.input("scales", {2, 2}, {0.5F, 0.25F, 1, 2});
    c.indices("zero_points", {2, 2}, {0, 1, 2, -1});
    c.argument("quant_min", std::int64_t{-128});
    c.argument("quant_max", std::int64_t{127});
    c.argument("group_size", std::int64_t{2});
  };
  unknown_call codes;
  codes.input("input", {2, 4}, {0.3F, -1, 2.26F, 0.1F, 3, 4, 5.1F, -8});
  add_parameters(codes);
  CHECK(codes.run("quantized_decomposed.quantize_per_channel_group.default",
                  {indices_of({2, 4})})[0] == reals{1, -2, 10, 1, 5, 6, 2, -5});
  unknown_call numbers;
  numbers.indices("input", {2, 4}, {1, -2, 3, 4, 5, 6, -7, 8});
  add_parameters(numbers);
  CHECK(numbers.run("quantized_decomposed.dequantize_per_channel_group.default",
                    {floats_of({2, 4})})[0] == reals{0.5F, -1, 0.5F, 0.75F, 3, 4, -12, 18});
  unknown_call rows;
  rows.indices("weight", {2, 4}, {1, -2, 3, 4, 5, 6, -7, 8});
  rows.input("weight_scales", {2, 2}, {0.5F, 0.25F, 1, 2});
  rows.indices("weight_zero_points", {2, 2}, {0, 1, 2, -1});
  rows.indices("indices", {3}, {1, 0, 1});
  CHECK(rows.run("quantized_decomposed.embedding_byte.default", {floats_of({3, 4})})[0] ==
        reals{3, 4, -12, 18, 0.5F, -1, 0.5F, 0.75F, 3, 4, -12, 18});
}

TEST_CASE("host only: windows of signals") {
  auto const window = [](char const* target, bool periodic) {
    unknown_call c;
    c.argument("window_length", std::int64_t{4});
    c.argument("periodic", periodic);
    return c.run(target, {floats_of({4})})[0];
  };
  check_near(window("aten.hann_window.periodic", true), {0, 0.5F, 1, 0.5F});
  check_near(window("aten.hann_window.periodic", false), {0, 0.75F, 0.75F, 0});
  check_near(window("aten.hamming_window.periodic", true), {0.08F, 0.54F, 1, 0.54F});
  check_near(window("aten.bartlett_window.periodic", true), {0, 0.5F, 1, 0.5F});
  check_near(window("aten.blackman_window.periodic", false), {0, 0.63F, 0.63F, 0});
}
