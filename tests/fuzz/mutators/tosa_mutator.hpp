#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// libFuzzer's custom mutator for .tosa files: changes types, sizes, operands, attributes and
// constants of the graph.

#include "custom_mutator.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace mutators {

namespace tosa = arm_delegate::tosa;

/// Makes changes to a graph. Deterministic for a given seed.
class graph_changer {
 public:
  graph_changer(tosa::graph& g, unsigned seed) : g_(g), random_(seed) {}

  void run() {
    for (auto n = 1 + below(3); n > 0; --n) change(g_.regions[below(g_.regions.size())]);
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }

  std::int64_t any_number(std::int64_t old) {
    static constexpr std::array<std::int64_t, 18> numbers{
        0,   1,    -1,    2,     3,          4,           7,          8,          16,
        127, -128, 32767, 65535, 2147483647, -2147483648, 4294967296, 2147483640, -2};
    switch (below(4)) {
      case 0: return old + 1;
      case 1: return old - 1;
      default: return numbers[below(numbers.size())];
    }
  }

  void change(tosa::region& r) {
    if (r.tensors.empty() || r.operations.empty()) return;
    auto& t = r.tensors[below(r.tensors.size())];
    auto& o = r.operations[below(r.operations.size())];
    switch (below(8)) {
      case 0: t.type = static_cast<tosa::dtype>(below(tosa::dtype_table.size())); return;
      case 1:
      case 2: return change_sizes(t);
      case 3: return change_operand(r, o);
      case 4: return change_constant(t);
      case 5: o.code = r.operations[below(r.operations.size())].code; return;
      default: return change_attribute(o);
    }
  }

  void change_sizes(tosa::tensor& t) {
    if (t.sizes.rank() == 0) return;
    auto& size = t.sizes[below(t.sizes.rank())];
    size = any_number(size);
  }

  void change_operand(tosa::region& r, tosa::operation& o) {
    auto& list = below(4) == 0 ? o.outputs : o.inputs;
    if (list.empty()) return;
    auto const other = tosa::tensor_id(below(r.tensors.size()));
    switch (below(4)) {
      case 0: list.pop_back(); return;
      case 1: list.push_back(other); return;
      default: list[below(list.size())] = other;
    }
  }

  void change_constant(tosa::tensor& t) {
    if (!t.data || t.data->type() == arm_delegate::ir::dtype::undefined) return;
    auto bytes = t.data->bytes();
    if (bytes.empty()) return;
    bytes[below(bytes.size())] ^= static_cast<std::byte>(1U << below(8));
    t.data =
        arm_delegate::ir::tensor_data::dense(t.data->type(), t.data->sizes(), std::move(bytes));
  }

  void change_attribute(tosa::operation& o) {
    std::vector<tosa::attributes::entry> const all(o.attrs.begin(), o.attrs.end());
    if (all.empty()) return;
    auto const& [name, value] = all[below(all.size())];
    if (auto const* flag = std::get_if<bool>(&value)) o.attrs.set(name, !*flag);
    if (auto const* x = std::get_if<std::int64_t>(&value)) {
      o.attrs.set(name, std::int64_t{static_cast<std::int32_t>(any_number(*x))});
    }
    if (auto const* list = std::get_if<std::vector<std::int32_t>>(&value)) {
      auto changed = *list;
      if (changed.empty() || below(6) == 0) {
        changed.push_back(1);
      } else if (below(6) == 0) {
        changed.pop_back();
      } else {
        auto& x = changed[below(changed.size())];
        x = static_cast<std::int32_t>(any_number(x));
      }
      o.attrs.set(name, std::move(changed));
    }
    if (auto const* bytes = std::get_if<std::vector<std::byte>>(&value)) {
      auto changed = *bytes;
      if (!changed.empty())
        changed[below(changed.size())] ^= static_cast<std::byte>(1U << below(8));
      o.attrs.set(name, std::move(changed));
    }
  }

  tosa::graph& g_;
  std::minstd_rand random_;
};

/// The file with its graph changed; empty if it is not a graph, or if the changed graph cannot be
/// written.
inline std::string changed_tosa(std::string_view file, unsigned seed) {
  auto const bytes = std::as_bytes(std::span(file.data(), file.size()));
  try {
    auto g = tosa::deserialize(bytes, std::make_shared<int>(0));  // the caller owns the bytes
    graph_changer(g, seed).run();
    auto const version = seed % 4 == 1 ? tosa::encoding::tosa_0_80 : tosa::encoding::tosa_1_0;
    auto const made = tosa::serialize(g, version);
    return {reinterpret_cast<char const*>(made.bytes().data()), made.bytes().size()};
  } catch (arm_delegate::error const&) {
    return {};
  }
}

}  // namespace mutators

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return mutators::mutate(data, size, most, seed, mutators::changed_tosa);
}
