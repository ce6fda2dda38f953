// SPDX-License-Identifier: BSD-3-Clause
// Programs that declare wrong types: every subcommand rejects them before using them.

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/corpus.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace fs = std::filesystem;
using support::has;
using support::run_armdc;

TEST_CASE(
    "armdc: a declared dtype that differs from the inferred one is rejected, naming the node") {
  auto const corpus = support::corpus_for("programs with wrong types");
  if (!corpus) return;
  support::workplace const w;
  auto const folder = fs::path(*corpus) / "hostile";
  auto const out = " -o " + (w.path / "out").string();
  auto const refused = [&](std::string const& arguments, std::string_view text) {
    auto const r = run_armdc(w, arguments);
    CAPTURE(arguments);
    CAPTURE(r.err);
    CHECK(r.code == 1);
    CHECK(has(r.err, text));
    CHECK_FALSE(fs::exists(w.path / "out"));
  };
  constexpr std::string_view stated = "the program says its result is ";
  for (auto const* name : {"oob_write.pt2", "dtype_unsqueeze_4.pt2"}) {
    auto const file = (folder / name).string();
    refused("verify " + file, stated);
    refused("partition " + file + " --target tosa-1.0+int", stated);
    refused("compile " + file + " --target tosa-1.0+fp" + out, stated);
    refused(
        "run " + file + " --target tosa-1.0+int --input " + (folder / "oob_in.npy").string() + out,
        stated);
    refused(
        "compare " + file + " --target tosa-1.0+int --input " + (folder / "oob_in.npy").string(),
        stated);
  }
  refused("verify " + (folder / "dupkey.pt2").string(), "occurs twice");
}

TEST_CASE("armdc: an image without a batch dimension stays on the host, with a reason") {
  auto const corpus = support::corpus_for("a convolution without a batch");
  if (!corpus) return;
  support::workplace const w;
  auto const file = (fs::path(*corpus) / "hostile" / "conv_unbatched.pt2").string();
  CHECK(run_armdc(w, "verify " + file).code == 0);
  auto const r = run_armdc(w, "partition " + file + " --target tosa-1.0+fp");
  CAPTURE(r.err);
  CHECK(r.err == "");
  CHECK(has(r.out, "rank of the input"));
}
