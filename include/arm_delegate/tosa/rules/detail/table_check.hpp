#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks one operator against the specification's table: counts, element types, ranks, named sizes.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/specification_table.hpp>
#include <arm_delegate/tosa/rules/detail/verify_tensors.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace arm_delegate::tosa::detail {

namespace spec = specification;

/// The specification's row for an operator; every operator of the dialect has one.
inline spec::operator_rule const& rule_of(op code) {
  static auto const rows = [] {
    std::array<spec::operator_rule const*, operator_table.size()> found{};
    ranges::transform(operator_table, found.begin(), [](operator_info const& o) {
      return ranges::find(spec::operator_rules, o.name, &spec::operator_rule::name);
    });
    return found;
  }();
  auto const* row = rows[static_cast<std::size_t>(code)];
  ARM_DELEGATE_ASSERT(row != spec::operator_rules.end());
  return *row;
}

/// The element type with the specification's name.
inline dtype named_type(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, dtype>, 4> fixed{{{"i8_t", dtype::int8},
                                                                     {"i32_t", dtype::int32},
                                                                     {"bool_t", dtype::boolean},
                                                                     {"shape_t", dtype::shape}}};
  for (auto const& [name, type] : fixed) {
    if (name == text) return type;
  }
  return dtype::unknown;
}

/// Checks one operator against the specification's table.
class table_check {
 public:
  table_check(checker& c, spec::profile_set profiles)
      : c_(c), profiles_(profiles), rule_(rule_of(c.what().code)) {}

  void run() {
    read_parameters();
    check_arguments(spec::argument_kind::input, without_variable(op::variable_read, false));
    check_arguments(spec::argument_kind::output, without_variable(op::variable_write, true));
    read_accumulator();
    read_variable();
    check_mode();
  }

 private:
  static constexpr std::size_t max_parameters = 6;
  using whole_shape = std::pair<std::string_view, ir::shape const*>;

  void read_parameters() {
    auto rest = rule_.type_parameters;
    while (!rest.empty()) {
      auto const end = std::min(rest.find(' '), rest.size());
      names_[parameters_++] = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  /// Operands or results without the tensor of a variable. The specification identifies a variable
  /// by name; files use a tensor that VARIABLE defines, VARIABLE_READ reads and VARIABLE_WRITE
  /// writes.
  [[nodiscard]] std::vector<tensor_id> without_variable(op reader_or_writer, bool results) const {
    auto ids = results ? c_.what().outputs : c_.what().inputs;
    auto const code = c_.what().code;
    if (code == reader_or_writer || (results && code == op::variable)) {
      remove_where(ids, [&](tensor_id id) { return c_.in()[id].variable; });
    }
    return ids;
  }

  [[nodiscard]] std::span<spec::argument_rule const> arguments() const {
    return std::span(spec::argument_rules)
        .subspan(rule_.first_argument, rule_.last_argument - rule_.first_argument);
  }

  /// A list takes all tensors that the other arguments leave.
  void check_arguments(spec::argument_kind kind, std::vector<tensor_id> const& ids) {
    std::size_t single = 0;
    bool has_list = false;
    for (auto const& a : arguments()) {
      if (a.kind != kind) continue;
      bool const many = is_list(a);
      has_list = has_list || many;
      if (!many) ++single;
    }
    bool const fits = has_list ? ids.size() >= single : ids.size() == single;
    if (!fits) {
      std::string const what = kind == spec::argument_kind::input ? "operands" : "results";
      c_.fail(
          fmt::format("has {} {}, not {}{}", ids.size(), what, single, has_list ? " or more" : ""));
    }
    std::size_t next = 0;
    for (auto const& a : arguments()) {
      if (a.kind != kind) continue;
      auto const count = is_list(a) ? ids.size() - single : 1;
      if (is_list(a)) {
        c_.limit(a.name, static_cast<std::int64_t>(count), c_.limits().max_tensor_list_size,
                 "MAX_TENSOR_LIST_SIZE");
      }
      for (std::size_t i = 0; i < count; ++i) {
        auto rule = a;
        rule.element = element_type(a, i);
        check_argument(rule, c_.in()[ids[next++]], is_pair(a));
      }
    }
  }

  static bool is_list(spec::argument_rule const& a) { return (a.flags & spec::is_list) != 0; }
  /// A block-scaled value: a tensor, or a pair with the scales of its blocks.
  inline static bool is_pair(spec::argument_rule const& a) {
    return a.element.find(' ') != std::string_view::npos;
  }
  inline static std::string_view element_type(spec::argument_rule const& a, std::size_t i) {
    auto const split = a.element.find(' ');
    if (split == std::string_view::npos) return a.element;
    return i == 0 ? a.element.substr(0, split) : a.element.substr(split + 1);
  }

  void check_argument(spec::argument_rule const& a, tensor const& t, bool in_pair) {
    check_type(a, t);
    if (!in_pair)
      check_rank(a, t);  // the table gives the ranks of the pair, operators check their own
    bool const dynamic = (profiles_ & spec::ext_dynamic) != 0;
    bool const known = t.is_constant() || t.type == dtype::shape || dynamic;
    bool const must_be_known = (a.flags & spec::is_constant) != 0;
    if (must_be_known && !known && a.kind == spec::argument_kind::input) {
      c_.fail(operand(a) + " must be a compile-time constant");
    }
    check_shape(a, t);
  }

  void check_type(spec::argument_rule const& a, tensor const& t) {
    auto const at = std::find(names_.begin(), names_.begin() + parameters_, a.element);
    if (at == names_.begin() + parameters_) {
      auto const wanted = named_type(a.element);
      if (wanted == dtype::unknown || t.type == wanted) return;
      c_.fail(fmt::format("{} is {}, not {}", operand(a), name(t.type), name(wanted)));
    }
    bind_type(a, static_cast<std::size_t>(at - names_.begin()), t.type);
  }

  void bind_type(spec::argument_rule const& a, std::size_t parameter, dtype type) {
    auto& bound = types_[parameter];
    if (bound != dtype::unknown && bound != type) {
      c_.fail(fmt::format("{} is {}, other operands of type {} are {}", operand(a), name(type),
                          names_[parameter], name(bound)));
    }
    bound = type;
  }

  void check_rank(spec::argument_rule const& a, tensor const& t) const {
    if (t.type == dtype::shape) {
      c_.limit(a.name, t.sizes.numel(), c_.limits().max_shape_len, "MAX_SHAPE_LEN");
      return;
    }
    auto const most = a.max_rank >= spec::first_relative_rank
                          ? c_.limits().max_rank - (spec_max_rank - a.max_rank)
                          : std::int64_t{a.max_rank};
    auto const rank = static_cast<std::int64_t>(t.sizes.rank());
    if (rank >= a.min_rank && rank <= most) return;
    auto const highest = fmt::format("rank {}", most);
    c_.fail(rejection{
        .rule = "rank of " + operand(a),
        .actual = fmt::format("rank {}", rank),
        .allowed = a.min_rank == most ? highest : fmt::format("rank {} to {}", a.min_rank, most),
        .remedy = "reshape the tensor to another rank"});
  }

  /// "shape1": equal names have equal shapes. "[N,IH,IW,C]": each name has one size.
  void check_shape(spec::argument_rule const& a, tensor const& t) {
    if (a.shape == "-" || a.shape.empty() || is_list(a)) return;
    if (!a.shape.starts_with('[')) {
      for (auto const& [name, sizes] : shapes_) {
        if (name != a.shape || *sizes == t.sizes) continue;
        c_.fail(fmt::format("{} is {}, not {}", operand(a), t.sizes.text(), (*sizes).text()));
      }
      shapes_.emplace_back(a.shape, &t.sizes);
      return;
    }
    auto rest = a.shape.substr(1, a.shape.size() - 2);
    for (std::size_t d = 0; d < t.sizes.rank() && !rest.empty(); ++d) {
      auto const end = std::min(rest.find(','), rest.size());
      check_dimension(a, rest.substr(0, end), t.sizes[d]);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  void check_dimension(spec::argument_rule const& a, std::string_view text, std::int64_t size) {
    constexpr std::string_view name_characters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";
    if (text.find_first_not_of(name_characters) != std::string_view::npos) return;
    std::int64_t number = 0;
    auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure == std::errc{} && end == text.data() + text.size()) {
      if (size != number) {
        c_.fail(fmt::format("{} has {} elements, not {}", operand(a), size, number));
      }
      return;
    }
    c_.bind(text, size, a.name);
  }

  /// The accumulator's type is an attribute.
  void read_accumulator() {
    auto const* acc_type = c_.what().attrs.find(attr::acc_type);
    auto const at = std::find(names_.begin(), names_.begin() + parameters_, "acc_t");
    if (at == names_.begin() + parameters_) return;
    auto const chosen = acc_type != nullptr ? acc_type->name : std::string_view("UNKNOWN");
    for (std::size_t i = 0; i < dtype_table.size(); ++i) {
      if (dtype_table[i].name == chosen) {
        types_[static_cast<std::size_t>(at - names_.begin())] = static_cast<dtype>(i);
      }
    }
  }

  /// A variable's type is that of its tensor, which VARIABLE defines in files.
  void read_variable() {
    if (c_.what().code == op::variable && c_.output_count() == 1) types_[0] = c_.output().type;
  }

  void check_mode() const {
    auto const modes =
        std::span(spec::type_modes).subspan(rule_.first_mode, rule_.last_mode - rule_.first_mode);
    if (modes.empty()) return;
    bool exists = false;
    for (auto const& mode : modes) {
      if (!matches(mode)) continue;
      exists = true;
      if (is_available(mode)) return;
    }
    c_.fail(rejection{.rule = fmt::format("{} has no mode with these element types",
                                          exists ? "the profile" : "the specification"),
                      .actual = combination(types_),
                      .allowed = available(modes),
                      .remedy = exists ? "compile for a target that has it, or convert the operands"
                                       : "convert the operands to another element type"});
  }

  /// "INT8", or "in_t = INT8, out_t = INT32" of an operator with several type parameters.
  [[nodiscard]] std::string combination(std::span<dtype const> types) const {
    std::string text;
    for (std::size_t i = 0; i < parameters_; ++i) {
      if (types[i] == dtype::unknown) continue;
      text += text.empty() ? "" : ", ";
      if (parameters_ > 1) text += fmt::format("{} = ", names_[i]);
      text += name(types[i]);
    }
    return text;
  }

  /// The combinations that the profile has.
  [[nodiscard]] std::string available(std::span<spec::type_mode const> modes) const {
    std::string text;
    for (auto const& mode : modes) {
      if (!is_available(mode)) continue;
      std::array<dtype, max_parameters> types{};  // unknown: the mode does not say
      for (std::size_t i = 0; i < parameters_; ++i) {
        if (mode.types[i] != 0) types[i] = static_cast<dtype>(std::countr_zero(mode.types[i]));
      }
      text += (text.empty() ? "" : "; ") + combination(types);
    }
    return text.empty() ? "none" : text;
  }

  [[nodiscard]] bool matches(spec::type_mode const& mode) const {
    for (std::size_t i = 0; i < parameters_; ++i) {
      if (types_[i] != dtype::unknown && (mode.types[i] & spec::bit(types_[i])) == 0) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_available(spec::type_mode const& mode) const {
    return ranges::any_of(mode.choices, [&](spec::profile_set needed) {
      return needed != 0 && (needed & profiles_) == needed;
    });
  }

  static std::string operand(spec::argument_rule const& a) { return fmt::format("'{}'", a.name); }

  static constexpr std::int64_t spec_max_rank = 255;

  checker& c_;
  spec::profile_set profiles_;
  spec::operator_rule const& rule_;
  std::array<std::string_view, max_parameters> names_{};
  std::array<dtype, max_parameters> types_{};
  std::size_t parameters_ = 0;
  std::vector<whole_shape> shapes_{};
};

/// The sizes of an operator's operands and results.
inline void verify_sizes(checker const& c) {
  auto const check = [&](tensor_id id) {
    auto const problem = size_problem(c.in()[id], c.limits());
    if (!problem.empty()) c.fail(problem);
  };
  for (auto id : c.what().inputs) check(id);
  for (auto id : c.what().outputs) check(id);
}

}  // namespace arm_delegate::tosa::detail
