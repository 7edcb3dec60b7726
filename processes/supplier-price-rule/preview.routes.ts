/** What a price rule would change, while somebody still fills it in. */
import { badInput } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { isSeen } from '#kit/resource/rows-seen.ts'
import { previewPriceRule } from '#server/modules/supplier/rules/price-rule.contract.ts'
import { keepingImpact, priceImpact, refuseRange } from '#server/modules/supplier/rules/price-rule.service.ts'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'

export const previewRoute: Route = handle(
  previewPriceRule,
  async ({ data, sql, principal }, { supplierId, channel, categoryName, minMarginRate, ...terms }) => {
    const own = principal.rows.kind === 'supplier' ? principal.rows.supplierId : undefined
    const wanted = own ?? supplierId
    // Another supplier is as unknown to him as one that does not exist.
    if (!wanted || (own !== undefined && supplierId !== undefined && supplierId !== own) || !(await isSeen(data, supplier, principal, wanted)))
      throw badInput([{ path: 'supplierId', code: 'supplier.unknown' }])
    refuseRange(terms)
    const line = { supplierId: wanted, channel, categoryName: categoryName || null }
    return keepingImpact(sql, principal, wanted, await priceImpact({ sql }, data, line, { ...terms, minMarginRate: minMarginRate ?? null }))
  },
)
