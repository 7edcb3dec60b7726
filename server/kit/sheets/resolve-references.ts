/** People write names and codes into sheets, rows hold ids: finds the one row that a text means, inside what the user may see. */
import { fieldsOf } from '../contract.ts'
import { isId } from '../ids.ts'
import type { Reader } from '../resource/read-rows.ts'
import type { Repository } from '../resource/repository.ts'
import type { ImportColumn } from './import-columns.ts'

export type ResolveReference = (column: ImportColumn, text: string) => Promise<{ readonly value: string } | { readonly code: string } | undefined>

/** Widgets of fields that name a row. */
const naming = new Set(['text', undefined])

/** Remembers what it found, for one import. Undefined: the text is an id already, or nothing is known of that resource. */
export function resolveReferences(repositories: ReadonlyMap<string, Repository>, reader: Reader): ResolveReference {
  const found = new Map<string, { value: string } | { code: string }>()
  return async ({ view }, text) => {
    const target = view.reference && repositories.get(view.reference.resource)
    if (!target || isId(text)) return undefined
    const key = `${target.resource.name}\n${text}`
    let answer = found.get(key)
    if (!answer) found.set(key, (answer = await find(target, reader, text)))
    return answer
  }
}

async function find(target: Repository, reader: Reader, text: string): Promise<{ value: string } | { code: string }> {
  const fields = fieldsOf(target.resource.row)
    .filter(({ view }) => view.search && naming.has(view.widget))
    .map(({ name }) => name)
  // A code is unique where a name may not be: it is looked at first.
  const ordered = fields.toSorted((a, b) => Number(/code$/i.test(b)) - Number(/code$/i.test(a)))
  for (const field of ordered) {
    const { records } = await target.page(reader, { [field]: text, current: 1, size: 200 })
    const exact = records.filter((row) => row[field] === text)
    if (exact.length > 1) return { code: 'import-reference-ambiguous' }
    if (exact[0]) return { value: exact[0].id }
  }
  return { code: 'import-reference-unknown' }
}
