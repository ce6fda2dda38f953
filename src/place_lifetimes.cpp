// SPDX-License-Identifier: BSD-3-Clause
#include <arm_delegate/base/place_lifetimes-inl.hpp>
#include <arm_delegate/base/search_placement-inl.hpp>
