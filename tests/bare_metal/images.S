/* SPDX-License-Identifier: BSD-3-Clause
 * The files that host.cpp made, as aligned data. */
  .macro image name, file
  .balign 16
  .global \name\()_begin
  .global \name\()_end
\name\()_begin:
  .incbin "\file"
\name\()_end:
  .endm

  .section .model_memory.payload, "a"
  image payload, "payload.bin"

  .section .rodata.images, "a"
  image commands, "commands.bin"
  image input, "input.bin"
  image output, "output.bin"
