// SPDX-License-Identifier: BSD-3-Clause
// The step at which the most bytes are live, worked out by hand, and the error that tells of it.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/memory_peak.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ad = arm_delegate;
namespace target = arm_delegate::target;
using namespace arm_delegate::ethosu::compile;

namespace {

npu_graph empty_graph(std::int64_t arena) {
  npu_graph g;
  g.npu = &target::ethos_u55_128::npu;
  g.mode = target::shared_sram::memory_mode;
  g.mode.arena_cache_bytes = arena;
  return g;
}

buffer_id input(npu_graph& g, std::int64_t bytes) {
  auto const b = g.add({.bytes = bytes});
  g.inputs.push_back({.name = "x", .buffer = b});
  return b;
}

/// A step of a node, which reads buffers and writes a new one.
buffer_id add_step(npu_graph& g, std::string const& node, std::int64_t bytes, buffer_id read,
                   buffer_id other = no_buffer) {
  auto const written = g.add({.name = node + "_4", .bytes = bytes});
  npu_kernel_step k{.ifm = read, .ifm2 = other, .ofm = written};
  k.origin = {.location = node, .debug_handles = {static_cast<std::uint32_t>(10 + g.steps.size())}};
  g.steps.emplace_back(k);
  return written;
}

/// The bytes that are live at each step:
///   0: x 100, a 40    -> 112 + 48 = 160
///   1: a 40, b 300    ->  48 + 304 = 352
///   2: a 40, b, c 64  ->  48 + 304 + 64 = 416
///   3: c 64, d 96     ->  64 + 96 = 160
npu_graph diamond(std::int64_t arena) {
  auto g = empty_graph(arena);
  auto const a = add_step(g, "a", 40, input(g, 100));
  auto const b = add_step(g, "b", 300, a);
  auto const c = add_step(g, "c", 64, a, b);
  auto const d = add_step(g, "d", 96, c);
  g.outputs.push_back({.name = "y", .buffer = d});
  return g;
}

memory_peak peak_of(npu_graph const& g) { return find_peak(used_buffers(g).scratch); }

ad::diagnostic refused(npu_graph g) {
  try {
    allocate(g);
  } catch (ad::error const& e) {
    return e.diagnostics().front();
  }
  FAIL("the buffers fit");
  return {};
}

}  // namespace

TEST_CASE("npu memory: the peak is the step with the most live bytes") {
  auto const peak = peak_of(diamond(1000));
  CHECK(peak.step == 2);
  CHECK(peak.bytes == 416);
  CHECK(peak.live == std::vector<std::size_t>{2, 3, 1});  // b, c, a
}

TEST_CASE("npu memory: the peak of few buffers") {
  CHECK(peak_of(empty_graph(100)).live.empty());
  auto g = empty_graph(100);
  auto const x = input(g, 20);
  g.outputs.push_back({.name = "y", .buffer = x});
  CHECK(peak_of(g).step == 0);
  CHECK(peak_of(g).bytes == 32);
  // The first of several steps, here with x and the result of each.
  add_step(g, "a", 16, x);
  add_step(g, "b", 16, x);
  CHECK(peak_of(g).step == 0);
  CHECK(peak_of(g).bytes == 48);
}

TEST_CASE("npu memory: an arena that is too small is an error with its step and tensors") {
  auto exact = diamond(416);
  allocate(exact);
  CHECK(exact.scratch_bytes == 416);
  auto const d = refused(diamond(400));
  CHECK(d.id == ad::code::limit_exceeded);
  CHECK(d.node == "c");
  CHECK(d.debug_handle == 12);
  CHECK(to_string(d) ==
        "error: node 'c': the feature maps do not fit the arena of memory mode Shared_Sram: 416 "
        "bytes are live here, 300 of 'b', 64 of 'c' and 40 of 'a' (allowed: at most 400 bytes); 16 "
        "bytes are missing: use an arena of 416 bytes, make the result of 'b' smaller, or keep 'c' "
        "on the host");
  CHECK(refused(diamond(299)).why.remedy ==
        "117 bytes are missing: use an arena of 416 bytes, or make the result of 'b' smaller: it "
        "alone exceeds the arena");
}

TEST_CASE("npu memory: the error lists five names and counts the rest") {
  // All results are live at the last step, those of one node together.
  auto g = empty_graph(100);
  auto const x = input(g, 64);
  std::vector<buffer_id> made;
  for (auto const* const node : {"a", "b", "c", "d", "e", "e", "f"}) {
    made.push_back(add_step(g, node, node[0] == 'a' ? 16 : 32, x));
  }
  for (auto const b : made) g.outputs.push_back({.name = "y", .buffer = b});
  auto const d = refused(g);
  CHECK(d.node == "f");
  CHECK(d.why.actual ==
        "272 bytes are live here, 64 of input 'x', 64 in 2 tensors of 'e', 32 of 'b', 32 of 'c', "
        "32 of 'd' and 2 more");
  CHECK(d.why.remedy ==
        "172 bytes are missing: use an arena of 272 bytes, make input 'x' smaller, or keep 'f' on "
        "the host");
}

TEST_CASE("npu memory: the error of steps without a node") {
  auto g = empty_graph(40);
  auto const a = add_step(g, "", 16, input(g, 32));
  g.outputs.push_back({.name = "y", .buffer = a});
  auto const d = refused(g);
  CHECK(d.node.empty());
  CHECK(d.why.actual == "48 bytes are live at once, 32 of input 'x' and 16 of '_4'");
  CHECK(d.why.remedy == "8 bytes are missing: use an arena of 48 bytes, or make input 'x' smaller");
}

TEST_CASE("npu memory: the error of buffers that fit an arena only by their bytes") {
  // Each step needs 112 bytes, but no placement takes less than 128: see allocate.cpp.
  auto g = empty_graph(120);
  auto const buffer = [&](std::int64_t bytes) { return g.add({.bytes = bytes}); };
  auto const step = [&](buffer_id a, buffer_id b, buffer_id c) {
    npu_kernel_step k{.ifm = a, .ifm2 = b, .ofm = c};
    k.origin.location = "n" + std::to_string(g.steps.size());
    g.steps.emplace_back(k);
  };
  auto const to_2 = buffer(16);  // from 0
  auto const to_3 = buffer(16);  // from 1
  auto const to_4 = buffer(16);  // from 2
  auto const last = buffer(32);  // from 3
  step(buffer(32), to_2, buffer(64));
  step(buffer(32), to_3, buffer(48));
  step(to_2, to_4, buffer(64));
  step(to_3, last, buffer(48));
  step(to_4, last, buffer(64));
  auto const d = refused(g);
  CHECK(d.node == "n0");
  CHECK(d.why.actual ==
        "128 bytes are needed because of gaps; 112 bytes are live here, 64 of 'n0' and 48 in 2 "
        "tensors of the network");
}
