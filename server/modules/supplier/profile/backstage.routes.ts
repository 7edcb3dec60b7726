/** Duplicate checks for whoever registers. Public, so that each address may only ask so often. */
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { limitAddress } from '#server/auth/rate-limit.ts'
import { checkCompanyName, checkCreditCode, checkUserAccount } from './backstage.contract.ts'
import { accountTaken, companyNameTaken, creditCodeTaken } from './supplier-duplicates.service.ts'

/** In ten minutes: a form asks a few times, a list of names does not get through. */
const most = 60

async function answer(context: CallContext, isTaken: () => Promise<boolean>, code: string): Promise<{ exists: boolean; message: string | null }> {
  await limitAddress(context, 'duplicate-check', most)
  const exists = await isTaken()
  return { exists, message: exists ? context.text(code) : null }
}

export const backstageRoutes: readonly Route[] = [
  handle(checkUserAccount, (context, { userAccount }) => answer(context, () => accountTaken(context.sql, userAccount), 'supplier.account-taken')),
  handle(checkCompanyName, (context, { companyName, registrationId }) =>
    answer(context, () => companyNameTaken(context.sql, companyName, { registrationId }), 'supplier.company-name-taken'),
  ),
  handle(checkCreditCode, (context, { creditCode, registrationId }) =>
    answer(context, () => creditCodeTaken(context.sql, creditCode, { registrationId }), 'supplier.credit-code-taken'),
  ),
]
