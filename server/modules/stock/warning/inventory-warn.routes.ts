/** The calls of stock warnings. Suppliers set limits of their own warehouses and see what concerns these. */
import { badInput } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { decimal, sum, toWire } from '#kit/money.ts'
import { parametersOf } from '#kit/parameters.ts'
import { Conditions } from '#kit/resource/conditions.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { scopeOf } from '#kit/resource/scope.ts'
import { tableOf, tablesOf } from '#kit/tables.ts'
import { withoutCountedArticles } from '../count/blind-count.service.ts'
import { usableWarehouse } from '../place/place.service.ts'
import { inventoryWarn, inventoryWarnRecord, inventoryWarnSku, unsalableCounts, unsalableWarn, warnChoices, warnLevels } from './inventory-warn.contract.ts'
import { refreshWarnings, unsalableDays } from './inventory-warn.service.ts'

const names = {
  skuCode: nameOf('sku', 'sku_id', { zh: 'code', en: 'code' }),
  skuName: nameOf('sku', 'sku_id'),
  warehouseName: nameOf('warehouse', 'warehouse_id', { zh: 'name', en: 'name_en' }),
} as const

async function checked(draft: Draft, { uow, verb, before }: WriteContext): Promise<void> {
  if (verb !== 'insert' && verb !== 'update') return
  const said = { ...before, ...draft }
  const most = said['maxQty']
  if (most && decimal(String(said['minQty'] ?? '0')).greaterThan(decimal(String(most))))
    throw badInput([{ path: 'maxQty', code: 'inventory-warn.out-of-order' }])
  const sku = await uow.prisma.sku.findFirst({ where: { id: String(said['skuId']), deletedAt: null }, select: { supplierId: true } })
  const { rows } = uow.actor.principal ?? {}
  if (!sku || (rows?.kind === 'supplier' && sku.supplierId !== rows.supplierId)) throw badInput([{ path: 'skuId', code: 'stock.unknown-sku' }])
}

/** Limits are the warehouse's owner's; without one, their writer's. */
async function owned(draft: Draft, { uow, verb, before }: WriteContext): Promise<Draft> {
  if (verb !== 'insert' && verb !== 'update') return draft
  const { rows } = uow.actor.principal ?? {}
  const warehouseId = draft['warehouseId'] === undefined ? before?.['warehouseId'] : draft['warehouseId']
  if (warehouseId) return { ...draft, supplierId: (await usableWarehouse(uow, String(warehouseId), 'warehouseId')).supplierId }
  return { ...draft, supplierId: rows?.kind === 'supplier' ? rows.supplierId : null }
}

const hooks: ResourceHooks<typeof inventoryWarn> = {
  expressions: names,
  validate: checked,
  beforeWrite: owned,
  afterWrite: (row, { uow }) => refreshWarnings(uow.sql, [row.id]),
}

/** Days of a span and the one after it. */
const spansFrom = (days: number) => [
  { from: days, to: days * 2 },
  { from: days * 2, to: days * 4 },
  { from: days * 4, to: null },
]

const listOf = (one: string | readonly string[] | undefined): readonly string[] | undefined =>
  one === undefined ? undefined : typeof one === 'string' ? [one] : one.length > 0 ? one : undefined

export const warnRoutes = (): readonly Route[] => [
  ...resourceRoutes(inventoryWarn, hooks),
  ...resourceRoutes(inventoryWarnSku, { expressions: names, withheld: withoutCountedArticles }),
  ...resourceRoutes(inventoryWarnRecord, { expressions: names, withheld: withoutCountedArticles }),
  ...resourceRoutes(unsalableWarn, {
    expressions: { ...names, days: `(extract(epoch from now() - t.idle_since) / 86400)::int` },
    withheld: withoutCountedArticles,
  }),
  handle(unsalableCounts, async ({ sql, data, principal, caller }, { warehouseId, skuId }) => {
    const days = await parametersOf(data).get(unsalableDays)
    const where = new Conditions()
    for (const [column, chosen] of [
      ['warehouse_id', listOf(warehouseId)],
      ['sku_id', listOf(skuId)],
    ] as const) {
      if (chosen) where.add(`t.${column} = any (${where.value(chosen)}::uuid[])`)
    }
    scopeOf(unsalableWarn, principal, tableOf(await tablesOf(data), 'inventoryUnsalableWarn'), where)
    withoutCountedArticles(principal, where)
    const spans = spansFrom(days)
    const span = `case ${spans.map(({ to }, at) => (to === null ? `else ${at}` : `when t.idle_since > now() - make_interval(days => ${where.value(to)}) then ${at}`)).join(' ')} end`
    const rows = await sql.query<{ span: number; rows: number; qty: string; amount: string }>(
      `select ${span} as span, count(*)::int as rows, sum(t.qty)::text as qty, sum(t.amount)::text as amount from inventory_unsalable_warn t ${where.text} group by 1`,
      where.values,
    )
    const seesAmounts = !isHidden(caller, unsalableWarn, 'amount')
    const amountOf = (some: readonly { readonly amount: string }[]) => (seesAmounts ? toWire(sum(some.map(({ amount }) => amount))) : null)
    return {
      days,
      rows: rows.reduce((total, row) => total + row.rows, 0),
      qty: toWire(sum(rows.map(({ qty }) => qty)), 4),
      amount: amountOf(rows),
      spans: spans.map((part, at) => {
        const its = rows.filter((row) => row.span === at)
        return { ...part, rows: its[0]?.rows ?? 0, qty: toWire(its[0]?.qty ?? '0', 4), amount: amountOf(its) }
      }),
    }
  }),
  handle(warnChoices, async ({ prisma, data, principal, locale }) => {
    const supplierId = principal.rows.kind === 'supplier' ? principal.rows.supplierId : undefined
    const warehouses = await prisma.warehouse.findMany({
      where: { deletedAt: null, status: 'ENABLED', ...(supplierId !== undefined && { supplierId }) },
      orderBy: [{ priority: 'asc' }, { code: 'asc' }],
      take: 1000,
      select: { id: true, code: true, name: true, nameEn: true },
    })
    const roles = supplierId === undefined ? await prisma.role.findMany({ where: { deletedAt: null, status: 'ENABLED' }, orderBy: { roleCode: 'asc' } }) : []
    return {
      levels: warnLevels.map(({ value, label }) => ({ value, label: label[locale] })),
      roles: roles.map(({ roleCode, roleName, roleNameEn }) => ({ value: roleCode, label: (locale === 'en' && roleNameEn) || roleName })),
      warehouses: warehouses.map(({ id, code, name, nameEn }) => ({ value: id, label: `${code} ${(locale === 'en' && nameEn) || name}` })),
      unsalableDays: await parametersOf(data).get(unsalableDays),
    }
  }),
]
