/** An inbound order with its lines: what is open, where what came stands, and what the warehouse holds of it now. */
import type { Sql } from '#kit/data-source.ts'
import type { Locale } from '#kit/messages.ts'
import { toWire } from '#kit/money.ts'
import { nameOf } from '#kit/resource/names.ts'
import { availableOf } from '../ledger/stock-balances.service.ts'
import { openOf, type InboundLineRow } from './inbound-write.service.ts'

export const inboundExpressions = {
  warehouseName: nameOf('warehouse', 'warehouse_id', { zh: 'name', en: 'name_en' }),
  supplierName: nameOf('supplier', 'supplier_id', { zh: 'company_name', en: 'name_en' }),
}

interface PlaceRow {
  readonly lineId: string
  readonly operationId: string
  readonly acceptedQty: string
  readonly rejectedQty: string
  readonly cargoSpaceId: string | null
  readonly spaceCode: string | null
  readonly batchId: string | null
  readonly batchNo: string | null
  readonly expireOn: string | null
  readonly reason: string | null
  readonly defectiveAt: string | null
  readonly receivedAt: Date
  readonly receivedBy: string | null
}

interface DiscrepancyRow {
  readonly id: string
  readonly lineId: string
  readonly kind: 'SHORT' | 'DEFECTIVE' | 'OVER'
  readonly qty: string
  readonly reason: string | null
  readonly createTime: Date
}

type LineRow = Pick<InboundLineRow, 'id' | 'lineNo' | 'skuId' | 'skuCode' | 'skuName' | 'skuNameEn' | 'spec' | 'unit' | 'needsBatch'> & {
  readonly [Field in 'planQty' | 'acceptedQty' | 'rejectedQty' | 'price' | 'amount']: string
}

const lineColumns = `id, line_no as "lineNo", sku_id as "skuId", sku_code as "skuCode", sku_name as "skuName", sku_name_en as "skuNameEn", spec, unit,
  needs_batch as "needsBatch", plan_qty as "planQty", accepted_qty as "acceptedQty", rejected_qty as "rejectedQty", price, amount`

const places = `select r.line_id as "lineId", r.operation_id as "operationId", r.accepted_qty as "acceptedQty", r.rejected_qty as "rejectedQty",
    r.cargo_space_id as "cargoSpaceId", c.code as "spaceCode", r.batch_id as "batchId", b.batch_no as "batchNo", b.expire_at::text as "expireOn", r.reason,
    concat_ws(' ', d.code, s.code) as "defectiveAt",
    r.create_time as "receivedAt", r.created_by as "receivedById"
  from inbound_receipt r left join cargo_space c on c.id = r.cargo_space_id left join batch b on b.id = r.batch_id
    left join warehouse d on d.id = r.defective_warehouse_id left join cargo_space s on s.id = r.defective_space_id
 where r.order_id = $1::uuid order by r.create_time, r.id`

interface NoticeRow {
  readonly id: string
  readonly arriveOn: string
  readonly carrier: string | null
  readonly billCode: string | null
  readonly packages: number | null
  readonly contact: string | null
  readonly phone: string | null
  readonly remark: string | null
  readonly announcedAt: Date
  readonly announcedById: string | null
}

/** The last one first. */
const announced = `select id, arrive_on::text as "arriveOn", carrier, bill_code as "billCode", packages, contact, phone, remark, create_time as "announcedAt",
    created_by as "announcedById" from inbound_notice where order_id = $1::uuid order by create_time desc, id desc`

export interface InboundReading {
  readonly sql: Sql
  readonly locale: Locale
  /** Names of people by id. */
  people(ids: readonly string[]): Promise<ReadonlyMap<string | null, string>>
}

/** @param order as it is shown; whoever sees it sees its lines */
export async function inboundParts({ sql, locale, people }: InboundReading, order: { readonly id: string; readonly warehouseId: string }) {
  const lines = await sql.query<LineRow>(`select ${lineColumns} from inbound_line where order_id = $1::uuid and deleted_at is null order by line_no`, [
    order.id,
  ])
  const came = await sql.query<PlaceRow & { receivedById: string | null }>(places, [order.id])
  const found = await sql.query<DiscrepancyRow>(
    `select id, line_id as "lineId", kind, qty, reason, create_time as "createTime" from inbound_discrepancy where order_id = $1::uuid order by create_time, id`,
    [order.id],
  )
  const notices = await sql.query<NoticeRow>(announced, [order.id])
  const onTheirWay = await sql.query<{ noticeId: string; lineId: string; qty: string }>(
    `select notice_id as "noticeId", line_id as "lineId", qty::text as qty from inbound_notice_line where notice_id = any ($1::uuid[])`,
    [notices.map(({ id }) => id)],
  )
  const stock = await availableOf(sql, { skuIds: lines.map(({ skuId }) => skuId), warehouseIds: [order.warehouseId] })
  const named = [...came.flatMap(({ receivedById }) => receivedById ?? []), ...notices.flatMap(({ announcedById }) => announcedById ?? [])]
  const names = await people([...new Set(named)])
  const nameIn = ({ skuName, skuNameEn }: Pick<LineRow, 'skuName' | 'skuNameEn'>): string => (locale === 'en' && skuNameEn) || skuName
  return {
    lines: lines.map(({ skuNameEn, ...line }) => {
      const held = stock.find(({ skuId }) => skuId === line.skuId)
      return {
        ...line,
        skuName: nameIn({ ...line, skuNameEn }),
        openQty: toWire(openOf(line as never), 4),
        onHand: toWire(held?.onHand ?? '0', 4),
        available: toWire(held?.available ?? '0', 4),
        places: came
          .filter(({ lineId }) => lineId === line.id)
          .map(({ lineId: _line, receivedById, receivedAt, defectiveAt, ...place }) => ({
            ...place,
            defectiveAt: defectiveAt || null,
            receivedAt: receivedAt.toISOString(),
            receivedBy: (receivedById && names.get(receivedById)) || null,
          })),
      }
    }),
    notices: notices.map(({ announcedAt, announcedById, ...notice }) => ({
      ...notice,
      announcedAt: announcedAt.toISOString(),
      announcedBy: (announcedById && names.get(announcedById)) || null,
      lines: lines.flatMap((line) => {
        const part = onTheirWay.find(({ noticeId, lineId }) => noticeId === notice.id && lineId === line.id)
        return part ? [{ lineId: line.id, skuCode: line.skuCode, skuName: nameIn(line), unit: line.unit, qty: toWire(part.qty, 4) }] : []
      }),
    })),
    discrepancies: found.flatMap(({ createTime, ...one }) => {
      const line = lines.find(({ id }) => id === one.lineId)
      return line ? [{ ...one, createTime: createTime.toISOString(), skuCode: line.skuCode, skuName: nameIn(line) }] : []
    }),
  }
}
