// SPDX-License-Identifier: BSD-3-Clause
// Ethos-U payloads: hand-made containers, hostile ones, and all of Vela's in the corpus.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/command.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/print_payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;
namespace fs = std::filesystem;

namespace {

using bytes = std::vector<std::byte>;

/// A stream with a 3x3 convolution from 5x6x7 to 3x4x9, without padding.
bytes small_stream(npu_family family) {
  command_writer out(family);
  auto const set = [&](std::string_view name, std::int64_t value) { out.write(name, {value}); };
  set("SET_IFM_REGION", 1);
  set("SET_IFM_BASE0", 64);
  set("SET_IFM_DEPTH_M1", 6);
  set("SET_IFM_HEIGHT0_M1", 4);
  set("SET_IFM_WIDTH0_M1", 5);
  out.write("SET_IFM_PRECISION", {1, 0, 0, 0, 0});
  set("SET_IFM_ZERO_POINT", 0xFFFE);
  set("SET_OFM_HEIGHT_M1", 2);
  set("SET_OFM_WIDTH_M1", 3);
  set("SET_OFM_DEPTH_M1", 8);
  set("SET_KERNEL_HEIGHT_M1", 2);
  set("SET_KERNEL_WIDTH_M1", 2);
  set("SET_WEIGHT_BASE", 160);
  set("SET_WEIGHT_LENGTH", 96);
  out.write("OP_CONV");
  out.write("OP_STOP", {0xFFFF});
  return out.bytes();
}

bytes small_payload() {
  auto const driver =
      write_driver_payload(target::ethos_u55_128::npu, small_stream(npu_family::u55));
  bytes const weights(256);
  return pack_vela_bin_stream({.cmd_data = driver,
                               .weight_data = weights,
                               .scratch_size = 512,
                               .inputs = {{{1, 1, 1, 5, 6, 7}, 1, 64, 1}},
                               .outputs = {{{1, 1, 1, 3, 4, 9}, 1, 0, 1}}});
}

std::string failure(std::span<std::byte const> file) {
  try {
    (void)print_payload(read_payload(file));
  } catch (error const& e) {
    return e.what();
  }
  return "no error";
}

/// Writes every command again from its name and operands.
bytes written_again(npu_payload const& p, decoded_stream const& stream) {
  command_writer out(p.npu->family);
  for (auto const& i : stream.commands) {
    std::vector<std::int64_t> values;
    for (auto const& o : i.what().operands()) values.push_back(o.read(i.words));
    out.write(i.what().name, values);
  }
  return write_driver_payload(*p.npu, out.bytes());
}

}  // namespace

TEST_CASE("payload: a packed payload is read back") {
  auto const file = small_payload();
  auto const p = read_payload(file);
  CHECK(p.form == "vela_bin_stream");
  CHECK(p.npu->name == "ethos-u55-128");
  CHECK(p.network.weight_data.size() == 256);
  CHECK(p.network.scratch_size == 512);
  REQUIRE(p.network.inputs.size() == 1);
  CHECK(p.network.inputs[0] == vela_io{{1, 1, 1, 5, 6, 7}, 1, 64, 1});
  CHECK(std::ranges::equal(p.driver.commands, small_stream(npu_family::u55)));
  CHECK(pack_vela_bin_stream(p.network) == file);
  auto const alone = read_payload(p.network.cmd_data);
  CHECK(alone.form == "driver payload");
  CHECK(alone.network.inputs.empty());
}

TEST_CASE("payload: the older form, with zeros and four-element shapes") {
  auto const driver = write_driver_payload(target::ethos_u85_256::npu, {});
  auto const file = pack_vela_bin_stream(
      {.cmd_data = driver, .scratch_size = 48, .inputs = {{{1, 2, 3, 4}, 2, 16, 1}}},
      stream_form::executorch_0_5);
  auto const p = read_payload(file);
  CHECK(p.npu->name == "ethos-u85-256");
  CHECK(p.network.scratch_size == 48);
  CHECK(p.network.inputs == std::vector<vela_io>{{{1, 2, 3, 4}, 2, 16, 1}});
  CHECK(p.network.outputs.empty());
}

TEST_CASE("payload: the shapes of an operation follow from the registers") {
  auto const file = small_payload();
  auto const p = read_payload(file);
  auto const stream = decode_commands(p.npu->family, p.driver.commands);
  CHECK(stream.problems.empty());
  int seen = 0;
  for (auto const& step : read_program(p.npu->family, stream).program.steps) {
    if (step.kernel() == nullptr) continue;
    ++seen;
    auto const& o = *step.kernel();
    CHECK(o.kind == kernel_kind::conv);
    CHECK(o.ifm.height == 5);
    CHECK(o.ifm.width == 6);
    CHECK(o.ifm.depth == 7);
    CHECK(o.ifm.zero_point == -2);
    CHECK(o.ofm.depth == 9);
    CHECK(o.kernel.height == 3);
    REQUIRE(o.weights.streams.size() == 1);
    CHECK(o.weights.streams[0].base == 160);
    CHECK(o.weights.streams[0].length == 96);
    CHECK(o.scales.empty());
    CHECK_FALSE(o.ifm2.has_value());
  }
  CHECK(seen == 1);
  auto const text = print_payload(p);
  CHECK(text.starts_with("vela_bin_stream for ethos-u55-128 (CONFIG 0x1807, ID 0x10066001)\n"));
  CHECK(text.find("ifm      5x6x7 s8 nhwc, zero point -2, region 1 at 64") != std::string::npos);
  CHECK(text.find("kernel   3x3, stride 1x1\n") != std::string::npos);
}

TEST_CASE("payload: COP2") {
  // 16 bytes of header; type 1, length; 36 bytes of metadata; the stream at byte 64.
  bytes file(64);
  auto const put = [&](std::size_t at, std::uint32_t word) {
    for (unsigned i = 0; i < 4; ++i) file[at + i] = static_cast<std::byte>(word >> (8 * i) & 0xFFU);
  };
  auto const commands = small_stream(npu_family::u65);
  put(0, 0x32504F43);
  put(16, 1);
  put(20, static_cast<std::uint32_t>(40 + commands.size()));
  put(24, 36);
  put(28, 0x4D554556);
  put(40, target::ethos_u65_512::npu.config);
  put(44, target::ethos_u65_512::npu.id);
  file.insert(file.end(), commands.begin(), commands.end());
  auto const p = read_payload(file);
  CHECK(p.npu->name == "ethos-u65-512");
  CHECK(std::ranges::equal(p.driver.commands, commands));
  put(24, 0xFFFFFFF0);
  CHECK(failure(file).find("contradict") != std::string::npos);
}

TEST_CASE("payload: files of other kinds, truncated, or for another NPU") {
  CHECK(failure({}).find("not an Ethos-U payload (allowed: vela_bin_stream") != std::string::npos);
  auto file = small_payload();
  auto const at = [&](std::size_t i) -> std::byte& { return file[i]; };
  // After two block headers, "COP1" and its first action: CONFIG.
  at(64 + 8) = std::byte{0x03};
  CHECK(
      failure(file).find("for an NPU that does not exist: CONFIG 0x1803 (allowed: ethos-u55-32") !=
      std::string::npos);
  file = small_payload();
  at(32) = std::byte{'x'};
  CHECK(failure(file).find("the vela_bin_stream has an unknown block: 'xmd_data'") !=
        std::string::npos);
  file = small_payload();
  at(32 + 20) = std::byte{1};
  CHECK(failure(file).find("'cmd_data' of the vela_bin_stream is stored elsewhere") !=
        std::string::npos);
  file = small_payload();
  file.resize(file.size() + 16);
  CHECK(failure(file).find("bytes after the end") != std::string::npos);
  file = small_payload();
  for (std::size_t size = 0; size < file.size(); ++size) {
    CAPTURE(size);
    CHECK(failure(std::span(file).first(size)) != "no error");
  }
}

TEST_CASE("payload: a payload with any byte changed is read or rejected") {
  std::mt19937 random(1);
  auto const good = small_payload();
  int refused = 0;
  for (int round = 0; round < 20000; ++round) {
    auto file = good;
    for (int i = 0; i < 3; ++i) file[random() % file.size()] = static_cast<std::byte>(random());
    refused += failure(file) != "no error" ? 1 : 0;
  }
  CHECK(refused > 1000);
}

TEST_CASE("corpus: every payload is read and written back unchanged") {
  for (auto const& path : support::streams_of_corpus("payload.bin")) {
    CAPTURE(path);
    auto const file = files::read_file(path);
    auto const p = read_payload(file.bytes);
    auto const folder = path.parent_path().filename().string();
    CHECK(p.npu->name == folder.substr(0, folder.find('+')));
    CHECK(p.npu->config == p.driver.config);
    CHECK(p.npu->id == p.driver.id);
    CHECK(std::ranges::equal(pack_vela_bin_stream(p.network), file.bytes));
    auto const stream = decode_commands(p.npu->family, p.driver.commands);
    CHECK(stream.problems.empty());
    CHECK(std::ranges::equal(written_again(p, stream), p.network.cmd_data));
    auto const raw = files::read_file(path.parent_path() / "vela.npz");
    auto const same = read_payload(raw.bytes);
    CHECK(same.form == "Vela .npz");
    CHECK(std::ranges::equal(same.network.cmd_data, p.network.cmd_data));
  }
}

TEST_CASE("corpus: every operation stays within its regions") {
  for (auto const& path : support::streams_of_corpus("payload.bin")) {
    CAPTURE(path);
    auto const file = files::read_file(path);
    auto const p = read_payload(file.bytes);
    for (auto const& step : read_program(p.npu->family, p.driver.commands).program.steps) {
      if (step.kernel() == nullptr) continue;
      auto const& o = *step.kernel();
      CAPTURE(step.origin.offset);
      for (auto const& map : {o.ifm, o.ofm}) {
        CHECK(map.height > 0);
        CHECK(map.width > 0);
        CHECK(map.depth > 0);
      }
      auto const constants = static_cast<std::int64_t>(p.network.weight_data.size());
      for (auto const& w : o.weights.streams) {
        if (w.region == 0) CHECK(w.base + w.length <= constants);
      }
    }
  }
}

TEST_CASE("inputs and outputs: sizes that overflow, and negative ones") {
  CHECK(tensor_bytes({{1, 2, 3, 4, 5, 6}, 4, 64, 1}) == 2880);
  CHECK(tensor_bytes({{1, 2, 0, 4, 5, 6}, 4, 64, 1}) == 0);
  constexpr auto largest = std::numeric_limits<std::int32_t>::max();
  auto const refused = [](vela_io const& io) {
    CHECK_THROWS_WITH_AS((void)tensor_bytes(io),
                         doctest::Contains("an input or output has an illegal size or location"),
                         error);
  };
  refused({{1, 1, largest, largest, largest, largest}, 4, 0, 1});
  refused({{1, 1, largest, 15, 1, -largest}, 1, 0, 1});
  refused({{1, 1, 1, 1, -1, -1}, 1, 0, 1});
  refused({{1, 1, 1, 1, 1, 1}, -1, 0, 1});
  refused({{1, 1, 1, 1, 1, 1}, 1, -1, 1});
  refused({{1, 1, 1, 1, 1, 1}, 1, 0, 8});
}
