/**
 * Payments: finance agrees, their manager from a value on, the general manager from a greater one; then the cashier pays, a third person who
 * gives their password. What is handed to the bank waits for its word, and asks by a ladder; what fails is the cashier's again, and what
 * nobody knows for a day becomes an exception.
 */
import { z } from 'zod'
import { listen } from '#kit/listen.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { caseAmount } from '#server/documents/case-amount.ts'
import { defineDocumentProcess, inWork, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { outside } from '#server/engine/define.ts'
import { waitsForBank } from '#server/modules/settlement/pay/pay-attempt.service.ts'
import { paymentEnded } from '#server/modules/settlement/pay/pay-events.service.ts'
import { ofPay } from '#server/modules/settlement/pay/pay-facts.service.ts'
import { handOver } from '#server/modules/settlement/pay/pay-hand.service.ts'
import { doubtOf, lookAt } from '#server/modules/settlement/pay/pay-look.service.ts'
import { giveUp } from '#server/modules/settlement/pay/pay-write.service.ts'
import { partsOf, payWords } from '#server/modules/settlement/pay/pay-words.service.ts'
import type { BillPayRow as Row } from '#server/modules/settlement/pay/pay-write.service.ts'
import { billPay } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { billPayMachine } from '#server/modules/settlement/pay/bill-pay.machine.ts'
import { billPayRoutes } from './bill-pay.routes.ts'

/** From these values on the finance manager decides, and then the general manager. */
const managerFrom = defineParameter('purchase.pay.level2-amount', z.coerce.number().min(0), 50_000)
const gmFrom = defineParameter('purchase.pay.level3-amount', z.coerce.number().min(0), 200_000)

/** The diagram waits for it once a payment is at the bank. */
const bankSaid = 'bankSaid'

export const billPayProcess: DocumentProcess = defineDocumentProcess({
  key: 'bill-pay',
  diagram: new URL('./bill-pay.bpmn', import.meta.url),
  category: 'purchase',
  present: ({ code, supplier, bills, account, amount, urgent }) => ({
    title: inBoth((say) => `${say(urgent)}${say(supplier)}`),
    number: code,
    summary: inBoth((say) => `${say(bills)} · ${say(account)} · ${say(caseAmount(amount))}`),
    value: Number(amount),
  }),
  document: {
    resource: billPay,
    machine: billPayMachine,
    facts: ofPay().facts,
    variables,
    parts: partsOf,
    stamps: {
      SUBMIT: ({ now, actor }) => ({ submittedAt: now, ownerId: actor.userId ?? null, approvedBy: null }),
      CHECK: ({ actor }) => ({ approvedBy: actor.userId ?? null }),
      APPROVE: ({ now }) => ({ approvedAt: now }),
      RETURN: () => ({ approvedBy: null }),
      RESET: () => ({ submittedAt: null, approvedAt: null, approvedBy: null }),
      ABOLISH: (_uow, { content }) => ({ abolishReason: content?.slice(0, 500) ?? null }),
      PAY: waitsForBank,
      AGAIN_PAY: waitsForBank,
    },
    effects: {
      REJECT: (uow, { row }) => giveUp(uow, row.id),
      ABOLISH: (uow, { row }) => giveUp(uow, row.id),
    },
  },
  /** The case goes on after it was agreed to, until the money has moved. */
  bond: {
    events: { COMPLETED: null, CANCELLED: 'ABOLISH', TERMINATED: 'ABOLISH', FAILED: 'ABOLISH' },
    on: {
      finance: { approved: 'CHECK' },
      manager: { approved: 'CHECK' },
      gm: { approved: 'CHECK' },
      agree: 'APPROVE',
      cashier: { approved: 'PAY' },
      failed: { approved: 'AGAIN_PAY' },
    },
  },
  boundHandlers: (dependencies) => ({
    'bill-pay-agree': inWork(async () => undefined),
    'bill-pay-hand': outside(async ({ businessKey = '' }) => {
      await handOver(dependencies().payments, businessKey)
      return { round: 0, isTold: false }
    }),
    'bill-pay-look': inWork((uow, { businessKey = '', variables: { round, isTold } }) =>
      lookAt(dependencies().payments, uow, businessKey, { round: Number(round ?? 0), isTold: isTold === true }),
    ),
    'bill-pay-unknown': inWork(async (uow, { businessKey = '' }) => {
      await doubtOf(uow, businessKey)
      return { isTold: true }
    }),
  }),
  listeners: (flow) => [listen(paymentEnded, async (uow, { pay }) => void (await flow().message(uow, pay, bankSaid)))],
  handedInBy: ['submit', 'insert'],
  messages: ofPay().messages,
  routes: billPayRoutes,
})

async function variables(at: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { data }: ProcessDependencies) {
  const parameters = parametersOf(data)
  return {
    ...(await payWords(at, row)),
    value: Number(row.totalAmount.toString()),
    managerFrom: await parameters.get(managerFrom),
    gmFrom: await parameters.get(gmFrom),
    // What is urgent is decided and paid in half the time.
    decideWithin: row.urgentStatus === 1 ? 'PT24H' : 'PT48H',
    payWithin: row.urgentStatus === 1 ? 'PT12H' : 'PT24H',
  }
}
