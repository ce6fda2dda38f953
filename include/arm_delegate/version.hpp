#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The version of the library, read by CMake and printed by tools.

#define ARM_DELEGATE_VERSION_MAJOR 0
#define ARM_DELEGATE_VERSION_MINOR 1
#define ARM_DELEGATE_VERSION_PATCH 0
#define ARM_DELEGATE_VERSION "0.1.0"
