/** The calls of a resource as generic pieces use them: rows by field name, and the same call objects each time. */
import type { z } from 'zod'
import type { baseRow, Call, Resource } from '#kit/contract.ts'
import { callsOf as buildCalls } from '#kit/resource-calls.contract.ts'

/** A row as generic code sees it: fields by name, and the base columns. */
export interface Row {
  readonly id: string
  readonly version?: number | undefined
  readonly abilities?: Readonly<Record<string, true | string>> | undefined
  readonly [field: string]: unknown
}

/** What every row has, whatever it is of. */
type BaseRow = Readonly<z.output<z.ZodObject<Pick<typeof baseRow, 'id' | 'version' | 'abilities'>>>>

export type RowOf<R extends Resource> = z.output<R['row']> & BaseRow

export interface PageAnswer<Record = Row> {
  readonly records: readonly Record[]
  readonly total: number
  readonly totalIsEstimate?: true | undefined
  readonly current: number
  readonly size: number
}

type Verb = 'list' | 'detail' | 'insert' | 'update' | 'remove' | 'active' | 'export' | 'exportFields' | 'import'
export type ResourceCalls = Partial<Readonly<Record<Verb, Call>>> & { readonly list: Call }

/** A verb that the resource dropped is undefined. @throws when the resource has no list: then it has no generic screen. */
export function callsOf(resource: Resource): ResourceCalls {
  const calls = buildCalls(resource) as Partial<Record<Verb, Call>>
  if (!calls.list) throw new Error(`Resource ${resource.name} has no list`)
  return calls as ResourceCalls
}
