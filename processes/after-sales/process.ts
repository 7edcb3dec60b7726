/**
 * An after-sales case from its review to its end: the desk reviews, the supplier answers or lets the time pass, the platform decides where
 * they differ, goods come back and are looked at, a manager lets larger sums go. People's tasks and what parcels and the refund service do
 * move the same case: whichever comes first, the other follows.
 */
import { decimal } from '#kit/money.ts'
import { eventsOf } from '#kit/lifecycle.contract.ts'
import { parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { caseAmount } from '#server/documents/case-amount.ts'
import { defineDocumentProcess, inWork, type DocumentDeclaration, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { caseCalls } from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import { asOrder } from '#server/modules/after-sales/case/as-order.contract.ts'
import { asOrderMachine, type AsOrderEvent } from '#server/modules/after-sales/case/as-order.machine.ts'
import { asksSupplier, awaitsGoods, givesMoney, replaces } from '#server/modules/after-sales/case/case-course.service.ts'
import type { CaseRow as Row } from '#server/modules/after-sales/case/case-events.service.ts'
import { followCase } from '#server/modules/after-sales/case/case-follow.service.ts'
import { caseColumns, factsOf } from '#server/modules/after-sales/case/case-move.service.ts'
import { asDuration, askedTypes, hoursOf, managerFrom, silenceAgrees } from '#server/modules/after-sales/case/case-parameters.service.ts'
import { caseMessages, caseWords } from '#server/modules/after-sales/case/case-words.service.ts'
import { peopleWhoMay } from '#server/modules/purchase/supplier-people.service.ts'
import { afterSalesRoutes } from './after-sales.routes.ts'
import { caseListeners } from './case-listeners.ts'

type Declared = DocumentDeclaration<typeof asOrder>

const events = eventsOf(asOrderMachine) as readonly AsOrderEvent[]

/** Every move writes its columns and its line in the log. */
const stamps: Declared['stamps'] = Object.fromEntries(
  events.map((event) => [event, (uow, { row, content }, { data }, variables) => caseColumns(data, uow, { row, event, content, variables })]),
)

const effects: Declared['effects'] = Object.fromEntries(
  events.map((event) => [event, (uow, { row }, { dependencies: { data } }) => followCase(data, uow, { row, event })]),
)

export const afterSalesProcess: DocumentProcess = defineDocumentProcess({
  key: 'after-sales',
  diagram: new URL('./after-sales.bpmn', import.meta.url),
  category: 'order',
  present: ({ code, supplier, kind, goods, quantity, amount }) => ({
    title: inBoth((say) => `${say(supplier)} – ${say(kind)}`),
    number: code,
    summary: inBoth((say) => `${say(goods)} × ${say(quantity)} · ${say(caseAmount(amount))}`),
    value: Number(amount),
  }),
  document: {
    resource: asOrder,
    machine: asOrderMachine,
    facts: (uow, row, event, { data }, of) => factsOf(data, uow, { row, event, variables: of }),
    variables,
    stamps,
    effects,
  },
  bond: {
    events: { submitted: 'CREATE', COMPLETED: null, REJECTED: null, CANCELLED: 'CLOSE', TERMINATED: 'CLOSE', FAILED: 'CLOSE' },
    on: {
      review: { approved: 'APPROVE', rejected: 'REFUSE' },
      supplier: { approved: 'SUPPLIER_AGREE', rejected: 'SUPPLIER_DISAGREE' },
      silent: 'SUPPLIER_SILENT',
      arbitrate: { approved: 'APPROVE_AFTER_ORDER', rejected: 'REFUSE_AFTER_ORDER' },
      manager: { rejected: 'MANAGER_REFUSE' },
      'unsent-timer': 'EXPIRE',
      refund: 'REFUND_START',
    },
  },
  boundHandlers: (dependencies) => ({
    /** Whether the supplier is asked, who of them, and how long they have. */
    'after-sales-route': inWork(async ({ prisma }, { businessKey = '' }) => {
      const { data } = dependencies()
      const row = await prisma.afterSalesOrder.findUniqueOrThrow({ where: { id: businessKey } })
      const parameters = parametersOf(data)
      return {
        asksSupplier: asksSupplier(row, await parameters.get(askedTypes)),
        supplierPeople: await peopleWhoMay({ prisma }, row.supplierId, caseCalls.agree.permission as string),
        answerWithin: asDuration((await hoursOf(data, 'SUPPLIER_REVIEW'))!),
        silenceAgrees: await parameters.get(silenceAgrees),
      }
    }),
    /** Goods back or not, goods or money, and whether a manager lets it go. */
    'after-sales-course': inWork(async ({ prisma }, { businessKey = '' }) => {
      const { data } = dependencies()
      const row = await prisma.afterSalesOrder.findUniqueOrThrow({ where: { id: businessKey } })
      const amount = decimal(row.approvedAmount ?? row.applyAmount)
      return {
        awaitsGoods: awaitsGoods({ type: row.type, isGoodsBack: row.isGoodsBack || row.receivedAt !== null }),
        replaces: replaces(row),
        toManager: givesMoney(row) && amount.greaterThanOrEqualTo(await parametersOf(data).get(managerFrom)),
        shipWithin: asDuration((await hoursOf(data, 'WAIT_BUYER_SHIP'))!),
      }
    }),
  }),
  handedInBy: ['insert'],
  listeners: caseListeners,
  routes: afterSalesRoutes,
  messages: caseMessages,
})

async function variables(at: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { data }: ProcessDependencies) {
  return {
    ...(await caseWords(at, row)),
    reviewWithin: asDuration((await hoursOf(data, 'APPLY'))!),
    arbitrateWithin: asDuration((await hoursOf(data, 'ARBITRATION'))!),
    refundWithin: asDuration((await hoursOf(data, 'WAIT_REFUND'))!),
  }
}
