#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The MLW entropy code of weights: U55 and U65, and U85's standard weight decoder.

#include <arm_delegate/ethosu/weights/mlw_decode.hpp>  // IWYU pragma: export
#include <arm_delegate/ethosu/weights/mlw_encode.hpp>  // IWYU pragma: export
