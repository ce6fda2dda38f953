// SPDX-License-Identifier: BSD-3-Clause
// Targets: names, facts, extensions.

#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/targets/facts.hpp>
#include <arm_delegate/targets/tosa.hpp>

#include <string_view>

namespace {

namespace ad = arm_delegate;
using namespace ad::target;

static_assert(tosa_1_0_int::name == "tosa-1.0+int");
static_assert(tosa_1_0_fp::name == "tosa-1.0+fp");
static_assert(tosa_0_80_bi::name == "tosa-0.80+bi");
static_assert(tosa_0_80_mi::name == "tosa-0.80+mi");

static_assert(ad::facts<tosa_1_0_int>.integer && !ad::facts<tosa_1_0_int>.floating);
static_assert(!ad::facts<tosa_1_0_fp>.integer && ad::facts<tosa_1_0_fp>.floating);
static_assert(ad::facts<tosa_0_80_bi>.integer && !ad::facts<tosa_0_80_bi>.floating);
static_assert(ad::facts<tosa_0_80_mi>.integer && ad::facts<tosa_0_80_mi>.floating);
static_assert(ad::facts<tosa_1_0_int>.version == ad::tosa_version{1, 0, 0});
static_assert(ad::facts<tosa_0_80_bi>.version == ad::tosa_version{0, 80, 0});
static_assert(!ad::facts<tosa_1_0_int>.int16 && !ad::facts<tosa_1_0_int>.u55);

using wide = with<tosa_1_0_int, ext::int16, ext::int4>;
static_assert(wide::name == "tosa-1.0+int+int16+int4");
static_assert(ad::facts<wide>.int16 && ad::facts<wide>.int4);
static_assert(with<wide, ext::u55>::provides<ext::int16>);
static_assert(!with<wide, ext::u55>::provides<ext::cf>);
static_assert(with<wide, ext::u55>::provides<capability::integer>);
static_assert(ad::facts<with<tosa_1_0_fp, ext::bf16>>.bf16);
static_assert(ad::facts<with<tosa_1_0_fp, ext::fp8e4m3>>.fp8e4m3);
static_assert(ad::facts<with<tosa_1_0_fp, ext::fp8e5m2>>.fp8e5m2);
static_assert(ad::facts<with<tosa_1_0_fp, ext::fft>>.fft);
static_assert(ad::facts<with<tosa_1_0_fp, ext::var>>.variable);
static_assert(ad::facts<with<tosa_1_0_fp, ext::cf>>.control_flow);
static_assert(ad::facts<with<tosa_0_80_bi, ext::u55>>.u55);

struct no_target {
  static constexpr std::string_view name = "no";
};
static_assert(ad::target_profile<wide> && !ad::target_profile<no_target>);
static_assert(!ad::target_profile<int>);

}  // namespace
