// SPDX-License-Identifier: BSD-3-Clause
// Reads programs that ExecuTorch wrote (tests/data/make_pte.py), and damaged ones.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/pte/print_program.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/pte/write_program.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pte = arm_delegate::pte;
namespace ad = arm_delegate;

namespace {

constexpr std::array files{"several_delegates", "linear", "linear_host", "linear_inline",
                           "mutable_buffer",    "cond",   "map_rows",    "scan_rows"};

ad::files::file_bytes file(std::string const& name) {
  return ad::files::read_file(std::string(ARM_DELEGATE_SOURCE_DIR) + "/tests/fuzz/corpus/pte/" +
                              name + ".pte");
}

pte::program read(std::string const& name) {
  auto const f = file(name);
  return pte::read_program(f.bytes, f.owner);
}

template <class Instruction>
std::ptrdiff_t count(pte::method const& m) {
  return std::ranges::count_if(m.chains.at(0).instructions, [](pte::instruction const& i) {
    return std::holds_alternative<Instruction>(i);
  });
}

/// The message of the error that reading a program causes after it was written, changed by `edit`.
template <class Edit>
std::string refusal(std::string const& name, Edit edit) {
  auto p = read(name);
  edit(p);
  try {
    (void)pte::write_program(p);
  } catch (ad::error const& e) {
    CHECK(e.id() == ad::code::bad_graph);
    return e.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("read_program: several delegates with an operator of the host between them") {
  auto const p = read("several_delegates");
  REQUIRE(p.methods.size() == 1);
  auto const& m = p.methods[0];
  CHECK(m.name == "forward");
  CHECK(m.inputs.size() == 1);
  REQUIRE(m.delegates.size() == 2);
  CHECK(m.delegates[0].backend == "TOSABackend");
  CHECK(m.delegates[0].payload.bytes.size() > 8);
  CHECK(m.delegates[0].specs.at(0).key == "tosa_spec");
  CHECK(count<pte::delegate_call>(m) == 2);
  CHECK(count<pte::kernel_call>(m) == 1);
  CHECK(m.operators.at(0).name == "aten::sort");
  auto const& input = std::get<pte::tensor>(m.values.at(static_cast<std::size_t>(m.inputs[0])));
  CHECK(input.type == pte::scalar_type::float32);
  CHECK(input.sizes == std::vector<std::int32_t>{1, 4});
}

TEST_CASE("read_program: a payload in the tables and the same one in a segment") {
  auto const in_segment = read("linear");
  auto const in_tables = read("linear_inline");
  CHECK(in_segment.methods.at(0).delegates == in_tables.methods.at(0).delegates);
}

TEST_CASE("read_program: constants, mutable buffers and jumps") {
  auto const host = read("linear_host");
  // A weight of 3x4 and a bias of 3 numbers, each padded to 16 bytes, after the placeholder.
  REQUIRE(host.constants.size() == 3);
  CHECK(host.constants[0].bytes.empty());
  CHECK(host.constants[1].bytes.size() + host.constants[2].bytes.size() >= (12 + 3) * 4);
  CHECK(count<pte::move_call>(read("cond").methods.at(0)) > 0);
  CHECK(count<pte::jump_false_call>(read("cond").methods.at(0)) > 0);
  CHECK(read("mutable_buffer").methods.at(0).buffer_bytes.size() > 1);
}

TEST_CASE("write_program: reading what was written gives the same program") {
  for (auto const* name : files) {
    CAPTURE(name);
    auto const p = read(name);
    auto const written = pte::write_program(p);
    auto const again = pte::read_program(written);
    CHECK(again.methods == p.methods);
    CHECK(again.mutable_data == p.mutable_data);
    CHECK(again.data == p.data);
    CHECK(to_string(again).starts_with("ExecuTorch program"));
    CHECK(pte::write_program(again) == written);
    auto const prefix = std::string_view(reinterpret_cast<char const*>(written.data()) + 4, 8);
    CHECK(prefix == "ET12eh00");
  }
}

TEST_CASE("check_program: every index must refer to something") {
  using pte::program;
  CHECK(refusal("linear", [](program& p) { p.methods[0].inputs = {99}; }) ==
        "error: method 'forward', inputs: there is no such value: 99 (allowed: 0 to " +
            std::to_string(read("linear").methods[0].values.size()) + " - 1)");
  CHECK(refusal("linear", [](program& p) {
          p.methods[0].delegates.clear();
        }).find("there is no such delegate: 0") != std::string::npos);
  CHECK(refusal("linear", [](program& p) {
          p.methods[0].buffer_bytes = {0, 4};
        }).find("the tensor ends after its planned buffer") != std::string::npos);
  CHECK(refusal("linear_host", [](program& p) {
          p.constants.resize(2);
        }).find("there is no such constant: 2") != std::string::npos);
  CHECK(refusal("linear_host", [](program& p) {
          p.constants[1] = {};
        }).find("the constant is shorter than its tensor: 0") != std::string::npos);
  CHECK(refusal("cond", [](program& p) {
          for (auto& i : p.methods[0].chains[0].instructions) {
            if (auto* jump = std::get_if<pte::jump_false_call>(&i)) jump->destination = -1;
          }
        }).find("there is no such instruction: -1") != std::string::npos);
}

TEST_CASE("read_program: every cut file is refused, or has the same methods") {
  for (auto const* name : files) {
    CAPTURE(name);
    auto const whole = file(name);
    auto const p = read(name);
    for (std::size_t size = 0; size < whole.bytes.size(); ++size) {
      CAPTURE(size);
      try {
        auto const cut = pte::read_program(whole.bytes.first(size));
        CHECK(cut.methods.size() == p.methods.size());
      } catch (ad::error const& e) {
        bool const is_expected = e.id() == ad::code::bad_archive || e.id() == ad::code::bad_graph;
        CHECK_MESSAGE(is_expected, e.what());
      }
    }
  }
}
