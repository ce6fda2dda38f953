// SPDX-License-Identifier: BSD-3-Clause
// The sizes of ExecuTorch's structs are those of pte/method_structs.hpp, on the compiler's target.

#include <arm_delegate/pte/method_structs.hpp>
#include <arm_delegate/runtime/executorch.hpp>
#include <arm_delegate/runtime/network.hpp>
#include <arm_delegate/runtime/tensor.hpp>

#include <executorch/runtime/core/evalue.h>
#include <executorch/runtime/core/freeable_buffer.h>
#include <executorch/runtime/kernel/operator_registry.h>

#include <cstdint>

namespace {

namespace et = executorch::runtime;
namespace runtime = arm_delegate::runtime;

constexpr arm_delegate::pte::method_structs here{.pointer = sizeof(void*)};

static_assert(here.value == sizeof(et::EValue));
static_assert(here.tensor() == sizeof(et::etensor::TensorImpl));
static_assert(here.tensor_meta() == sizeof(et::TensorMeta));
static_assert(here.list() == sizeof(et::BoxedEvalueList<std::int64_t>));
static_assert(here.span() == sizeof(et::Span<et::EValue*>));
static_assert(here.compile_spec() == sizeof(et::CompileSpec));
static_assert(here.freeable_buffer() == sizeof(et::FreeableBuffer));
static_assert(here.network() == sizeof(runtime::network));
static_assert(here.call_tensor() == sizeof(runtime::input_tensor));
static_assert(here.call_tensor() == sizeof(runtime::output_tensor));
static_assert(here.tensor_layout() == sizeof(runtime::detail::tensor_layout));

}  // namespace
