/** Runs a command over many rows, each in a work of its own. */
import type { z } from 'zod'
import type { BatchResult } from './each-by-id.contract.ts'
import { Failure } from './errors.ts'
import type { CallContext } from './handle.ts'

type Result = z.output<typeof BatchResult>[number]

/** Runs the work of each id by itself; what is refused is told beside it. */
export async function eachById(context: Pick<CallContext, 'text'>, ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<Result[]> {
  const results = await eachWith(context, ids, work)
  return results.map(({ value: _value, ...result }) => result)
}

/** The same, with what the work of each answered; null where it was refused. */
export async function eachWith<Value>(
  context: Pick<CallContext, 'text'>,
  ids: readonly string[],
  work: (id: string) => Promise<Value>,
): Promise<(Result & { readonly value: Value | null })[]> {
  const results: (Result & { readonly value: Value | null })[] = []
  for (const id of new Set(ids)) {
    try {
      results.push({ id, isDone: true, code: null, message: null, value: await work(id) })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      results.push({ id, isDone: false, code: error.code, message: context.text(error.code, error.details), value: null })
    }
  }
  return results
}
