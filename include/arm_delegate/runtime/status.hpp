#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The results of the runtime's functions, and a text for each.

#include <cstdint>

namespace arm_delegate::runtime {

/// Everything that can go wrong. Nothing in the runtime throws, aborts or prints.
enum class [[nodiscard]] status : std::uint8_t {
  ok,

  // The payload.
  not_a_payload,
  misaligned_payload,
  truncated_block,
  unknown_block,
  repeated_block,
  missing_block,
  data_after_end,
  named_data,
  bad_scratch_size,
  bad_table,
  bad_tensor,
  tensor_outside_scratch,
  unknown_driver_payload,
  bad_driver_payload,
  misaligned_commands,
  bad_commands,
  outside_region,
  writes_constants,
  unknown_npu,
  other_npu,

  // Memory.
  scratch_too_small,
  misaligned_scratch,
  missing_fast_scratch,
  fast_scratch_too_small,
  misaligned_fast_scratch,
  unplaced_region,

  // A call.
  not_initialized,
  wrong_tensor_count,
  null_tensor,
  wrong_tensor_size,
  wrong_tensor_order,
  misaligned_tensor,
  scattered_tensors,

  // The driver.
  driver_missing,
  driver_out_of_memory,
  driver_failed,
  timed_out,
};

/// The last status; tests visit all.
inline constexpr status last_status = status::timed_out;

/// A sentence without a period that says what is wrong; what to do, if that is known.
[[nodiscard]] constexpr char const* to_text(status s) noexcept {
  switch (s) {
    case status::ok: return "ok";
    case status::not_a_payload: return "the data do not start like a vela_bin_stream";
    case status::misaligned_payload:
      return "the payload's address is not a multiple of 16: align the program's segments";
    case status::truncated_block: return "a block of the payload ends after the data";
    case status::unknown_block: return "the payload has an unknown block";
    case status::repeated_block: return "a block occurs twice in the payload";
    case status::missing_block: return "the payload lacks a block";
    case status::data_after_end: return "data follow the last block of the payload";
    case status::named_data:
      return "a block of the payload is stored as named data: compile with the data inline";
    case status::bad_scratch_size: return "the payload's scratch size is not a 32-bit number";
    case status::bad_table: return "a table of inputs or outputs has another size than it says";
    case status::bad_tensor:
      return "an input or output has an illegal size, element size or region";
    case status::tensor_outside_scratch: return "an input or output lies outside scratch";
    case status::unknown_driver_payload: return "the commands do not start with COP1";
    case status::bad_driver_payload: return "the header of the commands is damaged";
    case status::misaligned_commands: return "the address of the commands is not a multiple of 16";
    case status::bad_commands:
      return "the commands are cut, do not end with a stop, or lack settings of an operation";
    case status::outside_region:
      return "the commands access bytes outside the memory that the payload asks for";
    case status::writes_constants: return "the commands write to the region of constants";
    case status::unknown_npu: return "the payload is for an NPU that this runtime does not know";
    case status::other_npu: return "the payload is for another NPU: compile for this one";
    case status::scratch_too_small: return "the memory for scratch is too small";
    case status::misaligned_scratch: return "the address of scratch is not a multiple of 16";
    case status::missing_fast_scratch:
      return "the payload uses fast scratch, and there is no memory for it";
    case status::fast_scratch_too_small: return "the memory for fast scratch is too small";
    case status::misaligned_fast_scratch:
      return "the address of fast scratch is not a multiple of 16";
    case status::unplaced_region: return "the commands use a region that has no memory";
    case status::not_initialized: return "the delegate is not initialized";
    case status::wrong_tensor_count: return "the call has another number of tensors";
    case status::null_tensor: return "a tensor has no data";
    case status::wrong_tensor_size: return "a tensor has another size than the payload's";
    case status::wrong_tensor_order:
      return "a tensor without a copy must have the payload's dimension order";
    case status::misaligned_tensor:
      return "the address of a tensor without a copy is not a multiple of 16";
    case status::scattered_tensors:
      return "tensors of one region are not at their offsets from one address";
    case status::driver_missing: return "there is no free NPU";
    case status::driver_out_of_memory: return "the driver has no memory for the network";
    case status::driver_failed: return "the driver reports an error";
    case status::timed_out: return "the NPU did not finish in time";
  }
  return "unknown status";
}

}  // namespace arm_delegate::runtime
