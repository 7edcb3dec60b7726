/** What came of an order, by inbound order: the papers that whoever received it signs. */
import type { Locale } from '#kit/messages.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { toWire } from '#kit/money.ts'
import { receivedFor } from '#server/modules/stock/inbound/inbound-source.service.ts'
import { peopleNames } from '#server/modules/access/people-names.service.ts'
import { purchaseOrder } from './purchase-order.contract.ts'

interface LineShown {
  readonly id: string
  readonly lineNo: number
  readonly skuCode: string
  readonly skuName: string
  readonly unit: string | null
}

/** @param lines of an order that the caller sees, in their language */
export async function customerReceipts(at: Pick<UnitOfWork, 'prisma' | 'sql'> & { readonly locale: Locale }, orderId: string, lines: readonly LineShown[]) {
  const received = await receivedFor(at.sql, { type: purchaseOrder.name, id: orderId })
  const people = await peopleNames(
    at,
    received.map(({ receivedById }) => receivedById),
  )
  const known = new Map(lines.map((line) => [line.id, line]))
  return [...new Set(received.map(({ inboundCode }) => inboundCode))].map((inboundCode) => {
    const rows = received.filter((row) => row.inboundCode === inboundCode)
    const last = rows.toSorted((one, other) => +other.receivedAt - +one.receivedAt)[0]!
    return {
      inboundCode,
      receivedAt: last.receivedAt.toISOString(),
      receivedBy: people.get(last.receivedById) ?? null,
      lines: rows.flatMap(({ sourceLineId, acceptedQty, rejectedQty }) => {
        const line = known.get(sourceLineId)
        if (!line) return []
        const { lineNo, skuCode, skuName, unit } = line
        return [{ lineNo, skuCode, skuName, unit, acceptedQty: toWire(acceptedQty, 4), rejectedQty: toWire(rejectedQty, 4) }]
      }),
    }
  })
}
