#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The members that the library looks for in a struct, and names near those that are optional: a
// member with such a name would be ignored. Made by tools/members/generate.py; not to be edited.

#include <arm_delegate/base/type_name.hpp>

#include <string_view>
#include <type_traits>

// clang-format off
// NOLINTBEGIN(readability-identifier-naming,bugprone-branch-clone): the names are misspelt ones

#define ARM_DELEGATE_DETAIL_MEMBERS(X)                                                          \
  X(schemas) X(infer) X(lower) X(expand) X(expands_to) X(table) X(handles_quantized)            \
  X(requires_capability) X(known_everywhere) X(needs) X(quantization) X(supports) X(fold)       \
  X(evaluate) X(decompose) X(exceeds_kernel) X(expand_for_quantization) X(minimum) X(maximum)   \
  X(is_no_operation) X(absorbs_batch_norm) X(channel_scaling) X(only_converts) X(makes_indices) \
  X(annotation) X(replaces_elements) X(name) X(establishes) X(invalidates) X(run) X(convert)    \
  X(version) X(provides)

#define ARM_DELEGATE_DETAIL_NEAR_LOWER(X)                                                       \
  X(loer) X(loewr) X(lowe) X(lower_impl) X(lower_node) X(lower_op) X(lower_to) X(lower_to_tosa) \
  X(lowerd) X(lowered) X(lowering) X(lowers) X(lowr) X(lowre) X(lwer) X(lwoer) X(olwer) X(ower) \
  X(to_tosa)

#define ARM_DELEGATE_DETAIL_NEAR_EXPAND(X)                                                      \
  X(epand) X(epxand) X(exand) X(exapnd) X(expad) X(expadn) X(expan) X(expand_node) X(expand_op) \
  X(expandd) X(expanded) X(expanding) X(expands) X(expansion) X(expnad) X(expnd) X(xepand)      \
  X(xpand)

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

#define ARM_DELEGATE_DETAIL_NEAR_EVALUATE(X)                                                      \
  X(compute_on_host) X(ealuate) X(eavluate) X(eval) X(evalate) X(evalaute) X(evaluae) X(evaluaet) \
  X(evaluat) X(evaluate_host) X(evaluate_node) X(evaluate_on_host) X(evaluate_op) X(evaluated)    \
  X(evaluateed) X(evaluates) X(evaluating) X(evaluation) X(evaluator) X(evalutae) X(evalute)      \
  X(evauate) X(evaulate) X(evlauate) X(evluate) X(run_on_host) X(valuate) X(vealuate)

#define ARM_DELEGATE_DETAIL_NEAR_DECOMPOSE(X)                                               \
  X(dceompose) X(dcompose) X(decmopose) X(decmpose) X(decomopse) X(decomose) X(decompoe)    \
  X(decompoes) X(decompos) X(decompose_node) X(decompose_op) X(decomposed) X(decomposeed)   \
  X(decomposes) X(decomposing) X(decomposition) X(decompositions) X(decompse) X(decompsoe)  \
  X(decopmose) X(decopose) X(deocmpose) X(deompose) X(ecompose) X(edcompose) X(kernel_form) \
  X(kernel_forms) X(to_kernel) X(to_kernels)

#define ARM_DELEGATE_DETAIL_NEAR_EXCEEDS_KERNEL(X)                                             \
  X(beyond_kernel) X(eceeds_kernel) X(ecxeeds_kernel) X(excedes_kernel) X(exceds_kernel)       \
  X(exceed_kernel) X(exceed_kernels) X(exceed_skernel) X(exceeding_kernel) X(exceeds_ekrnel)   \
  X(exceeds_ernel) X(exceeds_kenel) X(exceeds_kenrel) X(exceeds_kerel) X(exceeds_kerenl)       \
  X(exceeds_kerne) X(exceeds_kerneld) X(exceeds_kerneled) X(exceeds_kernels) X(exceeds_kernl)  \
  X(exceeds_kernle) X(exceeds_krenel) X(exceeds_krnel) X(exceeds_the_kernel) X(exceedsk_ernel) \
  X(exceedskernel) X(excees_kernel) X(exceesd_kernel) X(execeds_kernel) X(exeeds_kernel)       \
  X(is_beyond_kernel) X(kernel_limit) X(xceeds_kernel) X(xeceeds_kernel)

#define ARM_DELEGATE_DETAIL_NEAR_EXPAND_FOR_QUANTIZATION(X)                                       \
  X(decompose_for_quantization) X(decompose_quantized) X(epand_for_quantization)                  \
  X(epxand_for_quantization) X(exand_for_quantization) X(exapnd_for_quantization)                 \
  X(expad_for_quantization) X(expadn_for_quantization) X(expan_dfor_quantization)                 \
  X(expan_for_quantization) X(expand_before_quantization) X(expand_fo_quantization)               \
  X(expand_fo_rquantization) X(expand_for_annotation) X(expand_for_qantization)                   \
  X(expand_for_qauntization) X(expand_for_quanitzation) X(expand_for_quanization)                 \
  X(expand_for_quantiation) X(expand_for_quantiaztion) X(expand_for_quantisation)                 \
  X(expand_for_quantizaion) X(expand_for_quantizaiton) X(expand_for_quantizatin)                  \
  X(expand_for_quantizatino) X(expand_for_quantizatio) X(expand_for_quantizationd)                \
  X(expand_for_quantizationed) X(expand_for_quantizations) X(expand_for_quantizatoin)             \
  X(expand_for_quantizaton) X(expand_for_quantized) X(expand_for_quantizer)                       \
  X(expand_for_quantizing) X(expand_for_quantiztaion) X(expand_for_quantiztion)                   \
  X(expand_for_quantzation) X(expand_for_quantziation) X(expand_for_quatization)                  \
  X(expand_for_quatnization) X(expand_for_qunatization) X(expand_for_quntization)                 \
  X(expand_for_uantization) X(expand_for_uqantization) X(expand_forq_uantization)                 \
  X(expand_forquantization) X(expand_fr_quantization) X(expand_fro_quantization)                  \
  X(expand_ofr_quantization) X(expand_or_quantization) X(expand_quantised) X(expand_quantization) \
  X(expand_quantized) X(expand_to_quantize) X(expanded_for_quantization)                          \
  X(expandf_or_quantization) X(expandfor_quantization) X(expands_for_quantization)                \
  X(expnad_for_quantization) X(expnd_for_quantization) X(quantized_expand) X(quantized_parts)     \
  X(transform_for_annotation) X(xepand_for_quantization) X(xpand_for_quantization)

#define ARM_DELEGATE_DETAIL_NEAR_MINIMUM(X)                                                    \
  X(imnimum) X(inimum) X(miimum) X(miinmum) X(min) X(min_value) X(minima) X(minimal) X(minimm) \
  X(minimmu) X(minimu) X(minimum_of) X(minimum_value) X(minimumd) X(minimumed) X(minimums)     \
  X(minium) X(miniumm) X(minmium) X(minmum) X(mniimum) X(mnimum)

#define ARM_DELEGATE_DETAIL_NEAR_MAXIMUM(X)                                                    \
  X(amximum) X(aximum) X(maimum) X(maixmum) X(max) X(max_value) X(maxima) X(maximal) X(maximm) \
  X(maximmu) X(maximu) X(maximum_of) X(maximum_value) X(maximumd) X(maximumed) X(maximums)     \
  X(maxium) X(maxiumm) X(maxmium) X(maxmum) X(mxaimum) X(mximum)

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
  X(cahnnel_scaling) X(cannel_scaling) X(chanel_scaling) X(chanenl_scaling) X(channe_lscaling)     \
  X(channe_scaling) X(channel_caling) X(channel_coefficients) X(channel_csaling)                   \
  X(channel_sacling) X(channel_saling) X(channel_scailng) X(channel_scaing) X(channel_scale)       \
  X(channel_scales) X(channel_scalig) X(channel_scalign) X(channel_scalin) X(channel_scalingd)     \
  X(channel_scalinged) X(channel_scalings) X(channel_scalng) X(channel_scalnig) X(channel_sclaing) \
  X(channel_scling) X(channels_caling) X(channels_scaling) X(channelscaling)                       \
  X(channelwise_scaling) X(channl_scaling) X(channle_scaling) X(chnanel_scaling) X(chnnel_scaling) \
  X(hannel_scaling) X(hcannel_scaling) X(scale_channels) X(scales_channels) X(scaling_of_channels)

#define ARM_DELEGATE_DETAIL_NEAR_ONLY_CONVERTS(X)                                                  \
  X(converts_elements) X(converts_only) X(is_conversion) X(just_converts) X(nly_converts)          \
  X(noly_converts) X(olny_converts) X(oly_converts) X(onl_converts) X(onl_yconverts) X(only_casts) \
  X(only_cnoverts) X(only_cnverts) X(only_conerts) X(only_conevrts) X(only_convers)                \
  X(only_conversion) X(only_converst) X(only_convert) X(only_converting) X(only_convertsd)         \
  X(only_convertsed) X(only_convertss) X(only_convetrs) X(only_convets) X(only_convrets)           \
  X(only_convrts) X(only_coverts) X(only_covnerts) X(only_ocnverts) X(only_onverts)                \
  X(onlyc_onverts) X(onlyconverts) X(ony_converts) X(onyl_converts)

#define ARM_DELEGATE_DETAIL_NEAR_MAKES_INDICES(X)                                                  \
  X(akes_indices) X(amkes_indices) X(gives_indices) X(maeks_indices) X(maes_indices) X(make_index) \
  X(make_indices) X(make_sindices) X(makes_idices) X(makes_idnices) X(makes_indces)                \
  X(makes_indcies) X(makes_index) X(makes_indexes) X(makes_indice) X(makes_indicesd)               \
  X(makes_indicesed) X(makes_indicess) X(makes_indics) X(makes_indicse) X(makes_indiecs)           \
  X(makes_indies) X(makes_inices) X(makes_inidces) X(makes_ndices) X(makes_nidices)                \
  X(makesi_ndices) X(makesindices) X(making_indices) X(maks_indices) X(makse_indices)              \
  X(mkaes_indices) X(mkes_indices) X(results_are_indices) X(returns_indices)

#define ARM_DELEGATE_DETAIL_NEAR_ANNOTATION(X)                                                   \
  X(annoation) X(annoattion) X(annotaion) X(annotaiton) X(annotate) X(annotates) X(annotatin)    \
  X(annotatino) X(annotatio) X(annotation_rules) X(annotationd) X(annotationed) X(annotations)   \
  X(annotatoin) X(annotaton) X(annottaion) X(annottion) X(anntation) X(anntoation) X(anontation) \
  X(anotation) X(nanotation) X(nnotation) X(quantizer_annotation)

#define ARM_DELEGATE_DETAIL_NEAR_REPLACES_ELEMENTS(X)                                      \
  X(eplaces_elements) X(erplaces_elements) X(only_replaces_elements) X(overwrite_elements) \
  X(overwrites_elements) X(relaces_elements) X(relpaces_elements) X(repaces_elements)      \
  X(repalces_elements) X(replace_element) X(replace_elements) X(replace_selements)         \
  X(replace_values) X(replaced_elements) X(replaces_eelments) X(replaces_eements)          \
  X(replaces_eleemnts) X(replaces_eleents) X(replaces_elemens) X(replaces_elemenst)        \
  X(replaces_element) X(replaces_elementsd) X(replaces_elementsed) X(replaces_elementss)   \
  X(replaces_elemetns) X(replaces_elemets) X(replaces_elemnets) X(replaces_elemnts)        \
  X(replaces_elmeents) X(replaces_elments) X(replaces_items) X(replaces_leements)          \
  X(replaces_lements) X(replaces_values) X(replacese_lements) X(replaceselements)          \
  X(replacing_elements) X(replacs_elements) X(replacse_elements) X(replaecs_elements)      \
  X(replaes_elements) X(replcaes_elements) X(replces_elements) X(rpelaces_elements)        \
  X(rplaces_elements)

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
  ARM_DELEGATE_DETAIL_NEAR_EXPAND_FOR_QUANTIZATION(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_MINIMUM(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_MAXIMUM(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_IS_NO_OPERATION(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_ABSORBS_BATCH_NORM(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_CHANNEL_SCALING(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_ONLY_CONVERTS(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_MAKES_INDICES(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_ANNOTATION(ARM_DELEGATE_DETAIL_NAME)
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
ARM_DELEGATE_DETAIL_SEARCH(expand_for_quantization, ARM_DELEGATE_DETAIL_NEAR_EXPAND_FOR_QUANTIZATION)
ARM_DELEGATE_DETAIL_SEARCH(minimum, ARM_DELEGATE_DETAIL_NEAR_MINIMUM)
ARM_DELEGATE_DETAIL_SEARCH(maximum, ARM_DELEGATE_DETAIL_NEAR_MAXIMUM)
ARM_DELEGATE_DETAIL_SEARCH(is_no_operation, ARM_DELEGATE_DETAIL_NEAR_IS_NO_OPERATION)
ARM_DELEGATE_DETAIL_SEARCH(absorbs_batch_norm, ARM_DELEGATE_DETAIL_NEAR_ABSORBS_BATCH_NORM)
ARM_DELEGATE_DETAIL_SEARCH(channel_scaling, ARM_DELEGATE_DETAIL_NEAR_CHANNEL_SCALING)
ARM_DELEGATE_DETAIL_SEARCH(only_converts, ARM_DELEGATE_DETAIL_NEAR_ONLY_CONVERTS)
ARM_DELEGATE_DETAIL_SEARCH(makes_indices, ARM_DELEGATE_DETAIL_NEAR_MAKES_INDICES)
ARM_DELEGATE_DETAIL_SEARCH(annotation, ARM_DELEGATE_DETAIL_NEAR_ANNOTATION)
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
#undef ARM_DELEGATE_DETAIL_NEAR_EXPAND_FOR_QUANTIZATION
#undef ARM_DELEGATE_DETAIL_NEAR_MINIMUM
#undef ARM_DELEGATE_DETAIL_NEAR_MAXIMUM
#undef ARM_DELEGATE_DETAIL_NEAR_IS_NO_OPERATION
#undef ARM_DELEGATE_DETAIL_NEAR_ABSORBS_BATCH_NORM
#undef ARM_DELEGATE_DETAIL_NEAR_CHANNEL_SCALING
#undef ARM_DELEGATE_DETAIL_NEAR_ONLY_CONVERTS
#undef ARM_DELEGATE_DETAIL_NEAR_MAKES_INDICES
#undef ARM_DELEGATE_DETAIL_NEAR_ANNOTATION
#undef ARM_DELEGATE_DETAIL_NEAR_REPLACES_ELEMENTS
#undef ARM_DELEGATE_DETAIL_NEAR_INVALIDATES
#undef ARM_DELEGATE_DETAIL_MEMBERS
// NOLINTEND(readability-identifier-naming,bugprone-branch-clone)
// clang-format on
