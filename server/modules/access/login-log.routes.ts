/** The sign-in log as a list. Its rows are never changed, so they carry no version of their own. */
import type { Route } from '#kit/handle.ts'
import { nameOf } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { loginLog } from './login-log.contract.ts'

export const loginLogRoutes: readonly Route[] = resourceRoutes(loginLog, {
  // Refusals carry the grant as it was asked for, sign-ins as it was recorded: one spelling for the filter.
  expressions: { version: '0', grantType: 'lower(t.grant_type)', simulatedByName: nameOf('app_user', 'simulated_by') },
})
