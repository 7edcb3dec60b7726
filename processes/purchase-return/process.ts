/**
 * Goods that go back to a supplier: the buyer's leader decides, the warehouse where it is a matter of quality, finance from a value on,
 * and then the supplier, whose silence agrees where the company says so. What is handed in is kept; what is agreed to waits at the
 * warehouse to leave.
 */
import { z } from 'zod'
import { stamp } from '#kit/document/move-document.ts'
import { decimal } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { caseAmount } from '#server/documents/case-amount.ts'
import { defineDocumentProcess, inWork, type Consequence, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { orderWords } from '#server/modules/purchase/order/order-words.service.ts'
import { purchaseReturn } from '#server/modules/purchase/return/purchase-return.contract.ts'
import { returnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { purchaseReturnMachine } from '#server/modules/purchase/return/purchase-return.machine.ts'
import { giveReturnBack, keepReturn, ofReturn } from '#server/modules/purchase/return/return-hold.service.ts'
import { tellAgreed, tellCalledBack } from '#server/modules/purchase/return/return-news.service.ts'
import { signOverdueReturns } from '#server/modules/purchase/return/return-settle.service.ts'
import { sendReturn } from '#server/modules/purchase/return/return-ship.service.ts'
import { returnLines, type PurchaseReturnRow as Row } from '#server/modules/purchase/return/return-write.service.ts'
import { peopleWhoMay } from '#server/modules/purchase/supplier-people.service.ts'
import { purchaseReturnRoutes } from './purchase-return.routes.ts'

/** From this value on finance decides too. */
const financeFrom = defineParameter('purchase.return.finance-amount', z.coerce.number().min(0), 10_000)
const confirmHours = defineParameter('purchase.return.confirm-hours', z.coerce.number().min(1), 48)
const silenceAgrees = defineParameter('purchase.return.silence-agrees', z.stringbool(), true)

const over = async (uow: UnitOfWork, { row, comment }: Consequence<Row>): Promise<void> => {
  await giveReturnBack(uow, row)
  await tellCalledBack(uow, row, comment ?? '')
}

export const purchaseReturnProcess: DocumentProcess = defineDocumentProcess({
  key: 'purchase-return',
  diagram: new URL('./purchase-return.bpmn', import.meta.url),
  category: 'purchase',
  present: ({ code, supplier, warehouse, goods, quantity, amount }) => ({
    title: inBoth((say) => say(supplier)),
    number: code,
    summary: inBoth((say) => `${say(warehouse)} · ${say(goods)} × ${say(quantity)} · ${say(caseAmount(amount))}`),
    value: Number(amount),
  }),
  document: {
    resource: purchaseReturn,
    machine: purchaseReturnMachine,
    facts: ofReturn().facts,
    variables,
    parts,
    stamps: {
      SUBMIT: ({ now }) => ({ submittedAt: now, supplierNote: null }),
      APPROVE: ({ now }, { content }) => ({ approvedAt: now, supplierNote: content?.slice(0, 500) ?? null }),
      // Who was asked last has said it. Until they are asked again it is nobody's to see but the company's.
      RETURN: (_uow, { row, content }) => ({ sentToId: null, ...(row.sentToId !== null && { supplierNote: content?.slice(0, 500) ?? null }) }),
      CANCEL: (_uow, { content }) => ({ cancelReason: content?.slice(0, 500) ?? null }),
      SIGN: stamp('signedAt'),
    },
    effects: {
      SUBMIT: (uow, { row }) => keepReturn(uow, row),
      RETURN: (uow, { row }) => giveReturnBack(uow, row),
      REJECT: over,
      CANCEL: over,
      APPROVE: async (uow, { row }) => {
        await sendReturn(uow, row)
        await tellAgreed(uow, row)
      },
    },
  },
  /** From now on the supplier sees it. Whoever may answer for them at this moment is asked. */
  boundHandlers: (dependencies) => ({
    'purchase-return-ask': inWork(async (uow, { businessKey = '' }) => {
      const row = await uow.lockRow('purchaseReturn', businessKey)
      if (row.sentToId !== row.supplierId) await uow.change('purchaseReturn', row, { sentToId: row.supplierId })
      const parameters = parametersOf(dependencies().data)
      return {
        supplierPeople: await peopleWhoMay(uow, row.supplierId, returnCalls.confirm.permission as string),
        answerWithin: `PT${Math.round((await parameters.get(confirmHours)) * 60)}M`,
        silenceAgrees: await parameters.get(silenceAgrees),
      }
    }),
  }),
  handedInBy: ['submit'],
  routes: purchaseReturnRoutes,
  chores: ({ dependencies: { data, zone } }) => [
    { name: 'sign-purchase-returns', everyMinutes: 60, run: async () => void (await signOverdueReturns(data, zone)) },
  ],
})

async function variables({ prisma, sql }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { data }: ProcessDependencies) {
  const lines = await returnLines({ prisma }, row.id)
  return {
    code: row.code,
    reasonCode: row.reasonCode,
    ...(await orderWords({ prisma, sql }, row, lines)),
    quantity: decimal(row.totalQty).toFixed(),
    amount: row.totalAmount.toFixed(2),
    value: Number(row.totalAmount.toString()),
    financeFrom: await parametersOf(data).get(financeFrom),
  }
}

/** Approvers decide on the lines as much as on the head. */
async function parts({ prisma }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row) {
  const lines = await returnLines({ prisma }, row.id)
  return {
    lines: {
      label: { zh: '退货明细', en: 'Lines' },
      value: lines.map(
        ({ skuCode, skuName, qty, price, amount }) =>
          `${skuCode} ${skuName} × ${decimal(qty).toString()} @ ${decimal(price).toString()} = ${amount.toFixed(2)}`,
      ),
      toldFrom: ['purchase-return_totalAmount'],
    },
  }
}
