// SPDX-License-Identifier: BSD-3-Clause
// The quantizer, compiled once.

#include <arm_delegate/ir/add_conversion-inl.hpp>
#include <arm_delegate/quantizer/annotations-inl.hpp>
#include <arm_delegate/quantizer/byte_inputs-inl.hpp>
#include <arm_delegate/quantizer/calibrator-inl.hpp>
#include <arm_delegate/quantizer/convert-inl.hpp>
#include <arm_delegate/quantizer/correct_bias-inl.hpp>
#include <arm_delegate/quantizer/equalize-inl.hpp>
#include <arm_delegate/quantizer/evaluator-inl.hpp>
#include <arm_delegate/quantizer/histogram-inl.hpp>
#include <arm_delegate/quantizer/input_products-inl.hpp>
#include <arm_delegate/quantizer/layers-inl.hpp>
#include <arm_delegate/quantizer/number_format-inl.hpp>
#include <arm_delegate/quantizer/observers-inl.hpp>
#include <arm_delegate/quantizer/prepare-inl.hpp>
#include <arm_delegate/quantizer/quantization-inl.hpp>
#include <arm_delegate/quantizer/quantize-inl.hpp>
#include <arm_delegate/quantizer/random_samples-inl.hpp>
#include <arm_delegate/quantizer/regroup-inl.hpp>
#include <arm_delegate/quantizer/round_weights-inl.hpp>
#include <arm_delegate/quantizer/sample_files-inl.hpp>
#include <arm_delegate/quantizer/scheme_choice-inl.hpp>
#include <arm_delegate/quantizer/value_errors-inl.hpp>
#include <arm_delegate/quantizer/widen-inl.hpp>
