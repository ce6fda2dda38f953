// SPDX-License-Identifier: BSD-3-Clause
// The life of a delegate over a driver that records its jobs: memory, tensors, copies.

#include "networks.hpp"
#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/runtime/command_extents.hpp>
#include <arm_delegate/runtime/delegate.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/runtime/tensor.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>

#include <doctest/doctest.h>
#include <malloc.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <vector>

using namespace arm_delegate;
using runtime::status;
using runtime::tensor_order;

namespace {

/// Records the last job and calls a function instead of an NPU.
struct recording_driver {
  runtime::npu_variant own{runtime::npu_product::u55, 128};
  status result = status::ok;
  std::function<void(runtime::job const&)> action{};
  runtime::job last{};
  int runs_of_jobs = 0;

  [[nodiscard]] bool runs(runtime::npu_registers const& npu) const noexcept {
    return npu.variant() == own;
  }
  status run(runtime::job& work) noexcept {
    last = work;
    ++runs_of_jobs;
    if (action) action(work);
    return result;
  }
};

/// The bundled model, with one input and one output, on such a driver.
struct digits {
  recording_driver npu{};
  runtime::delegate<recording_driver> net{npu};
  support::aligned_bytes file{support::digits_payload()};
  support::aligned_bytes scratch{1U << 16U};
  support::aligned_bytes fast{1024};
  std::vector<std::byte> in{};
  std::vector<std::byte> out{};

  digits() {
    REQUIRE(net.init(file.all()) == status::ok);
    REQUIRE(net.use({.scratch = scratch.all()}) == status::ok);
    in.resize(input().bytes);
    out.resize(output().bytes);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<std::byte>(i + 1);
  }
  [[nodiscard]] runtime::port input() const { return port_at(net.contents().inputs); }
  [[nodiscard]] runtime::port output() const { return port_at(net.contents().outputs); }
  static runtime::port port_at(runtime::port_table const& table) {
    runtime::port p;
    REQUIRE(table.at(0, p) == status::ok);
    return p;
  }
  status run(runtime::input_tensor const& a, runtime::output_tensor const& b) {
    return net.execute({&a, 1}, {&b, 1});
  }
  status run() { return run({.data = in}, {.data = out}); }
};

/// The address of region `i` in the last job.
std::byte* at(runtime::job const& job, std::size_t i) { return job.memory(i).data(); }

}  // namespace

TEST_CASE("runtime delegate: a job has the addresses and sizes of all regions") {
  digits d;
  d.npu.action = [&](runtime::job const& job) {
    CHECK(std::ranges::equal(std::span(at(job, 1) + d.input().offset, d.in.size()), d.in));
    std::fill_n(at(job, 1) + d.output().offset, d.out.size(), std::byte{7});
  };
  REQUIRE(d.run() == status::ok);
  CHECK(std::ranges::count(d.out, std::byte{7}) == static_cast<int>(d.out.size()));
  auto const& job = d.npu.last;
  CHECK(job.count == 3);
  CHECK(at(job, 0) == d.net.contents().weights.data());
  CHECK(job.sizes[0] == d.net.contents().weights.size());
  CHECK(at(job, 1) == d.scratch.all().data());
  CHECK(job.sizes[1] == d.net.contents().scratch_bytes);
  CHECK(job.bases[2] == 0);
  CHECK(job.sizes[2] == 0);
}

TEST_CASE("runtime delegate: nothing runs before everything is right") {
  digits d;
  auto const& size = d.net.contents().scratch_bytes;
  auto all = d.scratch.all();
  CHECK(d.net.use({.scratch = all.first(size - 1)}) == status::scratch_too_small);
  CHECK(d.net.use({.scratch = all.subspan(8)}) == status::misaligned_scratch);
  CHECK(d.net.use({.scratch = all.first(size)}) == status::ok);
  CHECK(d.net.use({.scratch = all, .fast_scratch = d.fast.all().subspan(4)}) ==
        status::misaligned_fast_scratch);

  auto const input = [&](std::span<std::byte const> data) {
    return d.run({.data = data}, {.data = d.out});
  };
  CHECK(input({}) == status::null_tensor);
  CHECK(input(std::span(d.in).first(d.in.size() - 1)) == status::wrong_tensor_size);
  CHECK(input(all.first(d.in.size() + 1)) == status::wrong_tensor_size);
  CHECK(d.run({.data = d.in}, {.data = std::span(d.out).first(1)}) == status::wrong_tensor_size);
  CHECK(d.net.execute({}, {}) == status::wrong_tensor_count);
  runtime::input_tensor const two[] = {{.data = d.in}, {.data = d.in}};
  CHECK(d.net.execute(two, {}) == status::wrong_tensor_count);
  CHECK(d.npu.runs_of_jobs == 0);

  d.npu.result = status::driver_failed;
  d.out.assign(d.out.size(), std::byte{9});
  CHECK(d.run() == status::driver_failed);
  CHECK(std::ranges::count(d.out, std::byte{9}) == static_cast<int>(d.out.size()));
}

TEST_CASE("runtime delegate: sizes are compared without ones") {
  digits d;
  auto const sizes = d.input().sizes;
  std::vector<std::int32_t> given(sizes.begin(), sizes.end());
  auto const run = [&] { return d.run({.data = d.in, .sizes = given}, {.data = d.out}); };
  CHECK(run() == status::ok);
  while (given.size() > 1 && given.front() == 1) {
    given.erase(given.begin());
    CHECK(run() == status::ok);
  }
  given.insert(given.begin(), 8, 1);
  CHECK(run() == status::ok);
  given.insert(given.end() - 1, 1);
  given.push_back(1);
  CHECK(run() == status::ok);
  given.front() = 2;
  CHECK(run() == status::wrong_tensor_size);
  given.front() = 1;
  given.back() = 2;
  CHECK(run() == status::wrong_tensor_size);
  given = {static_cast<std::int32_t>(d.in.size()), 1};
  CHECK(run() == status::wrong_tensor_size);
}

TEST_CASE("runtime delegate: another NPU, no payload, no memory") {
  recording_driver npu{.own = {runtime::npu_product::u55, 256}};
  runtime::delegate net(npu);
  support::aligned_bytes file(support::digits_payload());
  CHECK(net.use({}) == status::not_initialized);
  CHECK(net.execute({}, {}) == status::not_initialized);
  CHECK(net.init(file.all()) == status::other_npu);
  CHECK(net.contents().file.empty());
  npu.own = {runtime::npu_product::u85, 128};
  CHECK(net.init(file.all()) == status::other_npu);
  npu.own = {runtime::npu_product::u55, 128};
  CHECK(net.init(file.all()) == status::ok);
  CHECK(net.input_place(0).empty());
  runtime::input_tensor const in;
  runtime::output_tensor const out;
  CHECK(net.execute({&in, 1}, {&out, 1}) == status::scratch_too_small);
  CHECK(net.init(file.all().first(64)) == status::truncated_block);
  CHECK(net.execute({&in, 1}, {&out, 1}) == status::not_initialized);
  net.destroy();
  net.destroy();
  CHECK(npu.runs_of_jobs == 0);
}

TEST_CASE("runtime delegate: fast scratch must be given if the commands use it") {
  auto const made = support::compiled(support::digits_file(), "ethos-u65-256",
                                      target::dedicated_sram_384kb::memory_mode);
  support::aligned_bytes file(support::payload_of(made));
  recording_driver npu{.own = {runtime::npu_product::u65, 256}};
  runtime::delegate net(npu);
  REQUIRE(net.init(file.all()) == status::ok);
  REQUIRE(net.contents().regions.has(runtime::region::fast_scratch));
  support::aligned_bytes scratch(net.contents().scratch_bytes);
  support::aligned_bytes fast(4096);
  CHECK(net.use({.scratch = scratch.all()}) == status::missing_fast_scratch);
  auto const needed = net.contents().fast_scratch_bytes;
  REQUIRE(needed > 16);
  REQUIRE(needed <= 4096);
  CHECK(net.use({.scratch = scratch.all(), .fast_scratch = fast.all().first(needed - 1)}) ==
        status::fast_scratch_too_small);
  CHECK(net.use({.scratch = scratch.all(), .fast_scratch = fast.all().first(needed)}) ==
        status::ok);
  REQUIRE(net.use({.scratch = scratch.all(), .fast_scratch = fast.all()}) == status::ok);
  std::vector<std::byte> in(net.input_place(0).size());
  std::vector<std::byte> out(net.output_place(0).size());
  runtime::input_tensor const input{.data = in};
  runtime::output_tensor const output{.data = out};
  REQUIRE(net.execute({&input, 1}, {&output, 1}) == status::ok);
  CHECK(at(npu.last, 2) == fast.all().data());
  CHECK(npu.last.sizes[2] == 4096);
}

namespace {

/// The bundled model's payload with another value in the first command of that code, whose bits 9:0
/// and 14 are `code`.
std::vector<std::byte> with_register(std::uint32_t code, std::uint32_t value) {
  auto blocks = support::blocks_of(support::digits_payload());
  auto& data = blocks[support::commands].data;
  constexpr std::uint32_t has_second_word = 0x4000;
  constexpr std::size_t header = 32;  // COP1, the configuration, words without effect
  for (std::size_t at = header; at < data.size();) {
    auto const word = runtime::word_at(data, at);
    bool const is_long = (word & has_second_word) != 0;
    if ((word & 0xFFFFU) == code) {
      if (is_long) {
        support::set_word(data, at + 4, value);
      } else {
        support::set_word(data, at, code | value << 16U);
      }
      return support::packed(blocks);
    }
    at += is_long ? 8 : 4;
  }
  FAIL("the payload lacks the command");
  return {};
}

}  // namespace

TEST_CASE("runtime delegate: nothing runs that leaves the memory of the payload") {
  recording_driver npu;
  runtime::delegate net(npu);
  auto const init = [&](std::uint32_t code, std::uint32_t value) {
    support::aligned_bytes file(with_register(code, value));
    auto const result = net.init(file.all());
    if (result != status::ok) return result;
    support::aligned_bytes scratch(net.contents().scratch_bytes);
    if (auto const s = net.use({.scratch = scratch.all()}); s != status::ok) return s;
    std::vector<std::byte> in(net.input_place(0).size());
    std::vector<std::byte> out(net.output_place(0).size());
    runtime::input_tensor const input{.data = in};
    runtime::output_tensor const output{.data = out};
    return net.execute({&input, 1}, {&output, 1});
  };
  constexpr std::uint32_t ofm_base0 = 0x4010;
  constexpr std::uint32_t weight_base = 0x4020;
  constexpr std::uint32_t ofm_region = 0x011F;
  CHECK(init(ofm_base0, 0x7FFF0000) == status::outside_region);
  CHECK(init(ofm_base0, 0xFFFFFFF0) == status::outside_region);
  CHECK(init(weight_base, 0x00100000) == status::outside_region);
  CHECK(init(ofm_region, 0) == status::writes_constants);
  CHECK(init(ofm_region, 2) == status::missing_fast_scratch);
  CHECK(init(ofm_region, 3) == status::outside_region);  // the payload has no input there
  CHECK(init(ofm_region, 5) == status::unplaced_region);
  CHECK(npu.runs_of_jobs == 0);
  CHECK(init(ofm_region, 1) == status::ok);
  CHECK(npu.runs_of_jobs == 1);
}

TEST_CASE("runtime delegate: networks share memory and a driver, one after another") {
  recording_driver npu;
  support::aligned_bytes scratch(1U << 16U);
  support::aligned_bytes file_a(support::digits_payload());
  support::aligned_bytes file_b(support::digits_payload());
  runtime::delegate a(npu);
  runtime::delegate b(npu);
  REQUIRE(a.init(file_a.all()) == status::ok);
  REQUIRE(b.init(file_b.all()) == status::ok);
  REQUIRE(a.use({.scratch = scratch.all()}) == status::ok);
  REQUIRE(b.use({.scratch = scratch.all()}) == status::ok);
  npu.action = [&](runtime::job const& job) {
    // Each finds its input, and its commands.
    bool const is_a = job.network == &a.contents();
    CHECK(job.network->file.data() == (is_a ? file_a : file_b).all().data());
    CHECK(a.input_place(0)[0] == (is_a ? std::byte{1} : std::byte{2}));
    std::ranges::fill(scratch.all(), is_a ? std::byte{3} : std::byte{4});
  };
  std::vector<std::byte> const in_a(a.input_place(0).size(), std::byte{1});
  std::vector<std::byte> const in_b(in_a.size(), std::byte{2});
  std::vector<std::byte> out(a.output_place(0).size());
  runtime::output_tensor const output{.data = out};
  for (int i = 0; i < 2; ++i) {
    runtime::input_tensor const first{.data = in_a};
    runtime::input_tensor const second{.data = in_b};
    REQUIRE(a.execute({&first, 1}, {&output, 1}) == status::ok);
    CHECK(out.front() == std::byte{3});
    REQUIRE(b.execute({&second, 1}, {&output, 1}) == status::ok);
    CHECK(out.front() == std::byte{4});
  }
  CHECK(npu.runs_of_jobs == 4);
}

TEST_CASE("runtime delegate: tensors in place are not copied") {
  digits d;
  auto const in = d.net.input_place(0);
  auto const out = d.net.output_place(0);
  REQUIRE(in.data() == d.scratch.all().data() + d.input().offset);
  REQUIRE(in.size() == d.in.size());
  CHECK(d.net.input_place(1).empty());
  std::ranges::copy(d.in, in.begin());
  d.npu.action = [&](runtime::job const&) {
    CHECK(std::ranges::equal(in, d.in));
    std::ranges::fill(out, std::byte{5});
  };
  CHECK(d.run({.data = in}, {.data = out}) == status::ok);
  CHECK(std::ranges::count(out, std::byte{5}) == static_cast<int>(out.size()));
  CHECK(d.run({.data = in, .order = tensor_order::nchw_for_nhwc}, {.data = out}) ==
        status::wrong_tensor_order);
  CHECK(d.run({.data = d.in}, {.data = out, .order = tensor_order::nhwc_for_nchw}) ==
        status::wrong_tensor_order);
}

TEST_CASE("runtime delegate: tensors in a region of their own are used where they are") {
  digits d;
  auto blocks = support::blocks_of(support::digits_payload());
  // Words of a table: a count, six sizes, the bytes of an element, the offset, the region.
  auto const move_port = [&](std::size_t table, std::uint32_t region) {
    support::set_word(blocks[table].data, 32, 32);
    support::set_word(blocks[table].data, 36, region);
  };
  move_port(support::inputs, 3);
  move_port(support::outputs, 4);
  support::aligned_bytes file(support::packed(blocks));
  REQUIRE(d.net.init(file.all()) == status::ok);
  REQUIRE(d.net.use({.scratch = d.scratch.all()}) == status::ok);
  REQUIRE(d.output().region == 4);
  REQUIRE(d.input().region == 3);
  CHECK(d.net.output_place(0).empty());

  support::aligned_bytes in(32 + d.in.size());
  support::aligned_bytes out(32 + d.out.size());
  auto const in_data = in.all().subspan(32);
  auto const out_data = out.all().subspan(32);
  REQUIRE(d.run({.data = in_data}, {.data = out_data}) == status::ok);
  CHECK(d.npu.last.count == 5);
  CHECK(at(d.npu.last, 3) == in.all().data());
  CHECK(d.npu.last.sizes[3] == 32 + d.in.size());
  CHECK(at(d.npu.last, 4) == out.all().data());
  support::aligned_bytes shifted(32 + d.in.size(), 4);
  CHECK(d.run({.data = shifted.all().subspan(32)}, {.data = out_data}) ==
        status::misaligned_tensor);
  CHECK(d.run({.data = in_data, .order = tensor_order::nchw_for_nhwc}, {.data = out_data}) ==
        status::wrong_tensor_order);
}

TEST_CASE("runtime tensor: channels first and last") {
  // 2 images of 3 channels, 2 x 4 positions, elements of 1, 2 and 4 bytes.
  constexpr std::uint32_t images = 2;
  constexpr std::uint32_t channels = 3;
  constexpr std::uint32_t height = 2;
  constexpr std::uint32_t width = 4;
  for (std::uint32_t const element : {1U, 2U, 4U}) {
    CAPTURE(element);
    auto const count = images * channels * height * width;
    std::vector<std::byte> first(std::size_t{count} * element);
    std::vector<std::byte> last(first.size());
    std::uint8_t next = 0;
    for (std::uint32_t n = 0; n < images; ++n) {
      for (std::uint32_t c = 0; c < channels; ++c) {
        for (std::uint32_t y = 0; y < height; ++y) {
          for (std::uint32_t x = 0; x < width; ++x) {
            for (std::uint32_t b = 0; b < element; ++b) {
              auto const value = static_cast<std::byte>(next++);
              auto const nchw = ((n * channels + c) * height + y) * width + x;
              auto const nhwc = ((n * height + y) * width + x) * channels + c;
              first[nchw * element + b] = value;
              last[nhwc * element + b] = value;
            }
          }
        }
      }
    }
    auto const bytes = static_cast<std::uint32_t>(first.size());
    runtime::port const nhwc{{1, 1, images, height, width, channels}, element, 0, 1, bytes};
    runtime::port const nchw{{1, 1, images, channels, height, width}, element, 0, 1, bytes};
    std::vector<std::byte> made(first.size());
    copy_input(nhwc, {.data = first, .order = tensor_order::nchw_for_nhwc}, made.data());
    CHECK(made == last);
    copy_input(nchw, {.data = last, .order = tensor_order::nhwc_for_nchw}, made.data());
    CHECK(made == first);
    copy_output(nhwc, {.data = made, .order = tensor_order::nchw_for_nhwc}, last.data());
    CHECK(made == first);
    copy_output(nchw, {.data = made, .order = tensor_order::nhwc_for_nchw}, first.data());
    CHECK(made == last);

    std::int32_t const sizes_first[] = {2, 3, 2, 4};
    std::int32_t const sizes_last[] = {2, 2, 4, 3};
    using tensor = runtime::input_tensor;
    auto const check = [&](runtime::port const& p, tensor_order order,
                           std::span<std::int32_t const> sizes) {
      return check_tensor(p, tensor{.data = first, .order = order, .sizes = sizes});
    };
    CHECK(check(nhwc, tensor_order::nchw_for_nhwc, sizes_first) == status::ok);
    CHECK(check(nhwc, tensor_order::nchw_for_nhwc, sizes_last) == status::wrong_tensor_size);
    CHECK(check(nchw, tensor_order::nhwc_for_nchw, sizes_last) == status::ok);
    CHECK(check(nchw, tensor_order::nhwc_for_nchw, sizes_first) == status::wrong_tensor_size);
    CHECK(check(nhwc, tensor_order::as_network, sizes_last) == status::ok);
  }
}

TEST_CASE("runtime tensor: rows with padding, rows of 4-bit numbers") {
  // Two rows of three bytes.
  runtime::port const rows{{1, 1, 1, 1, 2, 3}, 1, 0, 1, 6};
  constexpr std::array network{std::byte{0x21}, std::byte{0x7F}, std::byte{0x80},
                               std::byte{0x09}, std::byte{0xF0}, std::byte{0x65}};
  auto const bytes = [](std::initializer_list<int> values) {
    std::vector<std::byte> made;
    for (auto const x : values) made.push_back(static_cast<std::byte>(x));
    return made;
  };
  auto const copied = [&](tensor_order order, std::size_t size) {
    std::vector<std::byte> made(size);
    runtime::output_tensor const t{.data = made, .order = order};
    REQUIRE(check_tensor(rows, t) == status::ok);
    copy_output(rows, t, network.data());
    return made;
  };
  CHECK(copied(tensor_order::dense_for_padded, 4) == bytes({0x21, 0x7F, 0x09, 0xF0}));
  CHECK(copied(tensor_order::int8_for_int4, 12) == bytes({1, 2, -1, 7, 0, -8, -7, 0, 0, -1, 5, 6}));

  std::vector<std::byte> data(64);
  auto const check = [&](tensor_order order, std::size_t size,
                         std::vector<std::int32_t> const& sizes = {}) {
    return check_tensor(rows, runtime::output_tensor{std::span(data).first(size), order, sizes});
  };
  CHECK(check(tensor_order::dense_for_padded, 4, {2, 2}) == status::ok);
  CHECK(check(tensor_order::dense_for_padded, 4, {4}) == status::wrong_tensor_size);
  CHECK(check(tensor_order::dense_for_padded, 5) == status::wrong_tensor_size);
  CHECK(check(tensor_order::dense_for_padded, 0) == status::wrong_tensor_size);
  CHECK(check(tensor_order::dense_for_padded, 8) == status::wrong_tensor_size);
  CHECK(check(tensor_order::int8_for_int4, 12, {2, 1, 6}) == status::ok);
  CHECK(check(tensor_order::int8_for_int4, 6) == status::wrong_tensor_size);
  CHECK(check(tensor_order::int8_for_int4, 13) == status::wrong_tensor_size);
  auto const words = runtime::port{{1, 1, 1, 1, 2, 3}, 2, 0, 1, 12};
  auto const input = std::span<std::byte const>(data).first(12);
  CHECK(check_tensor(words, runtime::output_tensor{std::span(data).first(24),
                                                   tensor_order::int8_for_int4}) ==
        status::wrong_tensor_size);
  CHECK(check_tensor(rows, runtime::input_tensor{input, tensor_order::int8_for_int4}) ==
        status::wrong_tensor_order);
}

TEST_CASE("runtime delegate: 100,000 inferences allocate nothing") {
  digits d;
  d.npu.action = [&](runtime::job const& job) {
    *(at(job, 1) + d.output().offset) = *(at(job, 1) + d.input().offset);
  };
  auto const before = ::mallinfo2().uordblks;
  for (int i = 0; i < 100'000; ++i) {
    d.in[0] = static_cast<std::byte>(i & 0xFF);
    if (d.run() != status::ok || d.out[0] != d.in[0]) FAIL("run " << i);
  }
  CHECK(::mallinfo2().uordblks == before);
  CHECK(d.npu.runs_of_jobs == 100'000);
}
