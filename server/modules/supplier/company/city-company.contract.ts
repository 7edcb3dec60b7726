/** The platform's companies by city, in two levels; suppliers belong to one of the second. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'
import { code, lookedUp, named, optional, remark, sort, toggle } from '#kit/fields.contract.ts'
import { regionCode } from '../profile/supplier-fields.contract.ts'

export const cityCompany = defineResource({
  name: 'city-company',
  label: { zh: '城市公司', en: 'City company' },
  path: '/api/supplier/city-company',
  row: {
    code: code('公司编号', 'Number', 40, '/'),
    name: named('公司名称', 'Name', 100, 200),
    nameEn: optional('英文名称', 'English name', 200, 160),
    parentId: Id.nullish().meta({
      label: { zh: '上级公司', en: 'Above' },
      widget: 'reference',
      column: false,
      search: 'equals',
      reference: { resource: 'city-company', labelField: 'parentName' },
    }),
    parentName: lookedUp('上级公司', 'Above', 160),
    regionCode,
    masterUserId: Id.nullish().meta({
      label: { zh: '负责人', en: 'In charge' },
      widget: 'reference',
      column: false,
      reference: { resource: 'user', labelField: 'masterUserName' },
    }),
    masterUserName: lookedUp('负责人', 'In charge', 110),
    supplierCount: z
      .number()
      .int()
      .meta({ label: { zh: '供应商数', en: 'Suppliers' }, widget: 'number', column: 90, computed: true }),
    sort,
    status: toggle,
    remark,
  },
  writable: ['code', 'name', 'nameEn', 'parentId', 'regionCode', 'masterUserId', 'sort', 'remark'],
  differs: {
    verbs: { active: 'active' },
    found: {
      by: ['code', 'name', 'nameEn'],
      code: 'code',
      title: 'name',
      titleEn: 'nameEn',
      at: '/supplier-center/city-company/index?q.name={name}',
      list: '/supplier-center/city-company/index',
    },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'code', direction: 'asc' },
    ],
  },
})

const CompanyOption = z.object({ id: Id, code: z.string(), name: z.string(), nameEn: z.string().nullable(), parentId: z.string().nullable() })

/** Companies of the second level that are open, for a choice. */
export const secondCityCompanies = defineCall('GET|POST /api/supplier/city-company/listCityCompanySecond', {
  permission: 'city-company:select',
  summary: { zh: '二级城市公司列表', en: 'City companies of the second level' },
  input: z.object({ name: z.string().trim().max(100).optional(), parentId: z.union([Id, z.literal('')]).optional() }),
  output: z.array(CompanyOption),
  options: { readOnly: true },
})

/** Who can be in charge of suppliers: people who buy. */
export const masterUsers = defineCall('GET|POST /api/supplier/city-company/select-master-user-list', {
  permission: 'city-company:select',
  summary: { zh: '采购负责人下拉', en: 'People who can be in charge' },
  input: z.object({ name: z.string().trim().max(50).optional() }),
  output: z.array(z.object({ id: Id, account: z.string(), name: z.string(), nameEn: z.string().nullable(), orgName: z.string().nullable() })),
  options: { readOnly: true },
})
