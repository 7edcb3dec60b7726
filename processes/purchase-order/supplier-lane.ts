/** The part of the process in which the supplier is asked: whose task it is, how long they have, and what follows when they agree. */
import { parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inWork, type DocumentProcess } from '#server/documents/define.ts'
import { tellConfirmed } from '#server/modules/purchase/order/order-answer-news.service.ts'
import { confirmHours } from '#server/modules/purchase/order/order-open.service.ts'
import { promise, type Promised } from '#server/modules/purchase/order/order-promise.service.ts'
import type { PurchaseOrderRow } from '#server/modules/purchase/order/order-write.service.ts'
import { peopleWhoMay } from '#server/modules/purchase/supplier-people.service.ts'
import { supplierAnswerCalls } from '#server/modules/purchase/order/supplier-side.contract.ts'

/** Messages that the diagram waits for: what was asked is settled, something was proposed, everything that was proposed is refused. */
export const isAnswered = 'orderAnswered'
export const isCountered = 'orderCountered'
export const asksAgain = 'orderAskedAgain'

/** Whoever may confirm for the supplier at this moment is asked; urgent orders in half the time. */
export const laneHandlers: DocumentProcess['boundHandlers'] = (dependencies) => ({
  'purchase-order-ask': inWork(async ({ prisma }, { businessKey = '' }) => {
    const { supplierId, isUrgent } = await prisma.purchaseOrder.findUniqueOrThrow({ where: { id: businessKey } })
    const supplierPeople = await peopleWhoMay({ prisma }, supplierId, supplierAnswerCalls.confirm.permission as string)
    const hours = (await parametersOf(dependencies().data).get(confirmHours)) / (isUrgent ? 2 : 1)
    return { supplierPeople, answerWithin: `PT${Math.round(hours * 60)}M`, remindEvery: isUrgent ? 'R3/PT12H' : 'R3/PT24H' }
  }),
})

/** The supplier agrees to the whole of it. The order is locked and under way. */
export async function confirmed(
  uow: UnitOfWork,
  row: PurchaseOrderRow,
  { promises = [], zone }: { readonly promises?: readonly Promised[]; readonly zone: string },
): Promise<void> {
  await promise(uow, row, { promises, zone, isWhole: true })
  await tellConfirmed(uow, row)
}
