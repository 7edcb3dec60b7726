/** The calls of payments beside their process: what may be paid, what it comes to, what was tried. */
import { dayIn } from '#kit/clock.ts'
import { notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { documentView } from '#server/documents/view.ts'
import { payCalls } from './bill-pay-calls.contract.ts'
import { billPay } from './bill-pay.contract.ts'
import { accountShown, accountsOf } from './pay-account.service.ts'
import { openCredits } from './pay-credit.service.ts'
import { payableBills, payBalance } from './pay-payable.service.ts'
import { moneyOnItsWay } from './pay-tracker.service.ts'
import { attemptsShown, isSupplier, payHooks } from './pay-view.service.ts'

/** Suppliers ask about themselves, whatever they say. */
const ownOr = ({ principal }: CallContext, supplierId: string | undefined): string | undefined =>
  principal.rows.kind === 'supplier' ? principal.rows.supplierId : supplierId

export function billPayRoutes({ zone }: { readonly zone: string }): Route[] {
  const view = documentView(billPay, payHooks)
  return [
    handle(payCalls.balance, (context, { supplierId, billId }) =>
      payBalance(context, { supplierId: ownOr(context, supplierId), billId }, dayIn(zone, context.now)),
    ),
    handle(payCalls.payable, (context, asked) => payableBills(context, asked, dayIn(zone, context.now))),
    handle(payCalls.accounts, async (context, { supplierId }) => (await accountsOf(context, supplierId)).map((account) => accountShown(account, context.now))),
    handle(payCalls.credits, (context, { supplierId, exceptPayId }) => openCredits(context, supplierId, exceptPayId)),
    handle(payCalls.tracker, (context, { supplierId, ...asked }) =>
      moneyOnItsWay(context, { ...asked, supplierId: ownOr(context, supplierId) }, dayIn(zone, context.now)),
    ),
    handle(payCalls.attempts, async (context, { id }) => {
      await view.shown(context, id)
      if (isSupplier(context.caller)) throw notFound(billPay.name, id)
      return attemptsShown(context, id)
    }),
  ]
}
