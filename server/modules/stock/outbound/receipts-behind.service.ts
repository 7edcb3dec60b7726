/** Where goods came from that left: the receipts of the batches that were picked for a document. Goods without a batch are nobody's in particular. */
import type { Sql } from '#kit/data-source.ts'

export interface ReceiptBehind {
  /** The document for which they left. */
  readonly sourceId: string
  /** The inbound order that they came in by. */
  readonly inboundId: string
  readonly skuId: string
  /** How many of them left for the document. */
  readonly qty: string
}

/** @param sourceType of the documents for which goods left */
export const receiptsBehind = (sql: Sql, sourceType: string, sourceIds: readonly string[]): Promise<ReceiptBehind[]> =>
  sql.query<ReceiptBehind>(
    `with picked as (
       select o.source_id, p.batch_id, sum(p.qty) as qty from outbound_order o join outbound_pick p on p.order_id = o.id
        where o.source_type = $1 and o.source_id = any($2::uuid[]) and o.deleted_at is null and p.batch_id is not null group by 1, 2)
     select picked.source_id as "sourceId", r.order_id as "inboundId", b.sku_id as "skuId", sum(picked.qty)::text as qty
       from picked join batch b on b.id = picked.batch_id
       join (select distinct order_id, batch_id from inbound_receipt where batch_id is not null) r on r.batch_id = picked.batch_id
      group by 1, 2, 3`,
    [sourceType, sourceIds],
  )
