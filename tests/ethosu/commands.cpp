// SPDX-License-Identifier: BSD-3-Clause
// Ethos-U commands: the table, reading and writing streams, the state left by SET commands.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/command.hpp>
#include <arm_delegate/ethosu/isa/command_state.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/commands.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/little_endian.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;

namespace {

constexpr std::array families{npu_family::u55, npu_family::u65, npu_family::u85};

std::vector<std::byte> bytes_of(std::initializer_list<std::uint32_t> words) {
  std::vector<std::byte> bytes;
  for (auto const word : words) {
    support::append_little(bytes, word, 4);
  }
  return bytes;
}

/// The problems of a stream as text.
std::vector<std::string> problems(npu_family family, std::initializer_list<std::uint32_t> words) {
  std::vector<std::string> out;
  auto const decoded = decode_commands(family, bytes_of(words));
  out.reserve(decoded.problems.size());
  for (auto const& d : decoded.problems) out.push_back(to_string(d));
  return out;
}
using list = std::vector<std::string>;

std::string failure(npu_family family, std::string const& name,
                    std::initializer_list<std::int64_t> values) {
  command_writer out(family);
  try {
    out.write(name, values);
  } catch (error const& e) {
    CHECK(e.id() == code::bad_command);
    return e.what();
  }
  return "no error";
}

constexpr std::uint32_t stop = 0xFFFF0000;

}  // namespace

TEST_CASE("commands: opcodes and names are unique per design, and operands do not overlap") {
  for (auto const family : families) {
    std::set<std::uint16_t> codes;
    std::set<std::string> names;
    for (std::size_t row = 0; row < command_table.size(); ++row) {
      auto const& c = command_table[row];
      if (!c.on.has(family)) continue;
      CAPTURE(c.name);
      CHECK(codes.insert(c.code).second);
      CHECK(names.emplace(c.name).second);
      CHECK(find_command(family, c.code) == row);
      CHECK(find_command(family, c.name) == row);
      CHECK(c.is_operation() == c.name.starts_with("OP_"));
      command_words taken{.first = 0xFFFF};
      for (auto const& o : c.operands()) {
        command_words own;
        o.write(own, -1);
        CHECK((taken.first & own.first) == 0);
        CHECK((taken.second & own.second) == 0);
        taken.first |= own.first;
        taken.second |= own.second;
        if (!c.has_payload()) CHECK(own.second == 0);
        for (auto const value : {o.smallest(), o.largest()}) {
          command_words words;
          o.write(words, value);
          CHECK(o.read(words) == value);
        }
      }
      CHECK(c.used_bits() == taken);
    }
  }
}

TEST_CASE("commands: words written by Vela") {
  // From a payload of ExecuTorch: IFM_REGION 1, IFM_BASE0 32.
  command_writer out(npu_family::u55);
  out.write("SET_IFM_REGION", {1});
  out.write("SET_IFM_BASE0", {32});
  out.write("OP_STOP", {0xFFFF});
  CHECK(out.bytes() == bytes_of({0x0001010F, 0x00004000, 32, stop}));
  auto const read = decode_commands(npu_family::u55, out.bytes());
  CHECK(read.problems.empty());
  REQUIRE(read.commands.size() == 3);
  CHECK(read.commands[1].what().name == "SET_IFM_BASE0");
  CHECK(read.commands[1].offset == 4);
  CHECK(read.commands[1]["base"] == 32);
  CHECK(read.commands[2].offset == 12);
}

TEST_CASE("commands: signed and unsigned 40-bit operands") {
  command_writer out(npu_family::u65);
  out.write("SET_OFM_STRIDE_Y", {-48});
  out.write("SET_IFM2_BASE1", {0xFF12345678});
  CHECK(out.bytes() == bytes_of({0x00FF4015, 0xFFFFFFD0, 0x00FF4081, 0x12345678}));
  auto const read = decode_commands(npu_family::u65, out.bytes());
  CHECK(read.commands[0]["stride"] == -48);
  CHECK(read.commands[1]["base"] == 0xFF12345678);
}

TEST_CASE("commands: an opcode's meaning depends on the design") {
  CHECK(problems(npu_family::u55, {0x0003012D, stop}).empty());
  CHECK(problems(npu_family::u85, {0x0003012D, stop}).empty());
  CHECK(command_table[find_command(npu_family::u55, 0x0003012DU)].name == "SET_AB_START");
  CHECK(command_table[find_command(npu_family::u85, 0x0003012DU)].name == "SET_RESIZE_Y_OFFSET");
  CHECK(problems(npu_family::u65, {0x00000007, stop}) ==
        list{"error: at byte 0: the NPU does not have this command: 0x7"});
}

TEST_CASE("commands: problems in a stream, by offset") {
  CHECK(problems(npu_family::u55, {0x00010103}) ==
        list{"error: at byte 4: the stream has no end: no OP_STOP (allowed: OP_STOP as the last "
             "command)"});
  CHECK(problems(npu_family::u55, {0x00004000}) ==
        list{"error: at byte 0: the command lacks its second word: 0x4000",
             "error: at byte 8: the stream has no end: no OP_STOP (allowed: OP_STOP as the last "
             "command)"});
  CHECK(problems(npu_family::u55, {stop, 0}) ==
        list{"error: at byte 4: words after the end of the stream: 4 bytes (allowed: OP_STOP as "
             "the last command)"});
  CHECK(problems(npu_family::u55, {0x0008010F, stop}) ==
        list{"error: at byte 0 (SET_IFM_REGION): reserved bits are set: 0x80000 (allowed: 0)"});
  CHECK(problems(npu_family::u55, {0x00030107, stop}) ==
        list{"error: at byte 0 (SET_IFM_UPSCALE): mode: 3 (allowed: 0 none, 1 nearest, 2 zeros)"});
  // SUM pooling and LSR are U85 only.
  CHECK(problems(npu_family::u55, {0x00030005, 0x000A0006, stop}).size() == 2);
  CHECK(problems(npu_family::u85, {0x00030005, 0x000A0006, stop}).empty());
  auto odd = bytes_of({stop});
  odd.pop_back();
  CHECK(decode_commands(npu_family::u85, odd).problems.size() == 2);
}

TEST_CASE("commands: errors of the writer") {
  CHECK(failure(npu_family::u55, "OP_RESIZE", {0}) ==
        "error: at byte 0 (OP_RESIZE): the NPU does not have this command");
  CHECK(failure(npu_family::u55, "SET_IFM_REGION", {}) ==
        "error: at byte 0 (SET_IFM_REGION): takes 1 operands, not 0");
  CHECK(failure(npu_family::u55, "SET_IFM_REGION", {8}) ==
        "error: at byte 0 (SET_IFM_REGION): region cannot be 8");
  CHECK(failure(npu_family::u85, "SET_RESIZE_X_OFFSET", {-2048}) == "no error");
  CHECK(failure(npu_family::u85, "SET_RESIZE_X_OFFSET", {-2049}) ==
        "error: at byte 0 (SET_RESIZE_X_OFFSET): offset cannot be -2049");
}

TEST_CASE("command_state: the last value of each SET command, as this design reads it") {
  for (auto const family : families) {
    command_writer out(family);
    out.write("SET_IFM_DEPTH_M1", {15});
    out.write("SET_IFM_DEPTH_M1", {31});
    out.write("SET_OFM_BLK_DEPTH_M1", {127});
    command_state state(family);
    CHECK_FALSE(state.is_written("SET_IFM_DEPTH_M1"));
    for (auto const& i : decode_commands(family, out.bytes()).commands) state.set(i);
    CHECK(state.is_written("SET_IFM_DEPTH_M1"));
    CHECK_FALSE(state.is_written("SET_OFM_DEPTH_M1"));
    CHECK_FALSE(state.is_written("SET_NOTHING"));
    CHECK((state.get<"SET_IFM_DEPTH_M1", "depth_m1">()) == 31);
    CHECK((state.get<"SET_OFM_BLK_DEPTH_M1", "depth_m1">()) == 127);
    CHECK((state.get<"SET_OFM_DEPTH_M1", "depth_m1">()) == 0);
  }
  command_writer out(npu_family::u85);
  out.write("SET_OFM_PRECISION", {1, 1, 1, 0, 2, 3, 0});
  command_state state(npu_family::u85);
  state.set(decode_commands(npu_family::u85, out.bytes()).commands.front());
  CHECK((state.get<activation_reverse, "SET_OFM_PRECISION", "activation_reverse">()) ==
        activation_reverse::w);
  CHECK((state.get<activation_transpose, "SET_OFM_PRECISION", "activation_transpose">()) ==
        activation_transpose::wch);
}
