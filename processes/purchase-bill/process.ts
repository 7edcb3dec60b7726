/**
 * Settlement bills: handed in by the supplier who agrees with their invoices, or by finance who has them on paper; finance checks them
 * against orders and receipts, the finance manager from a value on. What is agreed to is payable by the supplier's terms.
 */
import { z } from 'zod'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { caseAmount } from '#server/documents/case-amount.ts'
import { defineDocumentProcess, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { makePayable } from '#server/modules/settlement/bill/bill-effects.service.ts'
import { ofBill } from '#server/modules/settlement/bill/bill-facts.service.ts'
import { requireInvoiced } from '#server/modules/settlement/bill/bill-invoice.service.ts'
import { requireMatched } from '#server/modules/settlement/bill/bill-match.service.ts'
import { billWords } from '#server/modules/settlement/bill/bill-words.service.ts'
import type { BillRow as Row } from '#server/modules/settlement/bill/bill-write.service.ts'
import { purchaseBill } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import { purchaseBillMachine } from '#server/modules/settlement/bill/purchase-bill.machine.ts'
import { purchaseBillRoutes } from './purchase-bill.routes.ts'

/** From this value on the finance manager decides. */
const managerFrom = defineParameter('purchase.bill.level2-amount', z.coerce.number().min(0), 50_000)

export const purchaseBillProcess: DocumentProcess = defineDocumentProcess({
  key: 'purchase-bill',
  diagram: new URL('./purchase-bill.bpmn', import.meta.url),
  category: 'purchase',
  present: ({ code, supplier, period, lines, amount }) => ({
    title: inBoth((say) => say(supplier)),
    number: code,
    summary: inBoth((say) => `${say(period)} · ${say(lines)} · ${say(caseAmount(amount))}`),
    value: Number(amount),
  }),
  document: {
    resource: purchaseBill,
    machine: purchaseBillMachine,
    facts: ofBill().facts,
    variables,
    notBy: { who: ({ createdBy }) => createdBy, refusal: 'purchase-bill.own' },
    stamps: {
      SUBMIT: ({ now, actor }) => ({ submittedAt: now, agreedAt: now, agreedBy: actor.userId ?? null }),
      APPROVE: ({ now }) => ({ approvedAt: now }),
    },
    effects: {
      SUBMIT: (_uow, { row }, flow) => requireInvoiced(flow.dependencies.data, row),
      APPROVE: async (uow, { row }, flow) => {
        await requireMatched(flow.dependencies.data, uow, row)
        await makePayable(uow, row)
      },
    },
  },
  handedInBy: ['agree', 'submit'],
  messages: ofBill().messages,
  routes: purchaseBillRoutes,
})

async function variables(at: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { data }: ProcessDependencies) {
  return {
    ...(await billWords(at, row)),
    value: Number(row.totalAmount.toString()),
    managerFrom: await parametersOf(data).get(managerFrom),
  }
}
