/** Dictionaries from memory: read by every screen, changed once a month. */
import type { z } from 'zod'
import type { Label } from '#kit/contract.ts'
import type { DataSource } from '#kit/data-source.ts'
import { settingsCacheOf } from '#kit/settings-cache.ts'
import type { DictionaryEntry, DictionaryNode } from './dictionary.contract.ts'

type Node = z.output<typeof DictionaryNode>

export interface Dictionaries {
  readonly roots: readonly DictionaryEntry[]
  readonly byParent: ReadonlyMap<string, readonly DictionaryEntry[]>
}

/** All dictionaries, in their order. */
export const dictionariesOf = (data: DataSource): Promise<Dictionaries> => settingsCacheOf(data).get('dictionary', 'all', () => read(data))

async function read({ sql }: DataSource): Promise<Dictionaries> {
  const rows = await sql.query<DictionaryEntry>(
    `select t.id, t.code, t.dict_key as "dictKey", t.dict_value as "dictValue", t.dict_value_en as "dictValueEn", t.parent_id as "parentId", t.sort,
            t.is_sealed as "isSealed", t.color, t.remark, exists (select 1 from dictionary c where c.parent_id = t.id and c.deleted_at is null) as "hasChildren"
       from dictionary t where t.deleted_at is null order by t.sort, t.code, t.dict_key`,
  )
  const byParent = new Map<string, DictionaryEntry[]>()
  for (const row of rows) {
    if (row.parentId) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row])
  }
  return { roots: rows.filter(({ parentId }) => !parentId), byParent }
}

/** A dictionary by id or code. */
export const findDictionary = ({ roots }: Dictionaries, idOrCode: string): DictionaryEntry | undefined =>
  roots.find(({ id, code }) => id === idOrCode || code === idOrCode)

/** Entries of a dictionary; none when there is no such dictionary. */
export function entriesOf(all: Dictionaries, idOrCode: string, withSealed = false): DictionaryEntry[] {
  const root = findDictionary(all, idOrCode)
  return (root ? (all.byParent.get(root.id) ?? []) : []).filter(({ isSealed }) => withSealed || isSealed === 0)
}

/** A node with everything below it; empty children are null. */
export function nodeOf(all: Dictionaries, entry: DictionaryEntry): Node {
  const children = (all.byParent.get(entry.id) ?? []).map((child) => nodeOf(all, child))
  return { ...entry, children: children.length > 0 ? children : null }
}

/** Labels of a dictionary's entries by key, sealed ones too: old rows still carry them. */
export const dictionaryLabels =
  (data: DataSource) =>
  (code: string): Promise<ReadonlyMap<string, Label>> =>
    // Asked at every command that chooses from it.
    settingsCacheOf(data).get(
      'dictionary',
      `labels ${code}`,
      async () =>
        new Map(
          entriesOf(await dictionariesOf(data), code, true).map(({ dictKey, dictValue, dictValueEn }) => [
            dictKey ?? '',
            { zh: dictValue, en: dictValueEn ?? dictValue },
          ]),
        ),
    )
