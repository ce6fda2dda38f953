// SPDX-License-Identifier: BSD-3-Clause
// Compiles the bodies of compiler/ once.

#include <arm_delegate/compiler/compilation-inl.hpp>
#include <arm_delegate/compiler/file_kind-inl.hpp>
#include <arm_delegate/compiler/load-inl.hpp>
#include <arm_delegate/compiler/payload_comparison-inl.hpp>
#include <arm_delegate/compiler/pipelines-inl.hpp>
#include <arm_delegate/compiler/session-inl.hpp>
#include <arm_delegate/compiler/system_choice-inl.hpp>
#include <arm_delegate/compiler/tosa_program-inl.hpp>
#include <arm_delegate/compiler/vela_payload-inl.hpp>
