#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Estimates the cycles of a payload: its operations one by one, with transfers overlapping them.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::ethosu::estimate {

/// One operation of a stream, or several connected by chain buffers.
struct timed_operation {
  step_origin origin{};        ///< of the first operation
  std::string_view command{};  ///< "OP_POOL": of the first operation
  std::string_view mode{};  ///< "average": of the first operation; "" if its kind has only one mode
  bool is_dma = false;
  std::size_t chained = 1;  ///< the number of operations in the chain
  extent output{};          ///< the output of a kernel operation
  operation_cycles cycles{};
  std::int64_t waits = 0;  ///< cycles that the NPU idles until a transfer has ended
};

/// All operations of a payload, and the sums of their cycles.
struct payload_cycles {
  npu_facts const* npu_made_for = nullptr;
  npu_system system{};
  npu_memory_mode mode{};
  std::vector<timed_operation> operations{};
  std::int64_t npu = 0;                                 ///< of kernel operations, including waits
  std::array<std::int64_t, npu_memory_count> access{};  ///< of all operations
  std::int64_t total = 0;
};

/// Estimates the operations of a program; never throws, whatever the program contains.
///
/// The rules are those of Vela's summary, applied to the operations in the stream, including waits
/// for transfers. Vela itself sums over the operators that it scheduled. The results agree except
/// if Vela splits one operator into several operations (transposes on U55 and U65, cascades), or if
/// transfers are not hidden; tests/ethosu/estimate.cpp has the reasons and the differences.
[[nodiscard]] ARM_DELEGATE_FUNCTION payload_cycles cycles_of(npu_target const& to,
                                                             npu_program const& program);

/// Estimates the operations of a payload. Throws code::bad_payload if it names no NPU.
[[nodiscard]] ARM_DELEGATE_FUNCTION payload_cycles cycles_of(npu_payload const& p,
                                                             npu_system const& system,
                                                             npu_memory_mode const& mode);

/// The same for the system that ExecuTorch's Arm backend assumes.
[[nodiscard]] ARM_DELEGATE_FUNCTION payload_cycles cycles_of(npu_payload const& p);

}  // namespace arm_delegate::ethosu::estimate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/estimate/payload_cycles-inl.hpp>  // IWYU pragma: export
#endif
