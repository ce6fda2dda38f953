#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The members that the library looks for in a struct, and names near those that are optional: a
// member with such a name would be ignored. Made by tools/members/generate.py; not to be edited.

#include <arm_delegate/base/type_name.hpp>

#include <string_view>
#include <type_traits>

// clang-format off
// NOLINTBEGIN(readability-identifier-naming,bugprone-branch-clone): the names are misspelt ones

#define ARM_DELEGATE_DETAIL_MEMBERS(X)                                                            \
  X(schemas) X(infer) X(lower) X(expand) X(expands_to) X(table) X(handles_quantized)              \
  X(requires_capability) X(known_everywhere) X(needs) X(quantization) X(supports) X(fold)         \
  X(minimum) X(is_no_operation) X(absorbs_batch_norm) X(replaces_elements) X(name) X(establishes) \
  X(invalidates) X(run) X(convert) X(version) X(provides)

#define ARM_DELEGATE_DETAIL_NEAR_LOWER(X)                                                        \
  X(LOWER) X(Lower) X(do_lower) X(get_lower) X(has_lower) X(is_lower) X(kower) X(lawer) X(lewer) \
  X(liwer) X(llower) X(loeer) X(loer) X(loewr) X(loower) X(loqer) X(louer) X(lowar) X(lowe)      \
  X(lowee) X(loweer) X(lowel) X(lowerImpl) X(lowerNode) X(lowerOp) X(lowerTo) X(lowerToTosa)     \
  X(lower_) X(lower_fn) X(lower_impl) X(lower_node) X(lower_op) X(lower_t) X(lower_to)           \
  X(lower_to_tosa) X(lowerd) X(lowered) X(loweres) X(lowering) X(lowerr) X(lowers) X(lowet)      \
  X(lowir) X(lowor) X(lowr) X(lowre) X(lowrr) X(lowur) X(lowwer) X(lowwr) X(lpwer) X(luwer)      \
  X(lwer) X(lwoer) X(m_lower) X(olwer) X(ower) X(rower) X(toTosa) X(to_tosa)

#define ARM_DELEGATE_DETAIL_NEAR_EXPAND(X)                                                        \
  X(EXPAND) X(Expand) X(axpand) X(decompose) X(do_expand) X(ecpand) X(eexpand) X(epand) X(epxand) \
  X(exand) X(exapnd) X(exband) X(exoand) X(expaand) X(expabd) X(expad) X(expadn) X(expamd)        \
  X(expan) X(expandNode) X(expandOp) X(expand_) X(expand_fn) X(expand_impl) X(expand_node)        \
  X(expand_op) X(expand_t) X(expandd) X(expanded) X(expandes) X(expanding) X(expands) X(expanf)   \
  X(expannd) X(expans) X(expansion) X(expant) X(expend) X(expind) X(expnad) X(expnd) X(expond)    \
  X(exppand) X(expsnd) X(expund) X(exxpand) X(ezpand) X(get_expand) X(has_expand) X(is_expand)    \
  X(ixpand) X(m_expand) X(oxpand) X(rxpand) X(uxpand) X(wxpand) X(xepand) X(xpand)

#define ARM_DELEGATE_DETAIL_NEAR_EXPANDS_TO(X)                                                     \
  X(EXPANDS_TO) X(ExpandsTo) X(Expands_to) X(axpands_to) X(composedOf) X(composed_of)              \
  X(consistsOf) X(consists_of) X(do_expands_to) X(ecpands_to) X(eexpands_to) X(epands_to)          \
  X(epxands_to) X(exands_to) X(exapnds_to) X(exbands_to) X(exoands_to) X(expaands_to)              \
  X(expabds_to) X(expadns_to) X(expads_to) X(expamds_to) X(expandIn) X(expandInto) X(expandTo)     \
  X(expand_in) X(expand_into) X(expand_sto) X(expand_to) X(expanda_to) X(expandc_to) X(expandd_to) \
  X(expandds_to) X(expandedTo) X(expanded_to) X(expandsAs) X(expandsIn) X(expandsInto)             \
  X(expandsTo) X(expandsToo) X(expandsUsing) X(expandsWith) X(expands_as) X(expands_do)            \
  X(expands_in) X(expands_into) X(expands_o) X(expands_ot) X(expands_ro) X(expands_t)              \
  X(expands_ta) X(expands_te) X(expands_ti) X(expands_to_) X(expands_to_fn) X(expands_to_impl)     \
  X(expands_to_t) X(expands_tod) X(expands_toed) X(expands_toes) X(expands_too) X(expands_tos)     \
  X(expands_tp) X(expands_tto) X(expands_tu) X(expands_using) X(expands_with) X(expands_yo)        \
  X(expandss_to) X(expandst_o) X(expandsto) X(expandz_to) X(expanfs_to) X(expannds_to)             \
  X(expans_to) X(expansd_to) X(expansionOf) X(expansion_of) X(expanss_to) X(expants_to)            \
  X(expends_to) X(expinds_to) X(expnads_to) X(expnds_to) X(exponds_to) X(exppands_to)              \
  X(expsnds_to) X(expunds_to) X(exxpands_to) X(ezpands_to) X(get_expands_to) X(has_expands_to)     \
  X(is_expands_to) X(ixpands_to) X(m_expands_to) X(oxpands_to) X(rxpands_to) X(uxpands_to)         \
  X(wxpands_to) X(xepands_to) X(xpands_to)

#define ARM_DELEGATE_DETAIL_NEAR_TABLE(X)                                                          \
  X(TABLE) X(Table) X(atble) X(dable) X(do_table) X(get_table) X(has_table) X(is_table)            \
  X(lookUpTable) X(look_up_table) X(lookup) X(lookupTable) X(lookup_table) X(lut) X(m_table)       \
  X(rable) X(taable) X(tabble) X(tabe) X(tabel) X(tabke) X(tabl) X(tabla) X(table_) X(table_fn)    \
  X(table_impl) X(table_t) X(tabled) X(tablee) X(tableed) X(tablees) X(tables) X(tabli) X(tablle)  \
  X(tablo) X(tablr) X(tablu) X(tablw) X(tabre) X(tabulate) X(tabulated) X(talbe) X(tanle) X(taple) \
  X(tavle) X(tbale) X(tble) X(teble) X(tible) X(toble) X(tsble) X(ttable) X(tuble) X(yable)

#define ARM_DELEGATE_DETAIL_NEAR_HANDLES_QUANTIZED(X)                                            \
  X(HANDLES_QUANTIZED) X(HandlesQuantized) X(Handles_quantized) X(ahndles_quantized)             \
  X(andles_quantized) X(do_handles_quantized) X(gandles_quantized) X(get_handles_quantized)      \
  X(haandles_quantized) X(habdles_quantized) X(hadles_quantized) X(hadnles_quantized)            \
  X(hamdles_quantized) X(handdles_quantized) X(handels_quantized) X(handes_quantized)            \
  X(handkes_quantized) X(handlas_quantized) X(handleQuantised) X(handleQuantization)             \
  X(handleQuantized) X(handle_quantised) X(handle_quantization) X(handle_quantized)              \
  X(handle_squantized) X(handlea_quantized) X(handlec_quantized) X(handledQuantized)             \
  X(handled_quantized) X(handlees_quantized) X(handlesQuant) X(handlesQuantisation)              \
  X(handlesQuantised) X(handlesQuantisedValues) X(handlesQuantization) X(handlesQuantize)        \
  X(handlesQuantized) X(handlesQuantizedValues) X(handlesQuantizing) X(handles_qaantized)        \
  X(handles_qantized) X(handles_qauntized) X(handles_qeantized) X(handles_qiantized)             \
  X(handles_qoantized) X(handles_qquantized) X(handles_quaantized) X(handles_quabtized)          \
  X(handles_quamtized) X(handles_quandized) X(handles_quanitzed) X(handles_quanized)             \
  X(handles_quanntized) X(handles_quanrized) X(handles_quant) X(handles_quantazed)               \
  X(handles_quantezed) X(handles_quanticed) X(handles_quantied) X(handles_quantiezd)             \
  X(handles_quantiized) X(handles_quantisation) X(handles_quantised) X(handles_quantised_values) \
  X(handles_quantixed) X(handles_quantizad) X(handles_quantization) X(handles_quantizd)          \
  X(handles_quantizde) X(handles_quantize) X(handles_quantized_) X(handles_quantized_fn)         \
  X(handles_quantized_impl) X(handles_quantized_t) X(handles_quantized_values)                   \
  X(handles_quantizedd) X(handles_quantizeded) X(handles_quantizedes) X(handles_quantizeds)      \
  X(handles_quantizeed) X(handles_quantizef) X(handles_quantizes) X(handles_quantizet)           \
  X(handles_quantizid) X(handles_quantizing) X(handles_quantizod) X(handles_quantizrd)           \
  X(handles_quantizud) X(handles_quantizwd) X(handles_quantizzed) X(handles_quantozed)           \
  X(handles_quanttized) X(handles_quantuzed) X(handles_quantyzed) X(handles_quantzed)            \
  X(handles_quantzied) X(handles_quanyized) X(handles_quatized) X(handles_quatnized)             \
  X(handles_quentized) X(handles_quintized) X(handles_qunatized) X(handles_quntized)             \
  X(handles_quontized) X(handles_qusntized) X(handles_quuantized) X(handles_quuntized)           \
  X(handles_qwantized) X(handles_qyantized) X(handles_uantized) X(handles_uqantized)             \
  X(handles_wuantized) X(handlesq_uantized) X(handlesquantized) X(handless_quantized)            \
  X(handlez_quantized) X(handlingQuantized) X(handling_quantized) X(handlis_quantized)           \
  X(handlles_quantized) X(handlos_quantized) X(handlrs_quantized) X(handls_quantized)            \
  X(handlse_quantized) X(handlus_quantized) X(handlws_quantized) X(handres_quantized)            \
  X(hanfles_quantized) X(hanldes_quantized) X(hanles_quantized) X(hanndles_quantized)            \
  X(hansles_quantized) X(hantles_quantized) X(has_handles_quantized) X(hendles_quantized)        \
  X(hhandles_quantized) X(hindles_quantized) X(hnadles_quantized) X(hndles_quantized)            \
  X(hondles_quantized) X(hsndles_quantized) X(hundles_quantized) X(is_handles_quantized)         \
  X(jandles_quantized) X(m_handles_quantized) X(supportsQuantised) X(supportsQuantization)       \
  X(supportsQuantized) X(supports_quantised) X(supports_quantization) X(supports_quantized)

#define ARM_DELEGATE_DETAIL_NEAR_REQUIRES_CAPABILITY(X)                                          \
  X(REQUIRES_CAPABILITY) X(RequiresCapability) X(Requires_capability) X(capabilities)            \
  X(capability) X(do_requires_capability) X(eequires_capability) X(equires_capability)           \
  X(erquires_capability) X(get_requires_capability) X(has_requires_capability)                   \
  X(is_requires_capability) X(lequires_capability) X(m_requires_capability) X(neededCapability)  \
  X(needed_capability) X(needsCapabilities) X(needsCapability) X(needs_capabilities)             \
  X(needs_capability) X(raquires_capability) X(reequires_capability) X(reqaires_capability)      \
  X(reqeires_capability) X(reqiires_capability) X(reqires_capability) X(reqiures_capability)     \
  X(reqoires_capability) X(reqquires_capability) X(requares_capability) X(requeres_capability)   \
  X(requiees_capability) X(requiers_capability) X(requies_capability) X(requiires_capability)    \
  X(requiles_capability) X(requiras_capability) X(requireCapabilities) X(requireCapability)      \
  X(require_capabilities) X(require_capability) X(require_scapability) X(requirea_capability)    \
  X(requirec_capability) X(requiredCapabilities) X(requiredCapability) X(requiredExtension)      \
  X(required_capabilities) X(required_capability) X(required_extension) X(requirees_capability)  \
  X(requiresCapabilities) X(requiresCapability) X(requiresCapable) X(requiresExtension)          \
  X(requiresFeature) X(requiresTarget) X(requires_acpability) X(requires_apability)              \
  X(requires_caability) X(requires_caapability) X(requires_caapbility) X(requires_cabability)    \
  X(requires_caoability) X(requires_capaability) X(requires_capabality) X(requires_capabbility)  \
  X(requires_capabelity) X(requires_capabiility) X(requires_capabiilty) X(requires_capabiity)    \
  X(requires_capabikity) X(requires_capabilaty) X(requires_capabilety) X(requires_capabilidy)    \
  X(requires_capabiliity) X(requires_capabiliry) X(requires_capabilit) X(requires_capabiliti)    \
  X(requires_capabilities) X(requires_capabilitt) X(requires_capabilitty) X(requires_capabilitu) \
  X(requires_capability_) X(requires_capability_fn) X(requires_capability_impl)                  \
  X(requires_capability_t) X(requires_capabilityd) X(requires_capabilityed)                      \
  X(requires_capabilityes) X(requires_capabilitys) X(requires_capabilityy) X(requires_capabiliy) \
  X(requires_capabiliyt) X(requires_capabiliyy) X(requires_capabillity) X(requires_capabiloty)   \
  X(requires_capabiltiy) X(requires_capabilty) X(requires_capabiluty) X(requires_capabilyty)     \
  X(requires_capabirity) X(requires_capable) X(requires_capabliity) X(requires_capablity)        \
  X(requires_capabolity) X(requires_capabulity) X(requires_capabylity) X(requires_capaiblity)    \
  X(requires_capaility) X(requires_capanility) X(requires_capapility) X(requires_capavility)     \
  X(requires_capbaility) X(requires_capbility) X(requires_capebility) X(requires_capibility)     \
  X(requires_capobility) X(requires_cappability) X(requires_capsbility) X(requires_capubility)   \
  X(requires_ccapability) X(requires_cepability) X(requires_cipability) X(requires_copability)   \
  X(requires_cpaability) X(requires_cpability) X(requires_cspability) X(requires_cupability)     \
  X(requires_extension) X(requires_feature) X(requires_kapability) X(requires_sapability)        \
  X(requires_target) X(requires_vapability) X(requires_xapability) X(requires_zapability)        \
  X(requiresc_apability) X(requirescapability) X(requiress_capability) X(requirez_capability)    \
  X(requiringCapability) X(requiring_capability) X(requiris_capability) X(requiros_capability)   \
  X(requirres_capability) X(requirrs_capability) X(requirs_capability) X(requirse_capability)    \
  X(requirus_capability) X(requirws_capability) X(requites_capability) X(requores_capability)    \
  X(requres_capability) X(requries_capability) X(requuires_capability) X(requures_capability)    \
  X(requyres_capability) X(reqwires_capability) X(reqyires_capability) X(reuires_capability)     \
  X(reuqires_capability) X(rewuires_capability) X(riquires_capability) X(roquires_capability)    \
  X(rqeuires_capability) X(rquires_capability) X(rrequires_capability) X(rrquires_capability)    \
  X(ruquires_capability) X(rwquires_capability) X(tequires_capability)

#define ARM_DELEGATE_DETAIL_NEAR_KNOWN_EVERYWHERE(X)                                               \
  X(KNOWN_EVERYWHERE) X(KnownEverywhere) X(Known_everywhere) X(alwaysKnown) X(always_known)        \
  X(cnown_everywhere) X(do_known_everywhere) X(get_known_everywhere) X(has_known_everywhere)       \
  X(is_known_everywhere) X(jnown_everywhere) X(kbown_everywhere) X(kknown_everywhere)              \
  X(kmown_everywhere) X(knawn_everywhere) X(knewn_everywhere) X(kniwn_everywhere)                  \
  X(knnown_everywhere) X(knoen_everywhere) X(knon_everywhere) X(knonw_everywhere)                  \
  X(knoown_everywhere) X(knoqn_everywhere) X(knoun_everywhere) X(know_everywhere)                  \
  X(know_neverywhere) X(knowb_everywhere) X(knowm_everywhere) X(knownAlways) X(knownAnywhere)      \
  X(knownElsewhere) X(knownEveryWhere) X(knownEverywhere) X(knownOnAll) X(known_always)            \
  X(known_anywhere) X(known_averywhere) X(known_eberywhere) X(known_ecerywhere) X(known_eerywhere) \
  X(known_eeverywhere) X(known_eevrywhere) X(known_eferywhere) X(known_elsewhere)                  \
  X(known_evarywhere) X(known_eveerywhere) X(known_eveeywhere) X(known_evelywhere)                 \
  X(known_everiwhere) X(known_everrywhere) X(known_evertwhere) X(known_everuwhere)                 \
  X(known_everwhere) X(known_everwyhere) X(known_every_where) X(known_everyehere)                  \
  X(known_everyhere) X(known_everyhwere) X(known_everyqhere) X(known_everyuhere)                   \
  X(known_everywehre) X(known_everywere) X(known_everywgere) X(known_everywhare)                   \
  X(known_everywhee) X(known_everywheee) X(known_everywheer) X(known_everywheere)                  \
  X(known_everywhele) X(known_everywher) X(known_everywhera) X(known_everywhere_)                  \
  X(known_everywhere_fn) X(known_everywhere_impl) X(known_everywhere_t) X(known_everywhered)       \
  X(known_everywheree) X(known_everywhereed) X(known_everywherees) X(known_everywheres)            \
  X(known_everywheri) X(known_everywhero) X(known_everywherr) X(known_everywherre)                 \
  X(known_everywheru) X(known_everywherw) X(known_everywhete) X(known_everywhhere)                 \
  X(known_everywhire) X(known_everywhore) X(known_everywhre) X(known_everywhree)                   \
  X(known_everywhrre) X(known_everywhure) X(known_everywhwre) X(known_everywjere)                  \
  X(known_everywwhere) X(known_everyywhere) X(known_evetywhere) X(known_eveyrwhere)                \
  X(known_eveywhere) X(known_evirywhere) X(known_evorywhere) X(known_evreywhere)                   \
  X(known_evrrywhere) X(known_evrywhere) X(known_evurywhere) X(known_evverywhere)                  \
  X(known_evwrywhere) X(known_iverywhere) X(known_on_all) X(known_overywhere) X(known_rverywhere)  \
  X(known_uverywhere) X(known_veerywhere) X(known_verywhere) X(known_wverywhere)                   \
  X(knowne_verywhere) X(knowneverywhere) X(knownn_everywhere) X(knowwn_everywhere)                 \
  X(knpwn_everywhere) X(knuwn_everywhere) X(knwn_everywhere) X(knwon_everywhere)                   \
  X(konwn_everywhere) X(kown_everywhere) X(lnown_everywhere) X(m_known_everywhere)                 \
  X(nkown_everywhere) X(nown_everywhere)

#define ARM_DELEGATE_DETAIL_NEAR_NEEDS(X)                                                       \
  X(NEEDS) X(Needs) X(beeds) X(do_needs) X(eeds) X(eneds) X(get_needs) X(has_needs) X(is_needs) \
  X(m_needs) X(meeds) X(naeds) X(neads) X(nedes) X(neds) X(need) X(needa) X(needc) X(needd)     \
  X(needds) X(needed) X(neededInvariants) X(needed_invariants) X(needing) X(needsInvariants)    \
  X(needs_) X(needs_fn) X(needs_impl) X(needs_invariants) X(needs_t) X(needsd) X(needsed)       \
  X(needses) X(needss) X(needz) X(neeeds) X(neefs) X(nees) X(neesd) X(neess) X(neets) X(neids)  \
  X(neods) X(nerds) X(neuds) X(newds) X(nieds) X(nneeds) X(noeds) X(nreds) X(nueds) X(nweds)    \
  X(prerequisites) X(requiredInvariants) X(required_invariants) X(requirements)                 \
  X(requiresInvariants) X(requires_invariants)

#define ARM_DELEGATE_DETAIL_NEAR_QUANTIZATION(X)                                                   \
  X(QUANTIZATION) X(Quantization) X(do_quantization) X(get_quantization) X(has_quantization)       \
  X(is_quantization) X(m_quantization) X(qaantization) X(qantization) X(qauntization)              \
  X(qeantization) X(qiantization) X(qoantization) X(qquantization) X(quaantization)                \
  X(quabtization) X(quamtization) X(quandization) X(quanitzation) X(quanization) X(quanntization)  \
  X(quanrization) X(quant) X(quantRule) X(quant_rule) X(quantazation) X(quantezation)              \
  X(quantiation) X(quantiaztion) X(quantication) X(quantiization) X(quantisation)                  \
  X(quantisationRule) X(quantisation_rule) X(quantise) X(quantising) X(quantixation)               \
  X(quantizaation) X(quantizadion) X(quantizaion) X(quantizaiton) X(quantizarion) X(quantizataon)  \
  X(quantizateon) X(quantizatian) X(quantizatien) X(quantizatiin) X(quantizatiion) X(quantizatin)  \
  X(quantizatino) X(quantizatio) X(quantizatiob) X(quantizatiom) X(quantizationKind)               \
  X(quantizationRule) X(quantizationRules) X(quantization_) X(quantization_fn)                     \
  X(quantization_impl) X(quantization_kind) X(quantization_rule) X(quantization_rules)             \
  X(quantization_t) X(quantizationd) X(quantizationed) X(quantizationes) X(quantizationn)          \
  X(quantizations) X(quantizatioon) X(quantizatipn) X(quantizatiun) X(quantizatoin) X(quantizaton) \
  X(quantizatoon) X(quantizattion) X(quantizatuon) X(quantizatyon) X(quantizayion) X(quantize)     \
  X(quantizetion) X(quantizing) X(quantizition) X(quantizotion) X(quantizstion) X(quantiztaion)    \
  X(quantiztion) X(quantizution) X(quantizzation) X(quantozation) X(quanttization) X(quantuzation) \
  X(quantyzation) X(quantzation) X(quantziation) X(quanyization) X(quatization) X(quatnization)    \
  X(quentization) X(quintization) X(qunatization) X(quntization) X(quontization) X(qusntization)   \
  X(quuantization) X(quuntization) X(qwantization) X(qyantization) X(uantization) X(uqantization)  \
  X(wuantization)

#define ARM_DELEGATE_DETAIL_NEAR_SUPPORTS(X)                                                       \
  X(SUPPORTS) X(Supports) X(aupports) X(canSupport) X(can_support) X(checkSupport)                 \
  X(check_support) X(cupports) X(do_supports) X(dupports) X(get_supports) X(has_supports)          \
  X(isSupported) X(isSupporting) X(is_supported) X(is_supporting) X(is_supports) X(m_supports)     \
  X(sapports) X(sepports) X(sipports) X(sopports) X(spports) X(spuports) X(ssupports) X(subports)  \
  X(suoports) X(supborts) X(supoorts) X(supoprts) X(suports) X(supparts) X(supperts) X(suppirts)   \
  X(suppoets) X(suppolts) X(suppoorts) X(suppords) X(supporrs) X(supporrts) X(suppors) X(supporst) \
  X(support) X(supporta) X(supportc) X(supportd) X(supported) X(supporting) X(supportive)          \
  X(supportsNode) X(supportsOn) X(supportsOp) X(supportsTarget) X(supports_) X(supports_fn)        \
  X(supports_impl) X(supports_node) X(supports_on) X(supports_op) X(supports_t) X(supports_target) \
  X(supportsd) X(supportsed) X(supportses) X(supportss) X(supportts) X(supportz) X(supporys)       \
  X(suppotrs) X(suppots) X(suppotts) X(suppports) X(suppprts) X(supprots) X(supprts) X(suppurts)   \
  X(suupports) X(swpports) X(sypports) X(upports) X(uspports) X(zupports)

#define ARM_DELEGATE_DETAIL_NEAR_FOLD(X)                                                         \
  X(FOLD) X(Fold) X(constFold) X(const_fold) X(constantFold) X(constantFolding) X(constant_fold) \
  X(constant_folding) X(do_fold) X(dold) X(fald) X(ffold) X(fild) X(fld) X(flod) X(fod) X(fodl)  \
  X(fokd) X(fol) X(foldConstant) X(foldConstants) X(foldNode) X(fold_) X(fold_constant)          \
  X(fold_constants) X(fold_fn) X(fold_impl) X(fold_node) X(fold_t) X(foldd) X(folded) X(foldes)  \
  X(folding) X(folds) X(foldsConstants) X(folds_constants) X(folf) X(folld) X(fols) X(folt)      \
  X(foold) X(fpld) X(fuld) X(get_fold) X(has_fold) X(is_fold) X(m_fold) X(ofld) X(vold)

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

#define ARM_DELEGATE_DETAIL_NEAR_IS_NO_OPERATION(X)                                                \
  X(IS_NO_OPERATION) X(IsNoOperation) X(Is_no_operation) X(as_no_operation) X(do_is_no_operation)  \
  X(es_no_operation) X(get_is_no_operation) X(has_is_no_operation) X(i_no_operation)               \
  X(i_sno_operation) X(ia_no_operation) X(ic_no_operation) X(id_no_operation) X(iis_no_operation)  \
  X(isIdentity) X(isNoOp) X(isNoOperation) X(isNoOperationNode) X(isNoOperator) X(isNoOps)         \
  X(isNonOperation) X(isNoop) X(isNooperation) X(isNop) X(isNotAnOperation) X(isNotOperation)      \
  X(isOperation) X(is_bo_operation) X(is_identity) X(is_is_no_operation) X(is_mo_operation)        \
  X(is_n_ooperation) X(is_n_operation) X(is_na_operation) X(is_ne_operation) X(is_ni_operation)    \
  X(is_nno_operation) X(is_no_aperation) X(is_no_eperation) X(is_no_iperation) X(is_no_oberation)  \
  X(is_no_oepration) X(is_no_oeration) X(is_no_ooeration) X(is_no_ooperation) X(is_no_op)          \
  X(is_no_oparation) X(is_no_opeartion) X(is_no_opeation) X(is_no_opeeation) X(is_no_opeeration)   \
  X(is_no_opelation) X(is_no_operaation) X(is_no_operadion) X(is_no_operaion) X(is_no_operaiton)   \
  X(is_no_operarion) X(is_no_operataon) X(is_no_operateon) X(is_no_operatian) X(is_no_operatien)   \
  X(is_no_operatiin) X(is_no_operatiion) X(is_no_operatin) X(is_no_operatino) X(is_no_operatio)    \
  X(is_no_operatiob) X(is_no_operatiom) X(is_no_operation_) X(is_no_operation_fn)                  \
  X(is_no_operation_impl) X(is_no_operation_node) X(is_no_operation_t) X(is_no_operationd)         \
  X(is_no_operationed) X(is_no_operationes) X(is_no_operationn) X(is_no_operations)                \
  X(is_no_operatioon) X(is_no_operatipn) X(is_no_operatiun) X(is_no_operatoin) X(is_no_operaton)   \
  X(is_no_operatoon) X(is_no_operator) X(is_no_operattion) X(is_no_operatuon) X(is_no_operatyon)   \
  X(is_no_operayion) X(is_no_operetion) X(is_no_operition) X(is_no_operotion) X(is_no_operration)  \
  X(is_no_operstion) X(is_no_opertaion) X(is_no_opertion) X(is_no_operution) X(is_no_opetation)    \
  X(is_no_opiration) X(is_no_oporation) X(is_no_opperation) X(is_no_opration) X(is_no_opreation)   \
  X(is_no_oprration) X(is_no_ops) X(is_no_opuration) X(is_no_opwration) X(is_no_peration)          \
  X(is_no_poeration) X(is_no_pperation) X(is_no_uperation) X(is_non_operation) X(is_noo_operation) \
  X(is_noo_peration) X(is_noop) X(is_nooperation) X(is_nop) X(is_not_an_operation)                 \
  X(is_not_operation) X(is_np_operation) X(is_nu_operation) X(is_o_operation) X(is_on_operation)   \
  X(is_operation) X(isn_o_operation) X(isno_operation) X(isnooperation) X(isntOperation)           \
  X(isnt_operation) X(iss_no_operation) X(iz_no_operation) X(m_is_no_operation) X(noOp)            \
  X(noOperation) X(no_op) X(no_operation) X(noop) X(nop) X(os_no_operation) X(s_no_operation)      \
  X(si_no_operation) X(us_no_operation) X(ys_no_operation)

#define ARM_DELEGATE_DETAIL_NEAR_ABSORBS_BATCH_NORM(X)                                             \
  X(ABSORBS_BATCH_NORM) X(AbsorbsBatchNorm) X(Absorbs_batch_norm) X(aabsorbs_batch_norm)           \
  X(abaorbs_batch_norm) X(abbsorbs_batch_norm) X(abcorbs_batch_norm) X(abdorbs_batch_norm)         \
  X(aborbs_batch_norm) X(abosrbs_batch_norm) X(absarbs_batch_norm) X(abserbs_batch_norm)           \
  X(absirbs_batch_norm) X(absobrs_batch_norm) X(absobs_batch_norm) X(absoebs_batch_norm)           \
  X(absolbs_batch_norm) X(absoorbs_batch_norm) X(absorbBatchNorm) X(absorbBatchnorm) X(absorbNorm) \
  X(absorb_batch_norm) X(absorb_batchnorm) X(absorb_norm) X(absorb_sbatch_norm)                    \
  X(absorba_batch_norm) X(absorbbs_batch_norm) X(absorbc_batch_norm) X(absorbd_batch_norm)         \
  X(absorbedBatchNorm) X(absorbed_batch_norm) X(absorbingBatchNorm) X(absorbing_batch_norm)        \
  X(absorbsBatchNorm) X(absorbsBatchNormalization) X(absorbsBatchNorms) X(absorbsBatchnorm)        \
  X(absorbsNorm) X(absorbs_abtch_norm) X(absorbs_atch_norm) X(absorbs_baatch_norm)                 \
  X(absorbs_bach_norm) X(absorbs_bacth_norm) X(absorbs_badch_norm) X(absorbs_barch_norm)           \
  X(absorbs_batc_hnorm) X(absorbs_batc_norm) X(absorbs_batcch_norm) X(absorbs_batcg_norm)          \
  X(absorbs_batch_borm) X(absorbs_batch_morm) X(absorbs_batch_narm) X(absorbs_batch_nerm)          \
  X(absorbs_batch_nirm) X(absorbs_batch_nnorm) X(absorbs_batch_noem) X(absorbs_batch_nolm)         \
  X(absorbs_batch_nom) X(absorbs_batch_nomr) X(absorbs_batch_noorm) X(absorbs_batch_nor)           \
  X(absorbs_batch_norm_) X(absorbs_batch_norm_fn) X(absorbs_batch_norm_impl)                       \
  X(absorbs_batch_norm_t) X(absorbs_batch_normalization) X(absorbs_batch_normd)                    \
  X(absorbs_batch_normed) X(absorbs_batch_normes) X(absorbs_batch_normm) X(absorbs_batch_norms)    \
  X(absorbs_batch_norn) X(absorbs_batch_norrm) X(absorbs_batch_notm) X(absorbs_batch_nprm)         \
  X(absorbs_batch_nrm) X(absorbs_batch_nrom) X(absorbs_batch_nurm) X(absorbs_batch_onrm)           \
  X(absorbs_batch_orm) X(absorbs_batchh_norm) X(absorbs_batchn_orm) X(absorbs_batchnorm)           \
  X(absorbs_batcj_norm) X(absorbs_bath_norm) X(absorbs_bathc_norm) X(absorbs_batkh_norm)           \
  X(absorbs_batsh_norm) X(absorbs_battch_norm) X(absorbs_batvh_norm) X(absorbs_batxh_norm)         \
  X(absorbs_batzh_norm) X(absorbs_baych_norm) X(absorbs_bbatch_norm) X(absorbs_betch_norm)         \
  X(absorbs_bitch_norm) X(absorbs_botch_norm) X(absorbs_bstch_norm) X(absorbs_btach_norm)          \
  X(absorbs_btch_norm) X(absorbs_butch_norm) X(absorbs_natch_norm) X(absorbs_norm)                 \
  X(absorbs_patch_norm) X(absorbs_vatch_norm) X(absorbsb_atch_norm) X(absorbsbatch_norm)           \
  X(absorbsbatchnorm) X(absorbss_batch_norm) X(absorbz_batch_norm) X(absorns_batch_norm)           \
  X(absorps_batch_norm) X(absorrbs_batch_norm) X(absors_batch_norm) X(absorsb_batch_norm)          \
  X(absorvs_batch_norm) X(absotbs_batch_norm) X(absprbs_batch_norm) X(absrbs_batch_norm)           \
  X(absrobs_batch_norm) X(abssorbs_batch_norm) X(absurbs_batch_norm) X(abzorbs_batch_norm)         \
  X(ansorbs_batch_norm) X(apsorbs_batch_norm) X(asborbs_batch_norm) X(asorbs_batch_norm)           \
  X(avsorbs_batch_norm) X(basorbs_batch_norm) X(bsorbs_batch_norm) X(canAbsorbBatchNorm)           \
  X(can_absorb_batch_norm) X(do_absorbs_batch_norm) X(ebsorbs_batch_norm) X(foldBatchNorm)         \
  X(fold_batch_norm) X(foldsBatchNorm) X(foldsBatchnorm) X(folds_batch_norm) X(folds_batchnorm)    \
  X(get_absorbs_batch_norm) X(has_absorbs_batch_norm) X(ibsorbs_batch_norm)                        \
  X(is_absorbs_batch_norm) X(m_absorbs_batch_norm) X(obsorbs_batch_norm) X(sbsorbs_batch_norm)     \
  X(ubsorbs_batch_norm)

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

#define ARM_DELEGATE_DETAIL_NEAR_INVALIDATES(X)                                                    \
  X(INVALIDATES) X(Invalidates) X(anvalidates) X(do_invalidates) X(envalidates) X(get_invalidates) \
  X(has_invalidates) X(ibvalidates) X(iinvalidates) X(imvalidates) X(inalidates) X(inavlidates)    \
  X(inbalidates) X(incalidates) X(infalidates) X(innvalidates) X(invaalidates) X(invaidates)       \
  X(invaildates) X(invakidates) X(invaladates) X(invaldates) X(invaldiates) X(invaledates)         \
  X(invaliadtes) X(invaliates) X(invalidaates) X(invalidades) X(invalidaes) X(invalidaets)         \
  X(invalidares) X(invalidatas) X(invalidate) X(invalidatea) X(invalidatec) X(invalidated)         \
  X(invalidatees) X(invalidates_) X(invalidates_fn) X(invalidates_impl) X(invalidates_t)           \
  X(invalidatesd) X(invalidatesed) X(invalidateses) X(invalidatess) X(invalidatez) X(invalidating) \
  X(invalidation) X(invalidations) X(invalidatis) X(invalidatos) X(invalidatrs) X(invalidats)      \
  X(invalidatse) X(invalidattes) X(invalidatus) X(invalidatws) X(invalidayes) X(invaliddates)      \
  X(invalidetes) X(invalidites) X(invalidotes) X(invalids) X(invalidstes) X(invalidtaes)           \
  X(invalidtes) X(invalidutes) X(invalifates) X(invaliidates) X(invalisates) X(invalitates)        \
  X(invallidates) X(invalodates) X(invaludates) X(invalydates) X(invaridates) X(invelidates)       \
  X(invilidates) X(invlaidates) X(invlidates) X(involidates) X(invslidates) X(invulidates)         \
  X(invvalidates) X(is_invalidates) X(ivalidates) X(ivnalidates) X(m_invalidates) X(nivalidates)   \
  X(nvalidates) X(onvalidates) X(unestablishes) X(unvalidates) X(ynvalidates)

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
  ARM_DELEGATE_DETAIL_NEAR_MINIMUM(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_IS_NO_OPERATION(ARM_DELEGATE_DETAIL_NAME)
  ARM_DELEGATE_DETAIL_NEAR_ABSORBS_BATCH_NORM(ARM_DELEGATE_DETAIL_NAME)
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
ARM_DELEGATE_DETAIL_SEARCH(minimum, ARM_DELEGATE_DETAIL_NEAR_MINIMUM)
ARM_DELEGATE_DETAIL_SEARCH(is_no_operation, ARM_DELEGATE_DETAIL_NEAR_IS_NO_OPERATION)
ARM_DELEGATE_DETAIL_SEARCH(absorbs_batch_norm, ARM_DELEGATE_DETAIL_NEAR_ABSORBS_BATCH_NORM)
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
#undef ARM_DELEGATE_DETAIL_NEAR_MINIMUM
#undef ARM_DELEGATE_DETAIL_NEAR_IS_NO_OPERATION
#undef ARM_DELEGATE_DETAIL_NEAR_ABSORBS_BATCH_NORM
#undef ARM_DELEGATE_DETAIL_NEAR_REPLACES_ELEMENTS
#undef ARM_DELEGATE_DETAIL_NEAR_INVALIDATES
#undef ARM_DELEGATE_DETAIL_MEMBERS
// NOLINTEND(readability-identifier-naming,bugprone-branch-clone)
// clang-format on
