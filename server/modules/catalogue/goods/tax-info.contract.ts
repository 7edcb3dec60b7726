/** Tax codes (税收分类编码, nineteen digits) with their rate. */
import { z } from 'zod'
import { decimal, defineResource } from '#kit/contract.ts'
import { choice, label, named, optional, remark, toggle } from '#kit/fields.contract.ts'

export const taxInfo = defineResource({
  name: 'tax-info',
  label: label('税收信息', 'Tax information'),
  path: '/api/product/tax-information',
  row: {
    taxCode: z
      .string()
      .trim()
      .regex(/^\d{19}$/, { error: 'tax-info.bad-code' })
      .meta({
        label: label('税收分类编码', 'Tax code'),
        widget: 'text',
        column: 200,
        search: 'contains',
        sortable: true,
        requiredMessage: { zh: '请输入税收分类编码', en: 'Enter the tax code' },
        formatMessage: { zh: '税收分类编码为 19 位数字', en: 'A tax code has 19 digits' },
      }),
    name: named('税收分类名称', 'Name', 200, 220),
    nameEn: optional('英文名称', 'English name', 200, 180),
    /** 0.13 = 13 %. */
    rate: decimal(6)
      .refine((text) => Number(text) >= 0 && Number(text) < 1, { error: 'tax-info.bad-rate' })
      .meta({ label: label('税率', 'Rate'), widget: 'rate', column: 100, sortable: true, requiredMessage: { zh: '请输入税率', en: 'Enter the rate' } }),
    preferential: choice('优惠政策', 'Preferential', 'tax_preference', 130),
    status: toggle,
    remark,
  },
  writable: ['taxCode', 'name', 'nameEn', 'rate', 'preferential', 'remark'],
  differs: {
    verbs: { active: 'active' },
    scope: { tenant: false, forSuppliers: { field: 'status', value: 'ENABLED' } },
    order: [{ field: 'taxCode', direction: 'asc' }],
  },
})
