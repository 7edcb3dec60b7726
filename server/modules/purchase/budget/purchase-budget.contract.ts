/** What a department may buy for in a year. */
import { z } from 'zod'
import { defineResource, Id, Money } from '#kit/contract.ts'
import { label, lookedUp, remark } from '#kit/fields.contract.ts'
import { anAmount, money } from '../purchase-fields.contract.ts'

export const purchaseBudget = defineResource({
  name: 'purchase-budget',
  label: label('采购预算', 'Purchasing budget'),
  path: '/api/purchase/budget',
  row: {
    orgId: Id.meta({
      label: label('部门', 'Department'),
      widget: 'reference',
      reference: { resource: 'organization', labelField: 'name' },
      column: false,
      search: 'in',
      requiredMessage: label('请选择部门', 'Choose the department'),
    }),
    orgName: lookedUp('部门', 'Department', 180),
    year: z.coerce
      .number()
      .int()
      .min(2000)
      .max(2200)
      .meta({ label: label('年度', 'Year'), widget: 'number', column: 90, search: 'equals', requiredMessage: label('请输入年度', 'Enter the year') }),
    amount: anAmount.meta({ label: label('预算金额', 'Budget'), widget: 'money', column: 140, requiredMessage: label('请输入预算金额', 'Enter the budget') }),
    /** Of orders that are decided on or under way. */
    reservedAmount: money('已占用', 'Kept', 140),
    /** Of goods that came. */
    usedAmount: money('已使用', 'Used', 140),
    leftAmount: Money.meta({ label: label('剩余', 'Left'), widget: 'money', column: 140, computed: true }),
    remark,
  },
  writable: ['orgId', 'year', 'amount', 'remark'],
  differs: { verbs: { import: undefined } },
})
