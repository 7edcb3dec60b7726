/** Every call of purchasing that the specification names is declared, in its spelling; what each machine may say stands beside its document. */
import { expect, test } from 'vitest'
import type { Call } from '#kit/contract.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { eventsOf, isOpenIn, statesOf } from '#kit/lifecycle.contract.ts'
import { attachmentCalls } from '#server/modules/purchase/attachment/purchase-attachment.contract.ts'
import { purchaseBudget } from '#server/modules/purchase/budget/purchase-budget.contract.ts'
import { orderCalls, orderChangeCalls } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { purchaseOrderLine } from '#server/modules/purchase/order/purchase-order-lines.contract.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { purchaseOrderMachine } from '#server/modules/purchase/order/purchase-order.machine.ts'
import { supplierAnswerCalls, supplierOrderCalls } from '#server/modules/purchase/order/supplier-side.contract.ts'
import { payCalls } from '#server/modules/purchase/pay/purchase-order-pay.contract.ts'
import { returnCalls, supplierReturnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { purchaseReturn } from '#server/modules/purchase/return/purchase-return.contract.ts'
import { purchaseReturnMachine } from '#server/modules/purchase/return/purchase-return.machine.ts'

const of = (...groups: readonly object[]): Call[] => groups.flatMap((group) => Object.values(group) as Call[])
const declared = of(
  ...[purchaseOrder, purchaseOrderLine, purchaseReturn, purchaseBudget].map((resource) => callsOf(resource)),
  orderCalls,
  orderChangeCalls,
  supplierOrderCalls,
  supplierAnswerCalls,
  returnCalls,
  supplierReturnCalls,
  payCalls,
  attachmentCalls.order,
  attachmentCalls.delivery,
)

const named: Readonly<Record<string, readonly string[]>> = {
  '/api/purchase/order': [
    'list list-supplier save submit-approval approval batchApproval export export-supplier detail/{id} remove/{id} reset/{id} releaseRange/{id}',
    'remind-info getPurchaseOrderPrintInfo/{id} batch/print print-customer-receipt print-customer-receipt-sys inventory-info cancel',
  ],
  '/api/purchase/purchase-return': [
    'list-for-system list-for-supplier save submit approve cancel remove export-for-system export-for-supplier amount-in-return',
    'detail-for-save/{id} detail-for-system/{id} detail-for-supplier/{id} print-info/{id} count-in-return/{id}',
  ],
  '/api/purchase/purchase-order-attachment': ['insert remove/{id}'],
  '/api/purchase/delivery-attachment': ['insert remove/{id}'],
  '/api/purchase/purchase-order-pay': ['pay listByOrderId/{id}'],
  '/api/storage/purchase': ['page export'],
}

test('every call that the specification names is declared', () => {
  const paths = new Set(declared.map(({ path }) => path))
  const asked = Object.entries(named).flatMap(([path, tails]) =>
    tails
      .join(' ')
      .split(' ')
      .map((tail) => `${path}/${tail}`),
  )
  expect(asked.filter((path) => !paths.has(path))).toEqual([])
})

test('no call is declared twice, and each has words in both languages', () => {
  const signatures = declared.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`))
  expect(signatures.filter((one, at) => signatures.indexOf(one) < at)).toEqual([])
  for (const { summary, path } of declared) expect(summary.zh && summary.en, path).toBeTruthy()
})

test('an order that is in force is neither edited nor removed', () => {
  const inForce = ['WAIT_CONFIRM', 'NEGOTIATING', 'EXECUTING', 'ON_HOLD', 'COMPLETED', 'CLOSED']
  for (const status of inForce) for (const event of ['SAVE', 'REMOVE']) expect(isOpenIn(purchaseOrderMachine, status, event), `${status} ${event}`).toBe(false)
  expect(statesOf(purchaseOrderMachine).filter((status) => isOpenIn(purchaseOrderMachine, status, 'RECEIVE'))).toEqual(['EXECUTING'])
})

test('a return that has left is not called back', () => {
  expect(eventsOf(purchaseReturnMachine)).toContain('SETTLE')
  expect(statesOf(purchaseReturnMachine).filter((status) => isOpenIn(purchaseReturnMachine, status, 'CANCEL'))).toEqual([
    'DRAFT',
    'IN_APPROVAL',
    'RETURNED',
    'WAIT_OUTBOUND',
  ])
})
