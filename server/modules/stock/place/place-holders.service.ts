/** What keeps a warehouse or a cargo space in use: goods, and documents that are on their way. Areas above add what they have open. */
import type { Label } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import { ruleFailure } from '#kit/errors.ts'
import { defineExtensionPoint } from '#kit/extension-point.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { storedWords } from '#kit/words.ts'

export type Place = { readonly kind: 'warehouse' | 'space'; readonly id: string }

export interface PlaceHolder {
  readonly label: Label
  /** Numbers of what stands in the way, ten at most, and how many there are. */
  find(sql: Sql, place: Place): Promise<Held>
}

export interface Held {
  readonly count: number
  readonly codes: readonly string[]
}

export const placeHolders = defineExtensionPoint<PlaceHolder>('stock.place-holders')

/**
 * A holder that is a table. @param conditions of a row that holds the place whose id is `$1`, by the kind of place; a kind without one is never held
 */
export const heldBy = (
  zh: string,
  en: string,
  { from, code, conditions }: { readonly from: string; readonly code: string; readonly conditions: Partial<Record<Place['kind'], string>> },
): PlaceHolder => ({
  label: { zh, en },
  find: async (sql, { kind, id }) => {
    const condition = conditions[kind]
    if (!condition) return { count: 0, codes: [] }
    const rows = await sql.query<{ code: string; count: number }>(
      `select ${code} as code, (count(*) over ())::int as count from ${from} where ${condition} group by ${code} order by ${code} limit 10`,
      [id],
    )
    return { count: rows[0]?.count ?? 0, codes: rows.map((row) => row.code) }
  },
})

const stockIn = (condition: string) => `${condition} and (i.on_hand <> 0 or i.preempted <> 0 or i.incoming <> 0)`

const ownHolders: readonly PlaceHolder[] = [
  heldBy('库存商品', 'articles in stock', {
    from: 'inventory i join sku k on k.id = i.sku_id',
    code: 'k.code',
    conditions: { warehouse: stockIn('i.warehouse_id = $1::uuid'), space: stockIn('i.cargo_space_id = $1::uuid') },
  }),
  heldBy('未完成入库单', 'open inbound orders', {
    from: 'inbound_order o',
    code: 'o.code',
    conditions: {
      warehouse: `o.warehouse_id = $1::uuid and o.deleted_at is null and o.status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'WAIT_INBOUND', 'QC', 'PARTIAL')`,
    },
  }),
  heldBy('未完成盘点单', 'open counts', {
    from: 'inventory_take t',
    code: 't.code',
    conditions: {
      warehouse: `t.warehouse_id = $1::uuid and t.deleted_at is null and t.status in ('COUNTING', 'SUBMITTED', 'RECOUNT')`,
      space: `t.deleted_at is null and t.status in ('COUNTING', 'SUBMITTED', 'RECOUNT')
        and t.id in (select l.take_id from inventory_take_line l where l.cargo_space_id = $1::uuid and l.deleted_at is null)`,
    },
  }),
  heldBy('未完成调拨单', 'open transfers', {
    from: 'transfer_order o',
    code: 'o.code',
    conditions: {
      warehouse: `$1::uuid in (o.source_warehouse_id, o.target_warehouse_id) and o.deleted_at is null
        and o.status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'APPROVED', 'IN_TRANSIT', 'PARTIAL_IN')`,
    },
  }),
  heldBy('未完成出库单', 'open outbound orders', {
    from: 'outbound_order o',
    code: 'o.code',
    conditions: {
      warehouse: `o.warehouse_id = $1::uuid and o.deleted_at is null and o.status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'APPROVED', 'PARTIAL_SHIPPED')`,
    },
  }),
]

/** @throws Failure rule `stock.place-in-use`, with everything that holds the place, by number */
export async function refuseHeld(uow: UnitOfWork, place: Place): Promise<void> {
  const found: Label[] = []
  for (const { label, find } of [...ownHolders, ...uow.contributed(placeHolders)]) {
    const { count, codes } = await find(uow.sql, place)
    if (count === 0) continue
    const rest = count > codes.length ? '…' : ''
    found.push({ zh: `${count} 个${label.zh}（${codes.join('、')}${rest}）`, en: `${label.en} (${count}: ${codes.join(', ')}${rest})` })
  }
  if (found.length === 0) return
  const reasons = found.map((message) => ({ code: 'stock.place-in-use', message: storedWords(message) }))
  const by = storedWords({ zh: found.map(({ zh }) => zh).join('、'), en: found.map(({ en }) => en).join(', ') })
  throw ruleFailure('stock.place-in-use', { reasons, by })
}
