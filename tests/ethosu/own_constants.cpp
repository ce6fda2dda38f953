// SPDX-License-Identifier: BSD-3-Clause
// Weights and scales that overlap feature maps.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/check/own_constants.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <initializer_list>
#include <string>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;

namespace {

/// 4x4x16 8-bit elements, 256 bytes.
feature_map map_at(std::int64_t base) {
  return {.height = 4,
          .width = 4,
          .depth = 16,
          .region = 1,
          .bases = {base, 0, 0, 0},
          .tile_height0 = 4,
          .tile_height1 = 4,
          .tile_width0 = 4,
          .stride_y = 64,
          .stride_x = 16};
}

kernel_operation convolution(std::int64_t ifm, std::int64_t ofm) {
  kernel_operation o{.ifm = map_at(ifm), .ofm = map_at(ofm)};
  o.weights.streams = {{1, 1000, 160}};
  o.scales = {{1, 1160, 160}};
  return o;
}

std::string found(std::initializer_list<kernel_operation> operations) {
  check::stream_findings findings;
  check::own_constants constants(findings);
  for (auto const& o : operations) constants.check(o);
  std::string text;
  for (auto const& d : findings.list()) text += to_string(d) + "\n";
  return text;
}

}  // namespace

TEST_CASE("constants of an operation: adjacent to its maps, and in other regions") {
  CHECK(found({convolution(744, 1320)}) == "");
  auto elsewhere = convolution(1000, 1000);
  elsewhere.ifm.region = elsewhere.ofm.region = 2;
  CHECK(found({elsewhere}) == "");
}

TEST_CASE("constants of an operation: overwritten by an output, overlapped by an input") {
  CHECK(found({convolution(0, 1319)}) ==
        "error: the output overwrites weights or scales that are still read: region 1 at 1319\n");
  CHECK(found({convolution(745, 2000)}) ==
        "warning: suspicious: the input overlaps the weights or scales: region 1 at 1000\n");
}

TEST_CASE("constants of an operation: only until the end of its chain") {
  auto first = convolution(0, 0);
  first.ofm.storage = activation_storage::chained;
  kernel_operation last{.kind = kernel_kind::elementwise, .ifm = first.ofm, .ofm = map_at(900)};
  CHECK(found({first, last}) ==
        "error: the output overwrites weights or scales that are still read: region 1 at 1000\n");
  CHECK(found({convolution(0, 2000), last}) == "");
}
