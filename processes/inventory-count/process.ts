/**
 * A stock count is looked at before it is booked: by the manager of the warehouses, from a loss on by finance, from a large one by the
 * general manager too. Whoever doubts a line sends it back, and somebody else counts it anew.
 */
import { z } from 'zod'
import { defineParameter, parametersOf } from '#kit/parameters.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import { inBoth } from '#kit/words.ts'
import { caseAmount } from '#server/documents/case-amount.ts'
import { defineDocumentProcess, type DocumentProcess, type ProcessDependencies } from '#server/documents/define.ts'
import { inventoryTake } from '#server/modules/stock/count/inventory-take.contract.ts'
import { inventoryTakeMachine, type TakeFacts } from '#server/modules/stock/count/inventory-take.machine.ts'
import { takeMessages } from './inventory-take.messages.ts'
import { book, chooseRecounts, countedOf, differenceOf, isOpenLine, linesOf, sumsOf, tolerance } from '#server/modules/stock/count/take-settle.service.ts'
import { letGo } from '#server/modules/stock/count/take-write.service.ts'
import { placeWords } from '#server/modules/stock/place/place.service.ts'
import { takeRoutes } from './take.routes.ts'

type Row = ModelRow<'inventoryTake'>

/** Loss from which finance decides too, and from which the general manager does. */
const financeFrom = defineParameter('stock.take.level2', z.coerce.number().min(0), 1000)
const managerFrom = defineParameter('stock.take.level3', z.coerce.number().min(0), 10_000)

const freed = async (uow: UnitOfWork, { row }: { readonly row: Row }): Promise<void> => letGo(uow, row)

export const inventoryCountProcess: DocumentProcess = defineDocumentProcess({
  key: 'inventory-count',
  diagram: new URL('./inventory-count.bpmn', import.meta.url),
  category: 'warehouse',
  messages: takeMessages,
  present: ({ code, warehouse, differing, gain, loss }) => ({
    title: inBoth((say) => say(warehouse)),
    number: code,
    summary: inBoth(
      (say) =>
        `${say({ zh: '差异', en: 'Differing' })} ${say(differing)} · ${say(caseAmount(gain, { zh: '盘盈', en: 'Gain' }))} · ${say(caseAmount(loss, { zh: '盘亏', en: 'Loss' }))}`,
    ),
    value: Number(loss),
  }),
  document: {
    resource: inventoryTake,
    machine: inventoryTakeMachine,
    facts: async ({ prisma }: UnitOfWork, { id }: Row, event): Promise<TakeFacts> => ({
      open: event === 'SUBMIT' ? (await linesOf(prisma, id)).filter(isOpenLine).length : 0,
    }),
    variables,
    parts,
    stamps: {
      SUBMIT: async (uow, { row }) => ({ submittedAt: uow.now, ...sumsOf(await linesOf(uow.prisma, row.id)) }),
      // Whoever counts anew is not told by the sums what was found.
      RETURN: () => ({ diffCount: 0, gainAmount: '0', lossAmount: '0' }),
      APPROVE: (uow) => ({ approvedAt: uow.now }),
    },
    effects: {
      RETURN: async (uow, { row }, { dependencies: { data } }) => chooseRecounts(uow, row.id, await parametersOf(data).get(tolerance)),
      APPROVE: (uow, { row }) => book(uow, row),
      REJECT: freed,
      CANCEL: freed,
    },
  },
  handedInBy: ['submit'],
  routes: takeRoutes,
})

async function variables({ prisma, sql }: Pick<UnitOfWork, 'prisma' | 'sql'>, row: Row, { data }: ProcessDependencies) {
  const { diffCount, gainAmount, lossAmount } = sumsOf(await linesOf(prisma, row.id))
  const parameters = parametersOf(data)
  return {
    code: row.code,
    warehouse: await placeWords(sql, row.warehouseId),
    differing: String(diffCount),
    gain: gainAmount,
    loss: lossAmount,
    lossValue: Number(lossAmount),
    financeFrom: await parameters.get(financeFrom),
    managerFrom: await parameters.get(managerFrom),
  }
}

/** What is decided on: every line that differs. */
async function parts({ prisma }: Pick<UnitOfWork, 'prisma'>, row: Row) {
  const lines = await linesOf(prisma, row.id)
  return {
    lines: {
      label: { zh: '盘点差异', en: 'Differences' },
      value: lines.flatMap((line) => {
        const [counted, difference] = [countedOf(line), differenceOf(line)]
        if (!counted || !difference || difference.isZero()) return []
        const place = [line.spaceCode, line.batchNo].filter(Boolean).join(' ')
        return [`${line.skuCode} ${line.skuName} ${place}: ${counted.book.toFixed()} → ${counted.qty.toFixed()}`]
      }),
    },
  }
}
