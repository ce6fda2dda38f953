// SPDX-License-Identifier: BSD-3-Clause
// expect: tosa::serialize writes a tosa::graph, and is given something else: the artifact of a
// culprit: npu_artifact

#include "acme.hpp"
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
using artifact = ad::tosa::graph;
#else
using artifact = ad::ethosu::compile::npu_artifact;
#endif

auto write(artifact const& made) { return ad::tosa::serialize(made, ad::tosa::encoding::tosa_1_0); }
