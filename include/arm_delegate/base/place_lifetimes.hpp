#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Plans memory: gives lifetimes that overlap different bytes.

#include <arm_delegate/base/lifetime.hpp>          // IWYU pragma: export
#include <arm_delegate/base/search_placement.hpp>  // IWYU pragma: export
#include <arm_delegate/config.hpp>

#include <span>

namespace arm_delegate {

/// Places the lifetimes with offsets that are multiples of 16: the largest first, each at the
/// lowest free offset. That takes too long if very many overlap: then the earliest first, each in
/// the smallest free range. If that takes more than `live_bytes(all)`, a search follows within
/// `limits`. Takes almost linear time with the default limits. Deterministic.
[[nodiscard]] ARM_DELEGATE_FUNCTION allocation place_lifetimes(std::span<lifetime const> all,
                                                               search_limits const& limits = {});

/// True if all lifetimes are placed within `made.bytes`, and those that overlap apart.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool is_allocation(allocation const& made,
                                                       std::span<lifetime const> all);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/place_lifetimes-inl.hpp>  // IWYU pragma: export
#endif
