// SPDX-License-Identifier: BSD-3-Clause
// Compiles several models in one process: one after another, and at once.

#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
using support::compile_job;

namespace {

constexpr auto int8_model = "examples/digits_cnn/int8.pt2";
constexpr auto float_model = "examples/digits_cnn/float.pt2";

std::array const jobs{
    compile_job{int8_model, "ethos-u55-128"},
    compile_job{int8_model, "ethos-u65-256"},
    compile_job{int8_model, "ethos-u85-256"},
    compile_job{int8_model, "tosa-1.0+int"},
    compile_job{float_model, "tosa-1.0+fp"},
    compile_job{int8_model, "tosa-0.80+bi"},
    compile_job{float_model, "tosa-0.80+mi"},
    compile_job{"tests/data/programs/branches.pt2", "tosa-1.0+fp"},
    compile_job{"tests/data/programs/counter.pt2", "tosa-1.0+fp"},
    // A set of extensions that is in no table: made while others compile.
    compile_job{int8_model, "tosa-1.0+int+int16+int4+cf"},
};

/// The code of the error that `action` throws.
template <class Action>
ad::code code_of(Action action) {
  try {
    action();
  } catch (ad::error const& e) {
    return e.id();
  }
  FAIL("no error");
  return ad::code::internal;
}

}  // namespace

TEST_CASE("two models compiled in one process have the results of each alone") {
  ad::compiler::session const npu({.target = "ethos-u55-128"});
  ad::compiler::session const tosa({.target = "tosa-1.0+fp"});
  auto const first = npu.compile(support::load_model(int8_model));
  auto const first_alone = support::everything_in(first);
  auto const second = tosa.compile(support::load_model(float_model));
  CHECK(first.payloads().at(0).name == "delegate_0.bin");
  CHECK(second.payloads().at(0).name == "delegate_0.tosa");
  CHECK(support::everything_in(first) == first_alone);
  CHECK(support::everything_in(second) == support::compile_alone({float_model, "tosa-1.0+fp"}));
  CHECK(support::everything_in(npu.compile(support::load_model(int8_model))) == first_alone);
}

TEST_CASE("ten threads that compile at once get the results of one after another") {
  std::vector<std::string> at_once(jobs.size());
  {
    std::vector<std::jthread> threads;
    threads.reserve(jobs.size());
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      threads.emplace_back([&, i] { at_once[i] = support::compile_alone(jobs[i]); });
    }
  }
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    CHECK_MESSAGE(at_once[i] == support::compile_alone(jobs[i]),
                  jobs[i].model << " for " << jobs[i].target);
  }
}

TEST_CASE("ten threads share a session") {
  ad::compiler::session const session({.target = "ethos-u85-256"});
  std::array<std::string, 10> at_once;
  {
    std::vector<std::jthread> threads;
    threads.reserve(at_once.size());
    for (auto& result : at_once) {
      threads.emplace_back([&] {
        result = support::everything_in(session.compile(support::load_model(int8_model)));
      });
    }
  }
  auto const alone = support::compile_alone({int8_model, "ethos-u85-256"});
  for (auto const& result : at_once) CHECK(result == alone);
}

TEST_CASE("a compilation outlives its session and its copies share the program") {
  auto const copy = [] {
    auto const made =
        ad::compiler::session({.target = "ethos-u55-128"}).compile(support::load_model(int8_model));
    return made;
  }();
  auto const payload = ad::compiler::compilation(copy).payload(0);
  CHECK(payload.kind == ad::compiler::artifact_kind::payload);
  CHECK(ad::ethosu::read_payload(payload.bytes).npu->name == "ethos-u55-128");
  CHECK(payload.bytes.data() == copy.payload(0).bytes.data());
}

TEST_CASE("the steps of compile give its result") {
  ad::compiler::session const session({.target = "ethos-u55-128"});
  auto lowered = session.lower(support::load_model(int8_model));
  auto const made = session.as_compilation(session.finish(std::move(lowered)));
  CHECK(support::everything_in(made) == support::compile_alone({int8_model, "ethos-u55-128"}));
}

TEST_CASE("a TOSA graph compiles for an Ethos-U as one delegate") {
  ad::compiler::session const tosa({.target = "tosa-1.0+int"});
  auto const file = tosa.compile(support::load_model(int8_model)).payload(0);
  auto const graph = ad::tosa::deserialize(file.bytes, file.owner);
  ad::compiler::session const npu({.target = "ethos-u85-256"});
  auto const made = npu.compile(graph, "digits.tosa");
  CHECK(made.program().program.file == "digits.tosa");
  CHECK(made.payloads().size() == 1);
  CHECK(code_of([&] { (void)tosa.compile(graph, "digits.tosa"); }) == ad::code::bad_arguments);
}

TEST_CASE("the system and the memory mode of a session are those of its payloads") {
  ad::compiler::session const session(
      {.target = "ethos-u65-256", .system = {.memory_mode = "dedicated_sram"}});
  auto const made = session.compile(support::load_model(int8_model));
  auto const& artifact = *ad::compiler::npu_artifact_of(made.program().delegates.at(0).artifact);
  CHECK(artifact.mode.name == "Dedicated_Sram");
  CHECK(made.memory_files("net").at(1).name == "net.ld");
}

TEST_CASE("a session limits the SRAM of its payloads, and passes on the goal and the effort") {
  using ad::compiler::session;
  session const cached(
      {.target = "ethos-u65-256",
       .system = {.sram_bytes = 256, .goal = ad::npu_goal::size, .effort = ad::npu_effort{3}}});
  auto const made = cached.compile(support::load_model(int8_model));
  auto const& artifact = *ad::compiler::npu_artifact_of(made.program().delegates.at(0).artifact);
  CHECK(artifact.mode == ad::target::dedicated_sram_384kb::memory_mode.with_sram(256));
  CHECK(artifact.memory.fast_scratch <= 256);
  ad::compile_options choices;
  cached.add_to(choices);
  CHECK(choices.goal == ad::npu_goal::size);
  CHECK(choices.effort == ad::npu_effort{3});

  session const shared({.target = "ethos-u55-128", .system = {.sram_bytes = 64}});
  CHECK(code_of([&] { (void)shared.compile(support::load_model(int8_model)); }) ==
        ad::code::limit_exceeded);
}

TEST_CASE("a session refuses what its target cannot have") {
  using ad::compiler::session;
  CHECK(code_of([] { session({.target = "ethos-u99"}); }) == ad::code::unknown_target);
  CHECK(code_of([] {
          session({.target = "ethos-u55-128", .system = {.system = "no such system"}});
        }) == ad::code::bad_npu_config);
  CHECK(code_of([] {
          session({.target = "tosa-1.0+int", .system = {.memory_mode = "Shared_Sram"}});
        }) == ad::code::bad_npu_config);
  CHECK(code_of([] { session({.target = "tosa-1.0+int", .system = {.sram_bytes = 65536}}); }) ==
        ad::code::bad_npu_config);
  CHECK(code_of([] {
          session({.target = "tosa-1.0+int", .system = {.goal = ad::npu_goal::size}});
        }) == ad::code::bad_npu_config);
  CHECK(code_of([] {
          session({.target = "tosa-1.0+int", .system = {.effort = ad::npu_effort{}}});
        }) == ad::code::bad_npu_config);
  CHECK(code_of([] {
          session({.target = "ethos-u55-128", .system = {.effort = ad::npu_effort{11}}});
        }) == ad::code::bad_npu_config);
  CHECK(code_of([] {
          session({.target = "ethos-u55-128",
                   .system = {.effort = ad::npu_effort{}},
                   .generator = ad::compiler::code_generator::vela});
        }) == ad::code::bad_npu_config);
  CHECK(code_of([] { session({.target = "ethos-u55-128", .system = {.sram_bytes = -1}}); }) ==
        ad::code::bad_npu_config);
  CHECK(code_of([] {
          session({.target = "ethos-u55-128",
                   .system = {.goal = ad::npu_goal::balanced},
                   .generator = ad::compiler::code_generator::vela});
        }) == ad::code::bad_npu_config);
}

TEST_CASE("a partition is that of the compilation") {
  ad::compiler::session const session({.target = "tosa-1.0+int"});
  auto program = support::load_model(int8_model);
  auto const found = session.partition(program);
  auto const made = session.compile(support::load_model(int8_model));
  REQUIRE(found.partitions.size() == made.program().delegates.size());
  CHECK(found.partitions.front().nodes == made.program().delegates.front().nodes);
  CHECK(found.host_nodes.size() == made.host_nodes().size());
}
