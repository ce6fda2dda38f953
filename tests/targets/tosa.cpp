// SPDX-License-Identifier: BSD-3-Clause
// Targets as types: names, capabilities, extensions.

#include <arm_delegate/targets/facts.hpp>
#include <arm_delegate/targets/tosa.hpp>

#include <doctest/doctest.h>

#include <type_traits>

using namespace arm_delegate;

TEST_CASE("targets: the base profiles") {
  CHECK(target::tosa_1_0_int::name == "tosa-1.0+int");
  CHECK(target::tosa_1_0_fp::name == "tosa-1.0+fp");
  CHECK(target::tosa_0_80_bi::name == "tosa-0.80+bi");
  CHECK(target::tosa_0_80_mi::name == "tosa-0.80+mi");
  CHECK(target::tosa_1_0_int::version == tosa_version{1, 0, 0});
  CHECK(target::tosa_0_80_bi::version == tosa_version{0, 80, 0});
}

TEST_CASE("targets: facts equal the capabilities of the type") {
  constexpr auto& i = facts<target::tosa_1_0_int>;
  CHECK((i.integer && !i.floating && !i.int16 && !i.u55));
  constexpr auto& f = facts<target::tosa_1_0_fp>;
  CHECK((!f.integer && f.floating && !f.bf16));
  constexpr auto& b = facts<target::tosa_0_80_bi>;
  CHECK((b.integer && !b.floating));
  constexpr auto& m = facts<target::tosa_0_80_mi>;
  CHECK((m.integer && m.floating));
}

TEST_CASE("targets: with<> adds extensions to the type, its name and its facts") {
  using wide = target::with<target::tosa_1_0_int, target::ext::int16, target::ext::u55>;
  CHECK(wide::name == "tosa-1.0+int+int16+u55");
  CHECK((facts<wide>.int16 && facts<wide>.u55 && facts<wide>.integer && !facts<wide>.int4));
  using again = target::with<target::with<target::tosa_1_0_int, target::ext::int16>,  //
                             target::ext::u55>;
  CHECK(std::is_same_v<wide, again>);
}
