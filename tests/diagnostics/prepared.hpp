#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What every case includes, precompiled once per compiler: see CMakeLists.txt.

#include <arm_delegate/arm_delegate.hpp>
