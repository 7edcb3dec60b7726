/**
 * What is bought: the buyer's leader decides, the purchase manager from a value on, finance and the general manager side by side from a
 * greater one; what is sent to customers passes operations first. What is agreed to is expected by the warehouse and goes to the supplier,
 * who agrees or proposes something else; the buyer chases who is silent and answers what is proposed.
 */
import { z } from 'zod'
import { stamp } from '#kit/document/move-document.ts'
import { decimal, lineAmount } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { caseAmount } from '#server/documents/case-amount.ts'
import { defineDocumentProcess, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { followBudget } from '#server/modules/purchase/budget/order-budget.service.ts'
import { ofOrder } from '#server/modules/purchase/order/order-facts.service.ts'
import { askAboutChange, openOrder, sent, takeBackOrder } from '#server/modules/purchase/order/order-open.service.ts'
import { promise } from '#server/modules/purchase/order/order-promise.service.ts'
import { linesAsSaid, putInForce } from '#server/modules/purchase/order/order-in-force.service.ts'
import { dropPending, pendingRevision } from '#server/modules/purchase/order/order-revise.service.ts'
import { orderableSupplier, receivingWarehouse } from '#server/modules/purchase/order/order-rules.service.ts'
import { orderLines } from '#server/modules/purchase/order/order-write.service.ts'
import { orderWords } from '#server/modules/purchase/order/order-words.service.ts'
import { purchaseOrder } from '#server/modules/purchase/order/purchase-order.contract.ts'
import { purchaseOrderMachine } from '#server/modules/purchase/order/purchase-order.machine.ts'
import { purchaseOrderMessages } from './purchase-order.messages.ts'
import { confirmed, laneHandlers } from './supplier-lane.ts'
import { purchaseOrderRoutes } from './purchase-order.routes.ts'

type Row = ModelRow<'purchaseOrder'>

/** From these values on the purchase manager decides, then finance and the general manager. */
const level2 = defineParameter('purchase.order.level2-amount', z.coerce.number().min(0), 10_000)
const level3 = defineParameter('purchase.order.level3-amount', z.coerce.number().min(0), 100_000)

export const purchaseOrderProcess: DocumentProcess = defineDocumentProcess({
  key: 'purchase-order',
  diagram: new URL('./purchase-order.bpmn', import.meta.url),
  category: 'purchase',
  present: ({ code, supplier, warehouse, goods, amount }) => ({
    title: inBoth((say) => say(supplier)),
    number: code,
    summary: inBoth((say) => `${say(warehouse)} · ${say(goods)} · ${say(caseAmount(amount))}`),
    value: Number(amount),
  }),
  document: {
    resource: purchaseOrder,
    machine: purchaseOrderMachine,
    facts: ofOrder().facts,
    variables,
    parts,
    stamps: {
      SUBMIT: stamp('submittedAt'),
      // What the supplier proposed themselves they need not agree to.
      APPROVE: async (uow, { row }, { data }) =>
        row.changeKind === 'COUNTER' ? { approvedAt: uow.now, confirmedAt: uow.now, changeKind: null } : { ...(await sent(data, uow, row)), changeKind: null },
      REJECT: () => ({ changeKind: null }),
      SUPPLIER_CONFIRM: stamp('confirmedAt'),
      ACCEPT_COUNTER: stamp('confirmedAt'),
      RESET: () => ({ submittedAt: null, approvedAt: null, sentToId: null, confirmDueAt: null }),
      // A change that is given up leaves the order in force.
      CANCEL: ({ now }, { row, content }) =>
        row.changeKind === null ? { cancelledAt: now, cancelReason: content?.slice(0, 500) ?? null } : { changeKind: null },
    },
    effects: {
      // What was true when it was saved may be so no longer.
      SUBMIT: async (uow, { row }, { dependencies }) => {
        await orderableSupplier(uow, row.supplierId)
        await receivingWarehouse(uow, row)
        await followBudget(dependencies, uow, row.id, { asks: true })
      },
      RETURN: (uow, { row }, { dependencies }) => followBudget(dependencies, uow, row.id),
      APPROVE: async (uow, { row }, { dependencies }) => {
        await comesIntoForce(dependencies, uow, row)
        await followBudget(dependencies, uow, row.id)
      },
      REJECT: async (uow, { row }, { dependencies }) => {
        await dropPending(uow, row)
        await followBudget(dependencies, uow, row.id)
      },
      CANCEL: async (uow, { row, comment }, { dependencies }) => {
        await (row.status === 'CANCELLED' ? takeBackOrder(uow, row, comment ?? null) : dropPending(uow, row))
        await followBudget(dependencies, uow, row.id)
      },
      SUPPLIER_CONFIRM: (uow, { row }) => confirmed(uow, row),
    },
  },
  /** The order comes into force when the company agrees; the case goes on until the supplier has, and what they are asked is no approval. */
  bond: {
    events: { COMPLETED: null },
    on: {
      copy: 'APPROVE',
      supplier: { approved: 'SUPPLIER_CONFIRM', rejected: 'REJECT' },
      chase: { rejected: 'REJECT' },
      negotiate: { approved: 'APPROVE', rejected: 'REJECT' },
    },
  },
  boundHandlers: laneHandlers,
  handedInBy: ['submit'],
  routes: purchaseOrderRoutes,
  messages: purchaseOrderMessages,
})

/** The order itself, or the change of it that was decided on. */
async function comesIntoForce({ data, zone }: ProcessDependencies, uow: UnitOfWork, row: Row): Promise<void> {
  const pending = await pendingRevision(uow, row.id)
  if (!pending) return openOrder(uow, row, zone)
  await putInForce({ data }, uow, row, pending)
  if (pending.kind === 'AMENDMENT') return askAboutChange(uow, row, { revisionId: pending.id, zone })
  await promise(uow, await uow.lockRow('purchaseOrder', row.id), { promises: [], isWhole: true })
}

async function variables({ prisma, sql }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { data }: ProcessDependencies) {
  const lines = await orderLines({ prisma }, row.id)
  const total = (await pendingRevision({ prisma }, row.id))?.totalAmount ?? row.totalAmount
  return {
    code: row.code,
    type: row.type,
    ...(await orderWords({ prisma, sql }, row, lines)),
    amount: total.toFixed(2),
    value: Number(total.toString()),
    isProposed: row.changeKind === 'COUNTER',
    level2: await parametersOf(data).get(level2),
    level3: await parametersOf(data).get(level3),
    isUrgent: row.isUrgent,
    // What is urgent is decided in half the time.
    decideWithin: row.isUrgent ? 'PT36H' : 'PT72H',
  }
}

/** Approvers decide on the lines as much as on the head. */
async function parts({ prisma }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row) {
  const lines = await orderLines({ prisma }, row.id)
  const pending = await pendingRevision({ prisma }, row.id)
  const said = pending ? linesAsSaid(lines, pending).said.map((line) => ({ ...line, amount: lineAmount(line.qty, line.price) })) : lines
  return {
    lines: {
      label: { zh: '采购明细', en: 'Lines' },
      value: said.map(
        ({ skuCode, skuName, qty, price, amount }) =>
          `${skuCode} ${skuName} × ${decimal(qty).toString()} @ ${decimal(price).toString()} = ${amount.toFixed(2)}`,
      ),
      toldFrom: ['purchase-order_totalAmount'],
    },
  }
}
