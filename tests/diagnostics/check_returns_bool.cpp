// SPDX-License-Identifier: BSD-3-Clause
// expect: a check of arm_partitioner has another form: give it 'std::optional<rejection> operator
// culprit: <acme::small_ones>

#include "acme.hpp"
#include <arm_delegate/backends/arm_partitioner.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>

namespace ad = arm_delegate;

namespace acme {
struct small_ones {
#ifdef ARM_DELEGATE_CONTROL
  std::optional<ad::rejection> operator()(ad::ir::node const& n) const;
#else
  bool operator()(ad::ir::node const& n) const;
#endif
};
using partitioner = ad::arm_partitioner<ad::standard_pipelines, small_ones>;
}  // namespace acme

auto partition(ad::ir::exported_program const& program) {
  acme::partitioner const by(ad::tosa_compile_spec("TOSA-1.0+INT").to_list(), {}, {});
  return by.partition(program);
}
