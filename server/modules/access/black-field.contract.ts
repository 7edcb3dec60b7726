/** Which fields can be hidden (modules and their fields), and which a role does not see. */
import { z } from 'zod'
import { defineCall, defineResource, Id } from '#kit/contract.ts'
import { code, lookedUp, named, remark, sort } from '#kit/fields.contract.ts'

const small = { import: undefined, export: undefined } as const

export const moduleResource = defineResource({
  name: 'module',
  label: { zh: '模块', en: 'Module' },
  path: '/api/upms/module',
  row: {
    code: code('模块编号', 'Code', 60, ':'),
    nameZh: named('中文名称', 'Chinese name', 100),
    nameEn: named('英文名称', 'English name', 100),
    sort,
    remark,
  },
  writable: ['code', 'nameZh', 'nameEn', 'sort', 'remark'],
  differs: { verbs: small, scope: { tenant: false }, order: [{ field: 'sort', direction: 'asc' }] },
})

export const moduleBlackField = defineResource({
  name: 'module-black-field',
  label: { zh: '模块可屏蔽字段', en: 'Field that can be hidden' },
  path: '/api/upms/module-black-field',
  row: {
    moduleCode: code('模块编号', 'Module', 60, ':'),
    fieldCode: code('字段编号', 'Field', 60, ':'),
    nameZh: named('中文名称', 'Chinese name', 100),
    nameEn: named('英文名称', 'English name', 100),
    sort,
    remark,
  },
  writable: ['moduleCode', 'fieldCode', 'nameZh', 'nameEn', 'sort', 'remark'],
  differs: {
    model: 'moduleField',
    verbs: small,
    scope: { tenant: false },
    order: [
      { field: 'moduleCode', direction: 'asc' },
      { field: 'sort', direction: 'asc' },
    ],
  },
})

export const roleBlackField = defineResource({
  name: 'role-black-field',
  label: { zh: '角色屏蔽字段', en: 'Hidden field of a role' },
  path: '/api/upms/role-black-field',
  row: {
    roleId: Id.meta({
      label: { zh: '角色', en: 'Role' },
      widget: 'reference',
      column: false,
      search: 'equals',
      reference: { resource: 'role', labelField: 'roleName' },
    }),
    roleName: lookedUp('角色', 'Role'),
    moduleCode: code('模块编号', 'Module', 60, ':'),
    fieldCode: code('字段编号', 'Field', 60, ':'),
  },
  writable: ['roleId', 'moduleCode', 'fieldCode'],
  differs: { verbs: small, scope: { tenant: false } },
})

/** Replaces what a role does not see of a module. */
export const saveRoleBlackFields = defineCall('POST /api/upms/role-black-field/batch-save', {
  permission: 'role-black-field:update',
  summary: { zh: '批量保存角色屏蔽字段', en: 'Save the hidden fields of a role' },
  input: z.object({ roleId: Id, moduleCode: z.string().trim().min(1).max(60), fieldCodes: z.array(z.string().trim().min(1).max(60)).max(500) }),
  output: z.object({ changed: z.number().int() }),
})
