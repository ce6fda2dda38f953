#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of regroup.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/calibrator.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/regroup.hpp>

#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// The program annotated with other options and calibrated again; nothing if the groups are the
/// same.
inline std::vector<quantization> regrouped(quantization const& q, annotation_options options,
                                           improvement_tools const& tools) {
  auto what = annotate(*q.floating.graph, q.what.schemes, options);
  std::vector<quantization> made;
  if (what.groups.size() == q.what.groups.size() && what.is_cut == q.what.is_cut) return made;
  calibrator c({q.floating.clone(), std::move(what)}, tools.floating);
  c.observe(tools.samples);
  made.push_back(c.choose(tools.observer));
  return made;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<quantization> separate_averages::candidates(
    quantization const& q, improvement_tools const& tools) {
  auto options = q.what.options;
  options.separates_averages = true;
  return detail::regrouped(q, options, tools);
}

ARM_DELEGATE_FUNCTION std::vector<quantization> cut_clamped::candidates(
    quantization const& q, improvement_tools const& tools) {
  auto options = q.what.options;
  options.cuts_clamped = true;
  return detail::regrouped(q, options, tools);
}

}  // namespace arm_delegate::quantizer
