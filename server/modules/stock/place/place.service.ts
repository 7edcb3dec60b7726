/** Warehouses and cargo spaces for documents: what they are, and that they may be used now. */
import { badInput } from '#kit/errors.ts'
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { storedWords, type Words } from '#kit/words.ts'
import { addressIn } from '#server/modules/system/region.service.ts'

export interface WarehouseFacts {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
  readonly type: 'PLATFORM' | 'SUPPLIER' | 'TRANSIT' | 'DEFECTIVE' | 'VIRTUAL'
  readonly supplierId: string | null
  readonly principalId: string | null
  readonly status: 'ENABLED' | 'DISABLED'
}

export interface SpaceFacts {
  readonly id: string
  readonly warehouseId: string
  readonly code: string
  readonly name: string
  readonly status: 'ENABLED' | 'DISABLED'
}

const warehouseColumns = 'id, code, name, name_en as "nameEn", type, supplier_id as "supplierId", principal_id as "principalId", status'
const spaceColumns = 'id, warehouse_id as "warehouseId", code, name, status'

const nameOf = ({ name, nameEn }: Pick<WarehouseFacts, 'name' | 'nameEn'>): Words => (nameEn ? { zh: name, en: nameEn } : name)

/** The name of a warehouse as titles say it. */
export async function placeWords(sql: Sql, id: string): Promise<Words> {
  const [row] = await sql.query<WarehouseFacts>(`select ${warehouseColumns} from warehouse where id = $1::uuid`, [id])
  return row ? nameOf(row) : ''
}

/** Where goods are brought to, from the province down, and whom the driver calls. */
export async function deliveryAddress(sql: Sql, id: string, locale: Locale): Promise<{ readonly address: string; readonly phone: string }> {
  const [row] = await sql.query<{ regionCode: string | null; address: string | null; phone: string | null }>(
    'select region_code as "regionCode", address, phone from warehouse where id = $1::uuid',
    [id],
  )
  return { address: row?.address ? await addressIn(sql, row.regionCode, row.address, locale) : '', phone: row?.phone ?? '' }
}

export async function warehouseNames(sql: Sql, ids: readonly string[]): Promise<Map<string, Words>> {
  const rows = await sql.query<{ id: string; zh: string; en: string | null }>(
    'select id, name as zh, name_en as en from warehouse where id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map(({ id, zh, en }) => [id, en ? { zh, en } : zh]))
}

/** Who looks after a warehouse; null for nobody in particular. */
export async function keeperOf(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql.query<WarehouseFacts>(`select ${warehouseColumns} from warehouse where id = $1::uuid`, [id])
  return row?.principalId ?? null
}

/**
 * The warehouse of a document that is being written: it stays in use until the work ends, for switching it off waits.
 * @param path field of the document that names it
 * @param isDecided it stands in a document that was decided on, so that it may be somebody else's
 * @throws Failure bad-input where there is none, it is somebody else's, it is out of use, or goods are only under way in it
 */
export async function usableWarehouse(uow: UnitOfWork, id: string, path: string, { isDecided = false } = {}): Promise<WarehouseFacts> {
  const [row] = await uow.sql.query<WarehouseFacts>(`select ${warehouseColumns} from warehouse where id = $1::uuid and deleted_at is null for share`, [id])
  const { rows } = uow.actor.principal ?? {}
  const isTheirs = isDecided || rows?.kind !== 'supplier' || row?.supplierId === rows.supplierId
  if (!row || !isTheirs) throw badInput([{ path, code: 'stock.unknown-warehouse' }])
  if (row.status !== 'ENABLED') throw badInput([{ path, code: 'stock.warehouse-disabled', params: { warehouse: storedWords(nameOf(row)) } }])
  // What is under way is what transfers sent and nobody received: no other document touches it.
  if (row.type === 'TRANSIT') throw badInput([{ path, code: 'stock.only-transfers' }])
  return row
}

export interface NamedSpace {
  readonly path: string
  readonly id: string
}

/**
 * Cargo spaces that lines name: of that warehouse and in use, until the work ends.
 * @throws Failure bad-input with a problem for each that is not
 */
export async function usableSpaces(uow: UnitOfWork, warehouseId: string, named: readonly NamedSpace[]): Promise<Map<string, SpaceFacts>> {
  if (named.length === 0) return new Map()
  const ids = [...new Set(named.map(({ id }) => id))].sort()
  const rows = await uow.sql.query<SpaceFacts>(
    `select ${spaceColumns} from cargo_space where id = any($1::uuid[]) and deleted_at is null order by id for share`,
    [ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const problems = named.flatMap(({ path, id }) => {
    const space = byId.get(id)
    if (!space || space.warehouseId !== warehouseId) return [{ path, code: 'stock.unknown-space' }]
    return space.status === 'ENABLED' ? [] : [{ path, code: 'stock.space-disabled', params: { space: space.code } }]
  })
  if (problems.length > 0) throw badInput(problems)
  return byId
}
