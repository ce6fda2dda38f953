// SPDX-License-Identifier: BSD-3-Clause
// Channels-last programs: delegates get and give NHWC, users and nodes of the host do not notice.

#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reorder.hpp>
#include <arm_delegate/standard_pipelines.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/reference.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
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
    detail::owned_operand const wanted(found.type, found.sizes);
    support::read_npy(folder / ("channels_last.out" + std::to_string(i) + ".npy"), wanted.view());
    auto const count = static_cast<std::size_t>(found.numel());
    CHECK(std::ranges::equal(std::span(found.as<float>(), count),
                             std::span(wanted.view().as<float>(), count)));
  }
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
