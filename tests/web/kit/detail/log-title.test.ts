/** A line of a log is called by what happened, not by another command of the same event. */
import { expect, it } from 'vitest'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { moveKeys, moveLabel } from '#web/kit/detail/log-title.ts'
import en from '#web/locales/en/document-log.ts'
import zh from '#web/locales/zh/document-log.ts'

const labelOf = (event: string, toStatus: string) => moveLabel(purchaseOrder, { event, toStatus })?.zh

it('by the command that bears the name of the event, else by one that sends it, else by where it leads', () => {
  expect(labelOf('CANCEL', 'CANCELLED')).toBe('取消')
  expect(labelOf('SUPPLIER_CONFIRM', 'EXECUTING')).toBe('确认接单')
  expect(labelOf('APPROVE', 'WAIT_CONFIRM')).toBe('待供应商确认')
})

it('by words of its own where no command says it: goods that came are no notice of arrival', () => {
  expect(moveKeys('purchase-order', { event: 'RECEIVE', toStatus: 'EXECUTING' })).toContain('moves.purchase-order.RECEIVE')
  expect([zh, en].map(({ moves }) => moves['purchase-order'].RECEIVE)).toEqual(['收货', 'Goods came'])
  expect(moveKeys('purchase-order', { event: 'CANCEL', toStatus: 'EXECUTING' })[0]).toBe('moves.purchase-order.CANCEL_EXECUTING')
})
