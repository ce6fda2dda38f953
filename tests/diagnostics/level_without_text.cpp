// SPDX-License-Identifier: BSD-3-Clause
// expect: the result of a conversion cannot be a level: make it copyable, and beside it write
// culprit: <acme::listing>

#include "acme.hpp"

#include <string>
#include <vector>

namespace ad = arm_delegate;

namespace acme {
struct listing {};
#ifdef ARM_DELEGATE_CONTROL
std::string to_string(listing const& l);
#endif
struct to_listing : pass_without_run {
  static listing convert(ad::tosa::graph&& g, ad::pass_context& c);
};
}  // namespace acme

using lists =
    ad::pipeline<acme::target, acme::operators, ad::append<ad::pass::standard, acme::to_listing>>;
template acme::listing lists::lower(ad::ir::exported_program&&, ad::dump_sink*,
                                    std::vector<ad::diagnostic>*);
