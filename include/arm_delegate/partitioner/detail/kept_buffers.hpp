#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which buffers a program leaves to its delegates.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/partitioner/acyclic_partitions.hpp>
#include <arm_delegate/partitioner/detail/value_places.hpp>
#include <arm_delegate/partitioner/tags.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// The buffers of a program that partitions keep, as positions in its signature.
struct kept_buffers {
  struct buffer {
    std::uint32_t partition = 0;
    std::size_t place = 0;  ///< among the inputs
  };
  std::vector<buffer> inputs{};
  value_places outputs{};  ///< the mutations that are this value
};

/// Finds the buffers that a partitioner tagged, and checks that nothing else needs them.
class kept_buffer_finder {
 public:
  kept_buffer_finder(ir::exported_program const& owner, tag_numbers const& tags,
                     node_partitions const& partitions)
      : owner_(owner),
        g_(*owner.graph),
        tags_(tags),
        partitions_(partitions),
        by_value_(g_.value_count(), none) {}

  kept_buffers run() && {
    auto const is_tagged = [](ir::input_spec const& i) { return !i.delegation_tag.empty(); };
    if (ranges::none_of(owner_.inputs, is_tagged)) return {};
    if (owner_.inputs.size() != g_.inputs.size() || owner_.outputs.size() != g_.outputs.size()) {
      raise(code::bad_graph, "the signature has not as many values as the graph");
    }
    find_buffers();
    check_readers();
    find_mutations();
    return std::move(made_);
  }

 private:
  struct buffer {
    std::string_view name{};
    std::string_view tag{};
    std::uint32_t partition = 0;

    [[nodiscard]] std::string text() const {
      return fmt::format("buffer '{}', which the delegate '{}' keeps", name, tag);
    }
  };

  void find_buffers() {
    for (std::size_t i = 0; i < owner_.inputs.size(); ++i) {
      auto const& spec = owner_.inputs[i];
      if (spec.delegation_tag.empty()) continue;
      if (spec.source != ir::input_spec::kind::buffer) {
        raise(code::bad_partition,
              fmt::format("the user input '{}' has the tag '{}'", spec.name, spec.delegation_tag),
              "tag nodes and buffers only");
      }
      auto const tag = tags_.find(std::string(spec.delegation_tag));
      if (tag == tags_.end()) continue;  // like a node of a tag that nobody lowers
      auto const partition = tag->second;
      auto const number = static_cast<std::uint32_t>(buffers_.size());
      buffers_.push_back({spec.name, spec.delegation_tag, partition});
      by_value_[ir::graph::index(g_.inputs[i])] = number;
      by_name_.emplace(spec.name, number);
      made_.inputs.push_back({.partition = partition, .place = i});
    }
  }

  [[nodiscard]] buffer const* find_buffer(ir::value_id v) const {
    auto const number = v != ir::no_value ? by_value_[ir::graph::index(v)] : none;
    return number != none ? &buffers_[number] : nullptr;
  }

  void check_readers() const {
    for (auto id : g_.order) {
      ir::graph::for_each_input(g_[id], [&](ir::value_id v) {
        auto const* const b = find_buffer(v);
        if (b == nullptr || b->partition == partitions_[id]) return;
        g_[id].raise(code::bad_partition, "reads " + b->text(), remedy);
      });
    }
  }

  void find_mutations() {
    for (std::size_t i = 0; i < owner_.outputs.size(); ++i) {
      auto const v = g_.outputs[i];
      if (auto const* const b = find_buffer(v)) {
        raise(code::bad_partition, "an output is " + b->text(), remedy);
      }
      if (owner_.outputs[i].sink != ir::output_spec::kind::buffer_mutation) continue;
      auto const number = by_name_.find(owner_.outputs[i].name);
      if (number == by_name_.end()) continue;
      check_maker(v, buffers_[number->second]);
      made_.outputs.add(v, i);
    }
  }

  void check_maker(ir::value_id v, buffer const& b) const {
    auto const maker = v == ir::no_value ? ir::no_node : g_[v].producer;
    if (maker == ir::no_node) {
      raise(code::bad_partition, "no node makes the new value of " + b.text(), remedy);
    }
    if (partitions_[maker] == b.partition) return;
    g_[maker].raise(code::bad_partition, "makes the new value of " + b.text(), remedy);
  }

  static constexpr auto none = std::numeric_limits<std::uint32_t>::max();
  static constexpr auto remedy =
      "give every node that has to do with the buffer its tag, or the buffer none";

  ir::exported_program const& owner_;
  ir::graph const& g_;
  tag_numbers const& tags_;
  node_partitions const& partitions_;
  std::vector<buffer> buffers_{};
  std::vector<std::uint32_t> by_value_;                            ///< places in `buffers_`
  std::unordered_map<std::string_view, std::uint32_t> by_name_{};  ///< likewise
  kept_buffers made_{};
};

/// The buffers that the partitions of a program keep. Throws code::bad_partition for a tagged user
/// input, and for a buffer that is used or changed outside the delegate that it is tagged for.
inline kept_buffers find_kept_buffers(ir::exported_program const& owner, tag_numbers const& tags,
                                      node_partitions const& partitions) {
  try {
    return kept_buffer_finder(owner, tags, partitions).run();
  } catch (error const& e) {
    throw e.in_file(owner.file);
  }
}

}  // namespace arm_delegate::detail
