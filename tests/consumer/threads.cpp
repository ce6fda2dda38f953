// SPDX-License-Identifier: BSD-3-Clause
// Does everything that docs/embedding.md calls thread-safe in four threads at once;
// -fsanitize=thread finds data races.
//
// usage: threads MODEL.pt2 PAYLOAD

#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/backends/arm_partitioner.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/pipeline/pipeline_table.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/comparison.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <exception>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace ad = arm_delegate;

namespace {

using npu = ad::pipeline<ad::target::tosa_1_0_int, ad::op::standard, ad::pass::standard>;
using host = ad::pipeline<ad::target::tosa_1_0_fp, ad::op::standard, ad::pass::standard>;

constexpr auto table = ad::pipeline_table<ad::pipelines<npu, host>>;

using bytes = std::vector<std::byte>;

void append(bytes& all, std::span<std::byte const> more) {
  all.insert(all.end(), more.begin(), more.end());
}

void fill(ad::tosa::operand const& input) { std::memset(input.data, 0, input.byte_size()); }

bytes run_tosa(std::span<std::byte const> file, unsigned threads) {
  auto graph = ad::tosa::deserialize(file);
  if (!ad::tosa::verify(graph).empty()) return {};
  ad::tosa::interpreter net(std::move(graph), {.threads = threads});
  for (auto const& input : net.inputs()) fill(input);
  net.run();
  bytes made;
  for (auto const& output : net.outputs()) append(made, {output.data, output.byte_size()});
  return made;
}

void run_program(ad::compiled_program compiled) {
  ad::program_runner net(std::move(compiled));
  fill(net.input(0));
  net.run();
}

void compare(ad::ir::exported_program const& program) {
  ad::comparison c(program, ad::find_pipeline(table, "tosa-1.0+int"),
                   ad::find_pipeline(table, "tosa-1.0+fp"));
  fill(c.input(0));
  c.run();
}

bytes simulate(std::span<std::byte const> file) {
  auto const payload = ad::ethosu::read_payload(file);
  ad::ethosu::simulator npu(payload);
  npu.run();
  bytes made;
  append(made, npu.output(0));
  return made;
}

struct files {
  std::string model;
  std::span<std::byte const> payload;
};

/// Shared objects: a program for reading, a partitioner, tables.
struct shared {
  files from;
  ad::ir::exported_program program;
  ad::arm_partitioner<npu> partitioner{ad::tosa_compile_spec("TOSA-1.0+INT").to_list()};
};

/// All results as bytes.
bytes work(shared const& s, unsigned threads) {
  bytes made;
  auto const compiled = npu::compile(ad::frontend::pt2::load(s.from.model.c_str()));
  auto const file = ad::tosa::serialize(compiled.delegates.front().artifact,
                                        ad::tosa::encoding_of(compiled.version));
  append(made, file.bytes());
  append(made, run_tosa(file.bytes(), threads));
  append(made, simulate(s.from.payload));
  run_program(npu::compile(s.program.clone()));
  compare(s.program);
  made.push_back(std::byte(s.partitioner.partition(s.program).partition_tags->size()));
  return made;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc != 3) return 2;
    auto const payload = ad::files::read_file(argv[2]);
    shared const s{{argv[1], payload.bytes}, ad::frontend::pt2::load(argv[1])};
    std::array<bytes, 4> made;
    {
      std::vector<std::jthread> threads;
      for (unsigned i = 0; i < made.size(); ++i) {
        threads.emplace_back([&, i] {
          try {
            made[i] = work(s, i % 2 + 1);
          } catch (std::exception const& e) {
            std::fprintf(stderr, "%s\n", e.what());
          }
        });
      }
    }
    std::printf("%zu bytes of each thread\n", made.front().size());
    for (auto const& m : made) {
      if (m.empty() || m != made.front()) return 1;
    }
    return 0;
  } catch (std::exception const& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
