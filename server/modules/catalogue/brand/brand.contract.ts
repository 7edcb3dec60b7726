/** Brands. One that asks for an authorisation is sold only by suppliers who have one that holds. */
import { z } from 'zod'
import { defineCall, defineResource, Id, pageOf, Paging } from '#kit/contract.ts'
import { code, flag, inEnglish, label, named, optional, remark, sort, toggle } from '#kit/fields.contract.ts'

export const brand = defineResource({
  name: 'brand',
  label: label('品牌', 'Brand'),
  path: '/api/product/brand',
  row: {
    logo: z
      .string()
      .max(500)
      .nullish()
      .meta({ label: label('品牌标志', 'Logo'), widget: 'image', column: 80 }),
    code: code('品牌编码', 'Code', 40)
      .optional()
      .meta({
        label: label('品牌编码', 'Code'),
        widget: 'text',
        column: 130,
        search: 'contains',
        sortable: true,
        hint: { zh: '不填由系统编号', en: 'Drawn when empty' },
      }),
    nameZh: inEnglish(named('品牌名称', 'Name', 100, 180), 'nameEn'),
    nameEn: optional('英文名称', 'English name', 200, 180),
    /** Of the name as it is spoken; # for what begins with no letter. */
    firstLetter: z.string().meta({ label: label('首字母', 'Letter'), widget: 'text', column: 80, search: 'equals', sortable: true }),
    authRequired: flag('需要授权', 'Needs authorisation', 110),
    /** Authorisations that hold today. */
    authorisedCount: z
      .number()
      .int()
      .meta({ label: label('已授权供应商', 'Authorised suppliers'), widget: 'number', column: 120, computed: true }),
    sort,
    status: toggle,
    remark,
  },
  writable: ['code', 'nameZh', 'nameEn', 'logo', 'authRequired', 'sort', 'remark'],
  differs: {
    verbs: { active: 'active' },
    scope: { tenant: false, forSuppliers: { field: 'status', value: 'ENABLED' } },
    found: {
      by: ['code', 'nameZh', 'nameEn'],
      code: 'code',
      title: 'nameZh',
      titleEn: 'nameEn',
      at: '/commodity-management/brand/index?q.code={code}',
      list: '/commodity-management/brand/index',
    },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'firstLetter', direction: 'asc' },
      { field: 'code', direction: 'asc' },
    ],
  },
})

const BrandOption = z.object({
  id: Id,
  /** Label and value of a dropdown: name and code. */
  name: z.string(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string().nullable(),
  logo: z.string().nullable(),
  firstLetter: z.string(),
  authRequired: z.boolean(),
  /** May the supplier sell it today? Null where no supplier is meant. */
  authorised: z.boolean().nullable(),
})

/** Brands in use. A supplier learns which of them he may sell; staff ask for a supplier by `supplierId`. */
export const brandPage = defineCall('GET|POST /api/product/brand/page-select-list', {
  permission: 'brand:select',
  summary: { zh: '品牌分页下拉', en: 'Brands for a choice, in pages' },
  input: Paging.pick({ current: true, size: true }).extend({
    /** Part of a name or code. */
    name: z.string().trim().max(100).optional(),
    firstLetter: z.string().trim().max(1).optional(),
    supplierId: z.union([Id, z.literal('')]).optional(),
    /** Only those that the supplier may sell. */
    authorisedOnly: z.union([z.boolean(), z.enum(['true', 'false', ''])]).optional(),
  }),
  output: pageOf(BrandOption),
  options: { readOnly: true },
})
