/** What SKU of a product differ in (colour, size), with the values that are offered. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'
import { label, named, optional, remark, sort, toggle } from '#kit/fields.contract.ts'
import { Options } from '../attribute/attribute-option.contract.ts'

export const spec = defineResource({
  name: 'spec',
  label: label('规格', 'Specification'),
  path: '/api/product/specs',
  row: {
    name: named('规格名称', 'Name', 50, 160),
    nameEn: optional('英文名称', 'English name', 100, 160),
    values: Options.default([]).meta({ label: label('规格值', 'Values'), widget: 'json', column: 360 }),
    sort,
    status: toggle,
    remark,
  },
  writable: ['name', 'nameEn', 'values', 'sort', 'remark'],
  differs: {
    verbs: { active: 'active', import: undefined },
    scope: { tenant: false, forSuppliers: { field: 'status', value: 'ENABLED' } },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'name', direction: 'asc' },
    ],
  },
})

/** All that are in use, for the choice in a product. */
export const specOptions = defineCall('GET /api/product/specs/getSpecsOption', {
  permission: 'spec:select',
  summary: { zh: '规格选项', en: 'Specifications for a choice' },
  input: z.object({}),
  output: z.array(z.object({ id: Id, name: z.string(), nameEn: z.string().nullable(), values: Options })),
})
