#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The kernels of ExecuTorch's portable, optimized and quantized libraries. Generated from
// ExecuTorch and PyTorch's schemas by tools/kernels/generate.py; not to be edited.

#include <arm_delegate/pte/emit/kernel.hpp>

#include <array>

namespace arm_delegate::pte::detail {

// clang-format off

/// Sorted by signature. The first text is the overload of the kernel.
inline constexpr auto kernels = std::to_array<kernel>({
    {"out", "aten._adaptive_avg_pool2d.default(Tensor self, SymInt[2] output_size) -> Tensor"},
    {"out",
     "aten._cdist_forward.default(Tensor x1, Tensor x2, float p, int? compute_mode) -> Tensor"},
    {"out", "aten._conj_physical.default(Tensor self) -> Tensor"},
    {"out",
     "aten._fft_c2r.default(Tensor self, int[] dim, int normalization, SymInt last_dim_size) -> "
     "Tensor"},
    {"out",
     "aten._fft_r2c.default(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor"},
    {"out", "aten._log_softmax.default(Tensor self, int dim, bool half_to_float) -> Tensor"},
    {"no_stats_out",
     "aten._native_batch_norm_legit.no_stats(Tensor input, Tensor? weight, Tensor? bias, bool "
     "training, float momentum, float eps) -> (Tensor, Tensor, Tensor)"},
    {"out",
     "aten._native_batch_norm_legit_no_training.default(Tensor input, Tensor? weight, Tensor? "
     "bias, Tensor running_mean, Tensor running_var, float momentum, float eps) -> (Tensor, "
     "Tensor, Tensor)"},
    {"out", "aten._pdist_forward.default(Tensor self, float p=2.) -> Tensor"},
    {"out", "aten._softmax.default(Tensor self, int dim, bool half_to_float) -> Tensor"},
    {"out",
     "aten._to_copy.default(Tensor self, *, bool non_blocking=False, MemoryFormat? "
     "memory_format=None) -> Tensor"},
    {"out",
     "aten._upsample_bilinear2d_aa.default(Tensor self, SymInt[2] output_size, bool "
     "align_corners, float? scales_h=None, float? scales_w=None) -> Tensor"},
    {"out", "aten.abs.default(Tensor self) -> Tensor"},
    {"out", "aten.acos.default(Tensor self) -> Tensor"},
    {"out", "aten.acosh.default(Tensor self) -> Tensor"},
    {"Scalar_out", "aten.add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor"},
    {"out", "aten.add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"},
    {"out",
     "aten.addmm.default(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar "
     "alpha=1) -> Tensor"},
    {"out", "aten.alias_copy.default(Tensor self) -> Tensor"},
    {"out", "aten.amax.default(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor"},
    {"out", "aten.amin.default(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor"},
    {"all_out", "aten.any.default(Tensor self) -> Tensor"},
    {"out", "aten.any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor"},
    {"dims_out", "aten.any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor"},
    {"out", "aten.arange.default(Scalar end) -> Tensor"},
    {"start_out", "aten.arange.start_step(Scalar start, Scalar end, Scalar step=1) -> Tensor"},
    {"out", "aten.argmax.default(Tensor self, int? dim=None, bool keepdim=False) -> Tensor"},
    {"out", "aten.argmin.default(Tensor self, int? dim=None, bool keepdim=False) -> Tensor"},
    {"out",
     "aten.as_strided_copy.default(Tensor self, SymInt[] size, SymInt[] stride, SymInt? "
     "storage_offset=None) -> Tensor"},
    {"out", "aten.asin.default(Tensor self) -> Tensor"},
    {"out", "aten.asinh.default(Tensor self) -> Tensor"},
    {"out", "aten.atan.default(Tensor self) -> Tensor"},
    {"out", "aten.atan2.default(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.atanh.default(Tensor self) -> Tensor"},
    {"out",
     "aten.avg_pool2d.default(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] "
     "padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) "
     "-> Tensor"},
    {"Scalar_out", "aten.bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Tensor_out", "aten.bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"Tensor_out", "aten.bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"Tensor_Scalar_out",
     "aten.bitwise_left_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor"},
    {"out", "aten.bitwise_not.default(Tensor self) -> Tensor"},
    {"Scalar_out", "aten.bitwise_or.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Tensor_out", "aten.bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"Tensor_out", "aten.bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"Tensor_Scalar_out",
     "aten.bitwise_right_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Scalar_out", "aten.bitwise_xor.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Tensor_out", "aten.bitwise_xor.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.bmm.default(Tensor self, Tensor mat2) -> Tensor"},
    {"out", "aten.cat.default(Tensor[] tensors, int dim=0) -> Tensor"},
    {"out", "aten.ceil.default(Tensor self) -> Tensor"},
    {"Tensor_out", "aten.clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor"},
    {"out", "aten.clamp.default(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor"},
    {"out", "aten.clone.default(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor"},
    {"out", "aten.constant_pad_nd.default(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor"},
    {"out",
     "aten.convolution.default(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, "
     "SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt "
     "groups) -> Tensor"},
    {"out",
     "aten.convolution_backward.default(Tensor grad_output, Tensor input, Tensor weight, "
     "SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool "
     "transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor, "
     "Tensor, Tensor)"},
    {"out", "aten.copy.default(Tensor self, Tensor src, bool non_blocking=False) -> Tensor"},
    {"out", "aten.cos.default(Tensor self) -> Tensor"},
    {"out", "aten.cosh.default(Tensor self) -> Tensor"},
    {"out", "aten.cumsum.default(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor"},
    {"out", "aten.detach_copy.default(Tensor self) -> Tensor"},
    {"out",
     "aten.diagonal_copy.default(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor"},
    {"Scalar_out", "aten.div.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Scalar_mode_out",
     "aten.div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor"},
    {"out", "aten.div.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"out_mode",
     "aten.div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor"},
    {"out",
     "aten.elu.default(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> "
     "Tensor"},
    {"out",
     "aten.embedding.default(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool "
     "scale_grad_by_freq=False, bool sparse=False) -> Tensor"},
    {"out",
     "aten.empty.memory_format(SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor"},
    {"Scalar_out", "aten.eq.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Tensor_out", "aten.eq.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.erf.default(Tensor self) -> Tensor"},
    {"out", "aten.exp.default(Tensor self) -> Tensor"},
    {"out",
     "aten.expand_copy.default(Tensor self, SymInt[] size, *, bool implicit=False) -> Tensor"},
    {"out", "aten.expm1.default(Tensor self) -> Tensor"},
    {"Scalar_out", "aten.fill.Scalar(Tensor self, Scalar value) -> Tensor"},
    {"Tensor_out", "aten.fill.Tensor(Tensor self, Tensor value) -> Tensor"},
    {"out", "aten.flip.default(Tensor self, int[] dims) -> Tensor"},
    {"out", "aten.floor.default(Tensor self) -> Tensor"},
    {"out", "aten.floor_divide.default(Tensor self, Tensor other) -> Tensor"},
    {"Scalar_out", "aten.fmod.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Tensor_out", "aten.fmod.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.full.default(SymInt[] size, Scalar fill_value) -> Tensor"},
    {"out",
     "aten.full_like.default(Tensor self, Scalar fill_value, *, MemoryFormat? "
     "memory_format=None) -> Tensor"},
    {"out",
     "aten.gather.default(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> "
     "Tensor"},
    {"Scalar_out", "aten.ge.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Tensor_out", "aten.ge.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.gelu.default(Tensor self, *, str approximate='none') -> Tensor"},
    {"out", "aten.glu.default(Tensor self, int dim=-1) -> Tensor"},
    {"out",
     "aten.grid_sampler_2d.default(Tensor input, Tensor grid, int interpolation_mode, int "
     "padding_mode, bool align_corners) -> Tensor"},
    {"Scalar_out", "aten.gt.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Tensor_out", "aten.gt.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.hardtanh.default(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor"},
    {"Tensor_out", "aten.index.Tensor(Tensor self, Tensor?[] indices) -> Tensor"},
    {"out",
     "aten.index_put.default(Tensor self, Tensor?[] indices, Tensor values, bool "
     "accumulate=False) -> Tensor"},
    {"out", "aten.index_select.default(Tensor self, int dim, Tensor index) -> Tensor"},
    {"out", "aten.isinf.default(Tensor self) -> Tensor"},
    {"out", "aten.isnan.default(Tensor self) -> Tensor"},
    {"Scalar_out", "aten.le.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Tensor_out", "aten.le.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.leaky_relu.default(Tensor self, Scalar negative_slope=0.01) -> Tensor"},
    {"out", "aten.lift_fresh_copy.default(Tensor self) -> Tensor"},
    {"out", "aten.linear.default(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor"},
    {"out", "aten.log.default(Tensor self) -> Tensor"},
    {"out", "aten.log10.default(Tensor self) -> Tensor"},
    {"out", "aten.log1p.default(Tensor self) -> Tensor"},
    {"out", "aten.log2.default(Tensor self) -> Tensor"},
    {"out", "aten.logical_and.default(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.logical_not.default(Tensor self) -> Tensor"},
    {"out", "aten.logical_or.default(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.logical_xor.default(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.logit.default(Tensor self, float? eps=None) -> Tensor"},
    {"Scalar_out", "aten.lt.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Tensor_out", "aten.lt.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"Scalar_out", "aten.masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor"},
    {"out", "aten.masked_scatter.default(Tensor self, Tensor mask, Tensor source) -> Tensor"},
    {"out", "aten.masked_select.default(Tensor self, Tensor mask) -> Tensor"},
    {"unary_out", "aten.max.default(Tensor self) -> Tensor"},
    {"dim_max",
     "aten.max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)"},
    {"out",
     "aten.max_pool2d_with_indices.default(Tensor self, int[2] kernel_size, int[2] stride=[], "
     "int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)"},
    {"grad_input",
     "aten.max_pool2d_with_indices_backward.default(Tensor grad_output, Tensor self, int[2] "
     "kernel_size, int[2] stride, int[2] padding, int[2] dilation, bool ceil_mode, Tensor "
     "indices) -> Tensor"},
    {"out", "aten.maximum.default(Tensor self, Tensor other) -> Tensor"},
    {"dtype_out", "aten.mean.default(Tensor self, *, ScalarType? dtype=None) -> Tensor"},
    {"out",
     "aten.mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> "
     "Tensor"},
    {"unary_out", "aten.min.default(Tensor self) -> Tensor"},
    {"dim_min",
     "aten.min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)"},
    {"out", "aten.minimum.default(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.mm.default(Tensor self, Tensor mat2) -> Tensor"},
    {"Scalar_out", "aten.mul.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"out", "aten.mul.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"out",
     "aten.narrow_copy.default(Tensor self, int dim, SymInt start, SymInt length) -> Tensor"},
    {"out", "aten.native_dropout.default(Tensor input, float p, bool? train) -> (Tensor, Tensor)"},
    {"out",
     "aten.native_group_norm.default(Tensor input, Tensor? weight, Tensor? bias, SymInt N, "
     "SymInt C, SymInt HxW, int group, float eps) -> (Tensor, Tensor, Tensor)"},
    {"out",
     "aten.native_layer_norm.default(Tensor input, SymInt[] normalized_shape, Tensor? weight, "
     "Tensor? bias, float eps) -> (Tensor, Tensor, Tensor)"},
    {"Scalar_out", "aten.ne.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Tensor_out", "aten.ne.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.neg.default(Tensor self) -> Tensor"},
    {"out", "aten.nonzero.default(Tensor self) -> Tensor"},
    {"out", "aten.ones.default(SymInt[] size) -> Tensor"},
    {"out", "aten.permute_copy.default(Tensor self, int[] dims) -> Tensor"},
    {"out", "aten.pixel_shuffle.default(Tensor self, int upscale_factor) -> Tensor"},
    {"out", "aten.pixel_unshuffle.default(Tensor self, int downscale_factor) -> Tensor"},
    {"Scalar_out", "aten.pow.Scalar(Scalar self, Tensor exponent) -> Tensor"},
    {"Tensor_Scalar_out", "aten.pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor"},
    {"Tensor_Tensor_out", "aten.pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor"},
    {"out", "aten.prod.default(Tensor self, *, ScalarType? dtype=None) -> Tensor"},
    {"int_out",
     "aten.prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> "
     "Tensor"},
    {"out", "aten.rand.default(SymInt[] size) -> Tensor"},
    {"out", "aten.randn.default(SymInt[] size) -> Tensor"},
    {"out", "aten.reciprocal.default(Tensor self) -> Tensor"},
    {"out", "aten.reflection_pad1d.default(Tensor self, SymInt[2] padding) -> Tensor"},
    {"out", "aten.reflection_pad2d.default(Tensor self, SymInt[4] padding) -> Tensor"},
    {"out", "aten.reflection_pad3d.default(Tensor self, SymInt[6] padding) -> Tensor"},
    {"out", "aten.relu.default(Tensor self) -> Tensor"},
    {"Scalar_out", "aten.remainder.Scalar(Tensor self, Scalar other) -> Tensor"},
    {"Tensor_out", "aten.remainder.Tensor(Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.repeat.default(Tensor self, SymInt[] repeats) -> Tensor"},
    {"Tensor_out",
     "aten.repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor"},
    {"out", "aten.replication_pad1d.default(Tensor self, SymInt[2] padding) -> Tensor"},
    {"out", "aten.replication_pad2d.default(Tensor self, SymInt[4] padding) -> Tensor"},
    {"out", "aten.replication_pad3d.default(Tensor self, SymInt[6] padding) -> Tensor"},
    {"out", "aten.roll.default(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor"},
    {"out", "aten.round.default(Tensor self) -> Tensor"},
    {"out", "aten.rsqrt.default(Tensor self) -> Tensor"},
    {"Scalar_out", "aten.rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor"},
    {"out", "aten.scalar_tensor.default(Scalar s) -> Tensor"},
    {"src_out", "aten.scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor"},
    {"value_out", "aten.scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor"},
    {"out", "aten.scatter_add.default(Tensor self, int dim, Tensor index, Tensor src) -> Tensor"},
    {"int_out", "aten.select_copy.int(Tensor self, int dim, SymInt index) -> Tensor"},
    {"out",
     "aten.select_scatter.default(Tensor self, Tensor src, int dim, SymInt index) -> Tensor"},
    {"out", "aten.sigmoid.default(Tensor self) -> Tensor"},
    {"out", "aten.sign.default(Tensor self) -> Tensor"},
    {"out", "aten.sin.default(Tensor self) -> Tensor"},
    {"out", "aten.sinh.default(Tensor self) -> Tensor"},
    {"Tensor_out",
     "aten.slice_copy.Tensor(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, "
     "SymInt step=1) -> Tensor"},
    {"out",
     "aten.slice_scatter.default(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? "
     "end=None, SymInt step=1) -> Tensor"},
    {"Tensor_out", "aten.split_copy.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]"},
    {"out",
     "aten.split_with_sizes_copy.default(Tensor self, SymInt[] split_sizes, int dim=0) -> "
     "Tensor[]"},
    {"out", "aten.sqrt.default(Tensor self) -> Tensor"},
    {"dim_out", "aten.squeeze_copy.dim(Tensor self, int dim) -> Tensor"},
    {"dims_out", "aten.squeeze_copy.dims(Tensor self, int[] dim) -> Tensor"},
    {"out", "aten.stack.default(Tensor[] tensors, int dim=0) -> Tensor"},
    {"Scalar_out", "aten.sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor"},
    {"out", "aten.sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"},
    {"IntList_out",
     "aten.sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? "
     "dtype=None) -> Tensor"},
    {"out", "aten.t_copy.default(Tensor self) -> Tensor"},
    {"out", "aten.tan.default(Tensor self) -> Tensor"},
    {"out", "aten.tanh.default(Tensor self) -> Tensor"},
    {"values",
     "aten.topk.default(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) "
     "-> (Tensor values, Tensor indices)"},
    {"int_out", "aten.transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor"},
    {"out", "aten.tril.default(Tensor self, SymInt diagonal=0) -> Tensor"},
    {"out", "aten.trunc.default(Tensor self) -> Tensor"},
    {"int_out", "aten.unbind_copy.int(Tensor self, int dim=0) -> Tensor[]"},
    {"out", "aten.unfold_copy.default(Tensor self, int dimension, int size, int step) -> Tensor"},
    {"out", "aten.unsqueeze_copy.default(Tensor self, int dim) -> Tensor"},
    {"vec_out",
     "aten.upsample_bilinear2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, "
     "float[]? scale_factors) -> Tensor"},
    {"vec_out",
     "aten.upsample_nearest2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) "
     "-> Tensor"},
    {"correction_out",
     "aten.var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool "
     "keepdim=False) -> Tensor"},
    {"out",
     "aten.var.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor"},
    {"correction_out",
     "aten.var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool "
     "keepdim=False) -> (Tensor, Tensor)"},
    {"out", "aten.view_as_real_copy.default(Tensor self) -> Tensor"},
    {"out", "aten.view_copy.default(Tensor self, SymInt[] size) -> Tensor"},
    {"self_out", "aten.where.self(Tensor condition, Tensor self, Tensor other) -> Tensor"},
    {"out", "aten.zeros.default(SymInt[] size) -> Tensor"},
    {"out",
     "dim_order_ops._clone_dim_order.default(Tensor self, *, bool non_blocking=False, int[]? "
     "dim_order=None) -> Tensor"},
    {"out",
     "dim_order_ops._empty_dim_order.default(int[] size, *, int[]? dim_order=None) -> Tensor"},
    {"out",
     "dim_order_ops._to_dim_order_copy.default(Tensor self, *, bool non_blocking=False, int[]? "
     "dim_order=None) -> Tensor"},
    {"out",
     "quantized_decomposed.add.default(Tensor a, float a_scale, int a_zero_point, int "
     "a_quant_min, int a_quant_max, Tensor b, float b_scale, int b_zero_point, int b_quant_min, "
     "int b_quant_max, float out_scale, int out_zero_point, int out_quant_min, int "
     "out_quant_max) -> Tensor qc"},
    {"Tensor_out",
     "quantized_decomposed.choose_qparams.tensor(Tensor input, int quant_min, int quant_max, "
     "float eps, ScalarType dtype) -> (Tensor, Tensor)"},
    {"out",
     "quantized_decomposed.choose_qparams_per_token_asymmetric.default(Tensor input, ScalarType "
     "dtype) -> (Tensor, Tensor)"},
    {"out",
     "quantized_decomposed.dequantize_per_channel.default(Tensor input, Tensor scales, Tensor? "
     "zero_points, int axis, int quant_min, int quant_max, ScalarType dtype, *, ScalarType? "
     "out_dtype=None) -> Tensor"},
    {"out",
     "quantized_decomposed.dequantize_per_tensor.default(Tensor input, float scale, int "
     "zero_point, int quant_min, int quant_max, ScalarType dtype, *, ScalarType? out_dtype=None) "
     "-> Tensor"},
    {"Tensor_out",
     "quantized_decomposed.dequantize_per_tensor.tensor(Tensor input, Tensor scale, Tensor "
     "zero_point, int quant_min, int quant_max, ScalarType dtype, *, ScalarType? out_dtype=None) "
     "-> Tensor"},
    {"out",
     "quantized_decomposed.dequantize_per_token.default(Tensor input, Tensor scales, Tensor "
     "zero_points, int quant_min, int quant_max, ScalarType dtype, ScalarType output_dtype) -> "
     "Tensor"},
    {"out",
     "quantized_decomposed.embedding_2bit.default(Tensor weight, Tensor weight_scales, Tensor? "
     "weight_zero_points, int weight_quant_min, int weight_quant_max, Tensor indices) -> Tensor"},
    {"out",
     "quantized_decomposed.embedding_2bit.dtype(Tensor weight, Tensor weight_scales, Tensor? "
     "weight_zero_points, int weight_quant_min, int weight_quant_max, Tensor indices) -> Tensor"},
    {"out",
     "quantized_decomposed.embedding_4bit.default(Tensor weight, Tensor weight_scales, Tensor? "
     "weight_zero_points, int weight_quant_min, int weight_quant_max, Tensor indices) -> Tensor"},
    {"out",
     "quantized_decomposed.embedding_4bit.dtype(Tensor weight, Tensor weight_scales, Tensor? "
     "weight_zero_points, int weight_quant_min, int weight_quant_max, Tensor indices) -> Tensor"},
    {"out",
     "quantized_decomposed.embedding_byte.default(Tensor weight, Tensor weight_scales, Tensor? "
     "weight_zero_points, int weight_quant_min, int weight_quant_max, Tensor indices) -> Tensor"},
    {"out",
     "quantized_decomposed.embedding_byte.dtype(Tensor weight, Tensor weight_scales, Tensor? "
     "weight_zero_points, int weight_quant_min, int weight_quant_max, Tensor indices) -> Tensor"},
    {"out",
     "quantized_decomposed.mixed_linear.default(Tensor input, Tensor weight, Tensor "
     "weight_scales, Tensor? weight_zero_points, ScalarType? dtype=None) -> Tensor"},
    {"out",
     "quantized_decomposed.mixed_mm.default(Tensor input, Tensor weight, Tensor weight_scales, "
     "Tensor? weight_zero_points) -> Tensor"},
    {"out",
     "quantized_decomposed.quantize_per_channel.default(Tensor input, Tensor scales, Tensor "
     "zero_points, int axis, int quant_min, int quant_max, ScalarType dtype) -> Tensor"},
    {"out",
     "quantized_decomposed.quantize_per_tensor.default(Tensor input, float scale, int "
     "zero_point, int quant_min, int quant_max, ScalarType dtype) -> Tensor"},
    {"Tensor_out",
     "quantized_decomposed.quantize_per_tensor.tensor(Tensor input, Tensor scale, Tensor "
     "zero_point, int quant_min, int quant_max, ScalarType dtype) -> Tensor"},
    {"out",
     "quantized_decomposed.quantize_per_token.default(Tensor input, Tensor scales, Tensor "
     "zero_points, int quant_min, int quant_max, ScalarType dtype) -> Tensor"},
});

// clang-format on

}  // namespace arm_delegate::pte::detail
