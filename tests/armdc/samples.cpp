// SPDX-License-Identifier: BSD-3-Clause
// Tests armdc with archives of samples, compressed and broken ones among them.

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/deflate.hpp>
#include <support/digits.hpp>
#include <support/reference.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <string>

namespace fs = std::filesystem;
using support::digits;
using support::has;
using support::run_armdc;
using support::workplace;

namespace {

std::string const compressed =
    (fs::path(ARM_DELEGATE_SOURCE_DIR) / "tests" / "data" / "npz" / "digits.npz").string();

support::outcome quantize(workplace const& w, std::string const& samples, std::string const& out,
                          std::string const& more = {}) {
  return run_armdc(w, "quantize " + (digits / "float.pt2").string() +
                          " -t tosa-1.0+int --calibration " + samples + " -o " +
                          (w.path / out).string() + more);
}

}  // namespace

TEST_CASE("armdc quantize: samples that numpy compressed give what single files give") {
  workplace const w;
  auto const r = quantize(w, compressed, "a.pt2");
  CHECK_MESSAGE(r.code == 0, r.err);
  CHECK(has(r.out, "with 8 samples"));
  auto const folder = w.path / "samples";
  fs::create_directory(folder);
  for (std::size_t i = 0; i < 8; ++i) {
    auto const image = support::save_image(w, i);
    fs::rename(image, folder / image.filename());
  }
  CHECK(quantize(w, folder.string(), "b.pt2").code == 0);
  CHECK(support::read_file(w.path / "a.pt2") == support::read_file(w.path / "b.pt2"));
}

TEST_CASE("armdc partition: a program that was zipped again") {
  workplace const w;
  auto const again = (w.path / "again.pt2").string();
  auto const archive = archives::zipped_again(support::text_of(digits / "float.pt2"));
  std::ofstream(again, std::ios::binary) << archive;
  for (std::string const target : {"tosa-1.0+fp", "tosa-1.0+fp --max-bytes 1000"}) {
    auto const r = run_armdc(w, "partition " + again + " --target " + target);
    CAPTURE(r.err);
    bool const is_limited = has(target, "--max-bytes");
    CHECK((r.code == 0) != is_limited);
    if (is_limited) CHECK(has(r.err, "again.pt2: member '"));
  }
}

TEST_CASE("armdc quantize: broken archives of samples are refused by name") {
  workplace const w;
  auto const limited = quantize(w, compressed, "a.pt2", " --max-bytes 1000");
  CHECK(limited.code == 1);
  CHECK(has(limited.err,
            "digits.npz: member 'x.npy' inflates to 2176 bytes, 1000 are left of the "
            "limit; raise the limit with --max-bytes"));
  auto text = support::text_of(compressed);
  auto const cut = (w.path / "cut.npz").string();
  text[text.size() / 2] = static_cast<char>(text[text.size() / 2] ^ 0x55);
  std::ofstream(cut, std::ios::binary) << text;
  auto const damaged = quantize(w, cut, "a.pt2");
  CHECK(damaged.code == 1);
  CHECK(has(damaged.err, "cut.npz: member 'x.npy' "));
  CHECK(has(damaged.err, "; save or copy the file again"));
  CHECK_FALSE(fs::exists(w.path / "a.pt2"));
}
