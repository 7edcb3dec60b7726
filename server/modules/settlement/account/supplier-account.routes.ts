/** The calls of suppliers' accounts, and the figures of payments. Nothing here writes. */
import { handle, type Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { statusCounts } from '#kit/resource/status-counts.ts'
import { supplierNameShown } from '#server/modules/purchase/order/order-view.service.ts'
import { billPay } from '../pay/bill-pay.contract.ts'
import { payHooks } from '../pay/pay-view.service.ts'
import { ageing, cashNeeded } from './account-ageing.service.ts'
import { statementOf, statementPaper } from './account-statement.service.ts'
import { whereaboutsOf } from './account-whereabouts.service.ts'
import { payFigures } from './pay-figures.contract.ts'
import { cashierPool } from './pay-figures.service.ts'
import { accountCalls, supplierAccount } from './supplier-account.contract.ts'

const payments = createRepository(billPay, payHooks)
const hooks: ResourceHooks<typeof supplierAccount> = { expressions: { supplierName: supplierNameShown } }

export const supplierAccountRoutes = (): Route[] => [
  ...resourceRoutes(supplierAccount, hooks),
  handle(accountCalls.statement, statementOf),
  handle(accountCalls.paper, statementPaper),
  handle(accountCalls.ageing, ageing),
  handle(accountCalls.cash, cashNeeded),
  handle(accountCalls.whereabouts, (context, { supplierId }) => whereaboutsOf(context, supplierId)),
  handle(payFigures.counters, (context, query) => statusCounts(payments, context, query)),
  handle(payFigures.pool, cashierPool),
]
