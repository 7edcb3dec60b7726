/** What a department may buy for in a year. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Money } from '#kit/contract.ts'
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
    /** Of orders that are decided on. */
    reservedAmount: money('已占用', 'Kept', 140),
    /** Of orders in force, without what was given up of them. */
    usedAmount: money('已使用', 'Used', 140),
    leftAmount: Money.meta({ label: label('剩余', 'Left'), widget: 'money', column: 140, computed: true }),
    usedShare: z.number().meta({ label: label('使用率（%）', 'Taken (%)'), widget: 'number', column: 110, computed: true }),
    remark,
  },
  writable: ['orgId', 'year', 'amount', 'remark'],
  differs: { verbs: { import: undefined } },
})

/** What bears on an order: the budget that it is bought for, and whether it reaches. */
export const BudgetStanding = z.object({
  id: Id,
  orgName: z.string(),
  year: z.number(),
  amount: Money,
  reservedAmount: Money,
  usedAmount: Money,
  leftAmount: Money,
  /** What the order keeps or uses of it now. */
  ownAmount: Money,
  /** What happens beyond it. */
  beyond: z.enum(['ALLOW', 'REASON', 'REFUSE']),
})
export type BudgetStanding = z.output<typeof BudgetStanding>

/** Beside the editor: how amounts are rounded here, and the caller's own budget, or that of an order that was begun. */
export const orderTerms = defineCall('GET|POST /api/purchase/order/terms', {
  permission: 'purchase-order:insert',
  summary: { zh: '采购单编辑参数', en: 'What an order is written by' },
  input: z.object({ id: Id.optional() }),
  output: z.object({ roundingMode: z.enum(['half-up', 'half-even', 'down', 'up']), budget: BudgetStanding.nullable() }),
  options: { readOnly: true },
})
