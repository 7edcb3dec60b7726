/**
 * The shortest SQL that writes the same rows by hand: one prepared statement in one transaction that takes the piece if it is there.
 * It knows nothing of idempotent keys told again, several lines, frozen rows or costs that change.
 */
import { Pool } from 'pg'
import { newId } from '#kit/ids.ts'

const recordId = `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(s.seq), 15, '0'))::uuid`

const head = (type: string): string => `insert into stock_movement (id, create_time, idem_key, digest, biz_type, biz_id, biz_code, operator_name)
  select $1::uuid, now(), $2, '', '${type}', $3::uuid, 'F', 'floor' from taken returning id`

const record = (bucket: string, type: string, qty: number, after: string, amount: string, counter: string): string => `
  insert into inventory_record (id, create_time, seq, movement_id, inventory_id, warehouse_id, sku_id, bucket, qty, before, after, unit_cost, amount, biz_type, biz_id, biz_line_id, biz_code, counter_location)
    select ${recordId}, now(), s.seq, $1::uuid, s.id, s.warehouse_id, s.sku_id, '${bucket}', ${qty}, ${after} - ${qty}, ${after}, 1, ${amount}, '${type}', $3::uuid, $4::uuid, 'F', ${counter}
      from (select t.*, nextval('inventory_record_seq') as seq from taken t) s`

const reserveSql = `
  with taken as (update inventory set preempted = preempted + 1, moved_at = now(), update_time = now(), version = version + 1
      where sku_id = $5::uuid and warehouse_id = $6::uuid and on_hand - preempted - frozen >= 1 returning *),
    head as (${head('PREEMPT')}), record as (${record('PREEMPTED', 'PREEMPT', 1, 's.preempted', '0', 'null')})
  insert into preemption (id, create_time, update_time, inventory_id, warehouse_id, sku_id, biz_type, biz_id, biz_line_id, biz_code, qty)
    select gen_random_uuid(), now(), now(), id, warehouse_id, sku_id, 'bench', $3::uuid, $4::uuid, 'F', 1 from taken`

const shipSql = `
  with taken as (update inventory set on_hand = on_hand - 1, preempted = preempted - 1, amount = amount - avg_cost, moved_at = now(), update_time = now(), last_out_at = now(), version = version + 1
      where sku_id = $5::uuid and warehouse_id = $6::uuid and preempted >= 1 returning *),
    head as (${head('SALE_OUT')}), one as (${record('ON_HAND', 'SALE_OUT', -1, 's.on_hand', '-1', `'CUSTOMER'`)}), two as (${record('PREEMPTED', 'SALE_OUT', -1, 's.preempted', '0', 'null')})
  update preemption set consumed = consumed + 1, status = 'CONSUMED', version = preemption.version + 1, update_time = now()
    from taken where biz_line_id = $4::uuid and inventory_id = taken.id`

export interface Piece {
  readonly skuId: string
  readonly warehouseId: string
}

export class Floor {
  readonly #pool: Pool

  constructor(url: string, size: number) {
    this.#pool = new Pool({ connectionString: url, max: size, options: '-c stock.writer=on -c jit=off' })
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  /** Whether there was one. */
  reserve(piece: Piece, documentId: string, lineId: string): Promise<boolean> {
    return this.#run('reserve', reserveSql, piece, documentId, lineId)
  }

  ship(piece: Piece, documentId: string, lineId: string): Promise<boolean> {
    return this.#run('ship', shipSql, piece, documentId, lineId)
  }

  async #run(name: string, text: string, { skuId, warehouseId }: Piece, documentId: string, lineId: string): Promise<boolean> {
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      const { rowCount } = await client.query({ name, text, values: [newId(), `${name}:${documentId}`, documentId, lineId, skuId, warehouseId] })
      await client.query('commit')
      return rowCount === 1
    } finally {
      client.release()
    }
  }
}
