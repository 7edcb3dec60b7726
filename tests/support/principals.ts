/** Callers for tests that do not sign in: what `server/auth` would have made of a token. */
import type { Principal } from '#kit/principal.ts'

/** Staff of the platform who may do everything and see everything; `differs` says who it is instead. */
export function principal(differs: Partial<Principal> = {}): Principal {
  return {
    userId: '0190a000-0000-7000-8000-000000000001',
    account: 'tester',
    name: 'Tester',
    tenantId: '000000',
    userType: 'ADMIN',
    terminalType: 'SYSTEM_TERMINAL',
    supplierId: undefined,
    organizationId: undefined,
    roles: ['PLATFORM_ADMIN'],
    permissions: new Set(['*']),
    rows: { kind: 'all' },
    hiddenFields: new Set(),
    locale: 'zh',
    simulatedBy: undefined,
    ...differs,
  }
}

/** A supplier's user; his supplier's id ends in the number. */
export const supplierPrincipal = (number: number, differs: Partial<Principal> = {}): Principal => {
  const supplierId = `0190b000-0000-7000-8000-${String(number).padStart(12, '0')}`
  return principal({
    userId: `0190c000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    account: `supplier-${number}`,
    tenantId: `10000${number}`,
    userType: 'SUPPLIER',
    terminalType: 'SUPPLIER_TERMINAL',
    supplierId,
    rows: { kind: 'supplier', supplierId },
    ...differs,
  })
}
