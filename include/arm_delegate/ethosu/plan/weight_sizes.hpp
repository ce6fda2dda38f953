#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The bytes of encoded weights, for plans that are made before the weights are encoded.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/choose_weight_forms.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/compile/weight_values.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/rules/alignment.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

/// The form of encoded weights, without contents.
struct weight_size {
  weight_format format = weight_format::swd;
  weight_sparsity sparsity = weight_sparsity::none;
  std::vector<std::int64_t> streams{};  ///< bytes
};

/// Knows the sizes of weights that it has measured, and of their parts.
class weight_sizes {
 public:
  /// Encoded weights remain in `forms`.
  explicit weight_sizes(compile::weight_forms& forms) : forms_(forms) {}

  /// Encodes the weights of a graph that has blocks, unless all are known.
  void measure(compile::npu_graph const& g) {
    if (knows_all(g)) return;
    auto const forms = compile::choose_weight_forms(g, forms_);
    for (std::size_t i = 0; i < g.steps.size(); ++i) {
      if (forms[i] == nullptr) continue;
      weight_size made{.format = forms[i]->format, .sparsity = forms[i]->sparsity};
      for (auto const& stream : forms[i]->streams) made.streams.push_back(std::ssize(stream));
      known_.emplace(std::get<compile::npu_kernel_step>(g.steps[i]).weights.values,
                     std::move(made));
    }
  }

  /// Expects that a part of measured weights takes its share of their bytes.
  void add_part(compile::weight_values const& whole, compile::weight_values const& part) {
    auto made = known_.at(whole);
    auto const share = static_cast<double>(part->size()) / static_cast<double>(whole->size());
    for (auto& bytes : made.streams) {
      bytes = ethosu::detail::round_up(
          static_cast<std::int64_t>(share * static_cast<double>(bytes)), rules::alignment);
    }
    known_.emplace(part, std::move(made));
  }

  [[nodiscard]] weight_size const& of(compile::weight_values const& w) const {
    return known_.at(w);
  }
  [[nodiscard]] std::int64_t bytes_of(compile::weight_values const& w) const {
    std::int64_t sum = 0;
    for (auto const bytes : of(w).streams) sum += bytes;
    return sum;
  }

 private:
  [[nodiscard]] bool knows_all(compile::npu_graph const& g) const {
    return ranges::all_of(g.steps, [&](compile::npu_step const& step) {
      auto const* const k = std::get_if<compile::npu_kernel_step>(&step);
      return k == nullptr || k->weights.values == nullptr || known_.contains(k->weights.values);
    });
  }

  compile::weight_forms& forms_;
  std::unordered_map<compile::weight_values, weight_size> known_{};
};

}  // namespace arm_delegate::ethosu::plan
