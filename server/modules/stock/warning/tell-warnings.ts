/** Tells who keeps a warehouse what is beyond its limits or lies too long: each warning once, all of a warehouse in one message. */
import type { DataSource } from '#kit/data-source.ts'
import { workOn } from '#kit/run-work.ts'
import { systemActor, type UnitOfWork } from '#kit/unit-of-work.ts'
import type { Words } from '#kit/words.ts'
import { notify } from '#server/modules/message/notify.ts'
import { placeWords } from '../place/place.service.ts'
import { stockTemplates } from '../stock-templates.ts'

interface Untold {
  readonly ids: readonly string[]
  readonly warehouseId: string | null
  readonly supplierId: string | null
  readonly roles: readonly string[]
  readonly skuIds: readonly string[]
}

const kinds = {
  limits: {
    table: 'inventory_warn_sku',
    template: stockTemplates['stock.beyond-limits'],
    link: '/storage-center/stock-warn/index',
    untold: `select array_agg(w.id order by w.id) as ids, w.warehouse_id as "warehouseId", w.supplier_id as "supplierId", (array_agg(w.sku_id order by w.id))[1:3] as "skuIds",
        coalesce((select array_agg(distinct role) from inventory_warn_config c, unnest(c.notify_roles) role where c.id = any (array_agg(w.config_id))), '{}') as roles
      from inventory_warn_sku w where w.told_at is null group by 2, 3`,
  },
  unsalable: {
    table: 'inventory_unsalable_warn',
    template: stockTemplates['stock.unsalable'],
    link: '/storage-center/unsalable/index',
    untold: `select array_agg(w.id order by w.idle_since) as ids, w.warehouse_id as "warehouseId", w.supplier_id as "supplierId",
        (array_agg(w.sku_id order by w.idle_since))[1:3] as "skuIds", '{}'::text[] as roles
      from inventory_unsalable_warn w where w.told_at is null group by 2, 3`,
  },
} as const

export async function tellWarnings(data: DataSource, zone: string, signal?: AbortSignal): Promise<void> {
  for (const kind of [kinds.limits, kinds.unsalable]) {
    for (const untold of await data.sql.query<Untold>(kind.untold)) {
      if (signal?.aborted) return
      await workOn(data, { zone })(systemActor('stock-warnings'), (uow) => tellOne(uow, kind, untold))
    }
  }
}

const allWarehouses: Words = { zh: '全部仓库', en: 'All warehouses' }

async function tellOne(uow: UnitOfWork, { table, template, link }: (typeof kinds)[keyof typeof kinds], untold: Untold): Promise<void> {
  const { ids, warehouseId, supplierId, roles, skuIds } = untold
  const told = await uow.sql.query(`update ${table} set told_at = $2, version = version + 1 where id = any ($1::uuid[]) and told_at is null returning id`, [
    ids,
    uow.now,
  ])
  if (told.length === 0) return
  const keeper = warehouseId && (await uow.prisma.warehouse.findUnique({ where: { id: warehouseId }, select: { principalId: true } }))?.principalId
  const articles = await uow.prisma.sku.findMany({ where: { id: { in: [...skuIds] } }, select: { code: true } })
  const codes = articles.map(({ code }) => code).join(', ') + (told.length > skuIds.length ? ' …' : '')
  const isNobodys = !keeper && supplierId === null && roles.length === 0
  await notify(uow, {
    to: {
      ...(keeper && { userIds: [keeper] }),
      ...(supplierId !== null && { supplierIds: [supplierId] }),
      roleCodes: isNobodys ? ['WAREHOUSE_MANAGER'] : roles,
    },
    template,
    params: { warehouse: warehouseId ? await placeWords(uow.sql, warehouseId) : allWarehouses, count: String(told.length), codes },
    link,
  })
}
