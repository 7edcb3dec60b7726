/**
 * Goods that leave a warehouse without a document of the product behind them: the warehouse manager decides, from a value on operations
 * too. What is handed in is kept at once; what is agreed waits to be picked.
 */
import { z } from 'zod'
import { stamp } from '#kit/document/move-document.ts'
import { decimal, sum } from '#kit/money.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { caseAmount } from '#server/documents/case-amount.ts'
import { defineDocumentProcess, type Consequence, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { availableOf } from '#server/modules/stock/ledger/stock-balances.service.ts'
import { outboundOrder, outboundTypes } from '#server/modules/stock/outbound/outbound-order.contract.ts'
import { outboundOrderMachine } from '#server/modules/stock/outbound/outbound-order.machine.ts'
import { forgetAgreed, giveBack, keepGoods, ofOutbound, outboundLines, settleApproved } from '#server/modules/stock/outbound/outbound-write.service.ts'
import { placeWords } from '#server/modules/stock/place/place.service.ts'
import { outboundRoutes } from './outbound.routes.ts'

type Row = ModelRow<'outboundOrder'>
type Effect = (uow: UnitOfWork, what: Consequence<Row>) => Promise<void>

/** From this value on operations decide too. */
const opsFrom = defineParameter('stock.outbound.level2-amount', z.coerce.number().min(0), 50_000)

const gaveBack =
  (step: string): Effect =>
  (uow, { row }) =>
    giveBack(uow, row, step)

export const outboundProcess: DocumentProcess = defineDocumentProcess({
  key: 'outbound',
  diagram: new URL('./outbound.bpmn', import.meta.url),
  category: 'warehouse',
  present: ({ code, typeText, warehouse, goods, quantity, amount, value }) => ({
    title: inBoth((say) => `${say(warehouse)} – ${say(typeText)}`),
    number: code,
    summary: inBoth((say) => `${say(goods)} × ${say(quantity)} · ${say(caseAmount(amount))}`),
    value: Number(value),
  }),
  document: {
    resource: outboundOrder,
    machine: outboundOrderMachine,
    facts: ofOutbound().facts,
    variables,
    parts,
    stamps: { SUBMIT: stamp('submittedAt'), APPROVE: stamp('approvedAt') },
    effects: {
      SUBMIT: (uow, { row }) => keepGoods(uow, row),
      APPROVE: (uow, { row }) => settleApproved(uow, row),
      RETURN: async (uow, what) => {
        await gaveBack('return')(uow, what)
        await forgetAgreed(uow, what.row)
      },
      REJECT: gaveBack('reject'),
      CANCEL: gaveBack('cancel'),
    },
  },
  handedInBy: ['submit'],
  routes: outboundRoutes,
})

async function variables({ prisma, sql }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { data }: ProcessDependencies) {
  const lines = await outboundLines({ prisma }, row.id)
  const [first] = lines
  const more = lines.length > 1 ? { zh: ` 等 ${lines.length} 种`, en: ` and ${lines.length - 1} more` } : { zh: '', en: '' }
  const stock = await availableOf(sql, { skuIds: lines.map(({ skuId }) => skuId), warehouseIds: [row.warehouseId] })
  // What the goods cost, where more than what is written: a low price takes nobody out of the decision.
  const cost = sum(
    lines.map(({ skuId, planQty }) => {
      const held = stock.find((one) => one.skuId === skuId)
      return held && decimal(held.onHand).greaterThan(0) ? decimal(held.amount).div(decimal(held.onHand)).times(decimal(planQty)) : '0'
    }),
  ).toDecimalPlaces(2)
  const written = decimal(row.totalAmount)
  return {
    code: row.code,
    typeText: outboundTypes.find(({ value }) => value === row.type)?.label ?? row.type,
    warehouse: await placeWords(sql, row.warehouseId),
    goods: first ? { zh: first.skuName + more.zh, en: (first.skuNameEn || first.skuName) + more.en } : '',
    quantity: row.totalQty.toString(),
    amount: row.totalAmount.toFixed(2),
    value: (cost.greaterThan(written) ? cost : written).toNumber(),
    opsFrom: await parametersOf(data).get(opsFrom),
  }
}

/** Approvers decide on the lines as much as on the head. */
async function parts({ prisma }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row) {
  const lines = await outboundLines({ prisma }, row.id)
  return {
    lines: {
      label: { zh: '出库明细', en: 'Lines' },
      value: lines.map(
        ({ skuCode, skuName, planQty, price, amount }) => `${skuCode} ${skuName} × ${planQty.toString()} @ ${price.toString()} = ${amount.toFixed(2)}`,
      ),
    },
  }
}
