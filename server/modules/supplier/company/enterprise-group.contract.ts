/** Groups that several suppliers belong to. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'
import { code, named, optional, remark, toggle } from '#kit/fields.contract.ts'
import { CreditCode } from '../profile/credit-code.contract.ts'

export const enterpriseGroup = defineResource({
  name: 'enterprise-group',
  label: { zh: '企业集团', en: 'Enterprise group' },
  path: '/api/supplier/enterprise-group',
  row: {
    code: code('集团编号', 'Number', 40, '/'),
    name: named('集团名称', 'Name', 100, 220),
    nameEn: optional('英文名称', 'English name', 200, 180),
    creditCode: z
      .union([z.literal(''), CreditCode])
      .nullish()
      .meta({ label: { zh: '统一社会信用代码', en: 'Credit code' }, widget: 'text', column: 190 }),
    supplierCount: z
      .number()
      .int()
      .meta({ label: { zh: '供应商数', en: 'Suppliers' }, widget: 'number', column: 90, computed: true }),
    status: toggle,
    remark,
  },
  writable: ['code', 'name', 'nameEn', 'creditCode', 'remark'],
  differs: { verbs: { active: 'active' } },
})

/** Groups for the choice on a supplier: label `name`, value `code`. */
export const groupList = defineCall('GET|POST /api/supplier/supplier-admin/group-list', {
  permission: 'enterprise-group:select',
  summary: { zh: '企业集团下拉', en: 'Groups for a choice' },
  input: z.object({ name: z.string().trim().max(100).optional() }),
  output: z.array(z.object({ id: Id, code: z.string(), name: z.string(), nameEn: z.string().nullable() })),
  options: { readOnly: true },
})
