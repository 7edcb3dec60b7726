/** Everybody who may call: one person a role of the product, with what areas grant it, and people of two suppliers who have nothing to do with each other. */
import { newId } from '#kit/ids.ts'
import { permissionCodes } from '#kit/permission-codes.ts'
import type { Principal } from '#kit/principal.ts'
import type { Route } from '#kit/handle.ts'
import { grantsOf, type Area } from '#server/area/define-area.ts'
import { roleCodes } from '#server/auth/role-codes.ts'
import { rightsOf } from '#server/auth/role-rights.ts'
import { principal, supplierPrincipal } from './principals.ts'

/** @param areas those of the product and of the test */
export function everybody(areas: readonly Area[], routes: readonly Route[]): Principal[] {
  const rights = rightsOf(grantsOf(areas))
  const codes = permissionCodes([...routes]).map(({ code }) => code)
  return roleCodes.flatMap((role) => {
    const differs = { roles: [role], name: role, permissions: new Set(role === 'PLATFORM_ADMIN' ? ['*'] : codes.filter((code) => rights.may(role, code))) }
    if (!role.startsWith('SUPPLIER_')) return [principal({ ...differs, userId: newId(), account: role.toLowerCase() })]
    return [41, 42].map((number) => supplierPrincipal(number, { ...differs, userId: newId(), account: `${role.toLowerCase()}-${number}` }))
  })
}
