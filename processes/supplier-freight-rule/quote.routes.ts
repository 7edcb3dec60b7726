/** What a freight rule says of a parcel, and what it would change, also while somebody still fills it in. */
import { badInput, notFound } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import { isSeen } from '#kit/resource/rows-seen.ts'
import { previewFreightRule, quoteFreight, supplierFreightRule } from '#server/modules/supplier/rules/freight-rule.contract.ts'
import { freightImpact, freightRuleHooks, previewProblems, quoteParcel, termsOf } from '#server/modules/supplier/rules/freight-rule.service.ts'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import type { SupplierDependencies } from '#server/modules/supplier/supplier-dependencies.service.ts'

export function quoteRoutes(dependencies: SupplierDependencies): Route[] {
  const repository = createRepository(supplierFreightRule, freightRuleHooks(dependencies))
  return [
    handle(previewFreightRule, async (context, { supplierId, channel, areas, freeRows }) => {
      const { data, principal, sql } = context
      const own = principal.rows.kind === 'supplier' ? principal.rows.supplierId : undefined
      const wanted = own ?? supplierId
      // Another supplier is as unknown to him as one that does not exist.
      if (!wanted || (own !== undefined && supplierId !== undefined && supplierId !== own) || !(await isSeen(data, supplier, principal, wanted)))
        throw badInput([{ path: 'supplierId', code: 'supplier.unknown' }])
      const terms = { areas, freeRows }
      const problems = await previewProblems(sql, channel, terms)
      return {
        ...(await freightImpact(sql, { supplierId: wanted, channel }, terms)),
        problems: problems.map(({ code, details }) => context.text(code, details)),
      }
    }),
    handle(quoteFreight, async (context, { id, rule, ...parcel }) => {
      if (rule) return quoteParcel(context.sql, rule, parcel)
      const seen = await repository.find(readerOf(context), id ?? '')
      if (!seen) throw notFound(supplierFreightRule.name, id ?? '')
      return quoteParcel(context.sql, await termsOf(context.sql, seen.id), parcel)
    }),
  ]
}
