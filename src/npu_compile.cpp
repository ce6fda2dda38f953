// SPDX-License-Identifier: BSD-3-Clause
// The bodies of the code generator for Ethos-U.

#include <arm_delegate/ethosu/compile/allocate-inl.hpp>
#include <arm_delegate/ethosu/compile/builder-inl.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks-inl.hpp>
#include <arm_delegate/ethosu/compile/compare_blocks-inl.hpp>
#include <arm_delegate/ethosu/compile/copy_plan-inl.hpp>
#include <arm_delegate/ethosu/compile/emit-inl.hpp>
#include <arm_delegate/ethosu/compile/encode_constants-inl.hpp>
#include <arm_delegate/ethosu/compile/interpolation-inl.hpp>
#include <arm_delegate/ethosu/compile/loop_nest-inl.hpp>
#include <arm_delegate/ethosu/compile/lower_to_npu-inl.hpp>
#include <arm_delegate/ethosu/compile/memory_header-inl.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact-inl.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering-inl.hpp>
#include <arm_delegate/ethosu/compile/operand_order-inl.hpp>
#include <arm_delegate/ethosu/compile/print_graph-inl.hpp>
#include <arm_delegate/ethosu/compile/share_weight_orders-inl.hpp>
#include <arm_delegate/ethosu/compile/tensor_view-inl.hpp>
#include <arm_delegate/ethosu/compile/tosa_node-inl.hpp>
#include <arm_delegate/ethosu/compile/verify_graph-inl.hpp>
#include <arm_delegate/ethosu/plan/choose_sparse_blocks-inl.hpp>
#include <arm_delegate/ethosu/plan/divide_weights-inl.hpp>
#include <arm_delegate/ethosu/plan/order_steps-inl.hpp>
#include <arm_delegate/ethosu/plan/plan_cascades-inl.hpp>
#include <arm_delegate/ethosu/plan/plan_chains-inl.hpp>
#include <arm_delegate/ethosu/plan/plan_fetches-inl.hpp>
#include <arm_delegate/ethosu/plan/plan_layouts-inl.hpp>
#include <arm_delegate/ethosu/plan/predict_cycles-inl.hpp>
#include <arm_delegate/ethosu/plan/reduce_waits-inl.hpp>
#include <arm_delegate/ethosu/plan/schedule_steps-inl.hpp>
#include <arm_delegate/ethosu/plan/write_in_place-inl.hpp>
