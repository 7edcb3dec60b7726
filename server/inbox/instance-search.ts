/** The filter of the operators' calls as the engine's search. */
import { badInput } from '#kit/errors.ts'
import { instantsOf } from '#kit/date-range.ts'
import type { InstanceSearch } from '#server/engine/index.ts'
import type { z } from 'zod'
import type { InstanceFilter } from './operations.contract.ts'

/** @throws Failure bad-input when a date is none */
export function searchOf(filter: z.output<typeof InstanceFilter>, zone: string): InstanceSearch {
  const { createTime_dategt: from, createTime_datelt: to, decidedFrom, decidedTo, ...same } = filter
  return {
    ...same,
    createdFrom: boundOf('createTime_dategt', from, zone)?.first,
    createdTo: boundOf('createTime_datelt', to, zone)?.after,
    decidedFrom: boundOf('decidedFrom', decidedFrom, zone)?.first,
    decidedTo: boundOf('decidedTo', decidedTo, zone)?.after,
  }
}

/** The instants that a date of the input covers. @throws Failure bad-input with the field's path */
export function boundOf(path: string, text: string | undefined, zone: string): { readonly first: Date; readonly after: Date } | undefined {
  if (text === undefined) return undefined
  const instants = instantsOf(text, zone)
  if (!instants) throw badInput([{ path, code: 'bad-date' }])
  return instants
}
