#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Decodes and checks a payload, and prepares the steps that the simulator runs.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/check/stream_checker.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/ethosu/rules/weight_layout.hpp>
#include <arm_delegate/ethosu/simulate/byte_tracker.hpp>
#include <arm_delegate/ethosu/simulate/decode_constants.hpp>
#include <arm_delegate/ethosu/simulate/npu_memory.hpp>
#include <arm_delegate/ethosu/simulate/npu_step.hpp>
#include <arm_delegate/ethosu/simulate/step_bounds.hpp>
#include <arm_delegate/ethosu/simulate/step_shapes.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::simulate {

/// True if an operation's result is one element in memory, which a branch can test.
[[nodiscard]] inline bool leaves_flag(kernel_operation const& o) {
  return o.ofm.height * o.ofm.width * o.ofm.depth == 1 && !o.keeps_accumulators &&
         is_in_memory(o.ofm);
}

namespace detail {

/// Decodes a payload and finds its errors.
class stream_preparer {
 public:
  stream_preparer(npu_payload const& payload, npu_memory& memory, simulation_limits const& limits)
      : payload_(payload),
        npu_(payload.facts()),
        memory_(memory),
        bounds_(limits, findings_),
        bytes_(memory, findings_, limits.region_bytes),
        check_(npu_, findings_) {
    auto const known = payload.network.fast_scratch_size ? region::fast_scratch : region::scratch;
    for (auto r = known + 1; r < region::count; ++r) bytes_.let_grow(r);
  }

  std::vector<npu_step> run() {
    auto reading = read_program(npu_.family, payload_.driver.commands);
    findings_.refuse(std::move(reading.problems));
    mark_begin();
    auto& steps = reading.program.steps;
    targets_ = reading.program.branch_targets();
    if (!targets_.empty() || !reading.lost.empty()) bytes_.fix_constants();
    auto unset = reading.unset.begin();
    for (number_ = 0; number_ < steps.size(); ++number_) {
      auto& step = steps[number_];
      if (ranges::binary_search(targets_, number_)) begin_block();
      findings_.begin(step);
      for (; unset != reading.unset.end() && unset->step == number_; ++unset) {
        check_.unset(unset->command);
      }
      origin_ = step.origin;
      std::visit([&](auto& action) { prepare(std::move(action)); }, step.action);
    }
    find_targets();
    for (auto const& b : reading.lost) {
      findings_.begin(steps[b.step]);
      findings_.refuse("the branch target is not a command", std::to_string(b.offset));
    }
    return std::move(steps_);
  }

  [[nodiscard]] check::stream_findings& findings() { return findings_; }

 private:
  void mark_begin() {
    auto const constants = static_cast<std::int64_t>(memory_[region::constants].size());
    bytes_.write({region::constants, 0, constants}, "the constants", byte_state::constant);
    for (auto const& io : payload_.network.inputs) mark_begin(io, "an input");
    for (auto const& io : payload_.network.variables) mark_begin(io, "a variable");
  }
  void mark_begin(vela_io const& io, std::string_view what) {
    // Tensors, and copies of them, are padded to multiples of 16 bytes.
    auto const bytes = tensor_bytes(io);
    auto const taken = ethosu::detail::round_up(bytes, std::int64_t{16});
    auto const room = bytes_.room(io.region) - io.offset;
    if (!bounds_.spend(bytes)) return;
    bytes_.write({io.region, io.offset, std::max(bytes, std::min(taken, room))}, what,
                 byte_state::computed);
  }

  // ---- steps without work

  void prepare(kernel_wait w) { check_.wait(w); }
  void prepare(dma_wait w) { check_.wait(w); }
  void prepare(interrupt) {}
  void prepare(counter_switch) {}
  void prepare(stop) { check_.end(); }

  // ---- kernels

  void prepare(kernel_operation&& o) {
    if (!bounds_.allows(o) || !shapes_.allows(o)) return;
    auto const touched = accesses_of(npu_, o);
    check_.kernel(o, touched);
    for (auto const& a : touched.reads) bytes_.read(a);
    kernel_step step{.origin = origin_, .op = std::move(o)};
    decode(step);
    if (!keeps_tables(npu_, step.op.out.lookup)) bytes_.forget(region::internal);
    for (auto const& a : touched.writes) bytes_.write(a);
    leaves_flag_ = leaves_flag(step.op);
    steps_.emplace_back(std::move(step));
  }

  void decode(kernel_step& step) {
    auto const& o = step.op;
    try {
      if (!o.weights.streams.empty()) {
        auto const count = weights::padded_weight_count(rules::order_of(npu_, o));
        if (!bounds_.allows_weights(count)) return;
        step.weights = decode_weights(npu_, o, constants(o.weights.streams));
      }
      if (!o.scales.empty()) step.table = decode_scales(npu_, o, constants(o.scales));
    } catch (error const& e) {
      auto const& why = e.diagnostics().front().why;
      findings_.refuse(why.rule, why.actual, why.allowed);
    }
  }
  /// Bytes that are known before anything runs.
  [[nodiscard]] std::vector<std::span<std::byte const>> constants(
      std::vector<byte_range> const& ranges) {
    std::vector<std::span<std::byte const>> views;
    views.reserve(ranges.size());
    for (auto const& r : ranges) {
      if (!bytes_.is_constant(r)) {
        throw error(diagnostic{
            .id = code::bad_command,
            .why = {.rule = "the weights or scales are not constant", .actual = place_text(r)}});
      }
      views.emplace_back(memory_.at(r.region, r.base), static_cast<std::size_t>(r.length));
    }
    return views;
  }

  // ---- transfers

  void prepare(dma_operation&& o) {
    if (!bounds_.allows(o)) return;
    auto const touched = accesses_of(o);
    check_.transfer(touched);
    if (o.gathers || o.scatters) {
      for (auto const& a : touched.reads) bytes_.read(a);
      for (auto const& a : touched.writes) bytes_.write(a);
    } else {
      for_each_row(o, [&](std::int64_t from, std::int64_t to) { prepare_row(o, from, to); });
    }
    steps_.emplace_back(dma_step{.origin = origin_, .op = o});
  }

  /// Copies constants now, so that weights in a staging buffer can be decoded.
  void prepare_row(dma_operation const& o, std::int64_t from, std::int64_t to) {
    byte_range const source{o.source.region, from, o.source.length};
    byte_range const target{o.destination.region, to, o.source.length};
    bytes_.copy(source, target);
    if (bytes_.is_constant(target) && findings_.is_runnable()) copy(memory_, source, target);
  }

  // ---- branches

  /// Starts at a branch target. Steps are prepared once, so they must not depend on where the
  /// branch came from.
  struct block {
    std::size_t number = 0;  ///< index of the step in the program
    std::size_t step = 0;    ///< index of the step in the simulator
    std::int64_t work = 0;
  };

  void begin_block() {
    blocks_.push_back({number_, steps_.size(), bounds_.work()});
    if (!bounds_.spend(bytes_.size())) return;
    bytes_.forget_copies();
    shapes_.forget();
    leaves_flag_ = false;
  }
  void prepare(branch b) {
    constexpr std::int64_t work_of_branch = 256;
    if (!bounds_.spend(work_of_branch)) return;
    check_.branch();
    bool const is_always = b.condition == branch_condition::always;
    if (!is_always && !leaves_flag_) {
      findings_.refuse("the branch has no result to test", "",
                       "a preceding operation that writes one element");
    }
    auto const* const behind = block_at(b.target);
    auto const repeated = behind != nullptr ? bounds_.work() - behind->work : 0;
    steps_.emplace_back(branch_step{
        .origin = origin_, .is_always = is_always, .target = b.target, .repeated = repeated});
  }
  /// The block that starts at a step of the program, or null if it is not prepared yet.
  [[nodiscard]] block const* block_at(std::size_t number) const {
    auto const found = ranges::lower_bound(blocks_, number, {}, &block::number);
    return found != blocks_.end() && found->number == number ? &*found : nullptr;
  }
  /// Replaces indices of the program's steps by those of the simulator's.
  void find_targets() {
    for (auto& step : steps_) {
      auto* const b = std::get_if<branch_step>(&step);
      if (b == nullptr) continue;
      auto const* const target = block_at(b->target);
      b->target = target != nullptr ? target->step : steps_.size();
    }
  }

  npu_payload const& payload_;
  npu_facts const& npu_;
  npu_memory& memory_;
  check::stream_findings findings_{};
  step_bounds bounds_;
  step_shapes shapes_{findings_};
  byte_tracker bytes_;
  check::stream_checker check_;
  std::vector<npu_step> steps_{};
  std::vector<std::size_t> targets_{};
  std::vector<block> blocks_{};  ///< sorted by `number`
  std::size_t number_ = 0;       ///< index of the current step in the program
  step_origin origin_{};         ///< its origin
  bool leaves_flag_ = false;     ///< of the previous kernel operation
};

}  // namespace detail

}  // namespace arm_delegate::ethosu::simulate
