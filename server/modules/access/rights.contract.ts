/** One user's rights, explained: every menu, button, API scope, row and hidden field, with the roles that give or hide it. */
import { z } from 'zod'
import { ById, defineCall, Id } from '#kit/contract.ts'

const roleIds = z.array(z.string())

const ExplainedRole = z.object({
  id: Id,
  roleCode: z.string(),
  roleName: z.string(),
  roleNameEn: z.string().nullable(),
  dataScope: z.string(),
  /** Organisations of a chosen range, by name. */
  organizations: z.array(z.string()),
  /** A role that is switched off gives nothing. */
  isEnabled: z.boolean(),
})

const ExplainedMenu = z.object({
  id: Id,
  parentId: z.string().nullable(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  category: z.string(),
  roleIds,
  /** False for what no role gives (it only leads to what is below it) and for what the tenant's package leaves out. */
  isEffective: z.boolean(),
})

/** One reason why rows of a resource are seen: of whom, and by which of their columns (null: by the resource's own). */
const rowReason = {
  kind: z.enum(['ALL', 'CUSTOM', 'DEPT', 'DEPT_AND_CHILD', 'SELF', 'SUPPLIER_SELF']),
  column: z.string().nullable(),
  organizations: z.array(z.string()),
}

/** A resource of which data scopes say something else than the roles say in general. */
const ExplainedResource = z.object({
  resource: z.string(),
  nameZh: z.string(),
  nameEn: z.string().nullable(),
  /** In sum, of everything that is said below: the widest wins. */
  isEverything: z.boolean(),
  effective: z.array(z.object({ kind: z.enum(['organizations', 'self']), column: z.string().nullable(), organizations: z.array(z.string()) })),
  /** What each role says: by a data scope, or in general where it has none for this resource (`scopeName` null). */
  sources: z.array(
    z.object({
      roleId: z.string(),
      scopeName: z.string().nullable(),
      ...rowReason,
      /** Fields that the data scope shows; empty: all. */
      fields: z.array(z.string()),
    }),
  ),
})

export const explainRights = defineCall('GET /api/upms/user/explain-permissions/{id}', {
  permission: 'user:detail',
  summary: { zh: '有效权限及来源', en: 'Effective rights and where they come from' },
  input: ById,
  output: z.object({
    user: z.object({ id: Id, account: z.string(), name: z.string(), nameEn: z.string().nullable(), orgName: z.string().nullable(), terminalType: z.string() }),
    roles: z.array(ExplainedRole),
    /** Has every right by his role, whatever is granted. */
    isAdministrator: z.boolean(),
    packageName: z.string().nullable(),
    menus: z.array(ExplainedMenu),
    apiScopes: z.array(z.object({ code: z.string(), name: z.string(), roleIds })),
    rows: z.object({ kind: z.string(), names: z.array(z.string()) }),
    resources: z.array(ExplainedResource),
    hiddenFields: z.array(
      z.object({
        moduleCode: z.string(),
        fieldCode: z.string(),
        nameZh: z.string().nullable(),
        nameEn: z.string().nullable(),
        roleIds,
        /** Only a field that all roles hide is hidden. */
        isHidden: z.boolean(),
      }),
    ),
  }),
})
