/** The goods of an order say when they are due, also where the day is the order's and not the line's. */
import '../shell/browser-globals.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OrderLines } from '#web/features/purchase/order-lines.tsx'

type Line = Parameters<typeof OrderLines>[0]['lines'][number]

const line: Line = {
  id: '01920000-0000-7000-8000-000000000001',
  lineNo: 1,
  skuId: '01920000-0000-7000-8000-000000000002',
  skuCode: 'A-1',
  skuName: 'Bolt',
  spec: null,
  unit: 'pcs',
  qty: '5',
  price: '2',
  agreedPrice: null,
  priceReason: null,
  taxRate: '0.13',
  taxAmount: '1.30',
  amount: '10.00',
  expectOn: null,
  promisedOn: null,
  dueOn: '2031-05-07',
  receivedQty: '0',
  rejectedQty: '0',
  inReturnQty: '0',
  returnedQty: '0',
  billedQty: '0',
  closedQty: '0',
  openQty: '5',
  sourceDemandId: null,
  remark: null,
  counters: [],
}

const shown = (changes: Partial<Line>, progress = false) => renderToStaticMarkup(createElement(OrderLines, { lines: [{ ...line, ...changes }], progress }))

it("shows the order's day on a line without a day of its own", () => {
  expect(shown({})).toContain('2031-05-07')
})

it("leaves the order's day out where the line has its own", () => {
  expect(shown({ expectOn: '2031-05-08' })).not.toContain('2031-05-07')
})

it('says of a line that was given up how much, and does not call it full', () => {
  const closed = shown({ receivedQty: '2', openQty: '0', closedQty: '3' }, true)
  expect(closed).toContain('aria-valuenow="40"')
  expect(closed).toContain('cameClosed')
  expect(shown({}, true)).not.toContain('cameClosed')
})
