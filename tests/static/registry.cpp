// SPDX-License-Identifier: BSD-3-Clause
// What the standard lists hold, what roles their types play, and the table made from them.

#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/registry/hana.hpp>

#include <boost/hana/all_of.hpp>
#include <boost/hana/bool.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace {

namespace ad = arm_delegate;
namespace hana = boost::hana;

// ---- roles

static_assert(ad::operator_tag<ad::op::relu> && ad::lowered_by_member<ad::op::relu>);
static_assert(!ad::expanded<ad::op::relu> && !ad::tabulated<ad::op::relu>);
static_assert(ad::expanded<ad::op::softmax> && !ad::lowered_by_member<ad::op::softmax>);
static_assert(ad::tabulated<ad::op::sigmoid> && ad::lowered_by_member<ad::op::sigmoid>);
static_assert(!ad::operator_tag<ad::pass::fold_batch_norm> && !ad::operator_tag<int>);
static_assert(ad::aten_pass<ad::pass::fold_batch_norm>);
static_assert(!ad::tosa_pass<ad::pass::fold_batch_norm>);
static_assert(ad::tosa_pass<ad::pass::sink_transposes>);
static_assert(!ad::aten_pass<ad::pass::sink_transposes>);
static_assert(ad::conversion_of<ad::pass::lower_to_tosa, ad::ir::graph>);
static_assert(!ad::conversion_of<ad::pass::lower_to_tosa, ad::tosa::graph>);
static_assert(!ad::aten_pass<ad::pass::lower_to_tosa>);
static_assert(!ad::graph_pass<ad::op::relu> && !ad::graph_pass<int>);

static_assert(hana::all_of(ad::to_tuple(ad::op::standard{}), [](auto type) {
  using op = typename decltype(type)::type;
  constexpr bool simpler = ad::lowered_by_member<op> || ad::expanded<op> || ad::tabulated<op>;
  static_assert(ad::operator_tag<op> && ad::inferring<op>);
  return hana::bool_c<simpler>;
}));

// Users' operators may return std::vector, as docs/members.md says.
struct split_in_two {
  static std::vector<ad::ir::tensor_type> infer(ad::ir::node const& n);
};
static_assert(ad::inferring<split_in_two>);

// ---- the table

using npu = ad::pipeline<ad::target::tosa_1_0_int, ad::op::standard, ad::pass::standard>;

constexpr std::string_view name(ad::ir::operator_entry const& e) { return e.name(); }

static_assert(std::ranges::is_sorted(npu::table, {}, name));
static_assert(std::ranges::adjacent_find(npu::table, {}, name) == npu::table.end());
static_assert(std::ranges::any_of(npu::table, [](auto const& e) {
  return name(e) == "aten.relu.default" && e.op.name == "relu" &&
         e.op.rule == ad::quantization_rule::shared;
}));

// ---- a lowering of one's own for one target wins over the operator's

struct chip : ad::target::tosa_1_0_int {};

}  // namespace

template <>
struct arm_delegate::lower_impl<arm_delegate::op::relu, chip> {
  static void apply(tosa::builder& b, ir::node const& n);
};

namespace {

static_assert(ad::lowered_by_override<ad::op::relu, chip>);
static_assert(!ad::lowered_by_override<ad::op::relu, ad::target::tosa_1_0_int>);

// ---- a host project's code, whose TOSA is checked

using ad::detail::has_foreign_code;
struct own_pass : ad::pass::fold_batch_norm {};
struct own_operator : ad::op::relu {};

static_assert(!has_foreign_code<ad::target::tosa_1_0_int>(ad::op::standard{},
                                                          ad::pass::standard{}));
static_assert(ad::lowered_by_override<ad::op::amax, ad::target::tosa_0_80_bi>);
static_assert(!has_foreign_code<ad::target::tosa_0_80_bi>(ad::op::standard{},
                                                          ad::pass::standard{}));
static_assert(has_foreign_code<chip>(ad::op::standard{}, ad::pass::standard{}));
static_assert(!has_foreign_code<chip>(ad::ops<ad::op::add>{}, ad::pass::standard{}));
static_assert(has_foreign_code<ad::target::tosa_1_0_int>(ad::ops<ad::op::add, own_operator>{},
                                                         ad::pass::standard{}));
static_assert(has_foreign_code<ad::target::tosa_1_0_int>(
    ad::op::standard{}, ad::append<ad::pass::standard, own_pass>{}));

}  // namespace

// A namespace says nothing about who wrote a struct or a lowering.

namespace arm_delegate {
namespace op {
struct guest : relu {};
}  // namespace op
namespace pass {
struct guest : fold_batch_norm {};
}  // namespace pass
template <>
struct lower_impl<op::relu, target::tosa_1_0_fp> {
  static void apply(tosa::builder& b, ir::node const& n);
};
}  // namespace arm_delegate

namespace {

static_assert(has_foreign_code<ad::target::tosa_1_0_int>(ad::ops<ad::op::guest>{},
                                                         ad::pass::standard{}));
static_assert(has_foreign_code<ad::target::tosa_1_0_int>(
    ad::op::standard{}, ad::append<ad::pass::standard, ad::pass::guest>{}));
static_assert(has_foreign_code<ad::target::tosa_1_0_fp>(ad::ops<ad::op::relu>{},
                                                        ad::pass::standard{}));

}  // namespace
