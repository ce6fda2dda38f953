// SPDX-License-Identifier: BSD-3-Clause
#include <arm_delegate/base/place_lifetimes-inl.hpp>
