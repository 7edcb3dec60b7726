/** What follows a step of a case in the same work: goods in and out, what the supplier is charged, what the order knows, who hears of it. */
import type { DataSource } from '#kit/data-source.ts'
import { decimal, toWire } from '#kit/money.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { settledBeside } from '#server/modules/exception/exception.service.ts'
import { bookAfterSales, lockOrderOfLine } from '#server/modules/order/order-after-sales.service.ts'
import { addBillable, dropBillable, negated } from '#server/modules/settlement/bill/billable.service.ts'
import { refundException, startRefund } from '../refund/refund-order.service.ts'
import { caseEnds } from './as-order-fields.contract.ts'
import type { AsOrderEvent } from './as-order.machine.ts'
import type { CaseRow } from './case-events.service.ts'
import { bringIn, callBack, sendAgain, signOutbound } from './case-goods.service.ts'
import { tellOver, tellSentBack, tellToSend } from './case-news.service.ts'

interface Stepped {
  /** After the move. */
  readonly row: CaseRow
  readonly event: AsOrderEvent
}

/** Events by which a case comes to stand somewhere new because everybody agreed. */
const agreements: ReadonlySet<string> = new Set(['APPROVE', 'SUPPLIER_AGREE', 'SUPPLIER_SILENT', 'APPROVE_AFTER_ORDER', 'RECEIVE_OK'])
const isOver = ({ status }: CaseRow): boolean => (caseEnds as readonly string[]).includes(status)

/** The liable supplier owes what the buyer gets back; the next bill says so. */
async function charge(uow: UnitOfWork, row: CaseRow): Promise<void> {
  const amount = decimal(row.approvedAmount ?? row.applyAmount)
  if (row.liability !== 'SUPPLIER' || amount.isZero()) return
  await addBillable(uow, [
    {
      sourceType: 'AFTER_SALE',
      sourceId: row.id,
      sourceCode: row.code,
      sourceLineId: row.id,
      supplierId: row.supplierId,
      skuId: row.skuId,
      skuCode: row.skuCode,
      skuName: row.skuName,
      skuNameEn: null,
      spec: row.spec,
      unit: null,
      qty: '-1',
      price: amount.toFixed(4),
      taxRate: '0',
      amount: negated(amount),
      taxAmount: '0.00',
    },
  ])
}

async function book(uow: UnitOfWork, row: CaseRow, change: Parameters<typeof bookAfterSales>[2]): Promise<void> {
  await lockOrderOfLine(uow, row.orderLineId)
  await bookAfterSales(uow, row.orderLineId, change)
}

/** @param stepped.row locked, as it stands after the move */
export async function followCase(data: DataSource, uow: UnitOfWork, { row, event }: Stepped): Promise<void> {
  if (event === 'CREATE') await book(uow, row, { qty: row.applyQty })
  if (event === 'BUYER_SHIP') await tellSentBack(uow, row)
  if ((event === 'RECEIVE_OK' || event === 'APPROVE_AFTER_ORDER') && row.isGoodsBack) await bringIn(data, uow, row)
  if (agreements.has(event) && row.status === 'WAIT_SUPPLIER_DELIVER' && !(await sendAgain(uow, row))) await tellToSend(uow, row)
  if (agreements.has(event) && row.status === 'WAIT_REFUND') await charge(uow, row)
  if (event === 'REFUND_START') await startRefund(uow, row)
  if (event === 'MANAGER_REFUSE') await dropBillable(uow, 'AFTER_SALE', row.id)
  if (event === 'REFUND_OK') await book(uow, row, { refund: toWire(row.refundedAmount) })
  if (event === 'SIGN') await signOutbound(uow, row)
  if (isOver(row)) await end(uow, row)
}

async function end(uow: UnitOfWork, row: CaseRow): Promise<void> {
  if (row.status !== 'COMPLETED') {
    await dropBillable(uow, 'AFTER_SALE', row.id)
    await callBack(uow, row, row.closeReason ?? row.code)
    // Goods that came back are the buyer's no more, whatever became of the case.
    if (!row.isGoodsBack) await book(uow, row, { qty: decimal(row.applyQty).negated() })
  }
  await settledBeside(uow, refundException, row.code)
  await tellOver(uow, row)
}
