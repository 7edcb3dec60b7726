/** The part of the process in which the supplier is asked: whose task it is, how long they have, and what follows when they agree. */
import { moveDocument } from '#kit/document/move-document.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { storedWords } from '#kit/words.ts'
import { inWork, type DocumentProcess } from '#server/documents/define.ts'
import { tellConfirmed } from '#server/modules/purchase/order/order-answer-news.service.ts'
import { ofOrder } from '#server/modules/purchase/order/order-facts.service.ts'
import { agreesBySilence, answerHours } from '#server/modules/purchase/order/order-open.service.ts'
import { promise, type Promised } from '#server/modules/purchase/order/order-promise.service.ts'
import type { PurchaseOrderRow } from '#server/modules/purchase/order/order-write.service.ts'
import { peopleWhoMay } from '#server/modules/purchase/supplier-people.service.ts'
import { mayTakeOrders } from '#server/modules/purchase/order/order-rules.service.ts'
import { supplierAnswerCalls } from '#server/modules/purchase/order/supplier-side.contract.ts'

/** Messages that the diagram waits for: what was asked is settled, something was proposed, everything that was proposed is refused. */
export const isAnswered = 'orderAnswered'
export const isCountered = 'orderCountered'
export const asksAgain = 'orderAskedAgain'

/** Whoever may confirm for the supplier at this moment is asked; urgent orders in half the time. Where the contract says so, silence is consent. */
export const laneHandlers: DocumentProcess['boundHandlers'] = (dependencies) => ({
  'purchase-order-ask': inWork(async (uow, { businessKey = '' }) => {
    const row = await uow.prisma.purchaseOrder.findUniqueOrThrow({ where: { id: businessKey } })
    const supplierPeople = await peopleWhoMay(uow, row.supplierId, supplierAnswerCalls.confirm.permission as string)
    const hours = await answerHours(dependencies().data, uow, row)
    return { supplierPeople, answerWithin: `PT${Math.round(hours * 60)}M`, remindEvery: row.isUrgent ? 'R3/PT12H' : 'R3/PT24H' }
  }),
  'purchase-order-silence': inWork(async (uow, { businessKey = '' }) => {
    const row = await uow.lockRow('purchaseOrder', businessKey)
    const isBound = row.status === 'WAIT_CONFIRM' && (await agreesBySilence(uow, row)) && (await mayTakeOrders(uow, row.supplierId))
    if (!isBound) return { isConsent: false }
    const moved = await moveDocument(uow, ofOrder({ agreesBySilence: true }), row, {
      event: 'AUTO_CONFIRM',
      content: storedWords({ zh: '合同约定超期未答复视为接单', en: 'Silence is consent by contract' }),
      change: { confirmedAt: uow.now },
    })
    await confirmed(uow, moved)
    return { isConsent: true }
  }),
})

/** The supplier agrees to the whole of it. The order is locked and under way. */
export async function confirmed(uow: UnitOfWork, row: PurchaseOrderRow, { promises = [] }: { readonly promises?: readonly Promised[] } = {}): Promise<void> {
  await promise(uow, row, { promises, isWhole: true })
  await tellConfirmed(uow, row)
}
