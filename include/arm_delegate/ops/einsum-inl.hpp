#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of einsum.hpp and detail/einsum_equation.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/bmm.hpp>
#include <arm_delegate/ops/detail/einsum_equation.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/einsum.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/ops/permute.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::op {

namespace detail {

[[noreturn]] inline void raise_wrong_equation(ir::node const& n, std::string_view why) {
  n.raise(code::bad_arguments, fmt::format("equation '{}' {}", n.text("equation"), why));
}

/// The labels of one term, whose ellipsis has `hidden` dimensions.
inline std::string labels_of(std::string_view term, std::size_t hidden) {
  std::string labels;
  auto const at = term.find("...");
  for (std::size_t i = 0; i < term.size(); ++i) {
    if (i == at) {
      for (auto k = hidden; k-- > 0;) labels += static_cast<char>('9' - k);
      i += 2;
    } else {
      labels += term[i];
    }
  }
  return labels;
}

/// The number of dimensions that the term's ellipsis has in a tensor of `rank` dimensions.
inline std::size_t hidden_dimensions(ir::node const& n, std::string_view term, std::size_t rank) {
  bool const has_ellipsis = term.find("...") != std::string_view::npos;
  auto const named = term.size() - (has_ellipsis ? 3 : 0);
  if (named > rank || (named < rank && !has_ellipsis)) {
    raise_wrong_equation(n, "does not fit the rank of an operand");
  }
  return rank - named;
}

inline std::vector<std::string> split_terms(std::string_view text) {
  std::vector<std::string> terms(1);
  for (char const c : text) {
    if (c == ',') {
      terms.emplace_back();
    } else if (c != ' ') {
      terms.back() += c;
    }
  }
  return terms;
}

/// The labels of a result that the equation does not name: those of the ellipsis, then those that
/// appear once.
inline std::string implicit_result(einsum_equation const& e) {
  std::string result;
  for (int c = std::numeric_limits<char>::min(); c <= std::numeric_limits<char>::max(); ++c) {
    auto const label = static_cast<char>(c);
    bool const hidden = label >= '0' && label <= '9';
    if (e.uses[label] == 1 || (hidden && e.uses[label] > 0)) result += label;
  }
  return result;
}

inline void note_sizes(ir::node const& n, einsum_equation& e, std::string const& labels,
                       ir::shape const& s) {
  for (std::size_t i = 0; i < labels.size(); ++i) {
    auto& size = e.sizes[labels[i]];
    if (e.uses[labels[i]]++ == 0) size = 1;
    if (size != 1 && s[i] != 1 && size != s[i]) {
      raise_wrong_equation(n, "gives a label two sizes");
    }
    if (size == 1) size = s[i];
  }
}

ARM_DELEGATE_FUNCTION einsum_equation read_equation(ir::node const& n) {
  auto const text = n.text("equation");
  auto const arrow = text.find("->");
  auto const terms = split_terms(text.substr(0, arrow));
  auto const tensors = n.inputs("tensors");
  if (terms.size() != tensors.size()) raise_wrong_equation(n, "has not a term for each operand");
  einsum_equation e;
  std::size_t most_hidden = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    auto const& s = (*n.owner)[tensors[i]].sizes();
    auto const hidden = hidden_dimensions(n, terms[i], s.rank());
    most_hidden = std::max(most_hidden, hidden);
    e.operands.push_back(labels_of(terms[i], hidden));
    note_sizes(n, e, e.operands.back(), s);
  }
  e.result = arrow == std::string_view::npos
                 ? implicit_result(e)
                 : labels_of(split_terms(text.substr(arrow + 2)).front(), most_hidden);
  for (char const c : e.result) {
    bool const twice = ranges::count(e.result, c) > 1;
    if (twice || e.uses[c] == 0) raise_wrong_equation(n, "has a wrong result");
  }
  return e;
}

ARM_DELEGATE_FUNCTION bool has_diagonal(einsum_equation const& e) {
  return ranges::any_of(e.operands, [](std::string const& labels) {
    return ranges::any_of(labels, [&](char c) { return ranges::count(labels, c) > 1; });
  });
}

/// A tensor with a label for each dimension.
struct labelled {
  ir::value_id tensor{};
  std::string labels{};
};

/// Multiplies labelled tensors.
class einsum_expansion {
 public:
  einsum_expansion(ir::rewriter& r, einsum_equation e) : r_(r), e_(std::move(e)) {}

  ir::value_id run(std::span<ir::value_id const> tensors) {
    labelled all{tensors[0], e_.operands[0]};
    for (std::size_t i = 1; i < tensors.size(); ++i) {
      auto later = e_.result;
      for (auto k = i + 1; k < tensors.size(); ++k) later += e_.operands[k];
      all = product(all, {tensors[i], e_.operands[i]}, later);
    }
    return ordered(summed(all, e_.result), e_.result).tensor;
  }

 private:
  static bool has(std::string const& labels, char c) { return labels.find(c) != std::string::npos; }

  /// The labels of `from` for which `take` is true.
  template <class Take>
  inline static std::string chosen(std::string const& from, Take&& take) {
    std::string made;
    std::copy_if(from.begin(), from.end(), std::back_inserter(made), take);
    return made;
  }

  /// Sums over the dimensions whose labels are not in `kept`.
  labelled summed(labelled const& x, std::string const& kept) {
    std::vector<std::int64_t> dims;
    for (std::size_t i = 0; i < x.labels.size(); ++i) {
      if (!has(kept, x.labels[i])) dims.push_back(static_cast<std::int64_t>(i));
    }
    if (dims.empty()) return x;
    auto const rest = chosen(x.labels, [&](char c) { return has(kept, c); });
    return {r_.call<sum>(x.tensor, r_.list(dims), false), rest};
  }

  /// `x` with its dimensions in the order of `labels`.
  labelled ordered(labelled const& x, std::string const& labels) {
    if (x.labels == labels) return x;
    std::vector<std::int64_t> order;
    for (char const c : labels) order.push_back(static_cast<std::int64_t>(x.labels.find(c)));
    return {r_.call<permute>(x.tensor, r_.list(order)), labels};
  }

  [[nodiscard]] std::int64_t numel(std::string const& labels) const {
    std::int64_t n = 1;
    for (char const c : labels) n *= e_.sizes[c];
    return n;
  }
  [[nodiscard]] ir::shape sizes(std::string const& labels) const {
    ir::shape s;
    for (char const c : labels) s.push_back(e_.sizes[c]);
    return s;
  }

  /// `x` as a batch of matrices; a size of 1 becomes that of its label.
  ir::value_id matrices(labelled const& x, std::string const& batch, std::string const& rows,
                        std::string const& columns) {
    auto const y = ordered(x, fmt::format("{}{}{}", batch, rows, columns));
    auto const full = sizes(y.labels);
    auto const repeated =
        r_[y.tensor].sizes() == full ? y.tensor : r_.call<op::expand>(y.tensor, r_.list(full));
    return r_.call<view>(repeated, r_.list(ir::shape{numel(batch), numel(rows), numel(columns)}));
  }

  /// The product of two tensors, summed over the labels that `later` does not have.
  labelled product(labelled const& left, labelled const& right, std::string const& later) {
    auto const a = summed(left, right.labels + later);
    auto const b = summed(right, left.labels + later);
    auto const batch = chosen(a.labels, [&](char c) { return has(b.labels, c) && has(later, c); });
    auto const inner = chosen(a.labels, [&](char c) { return has(b.labels, c) && !has(later, c); });
    auto const rows = chosen(a.labels, [&](char c) { return !has(b.labels, c); });
    auto const columns = chosen(b.labels, [&](char c) { return !has(a.labels, c); });
    auto const x = matrices(a, batch, rows, inner);
    auto const y = matrices(b, batch, inner, columns);
    auto const labels = fmt::format("{}{}{}", batch, rows, columns);
    auto const z = r_.call<bmm>(x, y);
    return {r_.call<view>(z, r_.list(sizes(labels))), labels};
  }

  ir::rewriter& r_;
  einsum_equation e_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION ir::tensor_type einsum::infer(ir::node const& n) {
  auto const e = detail::read_equation(n);
  auto const tensors = n.inputs("tensors");
  auto const& first = (*n.owner)[tensors[0]];
  ir::shape s;
  for (auto v : tensors) detail::expect_same_type(n, (*n.owner)[v], first);
  for (char const c : e.result) s.push_back(e.sizes[c]);
  return {first.type.type, s};
}

ARM_DELEGATE_FUNCTION std::optional<rejection> einsum::supports(ir::node const& n,
                                                                target_facts const&) {
  if (n.result().is_quantized()) {
    return rejection{.rule = "quantized values of an einsum",
                     .actual = "a quantized result",
                     .allowed = "floating point",
                     .remedy = "write it with permute, view and bmm before quantizing"};
  }
  if (!detail::has_diagonal(detail::read_equation(n))) return std::nullopt;
  return rejection{.rule = "labels of one operand of an einsum",
                   .actual = std::string(n.text("equation")),
                   .allowed = "each label once",
                   .remedy = "take the diagonal with torch.diagonal"};
}

ARM_DELEGATE_FUNCTION void einsum::expand(ir::rewriter& r, ir::node const& n) {
  r.replace(n, detail::einsum_expansion(r, detail::read_equation(n)).run(n.inputs("tensors")));
}

}  // namespace arm_delegate::op
