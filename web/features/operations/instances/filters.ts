/** Which instances a list shows, and how a link says so. Pure. */
import type { z } from 'zod'
import { InstanceStatus } from '#server/inbox/work.contract.ts'
import type { InstanceFilter } from '#server/inbox/operations.contract.ts'

export type InstanceFilters = { readonly [Key in keyof z.input<typeof InstanceFilter>]?: z.input<typeof InstanceFilter>[Key] | undefined }
export type VariableFilter = NonNullable<InstanceFilters['variables']>[number]

const texts = [
  'processKey',
  'definitionId',
  'businessKey',
  'keyword',
  'elementId',
  'heldBy',
  'decidedBy',
  'decidedAt',
  'decidedFrom',
  'decidedTo',
  'createTime_dategt',
  'createTime_datelt',
] as const

/** What is not understood is left out. */
export function filtersOf(query: URLSearchParams): InstanceFilters {
  const status = InstanceStatus.safeParse(query.get('status'))
  return {
    ...Object.fromEntries(texts.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))),
    ...(status.success && { status: status.data }),
    ...flagOf(query, 'ended'),
    ...flagOf(query, 'hasIncident'),
    ...flagOf(query, 'unclaimed'),
  }
}

const flagOf = (query: URLSearchParams, name: 'ended' | 'hasIncident' | 'unclaimed'): InstanceFilters => {
  const said = query.get(name)
  return said === 'true' || said === 'false' ? { [name]: said === 'true' } : {}
}

export const isFiltered = (filters: InstanceFilters): boolean => Object.values(filters).some((value) => value !== undefined)

/** What somebody types as a value: a number, yes or no, nothing, or a text; in quotes always a text. */
export function valueOf(text: string): string | number | boolean | null {
  const typed = text.trim()
  if (typed === 'true' || typed === 'false') return typed === 'true'
  if (typed === 'null') return null
  if (/^-?\d+(?:\.\d+)?$/.test(typed) && String(Number(typed)) === typed) return Number(typed)
  return /^".*"$/.test(typed) ? typed.slice(1, -1) : typed
}

export const textOf = (value: VariableFilter['value']): string => (typeof value === 'string' && valueOf(value) !== value ? `"${value}"` : String(value))
