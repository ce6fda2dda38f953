// SPDX-License-Identifier: BSD-3-Clause
// Compiles the functions of the TVM backend once.

#include <arm_delegate/backends/tvm/arguments-inl.hpp>
#include <arm_delegate/backends/tvm/backend_class-inl.hpp>
#include <arm_delegate/backends/tvm/build_request-inl.hpp>
#include <arm_delegate/backends/tvm/coercion-inl.hpp>
#include <arm_delegate/backends/tvm/compile_job-inl.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/configuration-inl.hpp>  // IWYU pragma: keep
#include <arm_delegate/backends/tvm/features-inl.hpp>
#include <arm_delegate/backends/tvm/generate-inl.hpp>
#include <arm_delegate/backends/tvm/library_archive-inl.hpp>
#include <arm_delegate/backends/tvm/metrics-inl.hpp>
#include <arm_delegate/backends/tvm/model_info-inl.hpp>
#include <arm_delegate/backends/tvm/parse_inputs-inl.hpp>
#include <arm_delegate/backends/tvm/special_options-inl.hpp>
#include <arm_delegate/backends/tvm/tvm_backend-inl.hpp>
#include <arm_delegate/backends/tvm/tvm_version-inl.hpp>
#include <arm_delegate/backends/tvm/value-inl.hpp>
#include <arm_delegate/backends/tvm/wrapper-inl.hpp>
