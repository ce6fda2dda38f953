// SPDX-License-Identifier: BSD-3-Clause
// Lists of the registry as tuples of Boost.Hana and back, and what its predicates answer.

#include <arm_delegate/ops/relu.hpp>
#include <arm_delegate/ops/sigmoid.hpp>
#include <arm_delegate/ops/softmax.hpp>
#include <arm_delegate/ops/standard.hpp>
#include <arm_delegate/passes/fold_batch_norm.hpp>
#include <arm_delegate/passes/standard.hpp>
#include <arm_delegate/registry/hana.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/standard.hpp>
#include <arm_delegate/targets/tosa.hpp>

#include <boost/hana/all_of.hpp>
#include <boost/hana/contains.hpp>
#include <boost/hana/equal.hpp>
#include <boost/hana/filter.hpp>
#include <boost/hana/not_equal.hpp>
#include <boost/hana/optional.hpp>
#include <boost/hana/remove_if.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>

#include <concepts>

namespace {

namespace ad = arm_delegate;
namespace hana = boost::hana;

// ---- lists there and back

static_assert(ad::to_tuple(ad::ops<ad::op::relu, ad::op::sigmoid>{}) ==
              hana::tuple_t<ad::op::relu, ad::op::sigmoid>);
static_assert(std::same_as<decltype(ad::as_ops(ad::to_tuple(ad::op::standard{}))),
                           ad::op::standard::elements>);
static_assert(std::same_as<decltype(ad::as_passes(ad::to_tuple(ad::pass::standard{}))),
                           ad::pass::standard::elements>);
static_assert(ad::to_tuple(ad::append<ad::ops<ad::op::relu>, ad::op::sigmoid>{}) ==
              hana::tuple_t<ad::op::relu, ad::op::sigmoid>);
static_assert(std::same_as<decltype(ad::as_list<ad::targets>(ad::to_tuple(ad::target::standard{}))),
                           ad::target::standard>);

// ---- predicates

constexpr auto relu = hana::type_c<ad::op::relu>;
constexpr auto sigmoid = hana::type_c<ad::op::sigmoid>;
constexpr auto softmax = hana::type_c<ad::op::softmax>;
static_assert(ad::has_table(sigmoid) && !ad::has_table(relu));
static_assert(ad::is_composite(softmax) && !ad::is_composite(relu));
static_assert(ad::has_quantized_lowering(relu) && !ad::has_quantized_lowering(softmax));

struct needs_floats : ad::op::relu {
  using requires_capability = ad::target::capability::floating;
};
static_assert(ad::requires_capability_of(hana::type_c<needs_floats>) ==
              hana::just(hana::type_c<ad::target::capability::floating>));
static_assert(ad::requires_capability_of(relu) == hana::nothing);

constexpr auto fold = hana::type_c<ad::pass::fold_batch_norm>;
static_assert(hana::contains(ad::establishes_of(fold), hana::type_c<ad::inv::batch_norm_folded>));
static_assert(!hana::contains(ad::needs_of(fold), hana::type_c<ad::inv::batch_norm_folded>));

// ---- with Hana's algorithms

using lowered =
    decltype(ad::as_ops(hana::remove_if(ad::to_tuple(ad::op::standard{}), ad::is_composite)));
static_assert(hana::all_of(ad::to_tuple(lowered{}), [](auto op) {
  return hana::bool_c<!decltype(ad::is_composite(op))::value>;
}));
using u55 = decltype(ad::as_list<ad::targets>(
    hana::filter(ad::to_tuple(ad::target::standard{}), ad::provides<ad::target::ext::u55>)));
static_assert(
    hana::contains(ad::to_tuple(u55{}),
                   hana::type_c<ad::target::with<ad::target::tosa_1_0_int, ad::target::ext::u55>>));
static_assert(!hana::contains(ad::to_tuple(u55{}), hana::type_c<ad::target::tosa_1_0_fp>));

}  // namespace
