// SPDX-License-Identifier: BSD-3-Clause
// expect: a pass does not take the graph of the pass before it: move it
// culprit: <acme::shorten, .*tosa::graph>

#include "acme.hpp"

#include <string>

namespace ad = arm_delegate;

namespace acme {

/// A level after TOSA.
struct listing {};
std::string to_string(listing const& l);

struct to_listing {
  static constexpr std::string_view name = "acme-to-listing";
  using needs = ad::invariants<>;
  using establishes = ad::invariants<>;
  static listing convert(ad::tosa::graph&& g, ad::pass_context& c);
};

struct shorten {
  static constexpr std::string_view name = "acme-shorten";
  using needs = ad::invariants<>;
  using establishes = ad::invariants<>;
  static bool run(listing& l, ad::pass_context& c);
};

}  // namespace acme

#ifdef ARM_DELEGATE_CONTROL
using lists = ad::append<ad::pass::standard, acme::to_listing, acme::shorten>;
#else
using lists = ad::append<ad::pass::standard, acme::shorten, acme::to_listing>;
#endif

template acme::listing ad::pipeline<acme::target, acme::operators, lists>::lower(
    ad::ir::exported_program&&, ad::dump_sink*, std::vector<ad::diagnostic>*);
