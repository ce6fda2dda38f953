// SPDX-License-Identifier: BSD-3-Clause
// The bundled model from float to integers: its nodes, and how well it recognizes digits.

#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/frontends/pt2/write.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/quantizer/calibrator.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/sample_files.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/run/program_runner.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
using namespace arm_delegate::quantizer;

namespace {

std::string const folder = std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/";

calibrator observed(number_scheme const& numbers, std::size_t most) {
  calibrator c(support::load_model("examples/digits_cnn/float.pt2"), ad::compiler::host_pipeline(),
               numbers);
  std::array const files{folder + "test_x.npy"};
  sample_files const samples(files, c.inputs());
  for (std::size_t i = 0; i < std::min(most, samples.count()); ++i) {
    samples.write(i, c.inputs());
    c.observe();
  }
  return c;
}

/// The share of the bundled images that a program recognizes, compiled for `target`.
double accuracy(ad::ir::exported_program program, std::string const& target) {
  auto const& pipeline = ad::compiler::pipeline_for(target);
  ad::program_runner runner(pipeline.compile(std::move(program)), {},
                            &ad::compiler::host_pipeline());
  std::array const files{folder + "test_x.npy"};
  sample_files const samples(files, runner.inputs());
  auto const label_file = ad::files::read_file(folder + "test_y.npy");
  auto const labels = ad::files::parse_npy(label_file.bytes, "test_y.npy");
  std::size_t right = 0;
  for (std::size_t i = 0; i < samples.count(); ++i) {
    samples.write(i, runner.inputs());
    runner.run();
    auto const* scores = runner.output(0).as<float>();
    std::int64_t label = 0;
    std::memcpy(&label, labels.data.data() + i * labels.item_size, labels.item_size);
    right += std::max_element(scores, scores + 10) - scores == label ? 1U : 0U;
  }
  return static_cast<double>(right) / static_cast<double>(samples.count());
}

}  // namespace

TEST_CASE("digits from float to integers keep their accuracy") {
  auto const wanted = accuracy(support::load_model("examples/digits_cnn/float.pt2"), "tosa-1.0+fp");
  for (auto const& numbers : all_schemes) {
    CAPTURE(numbers.name);
    auto const c = observed(numbers, 64);
    CHECK(c.sample_count() == 64);
    for (auto const& reason : c.what().reasons) CHECK(reason.empty());
    auto const quantized = c.quantize(observe::histogram{});
    bool const is_wide = numbers.activation.type == ad::ir::dtype::int16;
    bool const is_coarse = numbers.weight.highest < 127;
    auto const got = accuracy(quantized.clone(), is_wide ? "tosa-1.0+int+int16" : "tosa-1.0+int");
    CHECK(got >= wanted - (is_coarse ? .03 : .01));
  }
}

TEST_CASE("a quantized program is whole on each Ethos-U") {
  auto const quantized = observed(scheme::int8::numbers, 8).quantize(observe::histogram{});
  for (auto const* target : {"ethos-u55-128", "ethos-u65-256", "ethos-u85-256"}) {
    CAPTURE(std::string(target));
    ad::compiler::session const session({.target = target});
    auto const made = session.compile(quantized.clone());
    CHECK(made.payloads().size() == 1);
    for (auto const& n : made.host_nodes()) {  // at the boundary
      CHECK(n.target.find("quantize_per_tensor") != std::string::npos);
    }
  }
}

TEST_CASE("a quantized program can be written and read") {
  auto const quantized = observed(scheme::int8::numbers, 8).quantize(observe::histogram{});
  auto const bytes = ad::frontend::pt2::write(quantized);
  auto const again = ad::frontend::pt2::load_bytes(bytes, nullptr, "quantized.pt2");
  CHECK(accuracy(again.clone(), "tosa-1.0+int") == accuracy(quantized.clone(), "tosa-1.0+int"));
  auto const is_marked = [&](ad::ir::exported_program const& p) {
    std::size_t marked = 0;
    for (auto id : p.graph->order) marked += (*p.graph)[id].custom.empty() ? 0U : 1U;
    return marked;
  };
  CHECK(is_marked(again) == is_marked(quantized));
  CHECK(is_marked(again) > 0);
}

TEST_CASE("quantizing needs a sample, and finite values") {
  auto const c = observed(scheme::int8::numbers, 0);
  CHECK_THROWS_AS(static_cast<void>(c.quantize(observe::minmax{})), ad::error);
  auto bad = observed(scheme::int8::numbers, 0);
  auto const& x = bad.inputs()[0].data;
  std::fill_n(x.as<float>(), x.numel(), std::numeric_limits<float>::quiet_NaN());
  CHECK_THROWS_AS(bad.observe(), ad::error);
}
