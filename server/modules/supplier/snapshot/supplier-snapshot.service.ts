/** Keeping a supplier with all his records as they are, in the transaction that changed them. Processes call it after an approval. */
import type { DataSource } from '#kit/data-source.ts'
import { newId } from '#kit/ids.ts'
import { selectList, shapeOf } from '#kit/resource/columns.ts'
import { tablesOf } from '#kit/tables.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { sections } from './snapshot-sections.ts'
import type { SnapshotReason } from './supplier-snapshot.contract.ts'

/** Rows by section; texts and plain values only, so that two snapshots compare as JSON. */
export type SnapshotData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

export interface Snapshot {
  readonly id: string
  readonly number: number
}

/**
 * Draws the next snapshot of a supplier from what the transaction sees.
 * @param about why, and through which process
 */
export async function takeSupplierSnapshot(
  { data, zone }: { readonly data: DataSource; readonly zone: string },
  uow: UnitOfWork,
  supplierId: string,
  about: { readonly reason: SnapshotReason; readonly processInstanceId?: string | undefined; readonly remark?: string | null | undefined },
): Promise<Snapshot> {
  // The supplier's row is the lock: two snapshots at once get two numbers.
  const [{ number = 1 } = {}] = await uow.sql.query<{ number: number }>(
    'update supplier set snapshot_version = snapshot_version + 1 where id = $1::uuid returning snapshot_version as number',
    [supplierId],
  )
  const id = newId()
  await uow.sql.query(
    `insert into supplier_snapshot (id, tenant_id, created_by, create_time, supplier_id, number, data, reason, process_instance_id, remark, update_time)
     values ($1::uuid, $2, $3::uuid, $4, $5::uuid, $6, $7::jsonb, $8, $9, $10, $4)`,
    [
      id,
      uow.actor.tenantId,
      uow.actor.userId ?? null,
      uow.now,
      supplierId,
      number,
      JSON.stringify(await read(data, zone, uow, supplierId)),
      about.reason,
      about.processInstanceId ?? null,
      about.remark ?? null,
    ],
  )
  return { id, number }
}

async function read(data: DataSource, zone: string, uow: UnitOfWork, supplierId: string): Promise<SnapshotData> {
  const tables = await tablesOf(data)
  const all: Record<string, readonly Readonly<Record<string, unknown>>[]> = {}
  for (const { resource, expressions, key } of sections(zone)) {
    const shape = shapeOf(resource, { expressions }, tables, 'zh')
    const fields = [...shape.fields.values()].filter(({ name, view }) => name === 'id' || (view.label !== undefined && !volatile.has(name)))
    all[resource.name] = await uow.sql.query(
      `select ${selectList(fields)} from ${shape.table.name} t where t.${key} = $1::uuid and t.deleted_at is null order by t.create_time, t.id`,
      [supplierId],
    )
  }
  return all
}

/** Differs without anything having changed. */
const volatile = new Set(['createTime', 'updateTime', 'score', 'supplierName', 'supplierId'])
