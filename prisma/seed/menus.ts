/**
 * Writes the declared permission tree into the menu table. Declared rows follow the declaration until an administrator edits them;
 * rows that are no longer declared go, and come back with it. Default grants are given once: when a row is new, so that what an
 * administrator took away stays away.
 */
import type { Menu, Prisma, PrismaClient } from '../generated/client.ts'
import type { PermissionEntry } from '#kit/permission-codes.ts'
import { declaredTree, type MenuDeclaration, type TreeEntry } from '#server/auth/permission-tree.ts'
import type { RoleRights } from '#server/auth/role-rights.ts'
import { insertRows } from './insert-rows.ts'
import { seedId } from './seed-id.ts'

export const menuId = (code: string): string => seedId(`menu ${code}`)

export async function seedMenus(
  prisma: PrismaClient,
  options: { readonly menus: readonly MenuDeclaration[]; readonly permissions: readonly PermissionEntry[]; readonly rights: RoleRights },
): Promise<void> {
  const entries = declaredTree(options.menus, options.permissions, options.rights)
  const existing = await prisma.menu.findMany()
  const byId = new Map(existing.map((row) => [row.id, row]))
  const madeByHand = new Set(existing.filter((row) => !row.isGenerated && row.deletedAt === null).map((row) => row.code))
  const wanted = entries.filter(({ code }) => !madeByHand.has(code))
  const fresh = wanted.filter(({ code }) => !byId.has(menuId(code)))

  await prisma.$transaction(
    async (tx) => {
      await insertRows(
        tx,
        'menu',
        fresh.map((entry) => ({ id: menuId(entry.code), code: entry.code, isGenerated: true, ...columnsOf(entry) })),
      )
      for (const entry of wanted) {
        const row = byId.get(menuId(entry.code))
        if (row && mayFollow(row) && differs(row, entry)) await tx.menu.update({ where: { id: row.id }, data: { ...columnsOf(entry), deletedAt: null } })
      }
      const declared = new Set(wanted.map(({ code }) => menuId(code)))
      const gone = existing.filter((row) => row.isGenerated && row.deletedAt === null && !declared.has(row.id)).map(({ id }) => id)
      await tx.menu.updateMany({ where: { id: { in: gone } }, data: { deletedAt: new Date() } })
      await keepPackagesWhole(tx, fresh)
      const roles = await tx.role.findMany({
        where: { roleCode: { in: [...options.rights.roles] }, tenantId: '000000', deletedAt: null },
        select: { id: true, roleCode: true },
      })
      const ids = new Map(roles.map(({ id, roleCode }) => [roleCode, id]))
      const grants = fresh.flatMap((entry) => entry.roles.map((code) => ({ roleId: ids.get(code), menuId: menuId(entry.code) })))
      await insertRows(
        tx,
        'roleMenu',
        grants.filter((grant): grant is { roleId: string; menuId: string } => grant.roleId !== undefined),
      )
    },
    { timeout: 120_000, maxWait: 60_000 },
  )
}

/**
 * A package that left nothing out goes on leaving nothing out: one with the whole menu gets every new entry, one with all that
 * suppliers have gets what suppliers are newly given. A package from which something was kept away stays as it was put together.
 */
async function keepPackagesWhole(tx: Prisma.TransactionClient, fresh: readonly TreeEntry[]): Promise<void> {
  const ids = fresh.map(({ code }) => menuId(code))
  const ofSuppliers = fresh.filter(({ roles }) => roles.some((code) => code.startsWith('SUPPLIER_'))).map(({ code }) => menuId(code))
  if (ids.length === 0) return
  await tx.$executeRaw`
    with before as (
      select m.id, exists (select 1 from role_menu g join role r on r.id = g.role_id
        where g.menu_id = m.id and starts_with(r.role_code, 'SUPPLIER_') and r.tenant_id = '000000' and r.deleted_at is null) as of_suppliers
      from menu m where m.is_generated and m.deleted_at is null and not m.id = any(${ids}::uuid[])
    ), whole as (
      select p.id, case when p.menu_ids @> array(select id from before) then ${ids}::uuid[] else ${ofSuppliers}::uuid[] end as added
      from tenant_package p
      where p.deleted_at is null and exists (select 1 from before where of_suppliers) and p.menu_ids @> array(select id from before where of_suppliers)
    )
    update tenant_package p set menu_ids = p.menu_ids || whole.added, version = p.version + 1, update_time = now()
    from whole where whole.id = p.id and cardinality(whole.added) > 0`
}

const mayFollow = (row: Menu): boolean => row.isGenerated && row.updatedBy === null

/** An unchanged start writes nothing and moves no epoch of rights. */
const differs = (row: Menu, entry: TreeEntry): boolean =>
  row.deletedAt !== null || Object.entries(columnsOf(entry)).some(([name, value]) => row[name as keyof Menu] !== value)

function columnsOf(entry: TreeEntry) {
  return {
    parentId: entry.parentCode === undefined ? null : menuId(entry.parentCode),
    nameZh: entry.name.zh.slice(0, 100),
    nameEn: entry.name.en.slice(0, 100),
    path: entry.path ?? null,
    icon: entry.icon ?? null,
    href: entry.href ?? null,
    category: entry.category,
    isOpen: entry.isOpen,
    visible: entry.visible,
    sort: entry.sort,
    permissionsType: entry.category,
  }
}
