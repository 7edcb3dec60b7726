/**
 * Goods that come into a warehouse without a document of the product behind them: the warehouse manager decides, from a value on finance
 * too. What is agreed waits for its goods.
 */
import { z } from 'zod'
import { stamp } from '#kit/document/move-document.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { caseAmount } from '#server/documents/case-amount.ts'
import { defineDocumentProcess, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { inboundOrder, inboundTypes } from '#server/modules/stock/inbound/inbound-order.contract.ts'
import { inboundOrderMachine } from '#server/modules/stock/inbound/inbound-order.machine.ts'
import { inboundFacts } from '#server/modules/stock/inbound/inbound-receive.service.ts'
import { placeWords } from '#server/modules/stock/place/place.service.ts'
import { inboundRoutes } from './inbound.routes.ts'

type Row = ModelRow<'inboundOrder'>

/** From this value on finance decides too. */
const financeFrom = defineParameter('stock.inbound.level2-amount', z.coerce.number().min(0), 10_000)

export const inboundOtherProcess: DocumentProcess = defineDocumentProcess({
  key: 'inbound-other',
  diagram: new URL('./inbound-other.bpmn', import.meta.url),
  category: 'warehouse',
  present: ({ code, typeText, warehouse, goods, quantity, amount }) => ({
    title: inBoth((say) => `${say(warehouse)} – ${say(typeText)}`),
    number: code,
    summary: inBoth((say) => `${say(goods)} × ${say(quantity)} · ${say(caseAmount(amount))}`),
    value: Number(amount),
  }),
  document: {
    resource: inboundOrder,
    machine: inboundOrderMachine,
    facts: (_uow: UnitOfWork, row: Row) => inboundFacts(row),
    variables,
    parts,
    stamps: { SUBMIT: stamp('submittedAt'), APPROVE: stamp('approvedAt') },
  },
  handedInBy: ['submit'],
  routes: inboundRoutes,
})

async function variables({ prisma, sql }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { data }: ProcessDependencies) {
  const lines = await prisma.inboundLine.findMany({ where: { orderId: row.id, deletedAt: null }, orderBy: { lineNo: 'asc' } })
  const [first] = lines
  const more = lines.length > 1 ? { zh: ` 等 ${lines.length} 种`, en: ` and ${lines.length - 1} more` } : { zh: '', en: '' }
  return {
    code: row.code,
    typeText: inboundTypes.find(({ value }) => value === row.type)?.label ?? row.type,
    warehouse: await placeWords(sql, row.warehouseId),
    goods: first ? { zh: first.skuName + more.zh, en: (first.skuNameEn || first.skuName) + more.en } : '',
    quantity: row.totalQty.toString(),
    amount: row.totalAmount.toFixed(2),
    value: Number(row.totalAmount.toString()),
    financeFrom: await parametersOf(data).get(financeFrom),
  }
}

/** Approvers decide on the lines as much as on the head. */
async function parts({ prisma }: Pick<UnitOfWork, 'prisma'>, row: Row) {
  const lines = await prisma.inboundLine.findMany({ where: { orderId: row.id, deletedAt: null }, orderBy: { lineNo: 'asc' } })
  return {
    lines: {
      label: { zh: '入库明细', en: 'Lines' },
      value: lines.map(
        ({ skuCode, skuName, planQty, price, amount }) => `${skuCode} ${skuName} × ${planQty.toString()} @ ${price.toString()} = ${amount.toFixed(2)}`,
      ),
    },
  }
}
