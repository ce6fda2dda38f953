// SPDX-License-Identifier: BSD-3-Clause
// Channels-last programs: delegates get and give NHWC, users and nodes of the host do not notice.

#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/frontends/pt2/memory_orders.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/run/nets/npu_net.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reorder.hpp>
#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/lowered.hpp>
#include <support/reference.hpp>

#include <algorithm>
#include <any>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
namespace fs = std::filesystem;

namespace {

fs::path const folder = fs::path(ARM_DELEGATE_SOURCE_DIR) / "tests/data/programs";

/// Runs the program of tests/data; its values are small integers, so that all results are exact.
void check_like_pytorch(compile_options const& options, bool is_nhwc) {
  auto made = support::compile(frontend::pt2::load((folder / "channels_last.pt2").string()),
                               support::fp, options);
  auto const& first = made.delegates.front().inputs[0];
  CHECK(first.sizes == (is_nhwc ? ir::shape{1, 4, 5, 3} : ir::shape{1, 3, 4, 5}));
  auto const& host = find_pipeline(standard_pipeline_table(), support::fp);
  program_runner net(std::move(made), {}, &host);
  for (std::size_t i = 0; i < net.input_count(); ++i) {
    support::read_npy(folder / ("channels_last.in" + std::to_string(i) + ".npy"), net.input(i));
  }
  net.run();
  REQUIRE(net.output_count() == 6);
  for (std::size_t i = 0; i < net.output_count(); ++i) {
    auto const& found = net.output(i);
    owned_operand const wanted(found.type, found.sizes);
    support::read_npy(folder / ("channels_last.out" + std::to_string(i) + ".npy"), wanted.view());
    auto const count = static_cast<std::size_t>(found.numel());
    CHECK(std::ranges::equal(std::span(found.as<float>(), count),
                             std::span(wanted.view().as<float>(), count)));
  }
}

struct model_run {
  std::size_t transposes = 0;
  std::vector<float> output{};
};

/// Runs a model with one input, in that order, on numbers that count up.
model_run run_model(std::string const& path, std::string_view target, ir::memory_order order) {
  auto program = frontend::pt2::load(path);
  frontend::pt2::set_orders(program, {{order}, {ir::memory_order::contiguous}});
  bool const is_npu = target.starts_with("ethos");
  auto const table = is_npu ? npu_pipeline_table() : standard_pipeline_table();
  auto made = find_pipeline(table, target).compile_any(std::move(program));
  REQUIRE(made.delegates.size() == 1);
  auto const& spec = made.delegates.front().inputs[0];
  CHECK(spec.order == order);
  CHECK((spec.sizes[3] == 3) == (order == ir::memory_order::channels_last));
  model_run out;
  if (!is_npu) {
    auto const& g = std::any_cast<tosa::graph const&>(made.delegates.front().artifact);
    out.transposes = static_cast<std::size_t>(
        std::ranges::count(g.main().operations, tosa::op::transpose, &tosa::operation::code));
  }
  program_runner net(std::move(made), is_npu ? &make_npu_net : &make_tosa_net);
  auto const& x = net.input(0);
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    x.as<float>()[i] = static_cast<float>(i % 101 - 50) / 25;
  }
  net.run();
  auto const& y = net.output(0);
  out.output.assign(y.as<float>(), y.as<float>() + y.numel());
  return out;
}

}  // namespace

TEST_CASE("memory orders: a program gives PyTorch's outputs") { check_like_pytorch({}, true); }

TEST_CASE("memory orders: nodes of the host read and write what delegates share with them") {
  for (auto const* kept : {"aten.add", "aten.neg", "aten.relu"}) {
    std::vector<std::string> const operators{kept};
    INFO(kept);
    check_like_pytorch({.keep_on_host = operators}, true);
  }
}

TEST_CASE("memory orders: inputs and outputs forced to NHWC") {
  check_like_pytorch({.permute_memory_format = true}, true);
}

// The reader gives such marks to a program that was exported channels-last.
TEST_CASE("memory orders: real models have no TRANSPOSE if their input is channels-last") {
  auto const corpus = support::corpus_for("channels-last models");
  if (!corpus) return;
  for (auto const& [model, file] : {std::pair("resnet8", "float.pt2"),
                                    {"resnet8", "int8.pt2"},
                                    {"mobilenet_v2", "float.pt2"},
                                    {"mobilenet_v2", "int8.pt2"}}) {
    bool const is_float = std::string(file) == "float.pt2";
    std::vector<std::string> targets{std::string(is_float ? support::fp : support::integer)};
    if (!is_float) targets.emplace_back("ethos-u55-128");
    for (auto const& target : targets) {
      CAPTURE(model);
      CAPTURE(target);
      auto const path = *corpus + "/models/" + model + "/" + file;
      auto const nchw = run_model(path, target, ir::memory_order::contiguous);
      auto const nhwc = run_model(path, target, ir::memory_order::channels_last);
      CHECK(nchw.output == nhwc.output);
      if (target == "ethos-u55-128") continue;
      CHECK(nchw.transposes == 1);  // none at the end: the last operator is a linear layer
      CHECK(nhwc.transposes == 0);
    }
  }
}

TEST_CASE("reorder: NCHW to NHWC and back, for several images") {
  std::array const nchw{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};  // [2, 3, 1, 2]
  std::array const nhwc{0, 2, 4, 1, 3, 5, 6, 8, 10, 7, 9, 11};
  ir::shape const sizes{2, 3, 1, 2};
  auto made = nchw;
  copy_to_order(ir::memory_order::channels_last, sizes, std::as_bytes(std::span(nchw)),
                std::as_writable_bytes(std::span(made)));
  CHECK(made == nhwc);
  copy_from_order(ir::memory_order::channels_last, sizes, std::as_bytes(std::span(nhwc)),
                  std::as_writable_bytes(std::span(made)));
  CHECK(made == nchw);
}
