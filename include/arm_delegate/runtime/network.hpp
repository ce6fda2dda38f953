#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A payload with its memory: the part of a delegate that does not depend on the driver, compiled
// once for all.

#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/runtime/command_extents.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/runtime/tensor.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::runtime {

class network {
 public:
  status read(const_bytes file) noexcept { return read_payload(file, payload_); }
  void clear() noexcept { *this = {}; }

  [[nodiscard]] payload const& contents() const noexcept { return payload_; }

  /// Checks and remembers the memory. Fast scratch is needed if the commands use it.
  status use(work_memory const& memory) noexcept {
    if (auto const s = check_scratch(memory.scratch); s != status::ok) return s;
    if (payload_.regions.has(region::fast_scratch) && memory.fast_scratch.empty()) {
      return status::missing_fast_scratch;
    }
    if (memory.fast_scratch.size() < payload_.fast_scratch_bytes) {
      return status::fast_scratch_too_small;
    }
    if (!is_aligned(memory.fast_scratch.data())) return status::misaligned_fast_scratch;
    remember(memory);
    return status::ok;
  }
  /// The same if the driver has placed the other regions.
  status use_placed(mutable_bytes scratch) noexcept {
    if (auto const s = check_scratch(scratch); s != status::ok) return s;
    remember({.scratch = scratch});
    return status::ok;
  }

  /// The place of input `i` in scratch; empty if there is none: it has a region of its own.
  [[nodiscard]] mutable_bytes input_place(std::size_t i) const noexcept {
    return place_of(payload_.inputs, i);
  }
  [[nodiscard]] mutable_bytes output_place(std::size_t i) const noexcept {
    return place_of(payload_.outputs, i);
  }

  /// Checks everything, then copies the inputs and fills in the job.
  status start(std::span<input_tensor const> inputs, std::span<output_tensor const> outputs,
               job& work) const noexcept {
    if (payload_.file.empty()) return status::not_initialized;
    if (!has_memory_) return status::scratch_too_small;
    work.network = &payload_;
    work.place(region::constants, payload_.weights.data(), payload_.weights.size());
    work.place(region::scratch, memory_.scratch.data(), payload_.scratch_bytes);
    work.place(region::fast_scratch, memory_.fast_scratch.data(), memory_.fast_scratch.size());
    if (auto const s = check(payload_.inputs, inputs, work); s != status::ok) return s;
    if (auto const s = check(payload_.outputs, outputs, work); s != status::ok) return s;
    if ((payload_.regions.bits >> work.count) != 0) return status::unplaced_region;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      port p;
      static_cast<void>(payload_.inputs.at(i, p));  // checked by `read`
      if (is_in_scratch(p)) copy_input(p, inputs[i], memory_.scratch.data() + p.offset);
    }
    return status::ok;
  }

  /// Copies the outputs after a run.
  void finish(std::span<output_tensor const> outputs) const noexcept {
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      port p;
      static_cast<void>(payload_.outputs.at(i, p));
      if (is_in_scratch(p)) copy_output(p, outputs[i], memory_.scratch.data() + p.offset);
    }
  }

 private:
  [[nodiscard]] status check_scratch(mutable_bytes scratch) const noexcept {
    if (scratch.size() < payload_.scratch_bytes) return status::scratch_too_small;
    return is_aligned(scratch.data()) ? status::ok : status::misaligned_scratch;
  }
  void remember(work_memory const& memory) noexcept {
    memory_ = memory;
    has_memory_ = true;
  }

  static bool is_in_scratch(port const& p) noexcept {
    return p.region == static_cast<std::uint32_t>(region::scratch);
  }

  [[nodiscard]] mutable_bytes place_of(port_table const& table, std::size_t i) const noexcept {
    port p;
    if (!has_memory_ || i >= table.size() || table.at(i, p) != status::ok) return {};
    if (!is_in_scratch(p)) return {};
    return memory_.scratch.subspan(p.offset, p.bytes);
  }

  template <class Byte>
  status check(port_table const& table, std::span<basic_tensor<Byte> const> tensors,
               job& work) const noexcept {
    if (tensors.size() != table.size()) return status::wrong_tensor_count;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      port p;
      if (auto const s = table.at(i, p); s != status::ok) return s;
      auto const& t = tensors[i];
      if (auto const s = check_tensor(p, t); s != status::ok) return s;
      if (is_in_scratch(p)) {
        auto const* const place = memory_.scratch.data() + p.offset;
        bool const is_there = t.data.data() == place;
        if (is_there && t.order != tensor_order::as_network) return status::wrong_tensor_order;
        continue;
      }
      if (auto const s = place_directly(p, t.data.data(), t.order, work); s != status::ok) {
        return s;
      }
    }
    return status::ok;
  }

  /// The NPU reads or writes the caller's tensor. All tensors of a region have one base address.
  static status place_directly(port const& p, std::byte const* data, tensor_order order,
                               job& work) noexcept {
    if (order != tensor_order::as_network) return status::wrong_tensor_order;
    auto const address = reinterpret_cast<std::uintptr_t>(data);
    if (address < p.offset) return status::scattered_tensors;
    auto const base = address - p.offset;
    if (base % base_alignment != 0) return status::misaligned_tensor;
    auto& known = work.bases[p.region];
    auto& size = work.sizes[p.region];
    if (size != 0 && known != base) return status::scattered_tensors;
    known = base;
    std::size_t const end = std::size_t{p.offset} + p.bytes;
    if (size < end) size = end;
    if (work.count <= p.region) work.count = p.region + 1;
    return status::ok;
  }

  payload payload_{};
  work_memory memory_{};
  bool has_memory_ = false;
};

}  // namespace arm_delegate::runtime
