/** Two snapshots side by side, in words: which rows came, went or changed, and in which fields. Pure. */
import { fieldsOf, type FieldView, type Label, type Resource } from '#kit/contract.ts'
import type { Shown } from '#kit/resource/field-blacklist.ts'
import type { Locale } from '#kit/messages.ts'
import type { SectionDifference } from './supplier-snapshot.contract.ts'
import type { SnapshotData } from './supplier-snapshot.service.ts'

type Row = Readonly<Record<string, unknown>>

export interface Wording {
  readonly locale: Locale
  /** Entries of a dictionary that was read before. */
  readonly labelOf: (dict: string, key: string) => string | undefined
  readonly isHidden: (section: Shown, field: string) => boolean
}

export interface WordedSection {
  readonly resource: Pick<Resource, 'name' | 'shows' | 'label' | 'row'>
  readonly title: readonly string[]
}

interface Field {
  readonly name: string
  readonly view: Partial<FieldView> & { readonly label: Label }
}

/** Fields that people read. What points at another row is told by the name beside it. */
function readable({ resource }: WordedSection, { isHidden }: Wording): Field[] {
  return fieldsOf(resource.row)
    .filter(({ name, view }) => view.label && !view.technical && view.widget !== 'reference' && view.widget !== 'file' && !isHidden(resource, name))
    .map(({ name, view }) => ({ name, view: { ...view, label: view.label ?? { zh: name, en: name } } }))
}

/** Rows of every section as labels and values. */
export function wordedSections(sections: readonly WordedSection[], data: SnapshotData, wording: Wording) {
  return sections
    .map((section) => {
      const fields = readable(section, wording)
      const rows = (data[section.resource.name] ?? []).map((row) =>
        fields.map(({ name, view }) => ({ label: view.label[wording.locale], value: textOf(row[name], view, wording) })).filter(({ value }) => value !== null),
      )
      return { section: section.resource.name, label: section.resource.label[wording.locale], rows }
    })
    .filter(({ rows }) => rows.length > 0)
}

/** In the order of the sections; within one, removed and changed rows first, new ones last. */
export function differencesBetween(sections: readonly WordedSection[], before: SnapshotData, after: SnapshotData, wording: Wording): SectionDifference[] {
  return sections.flatMap((section) => {
    const fields = readable(section, wording)
    const old = byId(before[section.resource.name])
    const fresh = byId(after[section.resource.name])
    const told = (kind: SectionDifference['kind'], row: Row, changed: SectionDifference['fields']): SectionDifference => ({
      section: section.resource.name,
      label: section.resource.label[wording.locale],
      kind,
      title: titleOf(section, row, fields, wording),
      fields: changed,
    })
    const compared = (one: Row | undefined, other: Row | undefined) =>
      fields
        .map(({ name, view }) => ({
          field: name,
          label: view.label[wording.locale],
          before: one ? textOf(one[name], view, wording) : null,
          after: other ? textOf(other[name], view, wording) : null,
        }))
        .filter((pair) => pair.before !== pair.after)
    const kept = [...old].flatMap(([id, row]) => {
      const now = fresh.get(id)
      if (!now) return [told('REMOVED', row, compared(row, undefined))]
      const changed = compared(row, now)
      return changed.length > 0 ? [told('CHANGED', now, changed)] : []
    })
    const added = [...fresh].filter(([id]) => !old.has(id)).map(([, row]) => told('ADDED', row, compared(undefined, row)))
    return [...kept, ...added]
  })
}

const byId = (rows: readonly Row[] = []): ReadonlyMap<string, Row> => new Map(rows.map((row) => [String(row['id']), row]))

function titleOf({ title, resource }: WordedSection, row: Row, fields: readonly Field[], wording: Wording): string {
  const parts = title.map((name) => textOf(row[name], fields.find((field) => field.name === name)?.view ?? {}, wording))
  return parts.filter(Boolean).join(' ') || resource.label[wording.locale]
}

const words = { zh: { true: '是', false: '否', separator: '、' }, en: { true: 'Yes', false: 'No', separator: ', ' } } as const

/** As people read it; null for nothing. */
function textOf(value: unknown, view: Partial<FieldView>, { locale, labelOf }: Wording): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((item) => one(item, view, locale, labelOf)).join(words[locale].separator)
  return one(value, view, locale, labelOf)
}

function one(value: unknown, { options, dict }: Partial<FieldView>, locale: Locale, labelOf: Wording['labelOf']): string {
  if (typeof value === 'boolean') return words[locale][value ? 'true' : 'false']
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return options?.find((option) => String(option.value) === text)?.label[locale] ?? (dict ? labelOf(dict, text) : undefined) ?? text
}
