// SPDX-License-Identifier: BSD-3-Clause
// Reading quantize and dequantize nodes, compiled once.

#include <arm_delegate/ir/quantize_nodes-inl.hpp>
