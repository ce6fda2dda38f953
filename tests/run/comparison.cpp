// SPDX-License-Identifier: BSD-3-Clause
// Programs side by side: what is compared, the differences, and the node that causes them.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/comparison.hpp>
#include <arm_delegate/run/reference/differences.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/lowered.hpp>

#include <any>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::q;

namespace {

pipeline_entry const& pipeline_for(std::string_view target) {
  return find_pipeline(standard_pipeline_table(), target);
}

comparison compare(ir::exported_program const& p, std::string_view target = support::integer) {
  return {p, pipeline_for(target), pipeline_for(support::fp)};
}

/// Fills input `i` with values counting up from `from`.
void count_up(comparison const& c, float from, float step, std::size_t i = 0) {
  auto const& to = c.input(i);
  for (std::int64_t k = 0; k < to.numel(); ++k) {
    to.as<float>()[k] = from + step * static_cast<float>(k);
  }
}

/// Fills floats with values from -2 to 2, and integers with values from -100 to 100.
void fill(tosa::operand const& to) {
  tosa::with_storage(to.type, [&]<class T>(std::type_identity<T>) {
    auto const most = std::is_floating_point_v<T> ? 2.0 : 100.0;
    for (std::int64_t k = 0; k < to.numel(); ++k) {
      auto const part = static_cast<double>(k) / static_cast<double>(to.numel());
      to.as<T>()[k] = static_cast<T>(most * (2 * part - 1));
    }
  });
}

/// x + x, clamped to [0, 4], clamped to [0, 3]; each result is quantized.
ir::exported_program clamps() {
  auto b = support::builder();
  q const codes{0.1, -50};
  auto x = support::quantized_input(b, "x", {1, 64}, codes);
  x = support::fake(b, b.call("aten.add.Tensor", {x, x}), codes);
  x = support::fake(b, b.call("aten.clamp.default", {x, 0.0, 4.0}), codes);
  b.output(support::fake(b, b.call("aten.clamp.default", {x, 0.0, 3.0}), codes));
  return support::finished(b);
}

/// A pipeline that lowers the first clamp wrongly: its maximum is 3.5.
template <std::string_view const& Target>
std::any lower_wrongly(target_facts const& to, ir::exported_program p, compile_options const& o,
                       dump_sink* d, std::vector<diagnostic>* warnings) {
  auto& g = *p.graph;
  for (auto id : g.order) {
    if (g[id].name != "clamp") continue;
    for (auto& a : g[id].arguments) {
      if (a.name == "max") a.value = 3.5;
    }
  }
  return pipeline_for(Target).lower(to, std::move(p), o, d, warnings);
}

double scaled_by = 1;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

/// A pipeline whose products with a number are off by a factor.
std::any lower_scaled(target_facts const& to, ir::exported_program p, compile_options const& o,
                      dump_sink* d, std::vector<diagnostic>* warnings) {
  auto& g = *p.graph;
  for (auto id : g.order) {
    if (!g[id].target.starts_with("aten.mul.Scalar")) continue;
    for (auto& a : g[id].arguments) {
      if (a.name == "other") a.value = scaled_by;
    }
  }
  return pipeline_for("tosa-1.0+fp+bf16").lower(to, std::move(p), o, d, warnings);
}

std::vector<std::string> names(comparison const& c) {
  std::vector<std::string> found;
  for (auto const& n : c.nodes()) found.push_back(n.name);
  return found;
}

}  // namespace

TEST_CASE("comparison: nodes with quantized results, in order, with the quantization error") {
  auto c = compare(clamps());
  REQUIRE(c.input_count() == 1);
  count_up(c, -3, 0.11F);
  c.run();
  REQUIRE(names(c) == std::vector<std::string>{"add", "clamp", "clamp_1"});
  for (auto const& n : c.nodes()) {
    CHECK(n.quantized);
    CHECK(n.scale == 0.1);
    CHECK(n.zero_point == -50);
    CHECK(n.accumulated.largest() <= 1);
    // x + x is off by at most 0.1 (twice half a step of the input), and rounded again.
    CHECK(n.rounded.largest() > 0);
    CHECK(n.rounded.largest() <= 0.15001);
    CHECK(n.rounded.sqnr() > 25);
    CHECK(n.rounded.sqnr() < 50);
  }
  CHECK(c.nodes()[1].target == "aten.clamp.default");
  CHECK(c.nodes()[1].sizes == ir::shape{1, 64});
  CHECK(c.first_departing() == nullptr);
  REQUIRE(c.noisiest() != nullptr);
}

TEST_CASE("comparison: the quantized values of the reference") {
  auto c = compare(clamps());
  count_up(c, -3, 0.11F);
  c.run();
  CHECK(c.nodes()[2].value != c.nodes()[2].name);  // of the quantize node
  auto const codes = c.reference_codes(2);
  REQUIRE(codes.size() == 64);
  CHECK(codes.front() == -50);      // 0
  CHECK(codes.back() == -50 + 30);  // 3, in steps of 0.1
}

TEST_CASE("comparison: the wrong node is named, not its consumers") {
  auto wrong = pipeline_for(support::integer);
  wrong.lower = lower_wrongly<support::integer>;
  comparison c(clamps(), wrong, pipeline_for(support::fp));
  count_up(c, -3, 0.11F);
  c.run();
  auto const* n = c.first_departing();
  REQUIRE(n != nullptr);
  CHECK(n->name == "clamp");
  CHECK(n->own.largest() == 5);  // 4.0 and 3.5 in steps of 0.1
  CHECK(c.nodes()[0].own.largest() <= 1);
  CHECK(c.nodes()[2].own.largest() <= 1);  // reads 4.0, and computes 3.0
}

namespace {

/// A clamp whose result is a float, beside a quantized sum.
ir::exported_program float_beside_quantized() {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 64}, {0.1, -50});
  auto const y = b.call("aten.clamp.default", {x, 0.0, 4.0});
  b.output(support::fake(b, b.call("aten.add.Tensor", {x, x}), {0.2}));
  b.output(b.call("aten.exp.default", {y}));
  b.output(b.call("aten.argmax.default", {y, 1}));
  return support::finished(b);
}

}  // namespace

TEST_CASE("comparison: a wrong float result of a quantized program is named") {
  auto const program = float_beside_quantized();
  for (bool const is_wrong : {false, true}) {
    auto entry = pipeline_for(support::both);
    if (is_wrong) entry.lower = lower_wrongly<support::both>;
    comparison c(program, entry, pipeline_for(support::fp));
    count_up(c, -3, 0.11F);
    c.run();
    auto const found = names(c);
    CHECK(found == std::vector<std::string>{"clamp", "add", "exp", "argmax"});
    CHECK(c.nodes()[1].quantized);
    CHECK_FALSE(c.nodes()[0].quantized);
    CHECK_FALSE(c.nodes()[0].rounded.empty());
    CHECK(c.nodes()[0].rounded.largest() <= 0.050001);  // half a step
    CHECK((c.first_departing() != nullptr) == is_wrong);
    if (!is_wrong) continue;
    CHECK(c.first_departing()->name == "clamp");
    CHECK(c.first_departing()->own_number.largest() == doctest::Approx(0.4));  // 3.9 and 3.5
    CHECK(c.nodes()[2].own_number.largest() < 1e-4);                           // reads 3.5
  }
}

TEST_CASE("comparison: limits are those of the type") {
  // A few roundings in float16 (2^-11) and bfloat16 (2^-8), and a result that is 3 % off.
  auto const departs = [](ir::dtype type, std::string_view target, double factor) {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, {1, 64});
    auto const small = b.call("aten.to.dtype", {x, type});
    b.output(b.call("aten.mean.dim", {b.call("aten.mul.Scalar", {small, 1.0}), {1}}));
    auto const program = support::finished(b);
    scaled_by = factor;
    auto entry = pipeline_for(target);
    entry.lower = lower_scaled;
    comparison c(program, entry, pipeline_for(target));
    count_up(c, -1.7F, 0.11F);
    c.run();
    return c.first_departing() != nullptr;
  };
  constexpr auto fp16 = ir::dtype::float16;
  constexpr auto bf16 = ir::dtype::bfloat16;
  constexpr auto with_bf16 = std::string_view("tosa-1.0+fp+bf16");
  CHECK_FALSE(departs(fp16, support::fp, 1.0));
  CHECK_FALSE(departs(fp16, support::fp, 1.001));
  CHECK(departs(fp16, support::fp, 1.03));
  CHECK_FALSE(departs(bf16, with_bf16, 1.0));
  CHECK_FALSE(departs(bf16, with_bf16, 1.01));
  CHECK(departs(bf16, with_bf16, 1.1));
  CHECK(departs(ir::dtype::float32, support::fp, 1.001));
}

TEST_CASE("comparison: results that nobody reads are not compared") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 2, 2});
  auto const one = b.constant("one", support::filled({1}, 1));
  auto const y = b.call_all("aten._native_batch_norm_legit_no_training.default",
                            {x, one, one, one, one, 0.1, 1e-5});
  b.output(b.call("aten.relu.default", {y.front()}));
  auto c = compare(support::finished(b), support::fp);
  count_up(c, -1, 0.7F);
  c.run();
  CHECK(names(c).size() == 2);
  CHECK(c.first_departing() == nullptr);
}

TEST_CASE("comparison: differences accumulate over runs") {
  auto c = compare(clamps());
  count_up(c, 0.02F, 0);  // 0.0 after quantization
  c.run();
  auto const once = c.nodes()[0].rounded.largest();
  count_up(c, 0.04F, 0);
  c.run();
  CHECK(once == doctest::Approx(0.04));
  CHECK(c.nodes()[0].rounded.largest() == doctest::Approx(0.08));
}

TEST_CASE("comparison: a program that is not quantized, target against target") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 8});
  b.output(b.call("aten.exp.default", {b.call("aten.relu.default", {x})}));
  auto c = compare(support::finished(b), support::main_0_80);
  count_up(c, -1, 0.3F);
  c.run();
  REQUIRE(names(c) == std::vector<std::string>{"relu", "exp"});
  CHECK_FALSE(c.nodes()[0].quantized);
  CHECK(c.nodes()[0].rounded.empty());
  CHECK(std::isinf(c.nodes()[1].compiled.sqnr()));
  CHECK(c.first_departing() == nullptr);
  CHECK(c.noisiest() == nullptr);
}

TEST_CASE(
    "comparison: a float program from the caller, with batch norms that are folded in the other") {
  auto const real = [] {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, {1, 1, 2, 2});
    auto const w = b.constant("w", support::filled({1, 1, 1, 1}, 2));
    auto const y = b.call("aten.conv2d.default", {x, w});
    auto const one = b.constant("one", support::filled({1}, 1));
    auto const three = b.constant("three", support::filled({1}, 3));
    auto const zero = b.constant("zero", support::filled({1}, 0));
    b.output(b.call("aten.batch_norm.default",
                    {y, three, one, zero, one, false, 0.1, 0.0, true}));  // 3 y + 1
    return support::finished(b);
  }();
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 2, 2}, {1.0, 0});
  auto const w = support::weight(b, support::bytes({1, 1, 1, 1}, {6}), q{1.0, 0});
  auto const bias = b.constant("bias", support::filled({1}, 1));
  b.output(support::fake(b, b.call("aten.conv2d.default", {x, w, bias}), {1.0, 0}));
  auto const quantized = support::finished(b);
  comparison c(quantized, pipeline_for(support::integer), pipeline_for(support::fp), &real);
  count_up(c, 0, 1);
  c.run();
  REQUIRE(names(c) == std::vector<std::string>{"conv2d"});
  CHECK_FALSE(c.nodes()[0].compiled.empty());
  CHECK(std::isinf(c.nodes()[0].compiled.sqnr()));  // 6 x + 1 is 3 (2 x) + 1
}

TEST_CASE("comparison: an unrelated float program is rejected, naming its file") {
  auto b = support::builder();
  b.output(b.call("aten.exp.default", {b.input("x", ir::dtype::float32, {1, 64})}));
  auto other = support::finished(b);
  other.file = "other.pt2";
  auto const text = support::failure([&] {
    comparison(clamps(), pipeline_for(support::integer), pipeline_for(support::fp), &other);
  });
  CHECK(text.find("other.pt2: has no node of the compared program") != std::string::npos);

  auto wide = support::builder();
  auto const x = wide.input("x", ir::dtype::float32, {1, 64});
  auto const y = wide.input("y", ir::dtype::float32, {1, 64});
  wide.output(wide.call("aten.add.Tensor", {x, y}));
  auto const two = support::finished(wide);
  CHECK(support::failure([&] {
          comparison(clamps(), pipeline_for(support::integer), pipeline_for(support::fp), &two);
        }).find("has other inputs") != std::string::npos);
}

namespace {

/// The folder of a model of the corpus; empty, with a message, if there is none.
std::filesystem::path model_folder(std::string_view model) {
  auto const corpus = support::corpus();
  if (corpus) return std::filesystem::path(*corpus) / "models" / model;
  MESSAGE("SKIPPED: comparing real models: no corpus (set ARM_DELEGATE_CORPUS)");
  return {};
}

void run_on(program_runner& net, comparison const& c) {
  std::memcpy(net.input(0).data, c.input(0).data, c.input(0).byte_size());
  net.run();
}

}  // namespace

// Each model's fake-quantized program equals PyTorch's run: tests/interop checks that.
TEST_CASE("comparison: in real models no node differs") {
  for (char const* model : {"resnet8", "kws", "digits_cnn", "ad01"}) {
    CAPTURE(model);
    auto const folder = model_folder(model);
    if (folder.empty()) return;
    auto c = compare(frontend::pt2::load((folder / "int8.pt2").string()));
    count_up(c, -1, 0.01F);
    c.run();
    CHECK(c.nodes().size() > 5);
    CHECK(c.first_departing() == nullptr);
  }
}

TEST_CASE("comparison: values that are quantized and read as floats, too") {
  auto const corpus = support::corpus_for("values that are quantized and read as floats, too");
  if (!corpus) return;
  for (auto const* folder : {"float_value_with_quantizer_and_other_readers",
                             "int_fp_float_value_that_is_also_quantized"}) {
    for (auto const& file : support::programs_in(*corpus + "/faults/" + folder)) {
      for (auto const target : {support::integer, support::both, support::fp}) {
        CAPTURE(file);
        CAPTURE(target);
        auto const program = frontend::pt2::load(file);
        if (pipeline_for(target).compile(program.clone()).delegates.empty()) continue;
        auto c = compare(program, target);
        for (std::size_t i = 0; i < c.input_count(); ++i) {
          fill(c.input(i));
        }
        c.run();
        CHECK(c.first_departing() == nullptr);
      }
    }
  }
}

TEST_CASE("comparison: the compared program is the one that users get") {
  for (char const* model : {"digits_cnn", "ad01"}) {
    CAPTURE(model);
    auto const folder = model_folder(model);
    if (folder.empty()) return;
    auto const program = frontend::pt2::load((folder / "int8.pt2").string());
    auto const real = frontend::pt2::load((folder / "float.pt2").string());
    comparison c(program, pipeline_for(support::integer), pipeline_for(support::fp), &real);
    count_up(c, -1, 0.01F);
    c.run();
    program_runner net(compile<target::tosa_1_0_int>(program.clone()));
    run_on(net, c);
    program_runner exact(compile<target::tosa_1_0_fp>(real.clone()));
    run_on(exact, c);
    real_differences wanted;
    for (std::int64_t k = 0; k < net.output(0).numel(); ++k) {
      wanted.add(exact.output(0).as<float>()[k], net.output(0).as<float>()[k]);
    }
    CHECK_FALSE(c.nodes().back().compiled.empty());
    CHECK(c.nodes().back().compiled.sqnr() == doctest::Approx(wanted.sqnr()).epsilon(1e-6));
    CHECK(std::isfinite(wanted.sqnr()));
  }
}

TEST_CASE("code_differences: the largest distance does not overflow") {
  constexpr auto low = std::numeric_limits<std::int64_t>::min();
  constexpr auto high = std::numeric_limits<std::int64_t>::max();
  code_differences d;
  d.add(low, high);
  CHECK(d.largest() == high);
  d.add(high, low);
  CHECK(d.mean() == static_cast<double>(high));
  code_differences small;
  small.add(-3, 4);
  CHECK(small.largest() == 7);
}
