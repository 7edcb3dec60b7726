/** What approvers decide on: a document's fields as it was submitted, with their labels, so that a difference can be read years later. */
import { counted } from '../fill-text.contract.ts'
import { isDeepStrictEqual } from 'node:util'
import { fieldsOf, type FieldView, type Label, type Resource } from '../contract.ts'
import type { Sql } from '../data-source.ts'
import { newId } from '../ids.ts'
import { inBoth } from '../words.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { FieldChange } from './document.contract.ts'

export interface SnapshotField {
  readonly name: string
  readonly label: Label
  /** As JSON carries it; null for empty. */
  readonly value: unknown
  /** The words of a choice. */
  readonly text: Label | null
  /** Changing it does not make it another document. */
  readonly isOpen: boolean
  /** Fields of records that it tells, as the blacklist names them: who may not see one of them does not see it here. */
  readonly toldFrom?: readonly string[]
}

/** What belongs to a document beside its row (its lines), by the name under which the difference shows it. */
export type DocumentParts = Readonly<
  Record<string, { readonly label: Label; readonly value: unknown; readonly text?: Label | null; readonly toldFrom?: readonly string[] }>
>

/** Status and instants follow the approval; they are not what is approved. */
const leftOut = new Set(['status', 'createTime', 'updateTime', 'submittedAt', 'approvedAt', 'endedAt'])

/** @param row as Prisma reads it */
export function contentOf(resource: Pick<Resource, 'row'>, row: Readonly<Record<string, unknown>>, parts: DocumentParts = {}): SnapshotField[] {
  const fields = fieldsOf(resource.row).filter(({ name, view }) => view.label && !view.technical && !view.computed && !leftOut.has(name) && name in row)
  return [
    ...fields.map(({ name, view }) => {
      const value = wireValue(row[name], view)
      return { name, label: view.label ?? { zh: name, en: name }, value, text: textOf(value, view), isOpen: view.staysOpen === true }
    }),
    ...Object.entries(parts).map(([name, { label, value, text = null, toldFrom }]) => ({
      name,
      label,
      value: wireValue(value, {}),
      text,
      isOpen: false,
      ...(toldFrom && { toldFrom }),
    })),
  ]
}

function wireValue(value: unknown, { widget }: Partial<FieldView>): unknown {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date && widget === 'date') return value.toISOString().slice(0, 10)
  return JSON.parse(JSON.stringify(value)) as unknown
}

function textOf(value: unknown, { widget, options }: Partial<FieldView>): Label | null {
  const isList = Array.isArray(value) && value.length > 0
  // Their ids say nothing, and whoever reads the difference may not be allowed to open them.
  if (isList && (widget === 'file' || widget === 'image')) return { zh: `${value.length} 个文件`, en: counted(value.length, 'file', 'files') }
  if (widget === 'switch') return value === true ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' }
  const labelOf = (one: unknown): Label | undefined => options?.find((option) => option.value === one)?.label
  if (isList && options) return inBoth((say) => value.map((one) => say(labelOf(one) ?? one)).join(say({ zh: '、', en: ', ' })))
  return labelOf(value) ?? null
}

/** Fields that differ, in the order of the later document. */
export function changesBetween(before: readonly SnapshotField[], after: readonly SnapshotField[]): FieldChange[] {
  const earlier = new Map(before.map((field) => [field.name, field]))
  const later = new Set(after.map(({ name }) => name))
  const gone = before.filter(({ name }) => !later.has(name)).map((field): SnapshotField => Object.assign({}, field, { value: null, text: null }))
  return [...after, ...gone].flatMap(({ name, label, value, text }) => {
    const was = earlier.get(name)
    // The database keeps the keys of an object in an order of its own.
    if (isDeepStrictEqual(was?.value ?? null, value)) return []
    return [{ field: name, label, before: was?.value ?? null, after: value, beforeText: was?.text ?? null, afterText: text }]
  })
}

/** Keeps a document as it was submitted. */
export async function saveSnapshot(
  uow: UnitOfWork,
  of: { readonly bizType: string; readonly bizId: string; readonly docVersion: number; readonly instanceId: string },
  content: readonly SnapshotField[],
): Promise<void> {
  await uow.sql.query(
    `insert into doc_snapshot (id, tenant_id, biz_type, biz_id, doc_version, instance_id, content, created_by, create_time)
     values ($1::uuid, $2, $3, $4, $5, $6::uuid, $7::jsonb, $8, $9)`,
    [newId(), uow.actor.tenantId, of.bizType, of.bizId, of.docVersion, of.instanceId, JSON.stringify(content), uow.actor.userId ?? null, uow.now],
  )
}

/** Undefined when the document was never submitted in that version. */
export async function findSnapshot(sql: Sql, bizType: string, bizId: string, docVersion: number): Promise<readonly SnapshotField[] | undefined> {
  const [row] = await sql.query<{ content: SnapshotField[] }>('select content from doc_snapshot where biz_type = $1 and biz_id = $2 and doc_version = $3', [
    bizType,
    bizId,
    docVersion,
  ])
  return row?.content
}
