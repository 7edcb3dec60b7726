/** Modules, their fields, and what roles do not see of them. */
import { handle, type Route } from '#kit/handle.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { refuseRolesBeyond } from './authority.ts'
import { moduleBlackField, moduleResource, roleBlackField, saveRoleBlackFields } from './black-field.contract.ts'

export const blackFieldRoutes: readonly Route[] = [
  ...resourceRoutes(moduleResource),
  ...resourceRoutes(moduleBlackField),
  ...resourceRoutes(roleBlackField, { expressions: { roleName: nameOf('role', 'role_id', { zh: 'role_name', en: 'role_name_en' }) } }),
  handle(saveRoleBlackFields, (context, { roleId, moduleCode, fieldCodes }) =>
    context.work(async (uow) => {
      await refuseRolesBeyond(uow.sql, context.principal, [roleId])
      await uow.lockRow('role', roleId)
      const wanted = [...new Set(fieldCodes)]
      const before = await uow.prisma.roleBlackField.findMany({ where: { roleId, moduleCode, deletedAt: null }, select: { fieldCode: true } })
      await uow.prisma.roleBlackField.updateMany({
        where: { roleId, moduleCode, deletedAt: null, fieldCode: { notIn: wanted } },
        data: { deletedAt: uow.now, updatedBy: context.principal.userId, version: { increment: 1 } },
      })
      const hidden = new Set(before.map(({ fieldCode }) => fieldCode))
      const fresh = wanted.filter((fieldCode) => !hidden.has(fieldCode))
      await uow.prisma.roleBlackField.createMany({ data: fresh.map((fieldCode) => ({ roleId, moduleCode, fieldCode, createdBy: context.principal.userId })) })
      await uow.log({ bizType: 'role', bizId: roleId, event: 'fields-hidden', diff: { [moduleCode]: [[...hidden], wanted] } })
      return { changed: fresh.length + [...hidden].filter((fieldCode) => !wanted.includes(fieldCode)).length }
    }),
  ),
]
