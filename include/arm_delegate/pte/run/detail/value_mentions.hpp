#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which values of a method more than one instruction mentions: results that something reads.

#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/value.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <variant>
#include <vector>

namespace arm_delegate::pte::detail {

/// Counts the instructions that mention each value, itself or in a list. The caller counts, too: it
/// reads outputs and mutable buffers.
class value_mentions {
 public:
  explicit value_mentions(method const& m)
      : method_(m), counts_(m.values.size()), last_(m.values.size(), nobody) {
    for (auto const& c : m.chains) {
      for (auto const& i : c.instructions) {
        visit(i);
        ++now_;
      }
    }
    for (auto const v : m.outputs) mention(v);
    for (auto const v : m.inputs) mention(v);
  }

  /// True if something besides the instruction that makes a value mentions it.
  [[nodiscard]] bool is_read(std::int32_t value) const {
    auto const i = static_cast<std::size_t>(value);
    auto const* const t = std::get_if<tensor>(&method_.values[i]);
    return counts_[i] > 1 || (t != nullptr && t->data_index != 0);
  }

 private:
  static constexpr auto nobody = std::numeric_limits<std::size_t>::max();

  void visit(instruction const& i) {
    if (auto const* const c = std::get_if<kernel_call>(&i)) mention_all(c->arguments);
    if (auto const* const c = std::get_if<delegate_call>(&i)) mention_all(c->arguments);
    if (auto const* const c = std::get_if<move_call>(&i)) mention_all({c->from, c->to});
    if (auto const* const c = std::get_if<jump_false_call>(&i)) mention(c->condition);
  }

  void mention_all(std::vector<std::int32_t> const& all) {
    for (auto const v : all) mention(v);
  }

  void mention(std::int64_t value) {
    if (value < 0 || static_cast<std::size_t>(value) >= counts_.size()) return;
    auto const i = static_cast<std::size_t>(value);
    if (last_[i] == now_) return;
    last_[i] = now_;
    ++counts_[i];
    if (auto const* const l = std::get_if<tensor_list>(&method_.values[i])) mention_all(l->items);
    if (auto const* const l = std::get_if<optional_tensor_list>(&method_.values[i])) {
      mention_all(l->items);
    }
  }

  method const& method_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::size_t> last_;  ///< the last instruction that mentioned the value
  std::size_t now_ = 0;
};

}  // namespace arm_delegate::pte::detail
