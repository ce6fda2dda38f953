// SPDX-License-Identifier: BSD-3-Clause
// Ethos-U configurations: families as types, facts as data.

#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/facts.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/tosa.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

using namespace arm_delegate;

static_assert(target_profile<target::ethos_u55_128> && target_profile<target::ethos_u85_2048>);
static_assert(target::is_ethos_u55<target::ethos_u55<32>>);
static_assert(target::is_ethos_u65<target::ethos_u65_512>);
static_assert(target::is_ethos_u85<target::ethos_u85_512>);
static_assert(!target::is_ethos_u85<target::ethos_u55_32>);
static_assert(!target::is_ethos_u<target::tosa_1_0_int>);

TEST_CASE("ethos_u: CONFIG registers, as in payloads from Vela") {
  std::map<std::string_view, std::uint32_t> const wanted{
      {"ethos-u55-32", 0x00001005},   {"ethos-u55-64", 0x00001006},   {"ethos-u55-128", 0x00001807},
      {"ethos-u55-256", 0x00003008},  {"ethos-u65-256", 0x10003008},  {"ethos-u65-512", 0x10006009},
      {"ethos-u85-128", 0x20000117},  {"ethos-u85-256", 0x20000118},  {"ethos-u85-512", 0x20001119},
      {"ethos-u85-1024", 0x2000251A}, {"ethos-u85-2048", 0x2000261B},
  };
  CHECK(target::all_npus.size() == wanted.size());
  for (auto const& npu : target::all_npus) {
    CAPTURE(npu.name);
    REQUIRE(wanted.contains(npu.name));
    CHECK(npu.config == wanted.at(npu.name));
    // The elements of a microblock are the outputs for which a core multiplies 8 input channels per
    // cycle.
    for (std::size_t i = 0; i < npu.microblock_count; ++i) {
      auto const& u = npu.microblocks[i];
      auto const outputs = u.height * u.width * u.depth;
      CHECK(outputs * 8 == (npu.family == npu_family::u85 ? npu.macs : npu.macs / npu.cores));
    }
  }
}

TEST_CASE("ethos_u: more MACs never take more cycles, and two cores take half") {
  auto const& one = target::ethos_u65_256::npu.output_cycles;
  auto const& two = target::ethos_u65_512::npu.output_cycles;
  for (auto const member :
       {&u55_output_cycles::unary32, &u55_output_cycles::binary32, &u55_output_cycles::mul_to32,
        &u55_output_cycles::mul, &u55_output_cycles::add, &u55_output_cycles::max_pool,
        &u55_output_cycles::other, &u55_output_cycles::lookup}) {
    CHECK(two.*member == one.*member / 2);
    double least = 100;
    for (auto const& npu : target::all_npus) {
      if (npu.family == npu_family::u85) continue;
      CHECK(npu.output_cycles.*member > 0);
      CHECK(npu.output_cycles.*member <= least);
      least = npu.output_cycles.*member;
    }
  }
  for (auto const member :
       {&u85_output_cycles::to8, &u85_output_cycles::to16, &u85_output_cycles::to32,
        &u85_output_cycles::to64, &u85_output_cycles::narrowed, &u85_output_cycles::binary32,
        &u85_output_cycles::activation, &u85_output_cycles::transposed}) {
    double least = 100;
    for (auto const& npu : target::all_npus) {
      if (npu.family != npu_family::u85) continue;
      CHECK(npu.output_cycles_u85.*member > 0);
      CHECK(npu.output_cycles_u85.*member <= least);
      least = npu.output_cycles_u85.*member;
    }
  }
}

TEST_CASE("ethos_u: the TOSA version that ExecuTorch writes for them") {
  constexpr auto u55 = facts<target::ethos_u55_128>;
  CHECK(u55.name == "ethos-u55-128");
  CHECK((u55.integer && u55.int16 && u55.int4 && u55.u55));
  CHECK_FALSE((u55.floating || u55.control_flow));
  constexpr auto u85 = facts<target::ethos_u85_256>;
  CHECK((u85.integer && u85.int16 && u85.int4 && u85.control_flow));
  CHECK_FALSE((u85.floating || u85.u55));
}
