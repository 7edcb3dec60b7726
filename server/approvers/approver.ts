/** What the kinds of approvers are asked, and what they answer. */
import type { Sql, Variables } from '#server/engine/define.ts'

/** `chandlery:approver` or `chandlery:copy` of a model, as JSON. */
export interface ApproverRule {
  readonly kind: string
  readonly ref?: string
  readonly levels?: number
  readonly expression?: string
}

/** The case for which people are looked for. */
export interface Search {
  readonly sql: Sql
  readonly elementId: string
  readonly initiator: string | undefined
  /** Tenant of the case. */
  readonly tenant: string
  readonly facts: Variables
  readonly variables: Variables
}

export interface FoundPerson {
  readonly userId: string
  /** By which rule: its kind, with the code that it names. */
  readonly via: string
}

/** Somebody has to be chosen, or was. */
export interface Choice {
  readonly by: 'initiator' | 'approver'
  /** Only people with one of these roles; empty: anybody. */
  readonly roles: readonly string[]
  readonly isMade: boolean
  /** Chosen people who do not qualify: gone, of another tenant, without the role. */
  readonly unfit: readonly string[]
}

export interface Found {
  readonly people: readonly FoundPerson[]
  /** Roles of which anybody may take the task; each has at least one active holder who counts. */
  readonly groups: readonly string[]
  readonly choice?: Choice
}

export type FindKind = (rule: ApproverRule, search: Search) => Promise<Found>

export const NOBODY: Found = { people: [], groups: [] }

export const peopleOnly = (userIds: readonly string[], via: string): Found => ({ people: userIds.map((userId) => ({ userId, via })), groups: [] })

/** Codes with commas between. */
export const refsOf = ({ ref }: ApproverRule): string[] =>
  (ref ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
