/** What the self-check of the ledger found, with stock rows by their names. */
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { articlesOf } from '../goods.service.ts'
import { ledgerChecks, ledgerVerified } from './inventory-check.contract.ts'
import type { Difference } from './self-check.service.ts'

/** A page of runs shows so many of each. */
const shownOfEach = 100

interface NamedRow {
  readonly id: string
  readonly skuId: string
  readonly warehouseName: string
  readonly spaceCode: string | null
}

/** Stock rows by id, with their places in the reader's language. */
async function rowsNamed({ sql, locale }: CallContext, ids: readonly string[]): Promise<ReadonlyMap<string, NamedRow>> {
  const rows = await sql.query<NamedRow>(
    `select i.id, i.sku_id as "skuId", ${locale === 'en' ? `coalesce(nullif(w.name_en, ''), w.name)` : 'w.name'} as "warehouseName", c.code as "spaceCode"
      from inventory i join warehouse w on w.id = i.warehouse_id left join cargo_space c on c.id = i.cargo_space_id where i.id = any ($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export const checkRoutes = (): readonly Route[] => [
  handle(ledgerVerified, async ({ prisma, principal }) => {
    const seesAll = principal.rows.kind !== 'supplier'
    const [check] = await prisma.inventoryCheck.findMany({ where: { finishedAt: { not: null } }, orderBy: { finishedAt: 'desc' }, take: 1 })
    return {
      verifiedAt: check?.finishedAt?.toISOString() ?? null,
      rows: seesAll ? (check?.rows ?? 0) : null,
      records: seesAll ? String(check?.records ?? 0) : null,
      differences: check?.differences ?? 0,
    }
  }),
  handle(ledgerChecks, async (context, { current, size }) => {
    const { prisma, locale } = context
    const where = { finishedAt: { not: null } }
    const checks = await prisma.inventoryCheck.findMany({ where, orderBy: { finishedAt: 'desc' }, take: size, skip: (current - 1) * size })
    const findings = new Map(checks.map(({ id, findings: found }) => [id, (found as unknown as Difference[]).slice(0, shownOfEach)]))
    const rows = await rowsNamed(
      context,
      [...findings.values()].flat().flatMap(({ inventoryId }) => inventoryId ?? []),
    )
    const articles = await articlesOf(context, [...new Set([...rows.values()].map(({ skuId }) => skuId))])
    return {
      current,
      size,
      total: await prisma.inventoryCheck.count({ where }),
      records: checks.map(({ id, startedAt, finishedAt, rows: looked, records, differences }) => ({
        id,
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt!.toISOString(),
        rows: looked,
        records: String(records),
        differences,
        findings: findings.get(id)!.map((found) => {
          const row = found.inventoryId ? rows.get(found.inventoryId) : undefined
          const goods = row && articles.get(row.skuId)?.goods
          return {
            ...found,
            skuId: row?.skuId ?? null,
            skuCode: goods?.skuCode ?? null,
            skuName: (locale === 'en' && goods?.skuNameEn) || (goods?.skuName ?? null),
            warehouseName: row?.warehouseName ?? null,
            spaceCode: row?.spaceCode ?? null,
          }
        }),
      })),
    }
  }),
]
