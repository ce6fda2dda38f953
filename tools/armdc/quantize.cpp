// SPDX-License-Identifier: BSD-3-Clause
// armdc quantize: quantizes a float program with ranges that it sees on samples.

#include "commands.hpp"
#include "inputs.hpp"
#include "output_folder.hpp"
#include "quantizing.hpp"
#include "terminal.hpp"
#include <arm_delegate/frontends/pt2/write.hpp>

namespace armdc {

namespace ad = arm_delegate;

int quantize(quantize_arguments const& a) {
  output_files files;
  quantizing work(a.quantizing, a.target, a.model, source_paths_below(a.source_root), a.limits,
                  files);
  named_output output(files, a.output);
  auto const quantized = work.run(read_program(a.model, a.bindings, a.limits));
  output.write(naming(a.model, [&] { return ad::frontend::pt2::write(quantized); }));
  files.commit();
  progress::end_current();
  if (!a.quiet) work.print(a.output);
  return 0;
}

}  // namespace armdc
