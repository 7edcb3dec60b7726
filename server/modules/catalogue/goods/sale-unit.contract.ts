/** What goods are counted in. */
import { z } from 'zod'
import { defineResource } from '#kit/contract.ts'
import { code, inEnglish, label, named, optional, remark, sort, toggle } from '#kit/fields.contract.ts'

export const saleUnit = defineResource({
  name: 'sale-unit',
  label: label('销售单位', 'Sale unit'),
  path: '/api/product/sale-unit',
  row: {
    code: code('单位编码', 'Code', 20),
    nameZh: inEnglish(named('单位名称', 'Name', 20, 120), 'nameEn'),
    nameEn: optional('英文名称', 'English name', 40, 140),
    /** Digits behind the point of a quantity. */
    precision: z.coerce
      .number()
      .int()
      .min(0)
      .max(4)
      .default(0)
      .meta({
        label: label('数量小数位', 'Decimals'),
        widget: 'number',
        column: 110,
        hint: { zh: '0 表示只能是整数', en: '0: whole numbers only' },
      }),
    sort,
    status: toggle,
    remark,
  },
  writable: ['code', 'nameZh', 'nameEn', 'precision', 'sort', 'remark'],
  differs: {
    verbs: { active: 'active' },
    scope: { tenant: false, forSuppliers: { field: 'status', value: 'ENABLED' } },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'code', direction: 'asc' },
    ],
  },
})
