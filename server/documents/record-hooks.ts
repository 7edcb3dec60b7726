/** Hooks that records of every area can use: files that a row names stay attached to it, periods run forwards, one row stands out. */
import { fieldsOf, type Resource } from '#kit/contract.ts'
import { badInput } from '#kit/errors.ts'
import type { Draft, RawRow, ResourceHooks } from '#kit/resource/hooks.ts'
import { keepFiles, type FilesOfDocuments } from './kept-files.ts'

/**
 * Keeps the files that a row names in its `file` fields attached to it, and takes them off a row that is removed.
 * @param own what the record does beside that
 */
export function withKeptFiles(files: FilesOfDocuments, resource: Resource, own: ResourceHooks = {}): ResourceHooks {
  const fields = fieldsOf(resource.row)
    .filter(({ view, name }) => view.widget === 'file' && resource.writable.includes(name))
    .map(({ name }) => name)
  if (fields.length === 0) return own
  return {
    ...own,
    afterWrite: async (row, context, draft) => {
      await own.afterWrite?.(row, context, draft)
      await keepFiles(files, context.uow, { bizType: resource.name, bizId: row.id }, context.verb === 'remove' ? [] : filesIn(row, fields))
    },
  }
}

const filesIn = (row: RawRow, fields: readonly string[]): string[] =>
  fields.flatMap((field) => row[field] ?? []).filter((id): id is string => typeof id === 'string')

/**
 * Checks the period that results from a draft and the row as it was.
 * @param code of the refusal, at the field `to`
 * @throws Failure bad-input when the period ends before it begins
 */
export function refuseBackwards(
  draft: Draft,
  before: RawRow | undefined,
  { from, to, code }: { readonly from: string; readonly to: string; readonly code: string },
): void {
  const begin = draft[from] ?? (from in draft ? undefined : before?.[from])
  const end = draft[to] ?? (to in draft ? undefined : before?.[to])
  if (typeof begin === 'string' && typeof end === 'string' && end < begin) throw badInput([{ path: to, code }])
}
