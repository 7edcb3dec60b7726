/** What the floor of a warehouse looks like: its spaces in the order in which people walk past them. */
import type { CallContext } from '#kit/handle.ts'
import { nameShown } from '#kit/resource/names.ts'
import { countedSpaces } from '../count/blind-count.service.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { StorageMap } from './storage-map.contract.ts'

/** More than one floor plan shows. */
const mostSpaces = 10_000

interface SpaceRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly status: 'ENABLED' | 'DISABLED'
  readonly area: string | null
  readonly shelf: string | null
  readonly layer: string | null
  readonly position: string | null
  readonly maxLoad: string | null
  readonly onHand: string
  readonly articles: number
  readonly movedAt: Date | null
  readonly isHeld: boolean
  /** The reader counts it blind. */
  readonly isCounted: boolean
}

type Area = StorageMap['areas'][number]
type Space = Area['shelves'][number]['layers'][number]['spaces'][number]

/** Names in the reader's language; nothing of what they count blind. */
export async function floorOf(
  { sql, principal, locale }: Pick<CallContext, 'sql' | 'principal' | 'locale'>,
  warehouseId: string,
): Promise<Pick<StorageMap, 'areas' | 'isCut'>> {
  const values: unknown[] = [warehouseId, mostSpaces + 1]
  const counted = countedSpaces(principal, (one) => `$${values.push(one)}`)
  const rows = await sql.query<SpaceRow>(
    `select n.id, n.code, ${nameShown({ zh: 'name', en: 'name_en' })[locale]} as name, n.status, n.area, n.shelf, n.layer, n.position,
        n.max_load::text as "maxLoad", coalesce(h.on_hand, 0)::text as "onHand", coalesce(h.articles, 0)::int as articles, h.moved_at as "movedAt", coalesce(h.is_held, false) as "isHeld",
        ${counted ? `n.id in ${counted}` : 'false'} as "isCounted"
      from cargo_space n
      left join (select i.cargo_space_id, sum(i.on_hand) as on_hand, count(distinct i.sku_id) filter (where i.on_hand > 0) as articles,
            max(greatest(i.last_in_at, i.last_out_at)) as moved_at, bool_or(i.frozen_by is not null) as is_held
          from inventory i where i.warehouse_id = $1::uuid and i.cargo_space_id is not null group by i.cargo_space_id) h on h.cargo_space_id = n.id
      where n.warehouse_id = $1::uuid and n.deleted_at is null order by n.sort, n.code limit $2`,
    values,
  )
  return { areas: placed(rows.slice(0, mostSpaces)), isCut: rows.length > mostSpaces }
}

/** "A2" before "A10". */
const inOrder = new Intl.Collator('en', { numeric: true })
const sorted = <Value>(groups: ReadonlyMap<string, Value>): [string, Value][] => [...groups].toSorted(([a], [b]) => inOrder.compare(a, b))

function grouped<Row>(rows: readonly Row[], by: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(by(row) ?? '', [...(groups.get(by(row) ?? '') ?? []), row])
  return groups
}

/** Areas, their shelves, and on each the layers, the lowest first. */
export const placed = (rows: readonly SpaceRow[]): Area[] =>
  sorted(grouped(rows, ({ area }) => area)).map(([name, inArea]) => ({
    name,
    shelves: sorted(grouped(inArea, ({ shelf }) => shelf)).map(([shelf, onShelf]) => ({
      name: shelf,
      layers: sorted(grouped(onShelf, ({ layer }) => layer)).map(([layer, spaces]) => ({
        name: layer,
        spaces: spaces.map(spaceOf).toSorted((a, b) => inOrder.compare(a.position ?? a.code, b.position ?? b.code)),
      })),
    })),
  }))

const spaceOf = ({ id, code, name, status, position, maxLoad, onHand, articles, movedAt, isHeld, isCounted }: SpaceRow): Space => ({
  id,
  code,
  name,
  status,
  position,
  onHand: isCounted ? null : toWire(onHand, 4),
  articles: isCounted ? null : articles,
  fill: isCounted || maxLoad === null ? null : decimal(onHand).div(decimal(maxLoad)).toDecimalPlaces(4).toNumber(),
  movedAt: movedAt?.toISOString() ?? null,
  isHeld,
})
