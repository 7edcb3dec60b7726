/** Duplicate checks for whoever registers. Public, so that each address may only ask so often. */
import { handle, type Route } from '#kit/handle.ts'
import { checkCompanyName, checkCreditCode } from './backstage.contract.ts'
import { companyNameTaken, creditCodeTaken, duplicateAnswer } from './supplier-duplicates.service.ts'

export const backstageRoutes: readonly Route[] = [
  handle(checkCompanyName, (context, { companyName, registrationId }) =>
    duplicateAnswer(context, () => companyNameTaken(context.sql, companyName, { registrationId }), 'supplier.company-name-taken'),
  ),
  handle(checkCreditCode, (context, { creditCode, registrationId }) =>
    duplicateAnswer(context, () => creditCodeTaken(context.sql, creditCode, { registrationId }), 'supplier.credit-code-taken'),
  ),
]
