#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Proofs about the signatures of a user's operator.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/pipeline/proofs/readable_operator.hpp>
#include <arm_delegate/pipeline/proofs/sorted_overloads.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace arm_delegate::detail {

template <class Op>
inline constexpr bool has_readable_schemas = readable_operator<Op>;
template <class Op>
struct signatures_are_readable {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator's schemas contain text that is not a signature: write it as "
      "PyTorch does, \"ns.op.overload(Tensor self, int dim=0) -> Tensor\" "
      "[operator: see 'signatures_are_readable<...>' in this message]",
      has_readable_schemas<Op>)
};

template <class Op>
constexpr bool read_schemas() {
  std::size_t letters = 0;
  for (std::string_view const signature : Op::schemas) letters += signature.size();
  return letters > 0;
}
template <class Op>
inline constexpr bool has_constant_schemas =
    requires { typename std::enable_if<read_schemas<Op>()>::type; };
template <class Op>
struct schemas_are_constant {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator's schemas are empty or not a constant expression: write "
      "'static constexpr auto schemas = std::array{std::string_view(\"...\")}' "
      "[operator: see 'schemas_are_constant<...>' in this message]",
      has_constant_schemas<Op>)
};

/// "acme.swish.default": three words.
constexpr bool names_overload(std::string_view name) {
  std::size_t words = 0;
  while (true) {
    auto const word = name.substr(0, name.find('.'));
    ++words;
    if (word.empty()) return false;
    for (char const c : word) {
      bool const letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!letter && c != '_' && !(c >= '0' && c <= '9')) return false;
    }
    if (word.size() == name.size()) return words == 3;
    name.remove_prefix(word.size() + 1);
  }
}

/// "Tensor", or "Tensor values, Tensor indices" without the parentheses around several.
constexpr std::string_view results_of(std::string_view signature) {
  auto const results = ir::detail::trim(signature.substr(signature.find(") -> ") + 5));
  bool const has_several = results.starts_with('(') && results.ends_with(')');
  return has_several ? results.substr(1, results.size() - 2) : results;
}

/// "Tensor", "Tensor(a!)", "Tensor[]", or several in parentheses, with names if wanted.
constexpr bool returns_tensors(std::string_view signature) {
  auto results = results_of(signature);
  if (results.empty()) return false;
  while (!results.empty()) {
    auto type = ir::detail::next_piece(results, ',');
    type = type.substr(0, type.find(' '));
    if (!type.starts_with("Tensor")) return false;
    type.remove_prefix(6);
    if (type.starts_with('(') && type.find(')') != type.npos) {
      type.remove_prefix(type.find(')') + 1);
    }
    if (!type.empty() && type != "[]") return false;
  }
  return true;
}

constexpr bool repeats_argument(ir::schema const& s) {
  for (auto const& a : s) {
    for (auto const* b = &a + 1; b != s.end(); ++b) {
      if (a.name == b->name) return true;
    }
  }
  return false;
}

constexpr bool is_number_text(std::string_view text) {
  if (text == "inf" || text == "-inf") return true;
  bool digit = false;
  for (char const c : text) {
    digit = digit || (c >= '0' && c <= '9');
    if (!(c >= '0' && c <= '9') && c != '.' && c != '-' && c != '+' && c != 'e') return false;
  }
  return digit;
}

/// True if the argument's type can have this default; others would be read as 0 or a wrong value.
constexpr bool default_fits(ir::schema_argument const& a) {
  using kind = ir::argument_kind;
  auto const text = a.default_text;
  if (!a.has_default || a.kind == kind::other || a.kind == kind::dtype) return true;
  if (text == "None") return a.optional;
  if (text == "True" || text == "False") return a.kind == kind::boolean || a.kind == kind::scalar;
  bool const list = a.kind == kind::integers || a.kind == kind::reals || a.kind == kind::tensors;
  if (text.starts_with('[') && text.ends_with(']')) {
    for (auto rest = text.substr(1, text.size() - 2); !rest.empty();) {
      if (!is_number_text(ir::detail::next_piece(rest, ','))) return false;
    }
    return list;
  }
  if (a.kind == kind::text) return text.size() >= 2 && text.front() == text.back();
  return is_number_text(text) &&
         (a.kind != kind::tensor && a.kind != kind::tensors && a.kind != kind::boolean);
}

constexpr bool defaults_fit(ir::schema const& s) {
  for (auto const& a : s) {
    if (!default_fits(a)) return false;
  }
  return true;
}

/// True if a signature before number `i` is of the same overload.
template <class Op>
constexpr bool is_overload_again(std::size_t i) {
  auto const& all = signatures_of<Op>;
  for (std::size_t j = 0; j < i; ++j) {
    if (have_same_name(all[j], all[i])) return true;
  }
  return false;
}

template <class Op>
inline constexpr bool infers_one_result =
    requires { static_cast<ir::tensor_type (*)(ir::node const&)>(&Op::infer); };

enum class signature_flaw { none, name, again, results, result_count, repeated, default_text };

template <class Op>
constexpr signature_flaw find_signature_flaw() {
  for (std::size_t i = 0; i < signatures_of<Op>.size(); ++i) {
    auto const text = signatures_of<Op>[i];
    auto const s = ir::parse_schema(text);
    if (!names_overload(s.name)) return signature_flaw::name;
    if (is_overload_again<Op>(i)) return signature_flaw::again;
    if (!returns_tensors(text)) return signature_flaw::results;
    bool const has_several = results_of(text).find(',') != std::string_view::npos;
    if (has_several && infers_one_result<Op>) return signature_flaw::result_count;
    if (repeats_argument(s)) return signature_flaw::repeated;
    if (!defaults_fit(s)) return signature_flaw::default_text;
  }
  return signature_flaw::none;
}

template <class Op>
inline constexpr signature_flaw signature_flaw_of = find_signature_flaw<Op>();

// One argument each, the culprit: clang prints it first.
template <class Op>
inline constexpr bool names_overloads = signature_flaw_of<Op> != signature_flaw::name;
template <class Op>
inline constexpr bool lists_overloads_once = signature_flaw_of<Op> != signature_flaw::again;
template <class Op>
inline constexpr bool infers_all_results = signature_flaw_of<Op> != signature_flaw::result_count;
template <class Op>
inline constexpr bool returns_only_tensors = signature_flaw_of<Op> != signature_flaw::results;
template <class Op>
inline constexpr bool names_arguments_apart = signature_flaw_of<Op> != signature_flaw::repeated;
template <class Op>
inline constexpr bool has_fitting_defaults = signature_flaw_of<Op> != signature_flaw::default_text;
template <class Op>
struct signature_names_no_overload {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a signature does not begin with the full name of an overload: write "
      "'ns.op.overload' before its parenthesis, \"acme.swish.default(...\" for the only "
      "one [operator: see 'signature_names_no_overload<...>' in this message]",
      names_overloads<Op>)
};
template <class Op>
struct signature_lists_overload_again {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator lists two signatures of one overload: remove one, or "
      "give it another overload's name [operator: see "
      "'signature_lists_overload_again<...>' in this message]",
      lists_overloads_once<Op>)
};
template <class Op>
struct signature_has_more_results {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a signature has several results, but 'infer' returns the type of "
      "one: let it return 'std::vector<ir::tensor_type>', one type each [operator: see "
      "'signature_has_more_results<...>' in this message]",
      infers_all_results<Op>)
};
template <class Op>
struct signature_returns_no_tensor {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a signature has a result that is not a tensor: end it with '-> "
      "Tensor', '-> Tensor[]' or '-> (Tensor, Tensor)' [operator: see "
      "'signature_returns_no_tensor<...>' in this message]",
      returns_only_tensors<Op>)
};
template <class Op>
struct signature_repeats_argument {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a signature has two arguments of one name: rename one [operator: "
      "see 'signature_repeats_argument<...>' in this message]",
      names_arguments_apart<Op>)
};
template <class Op>
struct signature_default_does_not_fit {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a signature has a default that does not fit its argument's type: "
      "write it as PyTorch does, 'int dim=-1', 'float eps=1e-05', 'bool keepdim=False', "
      "'Tensor? bias=None' [operator: see 'signature_default_does_not_fit<...>' in this "
      "message]",
      has_fitting_defaults<Op>)
};

/// The first mistake in an operator's signatures.
template <class Op>
using signature_mistakes = all_mistakes<
    mistake_unless<names_overloads<Op>, signature_names_no_overload<Op>>,
    mistake_unless<lists_overloads_once<Op>, signature_lists_overload_again<Op>>,
    mistake_unless<returns_only_tensors<Op>, signature_returns_no_tensor<Op>>,
    mistake_unless<infers_all_results<Op>, signature_has_more_results<Op>>,
    mistake_unless<names_arguments_apart<Op>, signature_repeats_argument<Op>>,
    mistake_unless<has_fitting_defaults<Op>, signature_default_does_not_fit<Op>>>::type;

}  // namespace arm_delegate::detail
