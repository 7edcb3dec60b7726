/** Packages bound what a tenant may have. */
import { z } from 'zod'
import { defineResource, Id } from '#kit/contract.ts'
import { named, remark, toggle } from '#kit/fields.contract.ts'

const counted = (zh: string, en: string) => z.number().int().meta({ label: { zh, en }, widget: 'number', column: 140, computed: true })

export const tenantPackage = defineResource({
  name: 'tenant-package',
  label: { zh: '租户套餐', en: 'Tenant package' },
  path: '/api/upms/tenant-package',
  row: {
    name: named('套餐名称', 'Name', 100),
    menuIds: z
      .array(Id)
      .max(5000)
      .default([])
      .meta({
        label: { zh: '菜单', en: 'Menus' },
        widget: 'tree-reference',
        column: false,
        reference: { resource: 'permissions', labelField: 'nameZh' },
        hint: {
          zh: '包含全部（或全部供应商）功能的套餐，升级后自动包含新增功能',
          en: 'A package with everything (or with all that suppliers have) also gets what a later version brings',
        },
      }),
    menus: counted('菜单与按钮', 'Menus and buttons'),
    tenants: counted('使用租户', 'Tenants'),
    status: toggle,
    remark: remark.meta({ ...remark.meta(), column: 260 }),
  },
  writable: ['name', 'menuIds', 'remark'],
  differs: { verbs: { active: 'active', import: undefined, export: undefined }, scope: { tenant: false } },
})
