/** The calls of suggestions: looking, and making drafts of what was chosen, one a supplier and warehouse. */
import { badInput } from '#kit/errors.ts'
import { grouped } from '#kit/grouped.ts'
import { handle, type Route } from '#kit/handle.ts'
import { toWire } from '#kit/money.ts'
import { isHidden } from '#kit/resource/field-blacklist.ts'
import type { AreaDependencies } from '#server/area/define-area.ts'
import { articlesOf } from '#server/modules/stock/goods.service.ts'
import { supplierNames } from '#server/modules/supplier/profile/supplier-name.service.ts'
import { contractForNow } from '../order/order-contract.service.ts'
import { writeOrder } from '../order/order-write.service.ts'
import { purchaseOrder } from '../order/purchase-order.contract.ts'
import { demandsOf } from './purchase-demands.service.ts'
import { suggestionCalls } from './purchase-suggestion.contract.ts'
import { suggestionsOf } from './suggestions.service.ts'

export const suggestionRoutes = (given: AreaDependencies): Route[] => [
  handle(suggestionCalls.list, async (context, { supplierId, warehouseId }) =>
    suggestionsOf(
      {
        prisma: context.prisma,
        sql: context.sql,
        now: context.now,
        locale: context.locale,
        data: given.data,
        text: (code, params = {}) => context.text(code, params),
        demands: await demandsOf(given.data),
        seesAmounts: !isHidden(context.caller, purchaseOrder, 'totalAmount'),
      },
      { supplierId: supplierId || undefined, warehouseId: warehouseId || undefined },
    ),
  ),
  handle(suggestionCalls.order, async (context, { lines }) => {
    const { prisma, sql, locale } = context
    const articles = await articlesOf({ sql }, [...new Set(lines.map(({ skuId }) => skuId))])
    const problems = lines.flatMap(({ skuId, warehouseId }, at) => {
      if (!articles.get(skuId)?.goods.supplierId) return [{ path: `lines[${at}].skuId`, code: 'stock.unknown-sku' }]
      const first = lines.findIndex((line) => line.skuId === skuId && line.warehouseId === warehouseId)
      return first < at ? [{ path: `lines[${at}].skuId`, code: 'purchase.sku-twice' }] : []
    })
    if (problems.length > 0) throw badInput(problems)
    const groups = grouped(lines, ({ skuId, warehouseId }) => `${articles.get(skuId)!.goods.supplierId!} ${warehouseId}`)
    const names = await supplierNames({ prisma }, [...new Set([...articles.values()].flatMap(({ goods }) => goods.supplierId ?? []))])
    const orders = await context.work(async (uow) => {
      const made = []
      // In one order for everybody, so that two who do it at once follow each other.
      for (const [key, chosen] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        const [supplierId = '', warehouseId = ''] = key.split(' ')
        const { id } = await writeOrder(given, uow, {
          type: 'SELF',
          supplierId,
          warehouseId,
          contractId: await contractForNow(uow, supplierId, given.zone),
          isUrgent: false,
          discountAmount: '0',
          freightAmount: '0',
          otherAmount: '0',
          depositAmount: '0',
          lines: chosen.map(({ skuId, qty }) => ({ skuId, qty, price: toWire(articles.get(skuId)!.supplyPrice, 4) })),
        })
        const { code } = await uow.lockRow('purchaseOrder', id)
        const name = names.get(supplierId)
        made.push({ id, code, supplierName: typeof name === 'object' ? name[locale] : (name ?? ''), lines: chosen.length })
      }
      return made
    })
    return { orders }
  }),
]
