// SPDX-License-Identifier: BSD-3-Clause
// The invariants that hold after each pass and each conversion of a list.

#include <arm_delegate/arm_delegate.hpp>

#include <string>
#include <string_view>
#include <type_traits>

namespace acme {

/// A level after TOSA, and an invariant that it shares with TOSA.
struct listing {};
std::string to_string(listing const& l);
void verify(listing const& l, arm_delegate::inv::transposes_sunk);

}  // namespace acme

namespace {

namespace ad = arm_delegate;
namespace detail = arm_delegate::detail;

using acme::listing;

struct to_listing {
  static constexpr std::string_view name = "to-listing";
  using needs = ad::invariants<ad::inv::transposes_sunk>;
  using establishes = ad::invariants<>;
  static listing convert(ad::tosa::graph&& g, ad::pass_context& c);
};
struct careful_to_listing : to_listing {
  using establishes = ad::invariants<ad::inv::transposes_sunk>;
};

template <class Conversion>
using passes = ad::append<ad::pass::standard, Conversion>;

struct demanding : ad::target::tosa_1_0_int {
  using needs = ad::invariants<ad::inv::transposes_sunk>;
};
/// Needs something of the graph that it is lowered from and of the one that it is lowered to.
struct demanding_relu : ad::op::relu {
  using needs = ad::invariants<ad::inv::composites_expanded, ad::inv::transposes_sunk>;
};

template <class Target, class Passes, class... Op>
using order_mistakes = typename detail::order_mistakes<Target, ad::ops<Op...>, ad::ops<Op...>,
                                                       detail::elements_of<Passes>>::type;

// What a conversion establishes holds after it, and nothing else.
static_assert(detail::is_free<order_mistakes<demanding, ad::pass::standard>>);
static_assert(detail::is_free<order_mistakes<demanding, passes<careful_to_listing>>>);
static_assert(std::is_same_v<order_mistakes<demanding, passes<to_listing>>,
                             detail::mistakes<detail::conversion_drops_invariant<
                                 demanding, ad::inv::transposes_sunk, to_listing>>>);

// An operator may need an invariant of any graph.
static_assert(
    detail::is_free<order_mistakes<ad::target::tosa_1_0_int, passes<to_listing>, demanding_relu>>);

// An invariant that two conversions ended: the one that took the graph that had it is named.
struct late {
  static constexpr std::string_view name = "late";
  using needs = ad::invariants<ad::inv::composites_expanded>;
  using establishes = ad::invariants<>;
  static bool run(listing& l, ad::pass_context& c);
};
static_assert(
    std::is_same_v<order_mistakes<ad::target::tosa_1_0_int, ad::append<passes<to_listing>, late>>,
                   detail::mistakes<detail::conversion_drops_invariant<
                       late, ad::inv::composites_expanded, ad::pass::lower_to_tosa>>>);

}  // namespace
