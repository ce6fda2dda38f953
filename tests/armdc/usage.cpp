// SPDX-License-Identifier: BSD-3-Clause
// armdc's messages about wrong command lines, and its help as documents.

#include <doctest/doctest.h>
#include <support/command.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

using support::has;
using support::run_armdc;
using support::workplace;

namespace {

auto const source = std::string(ARM_DELEGATE_SOURCE_DIR);
auto const model = source + "/examples/digits_cnn/int8.pt2";
auto const compile = "compile " + model + " -t tosa-1.0+int ";
auto const run = "run " + model + " -t tosa-1.0+int -o o ";

struct mistake {
  std::string arguments;
  std::string_view said;
};

}  // namespace

TEST_CASE("armdc: a mistyped command line is one error line with the nearest name, exit code 2") {
  workplace const w;
  for (auto const& m : std::array{
           mistake{"complie x.pt2", "no subcommand 'complie'; did you mean 'compile'? "},
           mistake{"help nonsense", "no subcommand 'nonsense'; 'armdc --help'"},
           mistake{"help insepct", "did you mean 'inspect'?"},
           mistake{"", "'armdc --help' explains it"},
           mistake{"--versoin", "armdc has no option '--versoin'; did you mean '--version'?"},
           mistake{"compile " + model + " --traget tosa-1.0+int",
                   "compile has no option '--traget'; did you mean '--target'?"},
           mistake{"compile " + model + " --traget=tosa-1.0+int", "did you mean '--target'?"},
           mistake{"compile " + model, "compile: --target is required; 'armdc help compile'"},
           mistake{compile + "more", "compile takes no further argument 'more'; "},
           mistake{compile + "-o ''", "--output: the name is empty"},
           mistake{compile + "--threads abc",
                   "--threads: 'abc' is not a whole number of at least 0"},
           mistake{compile + "--threads -1", "'-1' is not a whole number"},
           mistake{compile + "--threads 1.5", "'1.5' is not a whole number"},
           mistake{compile + "--threads 2147483648",
                   "'2147483648' is too large; the largest number is 2147483647"},
           mistake{run + "--threads 4294967296", "the largest number is 4294967295"},
           mistake{compile + "--sram -1", "--sram: '-1' is not a number of bytes, as in 1048576"},
           mistake{compile + "--sram 256Q", "--sram: '256Q' is not a number of bytes"},
           mistake{compile + "--arena-cache-size 1.5M", "'1.5M' is not a number of bytes"},
           mistake{compile + "--sram 1025G",
                   "'1025G' is too large; the largest number is 1099511627776"},
           mistake{compile + "--optimise speed",
                   "--optimise: unknown value 'speed'; use one of size, performance, balanced"},
           mistake{compile + "--optimize siez", "did you mean 'size'?"},
           mistake{compile + "--effort 0", "--effort: '0' is not a whole number from 1 to 10"},
           mistake{compile + "--effort 11", "--effort: '11' is not a whole number from 1 to 10"},
           mistake{compile + "--effort -1", "'-1' is not a whole number from 1 to 10"},
           mistake{compile + "--effort 5.5", "'5.5' is not a whole number from 1 to 10"},
           mistake{compile + "--effort 99999999999999999999", "is not a whole number from 1 to 10"},
           mistake{run + "--effort hard", "'hard' is not a whole number from 1 to 10"},
           mistake{run + "--max-iterations -1", "'-1' is not a whole number"},
           mistake{run + "--max-iterations 1e3", "'1e3' is not a whole number"},
           mistake{run + "--max-iterations 9223372036854775808",
                   "the largest number is 9223372036854775807"},
           mistake{run + "--max-bytes -1", "--max-bytes: '-1' is not a number of bytes"},
           mistake{run + "--max-bytes -1G", "'-1G' is not a number of bytes"},
           mistake{run + "--max-bytes +1", "'+1' is not a number of bytes"},
           mistake{run + "--max-bytes 0x10", "'0x10' is not a number of bytes"},
           mistake{run + "--max-bytes 1.5G", "'1.5G' is not a number of bytes"},
           mistake{run + "--max-bytes 1Q", "'1Q' is not a number of bytes"},
           mistake{run + "--max-bytes ''", "'' is not a number of bytes"},
           mistake{run + "--max-bytes 18446744073709551616",
                   "is too large; the largest number is 18446744073709551615"},
           mistake{run + "--max-bytes 16E", "'16E' is too large"},
           mistake{"simulate x --fast-scratch -1 -o o", "'-1' is not a whole number"},
           mistake{"simulate x --fast-scratch 4294967296 -o o", "the largest number is 4294967295"},
           mistake{compile + "--keep-on-host aten.nonsense",
                   "--keep-on-host: no operator 'aten.nonsense'; 'armdc ops' lists"},
           mistake{compile + "--keep-on-host aten.conv2", "did you mean 'aten.conv2d'?"},
           mistake{"partition " + model + " -t tosa-1.0+int --format jsn",
                   "--format: unknown value 'jsn'; did you mean 'json'? use one of text, json"},
           mistake{"compile " + model + " -t tosa-1.0+imt", "did you mean 'tosa-1.0+int'?"},
           mistake{"compile nothing.pt2 -t ethos-u55-127", "did you mean 'ethos-u55-128'"},
           mistake{"ops -t bogus", "unknown target 'bogus'; use one of tosa-1.0+int"},
           mistake{"verify " + model + " --graph nosuch", "--graph: file 'nosuch' does not exist"},
           mistake{"verify " + model + " --graph " + model, "is not a payload"}}) {
    CAPTURE(m.arguments);
    auto const r = run_armdc(w, m.arguments);
    CHECK(r.code == 2);
    CHECK(r.out == "");
    CHECK(r.err.starts_with("error: "));
    CHECK(std::ranges::count(r.err, '\n') == 1);
    CHECK(r.err.size() < 800);
    CHECK_MESSAGE(has(r.err, m.said), r.err);
  }
  CHECK(support::files_in(w.path) == 2);  // its output files
}

TEST_CASE("armdc: numbers are decimal, sizes have suffixes") {
  workplace const w;
  // The limit is in the message: 2 KiB, and 010 is not octal.
  auto const limit = [&](std::string const& bytes) {
    auto const r = run_armdc(w, "partition - -t tosa-1.0+int --max-bytes " + bytes + " <" + model);
    CHECK(r.code == 1);
    return r.err;
  };
  CHECK(has(limit("010"), "has more than 10 bytes"));
  for (auto const* two_kib : {"2048", "2048b", "2k", "2K", "2KiB", "2kb", "'2 Ki'"}) {
    CHECK_MESSAGE(has(limit(two_kib), "has more than 2048 bytes"), two_kib);
  }
  CHECK(has(limit("0"), "has more than 0 bytes"));
}

TEST_CASE("armdc: correct names are accepted") {
  workplace const w;
  auto const out = " -o " + (w.path / "out").string();
  CHECK(run_armdc(w, compile + "--keep-on-host aten.softmax" + out).code == 0);
  CHECK(run_armdc(w, compile + "--keep-on-host aten.softmax.int --threads 2" + out).code == 0);
  CHECK(run_armdc(w, "partition " + model + " -t TOSA-1.0.0+INT --format JSON").code == 0);
  CHECK(has(run_armdc(w, "help inspect").out, "--system-config"));
}

TEST_CASE("armdc: text from files and the command line has no effect on a terminal") {
  workplace const w;
  for (auto const* arguments : {"verify $'no\\nerror: forged\\033[31m'", "$'a\\033[2J'",
                                "compile x $'--\\033'", "ops -t $'\\xff\\xe2\\x80\\xae'"}) {
    CAPTURE(arguments);
    std::ofstream(w.path / "script") << ARM_DELEGATE_ARMDC << ' ' << arguments << '\n';
    auto const script = "--version >/dev/null; bash " + (w.path / "script").string();
    auto const r = run_armdc(w, script);
    CHECK(r.code != 0);
    CHECK(std::ranges::count(r.err, '\n') == 1);
    CHECK_FALSE(has(r.err, "\x1b"));
    CHECK_FALSE(has(r.err, "\xff"));
    CHECK_FALSE(has(r.err, "\xe2\x80\xae"));
  }
}

TEST_CASE("armdc reference: a valid manual page and completions") {
  workplace const w;
  auto const man = run_armdc(w, "reference man");
  CHECK(man.code == 0);
  CHECK(man.out.starts_with(".TH ARMDC 1 "));
  for (auto const* part : {".SS armdc compile\n", ".B \\-t, \\-\\-target TARGET\n",
                           ".B \\-\\-format text|json|sarif\n"}) {
    CHECK_MESSAGE(has(man.out, part), part);
  }
  auto const bash = run_armdc(w, "reference bash");
  CHECK(bash.code == 0);
  std::ofstream(w.path / "test.bash")
      << bash.out << "COMP_WORDS=(armdc compile m.pt2 --perm)\nCOMP_CWORD=3\n_armdc\n"
      << "[[ ${COMPREPLY[*]} == --permute-memory-format ]] || exit 3\n"
      << "COMP_WORDS=(armdc compile m.pt2 --permute-memory-format '')\nCOMP_CWORD=4\n_armdc\n"
      << "[[ ${COMPREPLY[*]} == nhwc ]] || exit 4\n"
      << "COMP_WORDS=(armdc ins)\nCOMP_CWORD=1\n_armdc\n[[ ${COMPREPLY[*]} == inspect ]]\n";
  CHECK(run_armdc(w, "--version >/dev/null; bash " + (w.path / "test.bash").string()).code == 0);
  auto const zsh = run_armdc(w, "reference zsh");
  CHECK(zsh.out.starts_with("#compdef armdc\n"));
  CHECK(has(zsh.out, "'*--target[the target to compile for"));
  auto const fish = run_armdc(w, "reference fish");
  CHECK(
      has(fish.out, "complete -c armdc -n '__fish_seen_subcommand_from compile' -s t -l target "));
  CHECK_FALSE(has(run_armdc(w, "--help").out, "reference"));
}
