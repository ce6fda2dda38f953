// SPDX-License-Identifier: BSD-3-Clause
// expect: a type is not a partitioner for methods: give it 'partition_result partition\(ir
// culprit: std::map<std::.*acme::forgetful

#include <arm_delegate/backends/to_backend_multiple.hpp>

#include <map>
#include <string>

namespace ad = arm_delegate;

namespace acme {
struct forgetful {
#ifdef ARM_DELEGATE_CONTROL
  [[nodiscard]] ad::partition_result partition(ad::ir::exported_program const&) const;
#endif
};
}  // namespace acme

using by_method = std::map<std::string, acme::forgetful>;

template ad::lowered_methods ad::to_backend_multiple<ad::backends<>, by_method>(
    ad::multi_method_program const&, by_method const&, ad::lowering_log*);
