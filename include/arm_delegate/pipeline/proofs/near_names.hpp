#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The members that the library looks for in a struct, and names near those that are optional: a
// member with such a name would be ignored. Made by tools/members/generate.py; not to be edited.

#include <arm_delegate/base/type_name.hpp>

#include <string_view>
#include <type_traits>

// clang-format off
// NOLINTBEGIN(readability-identifier-naming,bugprone-branch-clone): the names are misspelt ones

#define ARM_DELEGATE_DETAIL_MEMBERS(X)                                                             \
  X(schemas) X(infer) X(lower) X(expand) X(expands_to) X(table) X(handles_quantized)               \
  X(requires_capability) X(known_everywhere) X(needs) X(quantization) X(supports) X(fold)          \
  X(evaluate) X(decompose) X(exceeds_kernel) X(minimum) X(is_no_operation) X(absorbs_batch_norm)   \
  X(channel_scaling) X(only_converts) X(makes_indices) X(replaces_elements) X(name) X(establishes) \
  X(invalidates) X(run) X(convert) X(version) X(provides)

#define ARM_DELEGATE_DETAIL_NEAR_LOWER(X)                                                       \
  X(loer) X(loewr) X(lowe) X(lower_impl) X(lower_node) X(lower_op) X(lower_to) X(lower_to_tosa) \
  X(lowerd) X(lowered) X(lowering) X(lowers) X(lowr) X(lowre) X(lwer) X(lwoer) X(olwer) X(ower) \
  X(to_tosa)

#define ARM_DELEGATE_DETAIL_NEAR_EXPAND(X)                                                     \
  X(EXPAND) X(Expand) X(axpand) X(do_expand) X(ecpand) X(eexpand) X(epand) X(epxand) X(exand)  \
  X(exapnd) X(exband) X(exoand) X(expaand) X(expabd) X(expad) X(expadn) X(expamd) X(expan)     \
  X(expandNode) X(expandOp) X(expand_) X(expand_fn) X(expand_impl) X(expand_node) X(expand_op) \
  X(expand_t) X(expandd) X(expanded) X(expandes) X(expanding) X(expands) X(expanf) X(expannd)  \
  X(expans) X(expansion) X(expant) X(expend) X(expind) X(expnad) X(expnd) X(expond) X(exppand) \
  X(expsnd) X(expund) X(exxpand) X(ezpand) X(get_expand) X(has_expand) X(is_expand) X(ixpand)  \
  X(m_expand) X(oxpand) X(rxpand) X(uxpand) X(wxpand) X(xepand) X(xpand)

#define ARM_DELEGATE_DETAIL_NEAR_EXPANDS_TO(X)                                                     \
  X(composed_of) X(consists_of) X(epands_to) X(epxands_to) X(exands_to) X(exapnds_to)              \
  X(expadns_to) X(expads_to) X(expand_in) X(expand_into) X(expand_sto) X(expand_to) X(expanded_to) \
  X(expands_as) X(expands_in) X(expands_into) X(expands_o) X(expands_ot) X(expands_t)              \
  X(expands_tod) X(expands_toed) X(expands_too) X(expands_tos) X(expands_using) X(expands_with)    \
  X(expandst_o) X(expandsto) X(expans_to) X(expansd_to) X(expansion_of) X(expnads_to) X(expnds_to) \
  X(xepands_to) X(xpands_to)

#define ARM_DELEGATE_DETAIL_NEAR_TABLE(X)                                                       \
  X(atble) X(look_up_table) X(lookup) X(lookup_table) X(lut) X(tabe) X(tabel) X(tabl) X(tabled) \
  X(tableed) X(tables) X(tabulate) X(tabulated) X(talbe) X(tbale) X(tble)

#define ARM_DELEGATE_DETAIL_NEAR_HANDLES_QUANTIZED(X)                                          \
  X(ahndles_quantized) X(andles_quantized) X(hadles_quantized) X(hadnles_quantized)            \
  X(handels_quantized) X(handes_quantized) X(handle_quantised) X(handle_quantization)          \
  X(handle_quantized) X(handle_squantized) X(handled_quantized) X(handles_qantized)            \
  X(handles_qauntized) X(handles_quanitzed) X(handles_quanized) X(handles_quant)               \
  X(handles_quantied) X(handles_quantiezd) X(handles_quantisation) X(handles_quantised)        \
  X(handles_quantised_values) X(handles_quantization) X(handles_quantizd) X(handles_quantizde) \
  X(handles_quantize) X(handles_quantized_values) X(handles_quantizedd) X(handles_quantizeded) \
  X(handles_quantizeds) X(handles_quantizing) X(handles_quantzed) X(handles_quantzied)         \
  X(handles_quatized) X(handles_quatnized) X(handles_qunatized) X(handles_quntized)            \
  X(handles_uantized) X(handles_uqantized) X(handlesq_uantized) X(handlesquantized)            \
  X(handling_quantized) X(handls_quantized) X(handlse_quantized) X(hanldes_quantized)          \
  X(hanles_quantized) X(hnadles_quantized) X(hndles_quantized) X(supports_quantised)           \
  X(supports_quantization) X(supports_quantized)

#define ARM_DELEGATE_DETAIL_NEAR_REQUIRES_CAPABILITY(X)                                           \
  X(capabilities) X(capability) X(equires_capability) X(erquires_capability) X(needed_capability) \
  X(needs_capabilities) X(needs_capability) X(reqires_capability) X(reqiures_capability)          \
  X(requiers_capability) X(requies_capability) X(require_capabilities) X(require_capability)      \
  X(require_scapability) X(required_capabilities) X(required_capability) X(required_extension)    \
  X(requires_acpability) X(requires_apability) X(requires_caability) X(requires_caapbility)       \
  X(requires_capabiilty) X(requires_capabiity) X(requires_capabilit) X(requires_capabilities)     \
  X(requires_capabilityd) X(requires_capabilityed) X(requires_capabilitys) X(requires_capabiliy)  \
  X(requires_capabiliyt) X(requires_capabiltiy) X(requires_capabilty) X(requires_capable)         \
  X(requires_capabliity) X(requires_capablity) X(requires_capaiblity) X(requires_capaility)       \
  X(requires_capbaility) X(requires_capbility) X(requires_cpaability) X(requires_cpability)       \
  X(requires_extension) X(requires_feature) X(requires_target) X(requiresc_apability)             \
  X(requirescapability) X(requiring_capability) X(requirs_capability) X(requirse_capability)      \
  X(requres_capability) X(requries_capability) X(reuires_capability) X(reuqires_capability)       \
  X(rqeuires_capability) X(rquires_capability)

#define ARM_DELEGATE_DETAIL_NEAR_KNOWN_EVERYWHERE(X)                                               \
  X(always_known) X(knon_everywhere) X(knonw_everywhere) X(know_everywhere) X(know_neverywhere)    \
  X(known_always) X(known_anywhere) X(known_eerywhere) X(known_eevrywhere) X(known_elsewhere)      \
  X(known_everwhere) X(known_everwyhere) X(known_every_where) X(known_everyhere)                   \
  X(known_everyhwere) X(known_everywehre) X(known_everywere) X(known_everywhee)                    \
  X(known_everywheer) X(known_everywher) X(known_everywhered) X(known_everywhereed)                \
  X(known_everywheres) X(known_everywhre) X(known_everywhree) X(known_eveyrwhere)                  \
  X(known_eveywhere) X(known_evreywhere) X(known_evrywhere) X(known_on_all) X(known_veerywhere)    \
  X(known_verywhere) X(knowne_verywhere) X(knowneverywhere) X(knwn_everywhere) X(knwon_everywhere) \
  X(konwn_everywhere) X(kown_everywhere) X(nkown_everywhere) X(nown_everywhere)

#define ARM_DELEGATE_DETAIL_NEAR_NEEDS(X)                                              \
  X(eeds) X(eneds) X(nedes) X(neds) X(need) X(needed) X(needed_invariants) X(needing)  \
  X(needs_invariants) X(needsd) X(needsed) X(needss) X(nees) X(neesd) X(prerequisites) \
  X(required_invariants) X(requirements) X(requires_invariants)

#define ARM_DELEGATE_DETAIL_NEAR_QUANTIZATION(X)                                                \
  X(qantization) X(qauntization) X(quanitzation) X(quanization) X(quant) X(quant_rule)          \
  X(quantiation) X(quantiaztion) X(quantisation) X(quantisation_rule) X(quantise) X(quantising) \
  X(quantizaion) X(quantizaiton) X(quantizatin) X(quantizatino) X(quantizatio)                  \
  X(quantization_kind) X(quantization_rule) X(quantization_rules) X(quantizationd)              \
  X(quantizationed) X(quantizations) X(quantizatoin) X(quantizaton) X(quantize) X(quantizing)   \
  X(quantiztaion) X(quantiztion) X(quantzation) X(quantziation) X(quatization) X(quatnization)  \
  X(qunatization) X(quntization) X(uantization) X(uqantization)

#define ARM_DELEGATE_DETAIL_NEAR_SUPPORTS(X)                                                      \
  X(can_support) X(check_support) X(is_supported) X(is_supporting) X(spports) X(spuports)         \
  X(supoprts) X(suports) X(suppors) X(supporst) X(support) X(supported) X(supporting)             \
  X(supportive) X(supports_node) X(supports_on) X(supports_op) X(supports_target) X(supportsd)    \
  X(supportsed) X(supportss) X(suppotrs) X(suppots) X(supprots) X(supprts) X(upports) X(uspports)

#define ARM_DELEGATE_DETAIL_NEAR_FOLD(X)                                                  \
  X(const_fold) X(constant_fold) X(constant_folding) X(fld) X(flod) X(fod) X(fodl) X(fol) \
  X(fold_constant) X(fold_constants) X(fold_node) X(foldd) X(folded) X(folding) X(folds)  \
  X(folds_constants) X(ofld)

#define ARM_DELEGATE_DETAIL_NEAR_EVALUATE(X)                                                       \
  X(EVALUATE) X(Evaluate) X(avaluate) X(computeOnHost) X(compute_on_host) X(do_evaluate)           \
  X(ealuate) X(eavluate) X(ebaluate) X(ecaluate) X(eevaluate) X(efaluate) X(evaaluate) X(evakuate) \
  X(eval) X(evalaate) X(evalate) X(evalaute) X(evaleate) X(evaliate) X(evalluate) X(evaloate)      \
  X(evaluaate) X(evaluade) X(evaluae) X(evaluaet) X(evaluare) X(evaluat) X(evaluata)               \
  X(evaluateHost) X(evaluateNode) X(evaluateOnHost) X(evaluateOp) X(evaluate_) X(evaluate_fn)      \
  X(evaluate_host) X(evaluate_impl) X(evaluate_node) X(evaluate_on_host) X(evaluate_op)            \
  X(evaluate_t) X(evaluated) X(evaluatee) X(evaluateed) X(evaluatees) X(evaluates) X(evaluati)     \
  X(evaluating) X(evaluation) X(evaluato) X(evaluator) X(evaluatr) X(evaluatte) X(evaluatu)        \
  X(evaluatw) X(evaluaye) X(evaluete) X(evaluite) X(evaluote) X(evaluste) X(evalutae) X(evalute)   \
  X(evaluuate) X(evaluute) X(evalwate) X(evalyate) X(evaruate) X(evauate) X(evaulate) X(eveluate)  \
  X(eviluate) X(evlauate) X(evluate) X(evoluate) X(evsluate) X(evuluate) X(evvaluate)              \
  X(get_evaluate) X(has_evaluate) X(is_evaluate) X(ivaluate) X(m_evaluate) X(ovaluate)             \
  X(runOnHost) X(run_on_host) X(rvaluate) X(uvaluate) X(valuate) X(vealuate) X(wvaluate)

#define ARM_DELEGATE_DETAIL_NEAR_DECOMPOSE(X)                                                   \
  X(DECOMPOSE) X(Decompose) X(dacompose) X(dceompose) X(dcompose) X(ddecompose) X(decampose)    \
  X(deccompose) X(decempose) X(decimpose) X(decmopose) X(decmpose) X(decombose) X(decommpose)   \
  X(decomoose) X(decomopse) X(decomose) X(decompase) X(decompese) X(decompise) X(decompoae)     \
  X(decompoce) X(decompode) X(decompoe) X(decompoes) X(decompoose) X(decompos) X(decomposa)     \
  X(decomposeNode) X(decomposeOp) X(decompose_) X(decompose_fn) X(decompose_impl)               \
  X(decompose_node) X(decompose_op) X(decompose_t) X(decomposed) X(decomposee) X(decomposeed)   \
  X(decomposees) X(decomposes) X(decomposi) X(decomposing) X(decomposition) X(decompositions)   \
  X(decomposo) X(decomposr) X(decomposse) X(decomposu) X(decomposw) X(decompoze) X(decomppose)  \
  X(decomppse) X(decompse) X(decompsoe) X(decompuse) X(deconpose) X(decoompose) X(decopmose)    \
  X(decopose) X(decpmpose) X(decumpose) X(deecompose) X(dekompose) X(deocmpose) X(deompose)     \
  X(desompose) X(devompose) X(dexompose) X(dezompose) X(dicompose) X(do_decompose) X(docompose) \
  X(drcompose) X(ducompose) X(dwcompose) X(ecompose) X(edcompose) X(fecompose) X(get_decompose) \
  X(has_decompose) X(is_decompose) X(kernelForm) X(kernelForms) X(kernel_form) X(kernel_forms)  \
  X(m_decompose) X(secompose) X(tecompose) X(toKernel) X(toKernels) X(to_kernel) X(to_kernels)

#define ARM_DELEGATE_DETAIL_NEAR_EXCEEDS_KERNEL(X)                                              \
  X(EXCEEDS_KERNEL) X(ExceedsKernel) X(Exceeds_kernel) X(axceeds_kernel) X(beyondKernel)        \
  X(beyond_kernel) X(do_exceeds_kernel) X(ecceeds_kernel) X(eceeds_kernel) X(ecxeeds_kernel)    \
  X(eexceeds_kernel) X(excaeds_kernel) X(excceeds_kernel) X(exceads_kernel) X(excedes_kernel)   \
  X(exceds_kernel) X(exceedKernel) X(exceedKernels) X(exceed_kernel) X(exceed_kernels)          \
  X(exceed_skernel) X(exceeda_kernel) X(exceedc_kernel) X(exceedd_kernel) X(exceedds_kernel)    \
  X(exceedingKernel) X(exceeding_kernel) X(exceedsKernel) X(exceedsKernels) X(exceedsTheKernel) \
  X(exceeds_cernel) X(exceeds_ekrnel) X(exceeds_ernel) X(exceeds_jernel) X(exceeds_karnel)      \
  X(exceeds_keenel) X(exceeds_keernel) X(exceeds_kelnel) X(exceeds_kenel) X(exceeds_kenrel)     \
  X(exceeds_kerbel) X(exceeds_kerel) X(exceeds_kerenl) X(exceeds_kermel) X(exceeds_kernal)      \
  X(exceeds_kerne) X(exceeds_kerneel) X(exceeds_kernek) X(exceeds_kernel_) X(exceeds_kernel_fn) \
  X(exceeds_kernel_impl) X(exceeds_kernel_t) X(exceeds_kerneld) X(exceeds_kerneled)             \
  X(exceeds_kerneles) X(exceeds_kernell) X(exceeds_kernels) X(exceeds_kerner) X(exceeds_kernil) \
  X(exceeds_kernl) X(exceeds_kernle) X(exceeds_kernnel) X(exceeds_kernol) X(exceeds_kernrl)     \
  X(exceeds_kernul) X(exceeds_kernwl) X(exceeds_kerrnel) X(exceeds_ketnel) X(exceeds_kirnel)    \
  X(exceeds_kkernel) X(exceeds_kornel) X(exceeds_krenel) X(exceeds_krnel) X(exceeds_krrnel)     \
  X(exceeds_kurnel) X(exceeds_kwrnel) X(exceeds_lernel) X(exceeds_the_kernel) X(exceedsk_ernel) \
  X(exceedskernel) X(exceedss_kernel) X(exceedz_kernel) X(exceeeds_kernel) X(exceefs_kernel)    \
  X(excees_kernel) X(exceesd_kernel) X(exceess_kernel) X(exceets_kernel) X(exceids_kernel)      \
  X(exceods_kernel) X(excerds_kernel) X(exceuds_kernel) X(excewds_kernel) X(excieds_kernel)     \
  X(excoeds_kernel) X(excreds_kernel) X(excueds_kernel) X(excweds_kernel) X(execeds_kernel)     \
  X(exeeds_kernel) X(exkeeds_kernel) X(exseeds_kernel) X(exveeds_kernel) X(exxceeds_kernel)     \
  X(exxeeds_kernel) X(exzeeds_kernel) X(ezceeds_kernel) X(get_exceeds_kernel)                   \
  X(has_exceeds_kernel) X(isBeyondKernel) X(is_beyond_kernel) X(is_exceeds_kernel)              \
  X(ixceeds_kernel) X(kernelLimit) X(kernel_limit) X(m_exceeds_kernel) X(oxceeds_kernel)        \
  X(rxceeds_kernel) X(uxceeds_kernel) X(wxceeds_kernel) X(xceeds_kernel) X(xeceeds_kernel)

#define ARM_DELEGATE_DETAIL_NEAR_MINIMUM(X)                                                      \
  X(MINIMUM) X(Minimum) X(do_minimum) X(get_minimum) X(has_minimum) X(imnimum) X(inimum)         \
  X(is_minimum) X(m_minimum) X(manimum) X(menimum) X(mibimum) X(miimum) X(miinimum) X(miinmum)   \
  X(mimimum) X(min) X(minValue) X(min_value) X(minamum) X(minemum) X(miniimum) X(minima)         \
  X(minimal) X(minimam) X(minimem) X(minimim) X(minimm) X(minimmu) X(minimmum) X(minimom)        \
  X(minimu) X(minimumOf) X(minimumValue) X(minimum_) X(minimum_fn) X(minimum_impl) X(minimum_of) \
  X(minimum_t) X(minimum_value) X(minimumd) X(minimumed) X(minimumes) X(minimumm) X(minimums)    \
  X(minimun) X(minimuum) X(minimwm) X(minimym) X(mininum) X(minium) X(miniumm) X(minmium)        \
  X(minmum) X(minnimum) X(minomum) X(minumum) X(minymum) X(mminimum) X(mniimum) X(mnimum)        \
  X(monimum) X(munimum) X(mynimum) X(ninimum)

#define ARM_DELEGATE_DETAIL_NEAR_IS_NO_OPERATION(X)                                               \
  X(i_no_operation) X(i_sno_operation) X(is_identity) X(is_n_ooperation) X(is_n_operation)        \
  X(is_no_oepration) X(is_no_oeration) X(is_no_op) X(is_no_opeartion) X(is_no_opeation)           \
  X(is_no_operaion) X(is_no_operaiton) X(is_no_operatin) X(is_no_operatino) X(is_no_operatio)     \
  X(is_no_operation_node) X(is_no_operationd) X(is_no_operationed) X(is_no_operations)            \
  X(is_no_operatoin) X(is_no_operaton) X(is_no_operator) X(is_no_opertaion) X(is_no_opertion)     \
  X(is_no_opration) X(is_no_opreation) X(is_no_ops) X(is_no_peration) X(is_no_poeration)          \
  X(is_non_operation) X(is_noo_peration) X(is_noop) X(is_nooperation) X(is_nop)                   \
  X(is_not_an_operation) X(is_not_operation) X(is_o_operation) X(is_on_operation) X(is_operation) \
  X(isn_o_operation) X(isno_operation) X(isnt_operation) X(no_op) X(no_operation) X(noop) X(nop)  \
  X(s_no_operation) X(si_no_operation)

#define ARM_DELEGATE_DETAIL_NEAR_ABSORBS_BATCH_NORM(X)                                           \
  X(aborbs_batch_norm) X(abosrbs_batch_norm) X(absobrs_batch_norm) X(absobs_batch_norm)          \
  X(absorb_batch_norm) X(absorb_batchnorm) X(absorb_norm) X(absorb_sbatch_norm)                  \
  X(absorbed_batch_norm) X(absorbing_batch_norm) X(absorbs_abtch_norm) X(absorbs_atch_norm)      \
  X(absorbs_bach_norm) X(absorbs_bacth_norm) X(absorbs_batc_hnorm) X(absorbs_batc_norm)          \
  X(absorbs_batch_nom) X(absorbs_batch_nomr) X(absorbs_batch_nor) X(absorbs_batch_normalization) \
  X(absorbs_batch_normd) X(absorbs_batch_normed) X(absorbs_batch_norms) X(absorbs_batch_nrm)     \
  X(absorbs_batch_nrom) X(absorbs_batch_onrm) X(absorbs_batch_orm) X(absorbs_batchn_orm)         \
  X(absorbs_batchnorm) X(absorbs_bath_norm) X(absorbs_bathc_norm) X(absorbs_btach_norm)          \
  X(absorbs_btch_norm) X(absorbs_norm) X(absorbsb_atch_norm) X(absorbsbatch_norm)                \
  X(absors_batch_norm) X(absorsb_batch_norm) X(absrbs_batch_norm) X(absrobs_batch_norm)          \
  X(asborbs_batch_norm) X(asorbs_batch_norm) X(basorbs_batch_norm) X(bsorbs_batch_norm)          \
  X(can_absorb_batch_norm) X(fold_batch_norm) X(folds_batch_norm) X(folds_batchnorm)

#define ARM_DELEGATE_DETAIL_NEAR_CHANNEL_SCALING(X)                                                \
  X(CHANNEL_SCALING) X(ChannelScaling) X(Channel_scaling) X(cahnnel_scaling) X(cannel_scaling)     \
  X(cchannel_scaling) X(cgannel_scaling) X(chaannel_scaling) X(chabnel_scaling) X(chamnel_scaling) \
  X(chanbel_scaling) X(chanel_scaling) X(chanenl_scaling) X(chanmel_scaling) X(channal_scaling)    \
  X(channe_lscaling) X(channe_scaling) X(channeel_scaling) X(channek_scaling)                      \
  X(channelCoefficients) X(channelScale) X(channelScales) X(channelScaling) X(channelScalings)     \
  X(channel_acaling) X(channel_caling) X(channel_ccaling) X(channel_coefficients)                  \
  X(channel_csaling) X(channel_dcaling) X(channel_sacling) X(channel_saling) X(channel_scaaling)   \
  X(channel_scailng) X(channel_scaing) X(channel_scaking) X(channel_scalang) X(channel_scale)      \
  X(channel_scaleng) X(channel_scales) X(channel_scalibg) X(channel_scalig) X(channel_scalign)     \
  X(channel_scaliing) X(channel_scalimg) X(channel_scalin) X(channel_scalinf) X(channel_scaling_)  \
  X(channel_scaling_fn) X(channel_scaling_impl) X(channel_scaling_t) X(channel_scalingd)           \
  X(channel_scalinged) X(channel_scalinges) X(channel_scalingg) X(channel_scalings)                \
  X(channel_scalinh) X(channel_scalinj) X(channel_scalinng) X(channel_scalling) X(channel_scalng)  \
  X(channel_scalnig) X(channel_scalong) X(channel_scalung) X(channel_scalyng) X(channel_scaring)   \
  X(channel_sccaling) X(channel_sceling) X(channel_sciling) X(channel_sclaing) X(channel_scling)   \
  X(channel_scoling) X(channel_scsling) X(channel_sculing) X(channel_skaling) X(channel_ssaling)   \
  X(channel_sscaling) X(channel_svaling) X(channel_sxaling) X(channel_szaling) X(channel_zcaling)  \
  X(channell_scaling) X(channelsScaling) X(channels_caling) X(channels_scaling) X(channelscaling)  \
  X(channelwiseScaling) X(channelwise_scaling) X(channer_scaling) X(channil_scaling)               \
  X(channl_scaling) X(channle_scaling) X(channnel_scaling) X(channol_scaling) X(channrl_scaling)   \
  X(channul_scaling) X(channwl_scaling) X(chennel_scaling) X(chhannel_scaling) X(chinnel_scaling)  \
  X(chnanel_scaling) X(chnnel_scaling) X(chonnel_scaling) X(chsnnel_scaling) X(chunnel_scaling)    \
  X(cjannel_scaling) X(do_channel_scaling) X(get_channel_scaling) X(hannel_scaling)                \
  X(has_channel_scaling) X(hcannel_scaling) X(is_channel_scaling) X(khannel_scaling)               \
  X(m_channel_scaling) X(scaleChannels) X(scale_channels) X(scalesChannels) X(scales_channels)     \
  X(scalingOfChannels) X(scaling_of_channels) X(shannel_scaling) X(vhannel_scaling)                \
  X(xhannel_scaling) X(zhannel_scaling)

#define ARM_DELEGATE_DETAIL_NEAR_ONLY_CONVERTS(X)                                                 \
  X(ONLY_CONVERTS) X(OnlyConverts) X(Only_converts) X(anly_converts) X(convertsElements)          \
  X(convertsOnly) X(converts_elements) X(converts_only) X(do_only_converts) X(enly_converts)      \
  X(get_only_converts) X(has_only_converts) X(inly_converts) X(isConversion) X(is_conversion)     \
  X(is_only_converts) X(justConverts) X(just_converts) X(m_only_converts) X(nly_converts)         \
  X(noly_converts) X(obly_converts) X(olny_converts) X(oly_converts) X(omly_converts)             \
  X(onky_converts) X(onl_converts) X(onl_yconverts) X(onli_converts) X(onlly_converts)            \
  X(onlt_converts) X(onlu_converts) X(onlyCasts) X(onlyConversion) X(onlyConvert)                 \
  X(onlyConverting) X(onlyConverts) X(only_canverts) X(only_casts) X(only_cconverts)              \
  X(only_cenverts) X(only_cinverts) X(only_cnoverts) X(only_cnverts) X(only_cobverts)             \
  X(only_comverts) X(only_conberts) X(only_concerts) X(only_conerts) X(only_conevrts)             \
  X(only_conferts) X(only_connverts) X(only_convarts) X(only_conveerts) X(only_conveets)          \
  X(only_convelts) X(only_converds) X(only_converrs) X(only_converrts) X(only_convers)            \
  X(only_conversion) X(only_converst) X(only_convert) X(only_converta) X(only_convertc)           \
  X(only_convertd) X(only_converting) X(only_converts_) X(only_converts_fn) X(only_converts_impl) \
  X(only_converts_t) X(only_convertsd) X(only_convertsed) X(only_convertses) X(only_convertss)    \
  X(only_convertts) X(only_convertz) X(only_converys) X(only_convetrs) X(only_convets)            \
  X(only_convetts) X(only_convirts) X(only_convorts) X(only_convrets) X(only_convrrts)            \
  X(only_convrts) X(only_convurts) X(only_convverts) X(only_convwrts) X(only_coonverts)           \
  X(only_coverts) X(only_covnerts) X(only_cpnverts) X(only_cunverts) X(only_konverts)             \
  X(only_ocnverts) X(only_onverts) X(only_sonverts) X(only_vonverts) X(only_xonverts)             \
  X(only_zonverts) X(onlyc_onverts) X(onlyconverts) X(onlyy_converts) X(onnly_converts)           \
  X(onry_converts) X(ony_converts) X(onyl_converts) X(oonly_converts) X(pnly_converts)            \
  X(unly_converts)

#define ARM_DELEGATE_DETAIL_NEAR_MAKES_INDICES(X)                                                  \
  X(MAKES_INDICES) X(MakesIndices) X(Makes_indices) X(akes_indices) X(amkes_indices)               \
  X(do_makes_indices) X(get_makes_indices) X(givesIndices) X(gives_indices) X(has_makes_indices)   \
  X(is_makes_indices) X(m_makes_indices) X(maakes_indices) X(maces_indices) X(maeks_indices)       \
  X(maes_indices) X(majes_indices) X(makas_indices) X(makeIndex) X(makeIndices) X(make_index)      \
  X(make_indices) X(make_sindices) X(makea_indices) X(makec_indices) X(maked_indices)              \
  X(makees_indices) X(makesIndex) X(makesIndexes) X(makesIndice) X(makesIndices) X(makes_andices)  \
  X(makes_endices) X(makes_ibdices) X(makes_idices) X(makes_idnices) X(makes_iindices)             \
  X(makes_imdices) X(makes_indaces) X(makes_indces) X(makes_indcies) X(makes_inddices)             \
  X(makes_indeces) X(makes_index) X(makes_indexes) X(makes_indicas) X(makes_indicces)              \
  X(makes_indice) X(makes_indicea) X(makes_indicec) X(makes_indiced) X(makes_indicees)             \
  X(makes_indices_) X(makes_indices_fn) X(makes_indices_impl) X(makes_indices_t) X(makes_indicesd) \
  X(makes_indicesed) X(makes_indiceses) X(makes_indicess) X(makes_indicez) X(makes_indicis)        \
  X(makes_indicos) X(makes_indicrs) X(makes_indics) X(makes_indicse) X(makes_indicus)              \
  X(makes_indicws) X(makes_indiecs) X(makes_indies) X(makes_indiices) X(makes_indikes)             \
  X(makes_indises) X(makes_indives) X(makes_indixes) X(makes_indizes) X(makes_indoces)             \
  X(makes_induces) X(makes_indyces) X(makes_infices) X(makes_inices) X(makes_inidces)              \
  X(makes_inndices) X(makes_insices) X(makes_intices) X(makes_ndices) X(makes_nidices)             \
  X(makes_ondices) X(makes_undices) X(makes_yndices) X(makesi_ndices) X(makesindices)              \
  X(makess_indices) X(makez_indices) X(makingIndices) X(making_indices) X(makis_indices)           \
  X(makkes_indices) X(makos_indices) X(makrs_indices) X(maks_indices) X(makse_indices)             \
  X(makus_indices) X(makws_indices) X(males_indices) X(mekes_indices) X(mikes_indices)             \
  X(mkaes_indices) X(mkes_indices) X(mmakes_indices) X(mokes_indices) X(mskes_indices)             \
  X(mukes_indices) X(nakes_indices) X(resultsAreIndices) X(results_are_indices) X(returnsIndices)  \
  X(returns_indices)

#define ARM_DELEGATE_DETAIL_NEAR_REPLACES_ELEMENTS(X)                                              \
  X(REPLACES_ELEMENTS) X(ReplacesElements) X(Replaces_elements) X(do_replaces_elements)            \
  X(eeplaces_elements) X(eplaces_elements) X(erplaces_elements) X(get_replaces_elements)           \
  X(has_replaces_elements) X(is_replaces_elements) X(leplaces_elements) X(m_replaces_elements)     \
  X(onlyReplacesElements) X(only_replaces_elements) X(overwriteElements) X(overwrite_elements)     \
  X(overwritesElements) X(overwrites_elements) X(raplaces_elements) X(reblaces_elements)           \
  X(reeplaces_elements) X(relaces_elements) X(relpaces_elements) X(reolaces_elements)              \
  X(repaces_elements) X(repalces_elements) X(repkaces_elements) X(replaaces_elements)              \
  X(replacas_elements) X(replacces_elements) X(replaceElement) X(replaceElements) X(replaceValues) \
  X(replace_element) X(replace_elements) X(replace_selements) X(replace_values)                    \
  X(replacea_elements) X(replacec_elements) X(replacedElements) X(replaced_elements)               \
  X(replacees_elements) X(replacesElement) X(replacesElements) X(replacesItems) X(replacesValues)  \
  X(replaces_alements) X(replaces_eelements) X(replaces_eelments) X(replaces_eements)              \
  X(replaces_ekements) X(replaces_elaments) X(replaces_eleements) X(replaces_eleemnts)             \
  X(replaces_eleents) X(replaces_elemants) X(replaces_elemebts) X(replaces_elemeents)              \
  X(replaces_elememts) X(replaces_elemends) X(replaces_elemennts) X(replaces_elemenrs)             \
  X(replaces_elemens) X(replaces_elemenst) X(replaces_element) X(replaces_elementa)                \
  X(replaces_elementc) X(replaces_elementd) X(replaces_elements_) X(replaces_elements_fn)          \
  X(replaces_elements_impl) X(replaces_elements_t) X(replaces_elementsd) X(replaces_elementsed)    \
  X(replaces_elementses) X(replaces_elementss) X(replaces_elementts) X(replaces_elementz)          \
  X(replaces_elemenys) X(replaces_elemetns) X(replaces_elemets) X(replaces_elemints)               \
  X(replaces_elemments) X(replaces_elemnets) X(replaces_elemnts) X(replaces_elemonts)              \
  X(replaces_elemrnts) X(replaces_elemunts) X(replaces_elemwnts) X(replaces_elenents)              \
  X(replaces_eliments) X(replaces_ellements) X(replaces_elmeents) X(replaces_elments)              \
  X(replaces_eloments) X(replaces_elrments) X(replaces_eluments) X(replaces_elwments)              \
  X(replaces_erements) X(replaces_ilements) X(replaces_items) X(replaces_leements)                 \
  X(replaces_lements) X(replaces_olements) X(replaces_rlements) X(replaces_ulements)               \
  X(replaces_values) X(replaces_wlements) X(replacese_lements) X(replaceselements)                 \
  X(replacess_elements) X(replacez_elements) X(replacingElements) X(replacing_elements)            \
  X(replacis_elements) X(replacos_elements) X(replacrs_elements) X(replacs_elements)               \
  X(replacse_elements) X(replacus_elements) X(replacws_elements) X(replaecs_elements)              \
  X(replaes_elements) X(replakes_elements) X(replases_elements) X(replaves_elements)               \
  X(replaxes_elements) X(replazes_elements) X(replcaes_elements) X(replces_elements)               \
  X(repleces_elements) X(replices_elements) X(repllaces_elements) X(reploces_elements)             \
  X(replsces_elements) X(repluces_elements) X(repplaces_elements) X(repraces_elements)             \
  X(riplaces_elements) X(roplaces_elements) X(rpelaces_elements) X(rplaces_elements)               \
  X(rreplaces_elements) X(rrplaces_elements) X(ruplaces_elements) X(rwplaces_elements)             \
  X(teplaces_elements)

#define ARM_DELEGATE_DETAIL_NEAR_INVALIDATES(X)                                                   \
  X(inalidates) X(inavlidates) X(invaidates) X(invaildates) X(invaldates) X(invaldiates)          \
  X(invaliadtes) X(invaliates) X(invalidaes) X(invalidaets) X(invalidate) X(invalidatesd)         \
  X(invalidatesed) X(invalidatess) X(invalidating) X(invalidation) X(invalidations) X(invalidats) \
  X(invalidatse) X(invalids) X(invalidtaes) X(invalidtes) X(invlaidates) X(invlidates)            \
  X(ivalidates) X(ivnalidates) X(nivalidates) X(nvalidates) X(unestablishes)

namespace arm_delegate::detail {

#define ARM_DELEGATE_DETAIL_NAME(X) int X;
/// A member for each member that the library looks for.
struct known_names {
  ARM_DELEGATE_DETAIL_MEMBERS(ARM_DELEGATE_DETAIL_NAME)
};
/// A member for each name that is near one of those.
struct near_names {
  ARM_DELEGATE_DETAIL_NEAR_LOWER(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_EXPAND(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_EXPANDS_TO(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_TABLE(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_HANDLES_QUANTIZED(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_REQUIRES_CAPABILITY(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_KNOWN_EVERYWHERE(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_NEEDS(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_QUANTIZATION(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_SUPPORTS(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_FOLD(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_EVALUATE(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_DECOMPOSE(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_EXCEEDS_KERNEL(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_MINIMUM(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_IS_NO_OPERATION(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_ABSORBS_BATCH_NORM(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_CHANNEL_SCALING(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_ONLY_CONVERTS(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_MAKES_INDICES(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_REPLACES_ELEMENTS(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_INVALIDATES(ARM_DELEGATE_DETAIL_NAME)
};
#undef ARM_DELEGATE_DETAIL_NAME

/// A name of `known_names` that `T` has, too, is ambiguous here: also a private or overloaded one.
template <class T>
struct probe : T, known_names {};
template <class T>
struct heir : T {};

/// The name of a class or of its template: "clamping" of family::clamping<relu>.
template <class T>
constexpr std::string_view class_name() {
  auto const full = type_name<T>();
  auto const plain = full.substr(0, full.find('<'));
  return plain.substr(plain.rfind(':') + 1);
}

// has_lower<T>(): true if `T` has a member of that name, of any kind and access. The name of the
// class itself or of a base is no member.
#define ARM_DELEGATE_DETAIL_HAS(X)                                                             \
  template <class T>                                                                           \
  constexpr bool has_##X() {                                                                    \
    if constexpr (!std::is_class_v<T>) {                                                       \
      return false;                                                                            \
    } else if constexpr (std::is_final_v<T>) {                                                 \
      return requires { &T::X; } || requires { requires class_name<typename T::X>() != #X; };  \
    } else if constexpr (requires { &probe<T>::X; }) {                                         \
      return false;                                                                            \
    } else {                                                                                   \
      return !requires { requires class_name<typename heir<T>::X>() == #X; };                  \
    }                                                                                           \
  }
ARM_DELEGATE_DETAIL_MEMBERS(ARM_DELEGATE_DETAIL_HAS)
#undef ARM_DELEGATE_DETAIL_HAS

// near_lower<T>(): a public member of `T` whose name is near that one, or null.
#define ARM_DELEGATE_DETAIL_ASK(X)                                           \
  if constexpr (requires { &T::X; } ||                                       \
                requires { requires class_name<typename T::X>() != #X; }) \
    return &near_names::X;
#define ARM_DELEGATE_DETAIL_SEARCH(NAME, NAMES)                                                \
  template <class T>                                                                           \
  constexpr int near_names::*near_##NAME() {                                                   \
    NAMES(ARM_DELEGATE_DETAIL_ASK)                                                             \
    return nullptr;                                                                            \
  }
ARM_DELEGATE_DETAIL_SEARCH(lower, ARM_DELEGATE_DETAIL_NEAR_LOWER)
ARM_DELEGATE_DETAIL_SEARCH(expand, ARM_DELEGATE_DETAIL_NEAR_EXPAND)
ARM_DELEGATE_DETAIL_SEARCH(expands_to, ARM_DELEGATE_DETAIL_NEAR_EXPANDS_TO)
ARM_DELEGATE_DETAIL_SEARCH(table, ARM_DELEGATE_DETAIL_NEAR_TABLE)
ARM_DELEGATE_DETAIL_SEARCH(handles_quantized, ARM_DELEGATE_DETAIL_NEAR_HANDLES_QUANTIZED)
ARM_DELEGATE_DETAIL_SEARCH(requires_capability, ARM_DELEGATE_DETAIL_NEAR_REQUIRES_CAPABILITY)
ARM_DELEGATE_DETAIL_SEARCH(known_everywhere, ARM_DELEGATE_DETAIL_NEAR_KNOWN_EVERYWHERE)
ARM_DELEGATE_DETAIL_SEARCH(needs, ARM_DELEGATE_DETAIL_NEAR_NEEDS)
ARM_DELEGATE_DETAIL_SEARCH(quantization, ARM_DELEGATE_DETAIL_NEAR_QUANTIZATION)
ARM_DELEGATE_DETAIL_SEARCH(supports, ARM_DELEGATE_DETAIL_NEAR_SUPPORTS)
ARM_DELEGATE_DETAIL_SEARCH(fold, ARM_DELEGATE_DETAIL_NEAR_FOLD)
ARM_DELEGATE_DETAIL_SEARCH(evaluate, ARM_DELEGATE_DETAIL_NEAR_EVALUATE)
ARM_DELEGATE_DETAIL_SEARCH(decompose, ARM_DELEGATE_DETAIL_NEAR_DECOMPOSE)
ARM_DELEGATE_DETAIL_SEARCH(exceeds_kernel, ARM_DELEGATE_DETAIL_NEAR_EXCEEDS_KERNEL)
ARM_DELEGATE_DETAIL_SEARCH(minimum, ARM_DELEGATE_DETAIL_NEAR_MINIMUM)
ARM_DELEGATE_DETAIL_SEARCH(is_no_operation, ARM_DELEGATE_DETAIL_NEAR_IS_NO_OPERATION)
ARM_DELEGATE_DETAIL_SEARCH(absorbs_batch_norm, ARM_DELEGATE_DETAIL_NEAR_ABSORBS_BATCH_NORM)
ARM_DELEGATE_DETAIL_SEARCH(channel_scaling, ARM_DELEGATE_DETAIL_NEAR_CHANNEL_SCALING)
ARM_DELEGATE_DETAIL_SEARCH(only_converts, ARM_DELEGATE_DETAIL_NEAR_ONLY_CONVERTS)
ARM_DELEGATE_DETAIL_SEARCH(makes_indices, ARM_DELEGATE_DETAIL_NEAR_MAKES_INDICES)
ARM_DELEGATE_DETAIL_SEARCH(replaces_elements, ARM_DELEGATE_DETAIL_NEAR_REPLACES_ELEMENTS)
ARM_DELEGATE_DETAIL_SEARCH(invalidates, ARM_DELEGATE_DETAIL_NEAR_INVALIDATES)
#undef ARM_DELEGATE_DETAIL_SEARCH
#undef ARM_DELEGATE_DETAIL_ASK

}  // namespace arm_delegate::detail

#undef ARM_DELEGATE_DETAIL_NEAR_LOWER
#undef ARM_DELEGATE_DETAIL_NEAR_EXPAND
#undef ARM_DELEGATE_DETAIL_NEAR_EXPANDS_TO
#undef ARM_DELEGATE_DETAIL_NEAR_TABLE
#undef ARM_DELEGATE_DETAIL_NEAR_HANDLES_QUANTIZED
#undef ARM_DELEGATE_DETAIL_NEAR_REQUIRES_CAPABILITY
#undef ARM_DELEGATE_DETAIL_NEAR_KNOWN_EVERYWHERE
#undef ARM_DELEGATE_DETAIL_NEAR_NEEDS
#undef ARM_DELEGATE_DETAIL_NEAR_QUANTIZATION
#undef ARM_DELEGATE_DETAIL_NEAR_SUPPORTS
#undef ARM_DELEGATE_DETAIL_NEAR_FOLD
#undef ARM_DELEGATE_DETAIL_NEAR_EVALUATE
#undef ARM_DELEGATE_DETAIL_NEAR_DECOMPOSE
#undef ARM_DELEGATE_DETAIL_NEAR_EXCEEDS_KERNEL
#undef ARM_DELEGATE_DETAIL_NEAR_MINIMUM
#undef ARM_DELEGATE_DETAIL_NEAR_IS_NO_OPERATION
#undef ARM_DELEGATE_DETAIL_NEAR_ABSORBS_BATCH_NORM
#undef ARM_DELEGATE_DETAIL_NEAR_CHANNEL_SCALING
#undef ARM_DELEGATE_DETAIL_NEAR_ONLY_CONVERTS
#undef ARM_DELEGATE_DETAIL_NEAR_MAKES_INDICES
#undef ARM_DELEGATE_DETAIL_NEAR_REPLACES_ELEMENTS
#undef ARM_DELEGATE_DETAIL_NEAR_INVALIDATES
#undef ARM_DELEGATE_DETAIL_MEMBERS
// NOLINTEND(readability-identifier-naming,bugprone-branch-clone)
// clang-format on
