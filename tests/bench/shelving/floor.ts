/**
 * The shortest SQL that writes the rows of a batch by hand, in handfuls of the same size: it takes what waits, moves it, and keeps record,
 * log, question and outcome. It asks nobody whether anything may be sold.
 */
import type { Client } from 'pg'

const handful = `
  with taken as (
    select i.id as item, l.* from shelves_batch_item i join channel_listing l on l.id = i.listing_id
     where i.batch_id = $1::uuid and i.outcome = 'WAITING' order by i.supplier_id, i.listing_id limit $2 for update of l),
  moved as (update channel_listing l set status = 'SHELVING', push_no = l.push_no + 1, version = l.version + 1, update_time = now() from taken t where l.id = t.id returning l.id, l.push_no),
  told as (insert into shelving_record (id, create_time, listing_id, sku_id, supplier_id, sku_code, sku_name, channel, action, is_successful)
    select gen_random_uuid(), now(), t.id, t.sku_id, t.supplier_id, t.sku_code, t.sku_name, t.channel, 'UP', true from taken t),
  logged as (insert into doc_log (id, tenant_id, biz_type, biz_id, event, from_status, to_status, actor_name, actor_type, create_time)
    select gen_random_uuid(), '000000', 'up-shelves-manager', t.id, 'UP', t.status::text, 'SHELVING', 'floor', 'SYSTEM', now() from taken t),
  asked as (insert into outbox (id, topic, key, payload, next_at)
    select gen_random_uuid(), 'bench.floor', m.id::text, jsonb_build_object('listingId', m.id, 'pushNo', m.push_no, 'wants', 'UP'), now() from moved m)
  update shelves_batch_item i set outcome = 'DONE' from taken t where i.id = t.item returning i.id`

/** @returns how many */
export async function runFloor(client: Client, batchId: string, size: number): Promise<number> {
  let done = 0
  for (;;) {
    await client.query('begin')
    const { rowCount } = await client.query(handful, [batchId, size])
    await client.query('update shelves_batch set done = done + $2, version = version + 1 where id = $1::uuid', [batchId, rowCount ?? 0])
    await client.query('commit')
    if (!rowCount) return done
    done += rowCount
  }
}
