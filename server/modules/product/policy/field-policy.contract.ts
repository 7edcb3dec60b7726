/** Which changes of a published product wait for an approval: chosen by the company, field by field. */
import { z } from 'zod'
import { defineResource } from '#kit/contract.ts'
import { label, lookedUp, remark } from '#kit/fields.contract.ts'

const policies = [
  { value: 'AUDIT', label: label('需审核', 'Reviewed'), color: 'gold' },
  { value: 'FREE', label: label('免审核', 'Free'), color: 'green' },
] as const

const fieldName = lookedUp('字段', 'Field', 220)

export const productFieldPolicy = defineResource({
  name: 'product-field-policy',
  label: label('变更审核策略', 'Review of changes'),
  path: '/api/product/field-policy',
  row: {
    fieldName: fieldName.meta({ ...fieldName.meta(), search: 'contains' }),
    stepName: lookedUp('步骤', 'Step', 180),
    policy: z.enum(['FREE', 'AUDIT']).meta({ label: label('变更', 'A change is'), widget: 'select', options: policies, column: 110, search: 'equals' }),
    remark,
    /** As `content/field-policy.ts` calls it. */
    field: z.string().meta({ label: label('字段编码', 'Field code'), widget: 'text', column: 'hidden', sortable: true }),
  },
  writable: ['policy', 'remark'],
  differs: { verbs: { insert: undefined, remove: undefined, import: undefined }, order: [{ field: 'field', direction: 'asc' }], scope: { tenant: false } },
})
