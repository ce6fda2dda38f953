#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of functions.hpp.

// IWYU pragma: begin_exports
#include <arm_delegate/evaluation/detail/binary.hpp>
#include <arm_delegate/evaluation/detail/dynamic_quantization.hpp>
#include <arm_delegate/evaluation/detail/elementwise.hpp>
#include <arm_delegate/evaluation/detail/host_only.hpp>
#include <arm_delegate/evaluation/detail/index_lists.hpp>
#include <arm_delegate/evaluation/detail/indexing.hpp>
#include <arm_delegate/evaluation/detail/movement.hpp>
#include <arm_delegate/evaluation/detail/norms.hpp>
#include <arm_delegate/evaluation/detail/places.hpp>
#include <arm_delegate/evaluation/detail/sampling.hpp>
#include <arm_delegate/evaluation/detail/scans.hpp>
#include <arm_delegate/evaluation/detail/volumes.hpp>
#include <arm_delegate/evaluation/detail/windows.hpp>
#include <arm_delegate/evaluation/functions.hpp>
// IWYU pragma: end_exports
