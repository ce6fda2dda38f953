#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ExecuTorch's targets: the compiled library and armdc contain them.

#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/tosa.hpp>

namespace arm_delegate {

/// A list of targets.
template <class... Targets>
struct targets {};

namespace target {

/// The four base profiles, each of their extensions alone, and the sets that ExecuTorch uses.
using standard =
    targets<tosa_1_0_int, with<tosa_1_0_int, ext::int16>, with<tosa_1_0_int, ext::int4>,
            with<tosa_1_0_int, ext::var>, with<tosa_1_0_int, ext::cf>, with<tosa_1_0_int, ext::u55>,
            with<tosa_1_0_int, ext::int16, ext::int4, ext::u55>,
            with<tosa_1_0_int, ext::int16, ext::int4, ext::cf>, tosa_1_0_fp,
            with<tosa_1_0_fp, ext::bf16>, with<tosa_1_0_fp, ext::fp8e4m3>,
            with<tosa_1_0_fp, ext::fp8e5m2>, with<tosa_1_0_fp, ext::fft>,
            with<tosa_1_0_fp, ext::var>, with<tosa_1_0_fp, ext::cf>,
            with<tosa_1_0_fp, ext::bf16, ext::fp8e4m3>, tosa_1_0_int_fp, tosa_0_80_bi,
            with<tosa_0_80_bi, ext::u55>, tosa_0_80_mi>;

/// Every Ethos-U.
using all_ethos_u =
    targets<ethos_u55_32, ethos_u55_64, ethos_u55_128, ethos_u55_256, ethos_u65_256, ethos_u65_512,
            ethos_u85_128, ethos_u85_256, ethos_u85_512, ethos_u85_1024, ethos_u85_2048>;

}  // namespace target

}  // namespace arm_delegate
