// SPDX-License-Identifier: BSD-3-Clause
// Law: what may stay on the host of a program can run there.

#include <arm_delegate/evaluation/value_arrays.hpp>
#include <arm_delegate/pte/emit/detail/kernel_table.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <set>
#include <string>
#include <string_view>

using namespace arm_delegate;

namespace {

/// The reason why a kernel has no evaluation.
struct exception {
  std::string_view name;
  std::string_view reason;
};

constexpr std::array exceptions{
    exception{"aten._conj_physical", "complex numbers"},
    exception{"aten._fft_c2r", "complex numbers"},
    exception{"aten._fft_r2c", "complex numbers"},
    exception{"aten._native_batch_norm_legit", "training: statistics of the batch"},
    exception{"aten.convolution_backward", "training"},
    exception{"aten.masked_select", "the size of its result depends on values"},
    exception{"aten.max_pool2d_with_indices_backward", "training"},
    exception{"aten.native_dropout", "training"},
    exception{"aten.nonzero", "the size of its result depends on values"},
    exception{"aten.rand", "random numbers"},
    exception{"aten.randn", "random numbers"},
    exception{"aten.repeat_interleave", "the size of its result depends on values"},
    exception{"aten.view_as_real_copy", "complex numbers"},
    exception{"quantized_decomposed.add", "its result has parameters as arguments"},
    exception{"quantized_decomposed.embedding_2bit", "packed weights"},
    exception{"quantized_decomposed.embedding_4bit", "packed weights"},
    exception{"quantized_decomposed.mixed_linear", "packed weights"},
    exception{"quantized_decomposed.mixed_mm", "packed weights"},
};

}  // namespace

TEST_CASE("law: operators with a kernel of ExecuTorch's runtime have an evaluation") {
  auto const operators = support::operators_of(support::both);
  std::set<std::string> without;
  for (auto const& k : pte::detail::kernels) {
    std::string const overload(k.overload());
    auto const* entry = operators.find(overload);
    bool const runs = entry != nullptr ? evaluation::can_evaluate(*entry)
                                       : evaluation::has_host_evaluation(overload);
    if (!runs) without.insert(overload.substr(0, overload.rfind('.')));
  }
  for (auto const& e : exceptions) {
    CAPTURE(e.name);
    CHECK(without.erase(std::string(e.name)) == 1);
  }
  for (auto const& name : without) FAIL_CHECK(name, " has no evaluation on the host");
}
