/** Versions of price rules, of one supplier or of all. */
import { priceRuleDetail, submitPriceRule, supplierPriceRule, withdrawPriceRule } from '#server/modules/supplier/rules/price-rule.contract.ts'
import { PriceRuleForm } from './price-rule-form.tsx'
import { PriceRuleView } from './price-rule-view.tsx'
import { RuleList, type ListedRules } from './rule-list.tsx'

const kind: ListedRules = {
  of: supplierPriceRule,
  tab: 'price',
  name: 'supplier-price-rule',
  path: supplierPriceRule.path,
  submit: submitPriceRule,
  withdraw: withdrawPriceRule,
  detail: priceRuleDetail,
  Form: PriceRuleForm,
  View: PriceRuleView,
}

export const PriceRuleList = ({ supplierId }: { supplierId?: string }) => <RuleList kind={kind} supplierId={supplierId} />
