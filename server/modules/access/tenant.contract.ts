/** Tenants: the platform and its suppliers' companies. */
import { z } from 'zod'
import { defineCall, defineResource, Id, Instant } from '#kit/contract.ts'
import { code, inEnglish, named, optional, toggle } from '#kit/fields.contract.ts'

const kinds = [
  { value: 'PLATFORM', label: { zh: '平台', en: 'Platform' }, color: 'blue' },
  { value: 'SUPPLIER', label: { zh: '供应商', en: 'Supplier' }, color: 'default' },
] as const

export const tenant = defineResource({
  name: 'tenant',
  label: { zh: '租户', en: 'Tenant' },
  path: '/api/upms/tenant',
  row: {
    tenantCode: code('租户编号', 'Number', 20, ':'),
    tenantName: inEnglish(named('租户名称', 'Name', 200), 'nameEn'),
    nameEn: optional('英文名称', 'English name', 200, 'hidden'),
    kind: z
      .enum(['PLATFORM', 'SUPPLIER'])
      .default('SUPPLIER')
      .meta({ label: { zh: '类型', en: 'Kind' }, widget: 'select', column: 90, options: kinds, search: 'equals' }),
    domain: optional('域名', 'Domain', 200, 'hidden'),
    linkman: optional('联系人', 'Contact', 50),
    contactNumber: optional('联系电话', 'Telephone', 30),
    address: optional('地址', 'Address', 500, 'hidden'),
    packageId: Id.nullish().meta({
      label: { zh: '租户套餐', en: 'Package' },
      widget: 'reference',
      column: false,
      reference: { resource: 'tenant-package', labelField: 'packageName' },
    }),
    packageName: z
      .string()
      .nullish()
      .meta({ label: { zh: '租户套餐', en: 'Package' }, widget: 'text', column: 140, computed: true }),
    accountLimit: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(0)
      .meta({ label: { zh: '账号额度', en: 'Accounts at most' }, widget: 'number', column: 100, hint: { zh: '0 表示不限', en: '0 means no limit' } }),
    accounts: z
      .number()
      .int()
      .meta({ label: { zh: '账号数', en: 'Accounts' }, widget: 'number', column: 90, computed: true }),
    expireAt: Instant.nullish().meta({ label: { zh: '过期时间', en: 'Expires' }, widget: 'datetime', column: 170, sortable: true, search: 'range' }),
    status: toggle,
    erpId: z
      .string()
      .nullish()
      .meta({ label: { zh: 'ERP 编号', en: 'ERP number' }, widget: 'text', column: 'hidden' }),
    mtsSyncedAt: Instant.nullish().meta({ label: { zh: 'MTS 同步时间', en: 'Sent to MTS' }, widget: 'datetime', column: 'hidden' }),
  },
  writable: ['tenantCode', 'tenantName', 'nameEn', 'kind', 'domain', 'linkman', 'contactNumber', 'address', 'packageId', 'accountLimit', 'expireAt'],
  differs: {
    aliases: ['/api/blade-system/tenant'],
    scope: { tenant: 'tenantCode' },
    found: {
      by: ['tenantCode', 'tenantName', 'nameEn'],
      code: 'tenantCode',
      title: 'tenantName',
      titleEn: 'nameEn',
      at: '/access/tenant/index?q.tenantName={tenantName}',
      list: '/access/tenant/index',
    },
    verbs: { active: 'active' },
    order: [{ field: 'tenantCode', direction: 'asc' }],
  },
})

const TenantOption = z.object({ id: Id, tenantName: z.string(), tenantCode: z.string() })

export const tenantOptions = defineCall('GET|POST /api/upms/tenant/select-list', {
  permission: 'tenant:select',
  summary: { zh: '租户下拉', en: 'Tenants for a choice' },
  input: z.object({ tenantName: z.string().trim().max(200).optional() }),
  output: z.array(TenantOption),
  options: { readOnly: true, aliases: ['/api/blade-system/tenant/select'] },
})

const Chosen = z.object({ ids: z.array(Id).min(1).max(500) })

/** Each chosen tenant is told to MTS by a message that is delivered after the commit, again and again until it arrives. */
export const syncTenants = defineCall('POST /api/upms/tenant/sync-mts', {
  permission: 'tenant:sync',
  summary: { zh: '同步租户至 MTS', en: 'Send tenants to MTS' },
  input: Chosen,
  output: z.object({ queued: z.number().int() }),
})

/** What ERP calls these tenants; those that it does not know are missing. */
export const tenantErpIds = defineCall('POST /api/upms/tenant/to-erp-ids', {
  permission: 'tenant:list',
  summary: { zh: '租户对应 ERP 编号', en: 'ERP numbers of tenants' },
  input: Chosen,
  output: z.record(z.string(), z.string()),
  options: { readOnly: true },
})
