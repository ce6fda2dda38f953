// SPDX-License-Identifier: BSD-3-Clause
// armdc on files that ask for excessive memory or work.

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/corpus.hpp>
#include <support/digits.hpp>
#include <support/endless.hpp>
#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using support::digits;
using support::has;
using support::run_armdc;
using support::text_of;
using support::workplace;

TEST_CASE("armdc: 4 GiB of constants are rejected") {
  auto const corpus = support::corpus_for("constants of 4 GiB");
  if (!corpus) return;
  auto const model = (fs::path(*corpus) / "hostile/full_1073741824.pt2").string();
  if (!fs::exists(model)) return;
  workplace const w;
  auto const out = " -o " + (w.path / "out").string();
  for (std::string const& call :
       {"partition " + model, "compile " + model + out, "run " + model + out, "compare " + model}) {
    auto const r = run_armdc(w, call + " --target tosa-1.0+fp");
    CHECK(r.code == 1);
    CHECK(has(r.err,
              "'f' is float32 [1073741824] (allowed: up to 2147483648 bytes); raise the "
              "limit with --max-bytes"));
  }
  CHECK(run_armdc(w, "partition " + model + " --target tosa-1.0+fp --max-bytes 4GiB").code == 0);
}

TEST_CASE("armdc run: an endless loop ends at a limit") {
  workplace const w;
  auto const call = "run " + support::write_endless_loop(w.path).string() + " -i " +
                    support::write_npy(w.path / "x.npy", "<i4", {1}, std::vector<int>{1}).string() +
                    " -o " + (w.path / "out").string();
  auto const r = run_armdc(w, call);
  CHECK(r.code == 1);
  CHECK(has(r.err,
            "operator 0 (WHILE_LOOP): the loops of a run have more than 1000000 iterations; "
            "raise the limit with --max-iterations"));
  CHECK(has(run_armdc(w, call + " --max-iterations 7").err, "more than 7 iterations"));
  CHECK_FALSE(fs::exists(w.path / "out"));
}

TEST_CASE("armdc: a FIFO does not block") {
  workplace const w;
  auto const fifo = (w.path / "fifo").string();
  REQUIRE(mkfifo(fifo.c_str(), 0600) == 0);
  for (std::string const& call : {"verify " + fifo, "inspect " + fifo, "run " + fifo + " -o x",
                                  "partition " + fifo + " -t tosa-1.0+fp"}) {
    auto const r = run_armdc(w, call);
    CHECK(r.code == 1);
    CHECK(has(r.err, "fifo: is not a regular file"));
  }
}

TEST_CASE("armdc: - is standard input, up to --max-bytes") {
  workplace const w;
  auto const model = (digits / "int8.pt2").string();
  auto const named = run_armdc(w, "partition " + model + " -t tosa-1.0+int --format json");
  auto const piped = run_armdc(w, "partition - -t tosa-1.0+int --format json <" + model);
  CHECK(piped.err == "");
  CHECK(piped.code == 0);
  CHECK(piped.out.substr(piped.out.find("\"target\"")) ==
        named.out.substr(named.out.find("\"target\"")));
  auto const out = w.path / "out";
  CHECK(run_armdc(w, "compile - -q -t tosa-1.0+int -o " + out.string() + " <" + model).code == 0);
  CHECK(run_armdc(w, "verify - <" + (out / "delegate_0.tosa").string()).code == 0);
  auto const large = run_armdc(w, "partition - -t tosa-1.0+int --max-bytes 1000 <" + model);
  CHECK(large.code == 1);
  CHECK(has(large.err, "-: has more than 1000 bytes; raise the limit with --max-bytes"));
}
