// SPDX-License-Identifier: BSD-3-Clause
// Payloads of another compiler: findings are errors in our own, and do not stop a run of theirs.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/run/nets/npu_net.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/lowered.hpp>
#include <support/reference.hpp>

#include <any>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

using namespace arm_delegate;

namespace {

std::vector<tensor_spec> specs_of(std::span<ethosu::vela_io const> tensors) {
  std::vector<tensor_spec> made;
  for (auto const& t : tensors) {
    made.push_back({.sizes = {ethosu::tensor_bytes(t)}, .type = ir::dtype::int8});
  }
  return made;
}

basic_delegate<std::any> delegate_of(std::filesystem::path const& file) {
  auto const bytes = support::read_file(file);
  auto const network = ethosu::read_payload(bytes).network;
  return {.artifact = ethosu::compile::npu_artifact{.payload = bytes},
          .inputs = specs_of(network.inputs),
          .outputs = specs_of(network.outputs)};
}

}  // namespace

TEST_CASE("given payload: a row that Vela reads for several rows is a warning") {
  auto const corpus = support::corpus_for("a payload that Vela miscompiles");
  if (!corpus) return;
  auto const file =
      std::filesystem::path(*corpus) / "ethosu" / "et_gelu" / "ethos-u55-128" / "payload.bin";
  auto given = delegate_of(file);
  auto const net = make_given_npu_net(given, {});
  REQUIRE(net->findings().size() == 1);
  CHECK(net->findings()[0].level == severity::warning);
  CHECK(net->findings()[0].why.rule.find("suspicious") != std::string::npos);
  net->run(nullptr);

  auto own = delegate_of(file);
  auto const message = support::failure([&] { static_cast<void>(make_npu_net(own, {})); });
  CHECK(message.starts_with("error: "));
  CHECK(message.find("suspicious") != std::string::npos);
}

TEST_CASE("given payload: an illegal operation does not prevent a run") {
  auto const corpus = support::corpus_for("a payload of Vela with a finding");
  if (!corpus) return;
  // Vela 5.1 allows a block dependency though the input has another shape.
  auto const file = std::filesystem::path(*corpus) / "models" / "digits_cnn" / "u55_128" /
                    "delegate1_out_vela.npz";
  auto given = delegate_of(file);
  auto const net = make_given_npu_net(given, {});
  REQUIRE(net->findings().size() == 1);
  CHECK(net->findings()[0].level == severity::error);
  CHECK(net->findings()[0].why.rule.find("block dependency") != std::string::npos);
  net->run(nullptr);
  CHECK(net->findings().size() == 1);

  auto own = delegate_of(file);
  auto const message = support::failure([&] { static_cast<void>(make_npu_net(own, {})); });
  CHECK(message.find("block dependency") != std::string::npos);
}
