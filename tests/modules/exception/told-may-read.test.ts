/** Whoever a kind of exceptions tells is led to the page of the exception: they may read it. */
import { expect, test } from 'vitest'
import { areas } from '#server/areas.ts'
import { grantsOf } from '#server/area/define-area.ts'
import { rightsOf } from '#server/auth/role-rights.ts'

const rights = rightsOf(grantsOf(areas))
const kinds = areas.flatMap(({ reference }) => reference?.exceptions ?? [])

test.each(kinds.map(({ type, notifyRoles }) => [type, notifyRoles] as const))('%s', (_type, roles) => {
  expect(roles.length).toBeGreaterThan(0)
  expect(roles.filter((role) => !rights.may(role, 'exception-order:detail') || !rights.may(role, 'exception-config:list'))).toEqual([])
})
