/** The checks of a registration in the specification's order; only the first failure is told. */

export interface GuestRegistration {
  readonly tenantId: string
  readonly name: string
  readonly account: string
  readonly password: string
  readonly password2: string
}

export const emptyRegistration: GuestRegistration = { tenantId: '', name: '', account: '', password: '', password2: '' }

export type RegistrationProblem = 'needsTenant' | 'needsAccount' | 'needsPassword' | 'passwordsDiffer'

export function firstProblem(form: GuestRegistration): RegistrationProblem | undefined {
  if (form.tenantId.trim() === '') return 'needsTenant'
  if (form.account.trim() === '') return 'needsAccount'
  if (form.password === '' || form.password2 === '') return 'needsPassword'
  if (form.password !== form.password2) return 'passwordsDiffer'
  return undefined
}
