/** Callers for tests that need no sign-in. */
import { newId } from '#kit/ids.ts'
import type { Principal } from '#kit/principal.ts'

/** A user of the platform who may do everything, unless `changes` say otherwise. */
export const testPrincipal = (changes: Partial<Principal> = {}): Principal => ({
  userId: newId(), account: 'tester', name: 'Tester', tenantId: '000000', userType: 'ADMIN', terminalType: 'SYSTEM_TERMINAL',
  supplierId: undefined, organizationId: undefined, roles: ['ADMIN'], permissions: new Set(['*']), rows: { kind: 'all' },
  hiddenFields: new Set(), locale: 'zh', simulatedBy: undefined, ...changes,
})

/** A supplier's user, in a tenant of his own. */
export function testSupplier(changes: Partial<Principal> = {}): Principal {
  const supplierId = newId()
  return testPrincipal({
    tenantId: supplierId.slice(-6), userType: 'SUPPLIER', terminalType: 'SUPPLIER_TERMINAL', supplierId, roles: ['SUPPLIER'], permissions: new Set(),
    rows: { kind: 'supplier', supplierId }, ...changes,
  })
}
