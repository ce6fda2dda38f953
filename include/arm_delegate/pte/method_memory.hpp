#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The memory that ExecuTorch's runtime takes to load a method.

#include <arm_delegate/config.hpp>
#include <arm_delegate/pte/method_structs.hpp>
#include <arm_delegate/pte/program.hpp>

#include <cstddef>

namespace arm_delegate::pte {

/// What a method takes of ExecuTorch's allocators at most, in bytes.
struct method_memory {
  std::size_t method = 0;  ///< of the method's allocator, until the method is destroyed
  std::size_t temp = 0;    ///< of the temporary allocator to find one kernel; for scratch: payloads
};

/// Bounds for ExecuTorch and delegates of runtime/executorch.hpp. Elements of other files
/// (.ptd) are not counted.
[[nodiscard]] ARM_DELEGATE_FUNCTION method_memory memory_of(method const& m,
                                                            method_structs const& sizes);

}  // namespace arm_delegate::pte

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pte/method_memory-inl.hpp>  // IWYU pragma: export
#endif
