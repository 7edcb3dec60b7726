/** Finding single rows of many resources by what people call them, in one statement: what a caller finds is what his lists show him. */
import type { Resource } from '../contract.ts'
import { tablesOf, tableOf, type Table } from '../tables.ts'
import { Conditions } from './conditions.ts'
import { containsCondition } from './contains.ts'
import { isHidden } from './field-blacklist.ts'
import type { Reader } from './read-rows.ts'
import { scopeOf } from './scope.ts'

export interface FoundRow {
  /** Name of the resource. */
  readonly resource: string
  readonly id: string
  readonly code: string
  readonly title: string
  /** `found.at` with the row's own values. */
  readonly at: string
}

type Findable = Resource & { readonly found: NonNullable<Resource['found']> }

interface Hit {
  readonly resource: string
  readonly id: string
  readonly code: string | null
  readonly title: string | null
  /** What is shown of it in the reader's language. */
  readonly shown: string | null
}

/** So many rows a resource are looked at for the best ones. */
const lookedAt = 40

/**
 * @param resources those that the caller may list
 * @param text without blanks at its ends
 * @param most a resource
 * @returns the best first: the very number or name, then what begins with the text, then what contains it
 */
export async function findRows(reader: Reader, resources: readonly Resource[], text: string, most: number): Promise<FoundRow[]> {
  const tables = await tablesOf(reader.data)
  const values: unknown[] = []
  const parts: string[] = []
  const findable = resources.filter((resource): resource is Findable => resource.found !== undefined)
  if (text === '' || findable.length === 0) return []
  for (const resource of findable) parts.push(...statementsFor(resource, tableOf(tables, resource.model), reader, text, values))
  if (parts.length === 0) return []
  const hits = distinct(await reader.data.sql.query<Hit>(parts.join(' union all '), values))
  const wanted = text.toLowerCase()
  const byName = new Map(findable.map((resource) => [resource.name, resource]))
  const taken = new Map<string, number>()
  return hits
    .toSorted((one, other) => rankOf(one, wanted) - rankOf(other, wanted) || (one.title ?? '').length - (other.title ?? '').length)
    .flatMap((hit) => {
      const resource = byName.get(hit.resource)
      const count = taken.get(hit.resource) ?? 0
      if (!resource || count >= most) return []
      taken.set(hit.resource, count + 1)
      return [{ resource: hit.resource, id: hit.id, code: hit.code ?? '', title: hit.shown ?? '', at: addressOf(resource, hit) }]
    })
}

/** A row may be found twice: by its very number and by what it contains. */
function distinct(hits: readonly Hit[]): Hit[] {
  const seen = new Map(hits.map((hit) => [`${hit.resource} ${hit.id}`, hit]))
  return [...seen.values()]
}

/**
 * The row with that very number, which must not be missed however many contain it, and some that contain the text.
 * None when nothing by which the resource is found may be seen.
 */
function statementsFor(resource: Findable, table: Table, { principal, locale }: Reader, text: string, values: unknown[]): string[] {
  const { found, name } = resource
  const seen = found.by.filter((field) => !isHidden(principal, resource, field))
  if (seen.length === 0) return []
  const column = (field: string): string => `t.${table.columns.get(field)?.name ?? '""'}`
  const shown = (field: string): string => (isHidden(principal, resource, field) ? 'null::text' : `${column(field)}::text`)
  const title = shown(found.title)
  const local =
    locale === 'en' && found.titleEn && !isHidden(principal, resource, found.title) ? `coalesce(nullif(${shown(found.titleEn)}, ''), ${title})` : title
  const select = (matches: (where: Conditions) => string, most: number): string => {
    const where = new Conditions(values)
    if (table.columns.has('deletedAt')) where.add('t.deleted_at is null')
    scopeOf(resource, principal, table, where)
    where.add(matches(where))
    return `(select '${name}' as resource, t.id::text as id, ${shown(found.code)} as code, ${title} as title, ${local} as shown from ${table.name} t ${where.text} limit ${most})`
  }
  // One column without an index over its grams has every row compared anyway.
  const byIndex = seen.every((field) => table.columns.get(field)?.hasGrams)
  const asked = seen.map((field) => ({ expression: column(field), byIndex }))
  const containing = select((where) => containsCondition(asked, text, where), lookedAt)
  return seen.includes(found.code) ? [select((where) => `${column(found.code)} = ${where.value(text)}`, 1), containing] : [containing]
}

function rankOf({ code, title, shown }: Hit, wanted: string): number {
  const names = [code, title, shown].map((name) => (name ?? '').toLowerCase())
  if (names.includes(wanted)) return 0
  return names.some((name) => name.startsWith(wanted)) ? 1 : 2
}

/** Addresses name the id, the code or the title; other columns are not read. */
function addressOf({ found }: Findable, { id, code, title }: Pick<Hit, 'id' | 'code' | 'title'>): string {
  const values: Readonly<Record<string, string | null>> = { id, [found.code]: code, [found.title]: title }
  return found.at.replace(/\{(\w+)\}/g, (_all, field: string) => encodeURIComponent(values[field] ?? ''))
}
