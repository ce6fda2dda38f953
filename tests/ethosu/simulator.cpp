// SPDX-License-Identifier: BSD-3-Clause
// The Ethos-U simulator: every payload of the corpus, bit-exactly, and rejected payloads.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/simulate/fixed_point.hpp>
#include <arm_delegate/ethosu/simulate/npu_memory.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <doctest/doctest.h>
#include <support/allocations.hpp>
#include <support/corpus.hpp>
#include <support/operation_stream.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;
namespace fs = std::filesystem;

namespace {

/// The files with that ending in a folder of the corpus.
std::vector<fs::path> files_of(std::string const& folder, std::string_view ending) {
  auto const corpus = support::corpus_for("payloads that Vela made");
  if (!corpus) return {};
  return support::files_in(*corpus + folder,
                           [&](fs::path const& path) { return path.string().ends_with(ending); });
}

/// An array of a file, with its owner.
struct loaded {
  explicit loaded(fs::path const& path)
      : file(files::read_file(path)), array(files::parse_npy(file.bytes, path.string())) {}
  files::file_bytes file;
  files::npy_array array;
};

std::size_t differing(std::span<std::byte const> a, std::span<std::byte const> b) {
  if (a.size() != b.size()) return std::max(a.size(), b.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i] ? 1U : 0U;
  return count;
}

/// Random 8-bit values; wider values small enough that no sum of a model overflows in TOSA.
void fill(std::span<std::byte> to, std::int32_t element_bytes, std::mt19937& random) {
  auto const size = static_cast<std::size_t>(element_bytes);
  for (std::size_t i = 0; i < to.size(); i += size) {
    auto const code = static_cast<std::int32_t>(random() % 256) - 128;
    auto const wide = element_bytes == 1 ? code : 4 * code;
    for (std::size_t b = 0; b < size; ++b) to[i + b] = static_cast<std::byte>(wide >> (8 * b));
  }
}

void set_inputs(simulator& net, fs::path const& set) {
  for (std::size_t i = 0; i < net.inputs().size(); ++i) {
    loaded const input(set / ("in_" + std::to_string(i) + ".npy"));
    REQUIRE(input.array.data.size() == net.input(i).size());
    std::ranges::copy(input.array.data, net.input(i).begin());
  }
}

}  // namespace

/// Known defects of Vela 5.1: fully connected layers of several rows that read only one, and a
/// block dependency in a stream of digits_cnn.
bool is_known(diagnostic const& finding, fs::path const& path) {
  if (finding.level == severity::warning) {
    return finding.why.rule.starts_with("suspicious") &&
           std::ranges::any_of(std::array{"et_gelu", "vit_tiny", "decoder"}, [&](char const* name) {
             return path.string().find(name) != std::string::npos;
           });
  }
  return finding.why.actual == "SET_BLOCKDEP 1" &&
         path.string().find("digits_cnn") != std::string::npos;
}

TEST_CASE("simulator: payloads of the corpus agree with the TOSA reference model") {
  std::size_t runs = 0;
  for (auto const& path : files_of("/ethosu", "payload.bin")) {
    CAPTURE(path);
    auto const graph = path.parent_path().parent_path();
    auto const file = files::read_file(path);
    simulator net(read_payload(file.bytes));
    for (auto const& finding : net.findings()) {
      if (!is_known(finding, path)) FAIL_CHECK(to_string(finding));
    }
    CHECK(net.findings().empty() == (graph.filename() != "et_gelu"));
    for (char const* name : {"set0", "set1"}) {
      auto const set = graph / name;
      if (!fs::exists(set)) continue;
      set_inputs(net, set);
      auto const before = allocations();
      net.run();
      CHECK(allocations() == before);
      for (std::size_t i = 0; i < net.outputs().size(); ++i) {
        // The README of the corpus: these lack one output, and the remaining one is the second.
        auto const number = graph.filename() == "n_tp_two_outputs" ? i + 1 : i;
        loaded const wanted(set / ("ref_" + std::to_string(number) + ".npy"));
        // And the first operation of these reads only one of two rows.
        std::size_t const wrong = graph.filename() == "et_gelu" ? 8 : 0;
        CHECK(differing(net.output(i), wanted.array.data) == wrong);
        ++runs;
      }
    }
  }
  MESSAGE(runs << " outputs compared");
}

TEST_CASE("simulator: models compiled by Vela agree with the interpreter on their TOSA") {
  std::mt19937 random(7);
  std::size_t compared = 0;
  for (auto const& path : files_of("/models", "_out_vela.npz")) {
    CAPTURE(path);
    auto name = path.filename().string();
    auto const tosa_file = path.parent_path() / (name.substr(0, name.find("_out_vela")) + ".tosa");
    auto const file = files::read_file(path);
    simulator net(read_payload(file.bytes));
    for (auto const& finding : net.findings()) {
      if (!is_known(finding, path)) FAIL_CHECK(to_string(finding));
    }
    if (!fs::exists(tosa_file)) continue;  // not kept for all payloads
    auto const graph = files::read_file(tosa_file);
    tosa::interpreter reference(tosa::deserialize(graph.bytes, graph.owner));
    REQUIRE(net.inputs().size() == reference.inputs().size());
    for (std::size_t i = 0; i < net.inputs().size(); ++i) {
      auto const to = net.input(i);
      fill(to, net.inputs()[i].elem_size, random);
      REQUIRE(reference.inputs()[i].byte_size() == to.size());
      std::ranges::copy(to, reference.inputs()[i].data);
    }
    net.run();
    try {
      reference.run();
    } catch (error const& e) {
      REQUIRE(e.id() == code::unpredictable);  // TOSA does not define sums beyond 32 bits
      MESSAGE("not compared: " << path.string() << ": " << std::string(e.what()));
      continue;
    }
    REQUIRE(net.outputs().size() == reference.outputs().size());
    for (std::size_t i = 0; i < net.outputs().size(); ++i) {
      auto const& wanted = reference.outputs()[i];
      CHECK(differing(net.output(i), std::span(wanted.data, wanted.byte_size())) == 0);
      ++compared;
    }
  }
  MESSAGE(compared << " outputs compared");
}

TEST_CASE("round_shift: every mode where they differ") {
  using enum ofm_rounding;
  npu_scale const half{.scale = 1, .shift = 1};
  auto const rounded = [&](std::int64_t x) {
    std::vector<std::int64_t> all;
    for (auto mode : {double_symmetric, natural, double_asymmetric, symmetric, truncate_to_zero,
                      truncate_to_lower}) {
      all.push_back(simulate::round_shift(x, half, mode));
    }
    return all;
  };
  using list = std::vector<std::int64_t>;
  CHECK(rounded(3) == list{2, 2, 2, 2, 1, 1});
  CHECK(rounded(-3) == list{-1, -1, -1, -2, -1, -2});
  CHECK(rounded(4) == list{2, 2, 2, 2, 2, 2});
  CHECK(simulate::round_shift(-7, {.scale = 5, .shift = 0}, natural) == -35);
}

TEST_CASE("round_shift: agrees with TOSA's apply_scale_32, single and double rounding") {
  // Implements the specification's pseudocode.
  auto const apply = [](std::int32_t value, std::int32_t multiplier, int shift, bool twice) {
    std::int64_t round = std::int64_t{1} << (shift - 1);
    if (twice && shift > 31) round += value >= 0 ? std::int64_t{1} << 30 : -(std::int64_t{1} << 30);
    return (std::int64_t{value} * multiplier + round) >> shift;
  };
  std::mt19937 random(3);
  for (int i = 0; i < 100000; ++i) {
    auto const value = static_cast<std::int32_t>(random());
    auto const multiplier = static_cast<std::int32_t>(random() >> 1U);
    int const shift = 2 + static_cast<int>(random() % 61);
    npu_scale const by{.scale = multiplier, .shift = shift};
    CHECK(simulate::round_shift(value, by, ofm_rounding::natural) ==
          apply(value, multiplier, shift, false));
    CHECK(simulate::round_shift(value, by, ofm_rounding::double_symmetric) ==
          apply(value, multiplier, shift, true));
  }
}

TEST_CASE("as_element: excess bits are dropped, also in chain buffers") {
  feature_map f{.type = activation_type::signed_, .precision = activation_precision::b16};
  CHECK(simulate::as_element(f, -32768) == -32768);
  CHECK(simulate::as_element(f, 32768) == -32768);
  CHECK(simulate::as_element(f, 0x12345) == 0x2345);
  f.type = activation_type::unsigned_;
  CHECK(simulate::as_element(f, -1) == 65535);
  f = {.type = activation_type::signed_, .precision = activation_precision::b64};
  CHECK(simulate::as_element(f, -(std::int64_t{1} << 40)) == -(std::int64_t{1} << 40));
}

TEST_CASE("hardware_average: the result is at most a half away") {
  for (std::int64_t count = 1; count <= 64; ++count) {
    for (std::int64_t sum = -128 * count; sum <= 127 * count; ++sum) {
      auto const off = sum - count * simulate::hardware_average(sum, count);
      REQUIRE((2 * off <= count && 2 * off >= -count));
    }
  }
}

namespace {

/// A payload that copies 1x1x16 elements.
std::vector<std::byte> copying(std::int64_t from, std::int64_t to) {
  using enum support::element_bits;
  auto const& npu = target::ethos_u55_64::npu;
  constexpr std::int64_t average = 1;
  return support::operation_stream(npu)
      .operation(
          "OP_POOL", {average},
          support::one_element(npu, b8, b8, {{"SET_IFM_BASE0", {from}}, {"SET_OFM_BASE0", {to}}}))
      .payload({.scratch_size = 64,
                .inputs = {{{1, 1, 1, 1, 1, 16}, 1, 0, 1}},
                .outputs = {{{1, 1, 1, 1, 1, 16}, 1, 32, 1}}});
}

std::string failure(std::vector<std::byte> const& file) {
  try {
    simulator const net(read_payload(file));
  } catch (error const& e) {
    return e.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("simulator: a copy, and illegal reads and writes") {
  auto const good = copying(0, 32);
  simulator net(read_payload(good));
  for (auto const& finding : net.findings()) FAIL_CHECK(to_string(finding));
  for (std::size_t i = 0; i < 16; ++i) net.input(0)[i] = static_cast<std::byte>(10 * i);
  net.run();
  CHECK(differing(net.output(0), net.input(0)) == 0);

  auto const unwritten = copying(16, 32);
  simulator const reads(read_payload(unwritten));
  REQUIRE(reads.findings().size() == 1);
  CHECK(to_string(reads.findings()[0])
            .find("(OP_POOL): the input reads bytes that nothing wrote: "
                  "region 1 at 16") != std::string::npos);
  CHECK(failure(copying(56, 32))
            .find("(OP_POOL): the input lies outside its region: region 1 at "
                  "56, 16 bytes (allowed: 64 bytes)") != std::string::npos);
  CHECK(failure(copying(0, 49)).find("(OP_POOL): the output lies outside its region") !=
        std::string::npos);
}

TEST_CASE("simulator: what a caller asks for and a payload does not have") {
  auto const error_of = [](auto const& act) -> std::string {
    try {
      act();
    } catch (arm_delegate::error const& e) {
      return e.what();
    }
    return {};
  };
  auto const payload = copying(0, 32);
  simulator net(read_payload(payload));
  CHECK(error_of([&] { (void)net.input(1); }).find("has 1 inputs: there is no number 1") !=
        std::string::npos);
  CHECK(error_of([&] { (void)net.output(7); }).find("there is no number 7") != std::string::npos);
  CHECK(error_of([] { simulator const nothing(npu_payload{}); }).find("names no NPU") !=
        std::string::npos);
  simulator const moved(std::move(net));
  // NOLINTNEXTLINE(bugprone-use-after-move)
  CHECK(error_of([&] { net.run(); }).find("was moved from") != std::string::npos);
}
