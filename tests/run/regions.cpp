// SPDX-License-Identifier: BSD-3-Clause
// Programs with regions: without gradients, with autocast, called twice.

#include <doctest/doctest.h>
#include <support/like_pytorch.hpp>
#include <support/lowered.hpp>

TEST_CASE("regions: programs give PyTorch's outputs") {
  for (auto const* name : {"no_gradient", "regions", "regions_in_place", "regions_in_branch",
                           "regions_autocast", "regions_repeated"}) {
    support::check_like_pytorch(name, support::fp);
  }
}
