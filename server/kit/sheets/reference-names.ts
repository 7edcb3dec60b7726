/** Rows hold ids, people read names: the names of rows that exported rows point at, as far as their reader may see them. */
import { fieldsOf, permissionOf, type FieldView } from '../contract.ts'
import type { Locale } from '../messages.ts'
import { may, type Principal } from '../principal.ts'
import type { Reader } from '../resource/read-rows.ts'
import type { Repository } from '../resource/repository.ts'

type Reference = NonNullable<FieldView['reference']>

/** By id. What is gone, or not the reader's to see, is missing. */
export type NamesOf = (reference: Reference, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Rows asked for at once. */
const AT_ONCE = 200
/** Names remembered of one file. */
const KEPT = 20_000

/** Remembers what it found, for one file. */
export function referenceNames(repositories: ReadonlyMap<string, Repository>, reader: Reader & { readonly principal: Principal }): NamesOf {
  const known = new Map<string, Map<string, string>>()
  return async ({ resource, labelField }, ids) => {
    const target = repositories.get(resource)
    if (!target || !may(reader.principal, permissionOf(target.resource, 'list'))) return new Map()
    const label = labelOf(target, labelField)
    const names = known.get(`${resource} ${label}`) ?? new Map<string, string>()
    known.set(`${resource} ${label}`, names)
    if (names.size > KEPT) names.clear()
    const missing = [...new Set(ids)].filter((id) => !names.has(id))
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const { records } = await target.page(reader, { ids: missing.slice(at, at + AT_ONCE).join(','), current: 1, size: AT_ONCE })
      for (const row of records) names.set(row.id, textOf(row as Readonly<Record<string, unknown>>, label, reader.locale))
    }
    return new Map(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id)!]] : [])))
  }
}

/** As screens choose it: the wished field, else `name`, else the first that is searched by text. */
function labelOf({ resource }: Repository, wished: string): string {
  const fields = fieldsOf(resource.row)
  for (const label of [wished, 'name']) if (fields.some(({ name }) => name === label)) return label
  return fields.find(({ view }) => view.search === 'contains' || view.search === 'prefix')?.name ?? 'id'
}

/** A name is read in the reader's language where its row has it in both. */
function textOf(row: Readonly<Record<string, unknown>>, label: string, locale: Locale): string {
  const inEnglish = locale === 'en' && ['name', 'nameZh', 'companyName'].includes(label)
  return String((inEnglish && row['nameEn']) || (row[label] ?? ''))
}
