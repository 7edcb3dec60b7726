/** What is missing in a document that somebody writes is told with the name of its field, in the words of the form. */
import { expect, test } from 'vitest'
import type { Call } from '#kit/contract.ts'
import { parseInput } from '#kit/http/input-problems.ts'
import { adjustmentCalls } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { orderCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { returnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { insertTake } from '#server/modules/stock/count/inventory-take.contract.ts'
import { insertInbound } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { insertOutbound } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { insertTransfer } from '#server/modules/stock/transfer/transfer-order.contract.ts'

const writing: readonly Call[] = [
  orderCalls.save,
  returnCalls.save,
  billCalls.save,
  payCalls.insert,
  adjustmentCalls.insert,
  insertInbound,
  insertOutbound,
  insertTake,
  insertTransfer,
]

/** Ids of what a line continues, which no person types; and what says itself what it is about. */
const others = new Set(['lines[0].orderLineId', 'lines[0].inboundLineId', 'reason'])
const withoutLines: readonly Call[] = [billCalls.save, insertTake]

const problems = (call: Call, input: object) => parseInput(call.input, input, 'en', (code) => code).problems ?? []

test.each(writing.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  const inputs = withoutLines.includes(call) ? [{}] : [{}, { lines: [] }, { lines: [{}] }]
  const found = inputs.flatMap((input) => problems(call, input))
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ label, path }) => !label && !others.has(path)).map(({ path }) => path)).toEqual([])
})

test('an order without supplier and lines', () => {
  expect(problems(orderCalls.save, {})).toMatchObject([
    { path: 'supplierId', label: 'Supplier' },
    { path: 'warehouseId', label: 'Warehouse' },
    { path: 'lines', label: 'Lines' },
  ])
})
