/** Tenants: the platform's own is fixed, numbers are kept, MTS hears of a tenant by a message. */
import { badInput, Failure } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { platformTenant } from '#kit/unit-of-work.ts'
import { tenantSyncRequested } from './tenant-sync.ts'
import { syncTenants, tenant, tenantErpIds, tenantOptions } from './tenant.contract.ts'
import { tenantPackage } from './tenant-package.contract.ts'

const hooks: ResourceHooks<typeof tenant> = {
  expressions: {
    packageName: '(select p.name from tenant_package p where p.id = t.package_id)',
    accounts: '(select count(*)::int from app_user u where u.tenant_id = t.tenant_code and u.deleted_at is null)',
  },
  validate: async (draft, { uow, verb, before }) => {
    const code = before?.['tenantCode']
    if (draft['tenantCode'] !== undefined && before && draft['tenantCode'] !== code) throw badInput([{ path: 'tenantCode', code: 'access.tenant-code-fixed' }])
    if (verb !== 'remove' && verb !== 'active') return
    if (code === platformTenant) throw new Failure('rule', 'access.tenant-fixed')
    const [user] = verb === 'remove' ? await uow.sql.query('select 1 from app_user where tenant_id = $1 and deleted_at is null limit 1', [code]) : []
    if (user) throw new Failure('rule', 'access.tenant-in-use')
  },
  obstacles: (row) => (row['tenantCode'] === platformTenant ? { remove: 'access.tenant-fixed', active: 'access.tenant-fixed' } : {}),
}

export const tenantRoutes: readonly Route[] = [
  ...resourceRoutes(tenant, hooks),
  ...resourceRoutes(tenantPackage, {
    expressions: {
      menus: 'cardinality(t.menu_ids)',
      tenants: '(select count(*)::int from tenant n where n.package_id = t.id and n.deleted_at is null)',
    },
  }),
  handle(tenantOptions, async ({ prisma, principal }, { tenantName }) =>
    prisma.tenant.findMany({
      where: {
        deletedAt: null,
        status: 'ENABLED',
        ...(tenantName && { tenantName: { contains: tenantName } }),
        ...(principal.tenantId !== platformTenant && { tenantCode: principal.tenantId }),
      },
      select: { id: true, tenantName: true, tenantCode: true },
      orderBy: { tenantCode: 'asc' },
      take: 500,
    }),
  ),
  handle(syncTenants, (context, { ids }) =>
    context.work(async (uow) => {
      const tenants = await uow.prisma.tenant.findMany({
        where: { id: { in: ids }, deletedAt: null },
        select: { id: true, tenantCode: true, tenantName: true, linkman: true, contactNumber: true },
      })
      for (const one of tenants) {
        await uow.outbox.add(tenantSyncRequested.name, one, { key: one.id })
        await uow.log({ bizType: 'tenant', bizId: one.id, event: 'sync-requested' })
      }
      return { queued: tenants.length }
    }),
  ),
  handle(tenantErpIds, async ({ prisma }, { ids }) => {
    const known = await prisma.tenant.findMany({ where: { id: { in: ids }, deletedAt: null, NOT: { erpId: null } }, select: { id: true, erpId: true } })
    return Object.fromEntries(known.map(({ id, erpId }) => [id, erpId ?? '']))
  }),
]
