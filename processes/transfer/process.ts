/**
 * Goods that go from one warehouse to another: the warehouse manager decides, the keeper of the target where that is somebody else, and
 * from a value on operations too. What is agreed to is
 * kept where it lies until it leaves.
 */
import { z } from 'zod'
import { stamp } from '#kit/document/move-document.ts'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { caseAmount } from '#server/documents/case-amount.ts'
import { defineDocumentProcess, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { keeperOf, placeWords } from '#server/modules/stock/place/place.service.ts'
import { keepTransfer, requireThere } from '#server/modules/stock/transfer/transfer-move.service.ts'
import { transferOrder } from '#server/modules/stock/transfer/transfer-order.contract.ts'
import { transferOrderMachine } from '#server/modules/stock/transfer/transfer-order.machine.ts'
import { ofTransfer, transferLines } from '#server/modules/stock/transfer/transfer-write.service.ts'
import { transferRoutes } from './transfer.routes.ts'

type Row = ModelRow<'transferOrder'>

/** From this value on operations decide too. */
const opsFrom = defineParameter('stock.transfer.level2-amount', z.coerce.number().min(0), 50_000)

export const transferProcess: DocumentProcess = defineDocumentProcess({
  key: 'transfer',
  diagram: new URL('./transfer.bpmn', import.meta.url),
  category: 'warehouse',
  present: ({ code, source, target, goods, quantity, amount }) => ({
    title: inBoth((say) => `${say(source)} → ${say(target)}`),
    number: code,
    summary: inBoth((say) => `${say(goods)} × ${say(quantity)} · ${say(caseAmount(amount))}`),
    value: Number(amount),
  }),
  document: {
    resource: transferOrder,
    machine: transferOrderMachine,
    facts: ofTransfer().facts,
    variables,
    parts,
    stamps: { SUBMIT: stamp('submittedAt'), APPROVE: stamp('approvedAt') },
    effects: { SUBMIT: (uow, { row }) => requireThere(uow, row), APPROVE: (uow, { row }) => keepTransfer(uow, row) },
  },
  handedInBy: ['submit'],
  routes: transferRoutes,
})

async function variables({ prisma, sql }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { data }: ProcessDependencies) {
  const lines = await transferLines({ prisma }, row.id)
  const [first] = lines
  const targetKeeper = await keeperOf(sql, row.targetWarehouseId)
  const more = lines.length > 1 ? { zh: ` 等 ${lines.length} 种`, en: ` and ${lines.length - 1} more` } : { zh: '', en: '' }
  return {
    code: row.code,
    source: await placeWords(sql, row.sourceWarehouseId),
    target: await placeWords(sql, row.targetWarehouseId),
    goods: first ? { zh: first.skuName + more.zh, en: (first.skuNameEn || first.skuName) + more.en } : '',
    quantity: row.totalQty.toString(),
    amount: row.totalAmount.toFixed(2),
    value: Number(row.totalAmount.toString()),
    targetKeeper,
    hasOtherKeeper: targetKeeper !== null && targetKeeper !== (await keeperOf(sql, row.sourceWarehouseId)),
    opsFrom: await parametersOf(data).get(opsFrom),
  }
}

/** Approvers decide on the lines as much as on the head. */
async function parts({ prisma }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row) {
  const lines = await transferLines({ prisma }, row.id)
  return {
    lines: {
      label: { zh: '调拨明细', en: 'Lines' },
      value: lines.map(({ skuCode, skuName, qty, amount }) => `${skuCode} ${skuName} × ${qty.toString()} = ${amount.toFixed(2)}`),
    },
  }
}
