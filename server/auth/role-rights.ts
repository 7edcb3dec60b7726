/**
 * What each role may do at first. Nothing is allowed that is not granted: each area grants the verbs of its own entities by name, beside
 * its declaration, so that a new verb is nobody's until somebody has decided about it. The role screen changes grants afterwards; what
 * is new reaches its roles when the product is upgraded.
 *
 * Reading is granted widely inside the company, acting narrowly: who buys does not pay, who pays does not approve prices, who keeps
 * the warehouse does not change what is owed.
 */
import { administratorRole } from './permissions.ts'
import { roleCodes, type RoleCode } from './role-codes.ts'

/** By entity, then by its verbs with blanks between: the roles that have them. The administrator has everything without being named. */
export type Grants = Readonly<Record<string, Readonly<Record<string, readonly RoleCode[]>>>>

export interface RoleRights {
  readonly roles: readonly string[]
  may(role: string, code: string): boolean
}

/** The general manager reads everything; never more than that by this rule. */
const readerOfEverything: RoleCode = 'GM'
const readingVerbs: ReadonlySet<string> = new Set(['list', 'detail', 'view', 'tree', 'export'])
/** Who is signed in, and with which keys, is no business figure. */
const closedBooks: ReadonlySet<string> = new Set(['client', 'session'])

const codesIn = (grants: readonly Grants[]): { readonly code: string; readonly roles: readonly RoleCode[] }[] =>
  grants.flatMap((of) =>
    Object.entries(of).flatMap(([entity, byVerbs]) =>
      Object.entries(byVerbs).flatMap(([verbs, roles]) => verbs.split(' ').map((verb) => ({ code: `${entity}:${verb}`, roles }))),
    ),
  )

/** @param grants those of all areas */
export function rightsOf(grants: readonly Grants[]): RoleRights {
  const byCode = new Map<string, Set<string>>()
  for (const { code, roles } of codesIn(grants)) byCode.set(code, new Set([...(byCode.get(code) ?? []), ...roles]))
  return {
    roles: roleCodes,
    may(role, code) {
      if (role === administratorRole) return true
      const [entity = '', verb = ''] = code.split(':')
      if (role === readerOfEverything && readingVerbs.has(verb) && !closedBooks.has(entity)) return true
      return byCode.get(code)?.has(role) ?? false
    },
  }
}

/** Mistakes in the declarations: what is granted and does not exist, or twice. A test keeps this empty. */
export function grantProblems(grants: readonly Grants[], codes: ReadonlySet<string>): string[] {
  const granted = codesIn(grants).map(({ code }) => code)
  return [
    ...granted.filter((code) => !codes.has(code)).map((code) => `${code} is granted, and no call has it`),
    ...granted.filter((code, index) => granted.indexOf(code) !== index).map((code) => `${code} is granted in two places`),
  ]
}
