#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Measures the differences of a compiled program from PyTorch at each node.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/value_arrays.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/compared_node.hpp>
#include <arm_delegate/run/reference/detail/compared_programs.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// Element `i` as a quantized value.
inline std::int64_t code_at(tosa::operand const& o, std::int64_t i, bool is_unsigned) {
  return tosa::with_element(o.type, [&]<class T>(std::type_identity<T>) {
    return tosa::code_of(o.as<T>()[i], is_unsigned);
  });
}

/// Element `i` as a number.
inline double number_at(tosa::operand const& o, std::int64_t i, bool is_unsigned) {
  return tosa::with_element(o.type, [&]<class T>(std::type_identity<T>) {
    auto const x = o.as<T>()[i];
    if constexpr (std::is_floating_point_v<T>) {
      return static_cast<double>(x);
    } else {
      return static_cast<double>(tosa::code_of(x, is_unsigned));
    }
  });
}

/// The programs of a comparison, and the differences of the runs so far.
class side_by_side {
 public:
  explicit side_by_side(compared_programs programs) : programs_(std::move(programs)) {
    describe_nodes();
  }

  [[nodiscard]] program_runner const& inputs() const { return programs_.compiled(); }
  [[nodiscard]] std::span<compared_node const> nodes() const { return nodes_; }

  [[nodiscard]] std::vector<std::int64_t> reference_codes(std::size_t i) const {
    std::vector<std::int64_t> codes;
    if (i >= nodes_.size()) {
      raise(code::bad_arguments,
            fmt::format("there are {} compared nodes: there is no number {}", nodes_.size(), i),
            "count from 0");
    }
    if (!nodes_[i].quantized) return codes;
    for (auto const x : programs_.reference().output(i)) {
      codes.push_back(ir::quantize_number(x, *programs_.points()[i].parameters));
    }
    return codes;
  }

  void run() {
    programs_.run();
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      nodes_[i].quantized ? compare_codes(i) : compare_numbers(i);
    }
  }

 private:
  void describe_nodes() {
    auto const& g = programs_.graph();
    for (std::size_t i = 0; i < programs_.points().size(); ++i) {
      auto const& p = programs_.points()[i];
      auto const& real = g[g[p.real].producer != ir::no_node ? p.real : p.codes];
      auto const& n = g[real.producer];
      auto& made = nodes_.emplace_back();
      made.name = real.name;
      made.target = n.target;
      made.module = n.module();
      made.source = n.source();
      made.sizes = real.sizes();
      made.value = g[p.value()].name;
      made.type = g[p.value()].type.type;
      made.reference_is_lowered = !evaluation::has_evaluation(n);
      auto const* q = p.parameters;
      if (q == nullptr) continue;
      made.quantized = true;
      made.scale = q->scale();
      made.zero_point = q->zero_point();
    }
  }

  void compare_codes(std::size_t i) {
    auto& n = nodes_[i];
    auto const& q = *programs_.points()[i].parameters;
    bool const is_unsigned = q.type == ir::dtype::uint8;
    auto const& got = programs_.compiled_at(i);
    owned_operand const alone = programs_.alone_at(i);
    auto const rounded = programs_.reference_at(i);
    auto const exact = programs_.float_at(i);
    for (std::int64_t k = 0; k < got.numel(); ++k) {
      auto const at = static_cast<std::size_t>(k);
      auto const wanted = ir::quantize_number(rounded[at], q);
      auto const code = code_at(got, k, is_unsigned);
      n.accumulated.add(wanted, code);
      n.own.add(code_at(alone.view(), k, is_unsigned), code);
      if (exact.empty()) continue;
      auto const x = exact[at];
      n.rounded.add(x, rounded[at]);
      n.compiled.add(x, static_cast<double>(code - q.zero_point()) * q.scale());
    }
  }

  void compare_numbers(std::size_t i) {
    auto& n = nodes_[i];
    auto const& got = programs_.compiled_at(i);
    bool const is_unsigned = n.type == ir::dtype::uint8;
    owned_operand const alone = programs_.alone_at(i);
    auto const wanted = programs_.reference_at(i);
    auto const exact = programs_.float_at(i);
    for (std::int64_t k = 0; k < got.numel(); ++k) {
      auto const at = static_cast<std::size_t>(k);
      auto const x = number_at(got, k, is_unsigned);
      n.own_number.add(number_at(alone.view(), k, is_unsigned), x);
      if (exact.empty()) continue;
      n.compiled.add(exact[at], x);
      if (programs_.is_quantized()) n.rounded.add(exact[at], wanted[at]);
    }
  }

  compared_programs programs_;
  std::vector<compared_node> nodes_{};  ///< one per point
};

}  // namespace arm_delegate::detail
