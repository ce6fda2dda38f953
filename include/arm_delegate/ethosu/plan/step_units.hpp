#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The steps of an NPU graph as units that may change places, and the memories that they use.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/plan/strided_bytes.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

/// Consecutive steps that stay together; units are numbered in the order of the graph.
struct step_unit {
  std::size_t first = 0;  ///< step
  std::size_t last = 0;
  // Units, in order.
  std::vector<std::uint32_t> before{};  ///< that have to run before this one
  std::vector<std::uint32_t> after{};   ///< likewise after it
  std::vector<std::uint32_t> memories{};
};

/// A memory in the SRAM, live from its first to its last use.
struct unit_memory {
  std::int64_t bytes = 0;
  bool is_input = false;               ///< live from the start
  bool is_output = false;              ///< live to the end
  std::vector<std::uint32_t> users{};  ///< units, in order
};

/// The units of a graph without labels.
struct step_units {
  std::vector<step_unit> units{};
  std::vector<unit_memory> memories{};
};

namespace detail {

/// True if an operation reads accumulators or a chain buffer that the one before it has left.
[[nodiscard]] inline bool continues_previous(kernel_operation const& o) {
  return o.starts_from == acc_input::keep || rules::continues_chain(o);
}

/// True if an operation leaves accumulators or a chain buffer to the next one.
[[nodiscard]] inline bool continues_in_next(kernel_operation const& o) {
  return o.keeps_accumulators || rules::is_chained(o.ofm);
}

[[nodiscard]] inline std::vector<step_unit> divide_into_units(compile::npu_graph const& g) {
  std::vector<step_unit> units;
  bool is_open = false;
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    auto const* const k = std::get_if<compile::npu_kernel_step>(&g.steps[i]);
    bool const joins = is_open || (k != nullptr && continues_previous(k->kernel));
    if (k != nullptr) is_open = continues_in_next(k->kernel);
    if (joins && !units.empty()) {
      units.back().last = i;
    } else {
      units.push_back({.first = i, .last = i});
    }
  }
  return units;
}

/// Finds which units have to keep their order: those that use a buffer, but for two that read it or
/// write different bytes of it.
class dependency_finder {
 public:
  dependency_finder(compile::npu_graph const& g, std::vector<step_unit>& units)
      : g_(g), units_(units), uses_(g.buffers.size()) {}

  void run() && {
    for (std::uint32_t u = 0; u < units_.size(); ++u) {
      for (auto i = units_[u].first; i <= units_[u].last; ++i) {
        auto const used = compile::buffers_of(g_.steps[i]);
        for (auto const b : used.read) read(b, u);
        write(used.written, u, written_bytes(g_.steps[i]));
      }
      ranges::sort_unique(units_[u].before);
    }
    for (std::uint32_t u = 0; u < units_.size(); ++u) {
      for (auto const b : units_[u].before) units_[b].after.push_back(u);
    }
  }

 private:
  /// More writers than this are not compared with one another.
  static constexpr std::size_t most_writers = 64;

  struct buffer_use {
    std::vector<std::uint32_t> earlier{};  ///< units that run before the writers
    std::vector<std::uint32_t> writers{};  ///< of different bytes
    std::vector<std::optional<strided_bytes>> written{};
    std::vector<std::uint32_t> readers{};  ///< after the writers
  };

  [[nodiscard]] std::optional<strided_bytes> written_bytes(compile::npu_step const& step) const {
    auto const* const k = std::get_if<compile::npu_kernel_step>(&step);
    if (k == nullptr || k->ofm == compile::no_buffer) return std::nullopt;
    return bytes_of(written_map(k->kernel), g_[k->ofm].offset);
  }

  void add_edges(std::vector<std::uint32_t> const& from, std::uint32_t to) {
    for (auto const u : from) {
      if (u != to) units_[to].before.push_back(u);
    }
  }

  void read(compile::buffer_id b, std::uint32_t u) {
    if (b == compile::no_buffer) return;
    auto& use = uses_[static_cast<std::size_t>(g_.memory_of(b))];
    add_edges(use.writers, u);
    if (use.readers.empty() || use.readers.back() != u) use.readers.push_back(u);
  }

  void write(compile::buffer_id b, std::uint32_t u, std::optional<strided_bytes> const& bytes) {
    if (b == compile::no_buffer) return;
    auto& use = uses_[static_cast<std::size_t>(g_.memory_of(b))];
    if (!use.readers.empty() || !is_apart(use, bytes)) {
      use.earlier = std::move(use.readers.empty() ? use.writers : use.readers);
      use.readers.clear();
      use.writers.clear();
      use.written.clear();
    }
    add_edges(use.earlier, u);
    use.writers.push_back(u);
    use.written.push_back(bytes);
  }

  [[nodiscard]] static bool is_apart(buffer_use const& use,
                                     std::optional<strided_bytes> const& bytes) {
    if (use.written.empty()) return true;
    if (!bytes || use.written.size() >= most_writers) return false;
    return ranges::all_of(use.written, [&](std::optional<strided_bytes> const& other) {
      return other && are_apart(*other, *bytes);
    });
  }

  compile::npu_graph const& g_;
  std::vector<step_unit>& units_;
  std::vector<buffer_use> uses_;  ///< by buffer
};

/// The memories in the SRAM, with the units that use them.
class memory_finder {
 public:
  explicit memory_finder(compile::npu_graph const& g) : g_(g), index_(g.buffers.size(), none) {}

  std::vector<unit_memory> run(std::vector<step_unit>& units) && {
    compile::used_buffers const used(g_);
    auto const& in_sram = used.in_sram(g_.mode);
    for (std::size_t k = 0; k < in_sram.which.size(); ++k) {
      index_[in_sram.which[k]] = static_cast<std::uint32_t>(k);
      made_.push_back({.bytes = arm_delegate::detail::aligned_bytes(in_sram.lifetimes[k])});
    }
    for (auto const& port : g_.inputs) {
      if (auto* const m = memory_of(port.buffer)) m->is_input = true;
    }
    for (auto const& port : g_.outputs) {
      if (auto* const m = memory_of(port.buffer)) m->is_output = true;
    }
    for (std::uint32_t u = 0; u < units.size(); ++u) add(units[u], u);
    return std::move(made_);
  }

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  [[nodiscard]] std::uint32_t index_of(compile::buffer_id b) const {
    return b == compile::no_buffer ? none : index_[static_cast<std::size_t>(g_.memory_of(b))];
  }
  [[nodiscard]] unit_memory* memory_of(compile::buffer_id b) {
    auto const i = index_of(b);
    return i == none ? nullptr : &made_[i];
  }

  void add(step_unit& unit, std::uint32_t u) {
    for (auto i = unit.first; i <= unit.last; ++i) {
      auto const used = compile::buffers_of(g_.steps[i]);
      for (auto const b : {used.read[0], used.read[1], used.read[2], used.written}) {
        if (index_of(b) != none) unit.memories.push_back(index_of(b));
      }
    }
    ranges::sort_unique(unit.memories);
    for (auto const m : unit.memories) made_[m].users.push_back(u);
  }

  compile::npu_graph const& g_;
  std::vector<std::uint32_t> index_;  ///< of memories, by buffer
  std::vector<unit_memory> made_{};
};

}  // namespace detail

/// The units of a graph without labels, with their dependencies and memories.
[[nodiscard]] inline step_units units_of(compile::npu_graph const& g) {
  step_units made{.units = detail::divide_into_units(g)};
  detail::dependency_finder(g, made.units).run();
  made.memories = detail::memory_finder(g).run(made.units);
  return made;
}

}  // namespace arm_delegate::ethosu::plan
