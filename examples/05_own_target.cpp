// SPDX-License-Identifier: BSD-3-Clause
// New: a target of your own. A target is a struct of constants: its name, its TOSA version, and the
// capabilities it provides. A pipeline with an operator that requires another capability does not
// compile; `standard_for` leaves such operators out.
//
//     build/release/examples/example_05_own_target

// region: target
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/standard_pipelines.hpp>

#include <array>
#include <concepts>
#include <cstdio>
#include <string_view>

namespace ad = arm_delegate;

// endregion
namespace acme {

// region: target
/// Acme's NPU: TOSA 1.0, integers, 16-bit activations, and fences.
struct fences {};
struct npu_2 {
  static constexpr std::string_view name = "acme-npu-2";
  static constexpr ad::tosa_version version{1, 0, 0};
  template <class C>
  static constexpr bool provides =
      std::same_as<C, ad::target::capability::integer> || std::same_as<C, ad::target::ext::int16> ||
      std::same_as<C, fences>;
};

/// A standard profile with an extension is a target too.
using int16 = ad::target::with<ad::target::tosa_1_0_int, ad::target::ext::int16>;

/// A mark for Acme's debugger, only for targets with fences; it lowers to nothing.
struct fence : ad::op::identity {
  using requires_capability = fences;
  static constexpr auto schemas =
      std::array{std::string_view("acme.fence.default(Tensor self) -> Tensor")};
};

using operators = ad::append<ad::op::standard, fence>;
using npu = ad::pipeline<npu_2, operators, ad::pass::standard>;
// endregion

static_assert(ad::target_profile<npu_2>);
static_assert(ad::facts<npu_2>.int16 && !ad::facts<npu_2>.floating);
static_assert(ad::facts<int16>.name == "tosa-1.0+int+int16");

}  // namespace acme

int main() {
  try {
    auto const out = acme::npu::compile(ad::frontend::pt2::load("examples/digits_cnn/int8.pt2"));
    auto const& d = out.delegates.front();
    std::printf("%zu ATen nodes, %zu TOSA operators for %.*s\n", d.nodes,
                d.artifact.main().operations.size(), static_cast<int>(out.target.size()),
                out.target.data());
    return out.target == "acme-npu-2" && !d.artifact.main().operations.empty() ? 0 : 1;
  } catch (ad::error const& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
