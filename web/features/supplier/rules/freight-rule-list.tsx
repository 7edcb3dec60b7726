/** Versions of freight rules, of one supplier or of all. */
import { freightRuleDetail, submitFreightRule, supplierFreightRule, withdrawFreightRule } from '#server/modules/supplier/rules/freight-rule.contract.ts'
import { FreightRuleForm } from './freight-rule-form.tsx'
import { FreightRuleView } from './freight-rule-view.tsx'
import { RuleList, type ListedRules } from './rule-list.tsx'

const kind: ListedRules = {
  of: supplierFreightRule,
  tab: 'freight',
  name: 'supplier-freight-rule',
  path: supplierFreightRule.path,
  submit: submitFreightRule,
  withdraw: withdrawFreightRule,
  detail: freightRuleDetail,
  Form: FreightRuleForm,
  View: FreightRuleView,
}

export const FreightRuleList = ({ supplierId }: { supplierId?: string }) => <RuleList kind={kind} supplierId={supplierId} />
