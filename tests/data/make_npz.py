#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes npz/: archives that numpy compressed.

digits.npz has the first images of examples/digits_cnn/test_x.npy as array "x"; vela.npz has the
arrays that support::make_vela_npz stores. Needs numpy: python tests/data/make_npz.py
"""

import pathlib

import numpy as np

here = pathlib.Path(__file__).parent
images = np.load(here.parents[1] / "examples/digits_cnn/test_x.npy")[:8]
np.savez_compressed(here / "npz/digits.npz", x=images)

row = [1, 1, 1, 1, 1, 16]
np.savez_compressed(
    here / "npz/vela.npz",
    cmd_data=np.array(b"COP1....command"),
    weight_data=np.array(b"w"),
    scratch_shape=np.array([320]),
    input_shape=np.array([row]),
    input_elem_size=np.array([1]),
    input_region=np.array([1]),
    input_offset=np.array([64]),
    output_shape=np.array([row]),
    output_elem_size=np.array([2]),
    output_region=np.array([1]),
    output_offset=np.array([-1]),
    variable_shape=np.array([row, row]),
    variable_elem_size=np.array([2, 2]),
    variable_region=np.array([1, 1]),
    variable_offset=np.array([96, 96]),
)
