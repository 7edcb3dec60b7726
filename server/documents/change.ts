/** What became of a document: since it was submitted, or between two versions of it. Fields that the reader may not see are left out. */
import type { DocumentChange, FieldChange } from '#kit/document/document.contract.ts'
import type { DocumentRow } from '#kit/document/move-document.ts'
import { isOpenIn } from '#kit/lifecycle.contract.ts'
import { changesBetween, contentOf, findSnapshot, type SnapshotField } from '#kit/document/snapshot.ts'
import type { Sql } from '#kit/data-source.ts'
import type { CallContext } from '#kit/handle.ts'
import { may, type Principal } from '#kit/principal.ts'
import { isHidden, type Shown } from '#kit/resource/field-blacklist.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { Completed } from '#server/engine/index.ts'
import { eventsByRule, submitTaskOf, type DocumentProcess, type Resubmission } from './define.ts'

/** Where documents are read: a call, or a unit of work. */
export type DocumentReader = Pick<UnitOfWork, 'prisma' | 'sql'>

/** The document of an instance's process. */
export interface CaseDocument {
  readonly bizType: string
  readonly bizId: string
  /** As it was submitted last. */
  readonly docVersion: number | null
}

/** The document that an instance is about; undefined for a process without one. */
export async function documentOfInstance(sql: Sql, processInstanceId: string): Promise<CaseDocument | undefined> {
  const [row] = await sql.query<{ bizType: string | null; bizId: string | null; docVersion: number | null }>(
    `select r.business_type as "bizType", r.business_key as "bizId", r.doc_version as "docVersion"
       from wf_instance i join wf_instance r on r.id = i.root_id where i.id = $1::uuid`,
    [processInstanceId],
  )
  return row && row.bizType !== null && row.bizId !== null ? { bizType: row.bizType, bizId: row.bizId, docVersion: row.docVersion } : undefined
}

/** Null when one of the versions was never submitted. */
export async function changeBetween(
  sql: Sql,
  { bizType, bizId }: CaseDocument,
  from: number,
  to: number,
  principal: Principal | undefined,
): Promise<DocumentChange | null> {
  const before = await findSnapshot(sql, bizType, bizId, from)
  const after = before && (await findSnapshot(sql, bizType, bizId, to))
  return before && after ? { from, to, fields: visibleChanges({ name: bizType, shows: undefined }, before, after, principal) } : null
}

/**
 * What differs from the submission before the last one, or from the last when there was only one. Null when it was never
 * submitted, or when nothing differs.
 */
export async function changeSince(
  at: DocumentReader & { readonly principal: Principal | undefined },
  process: DocumentProcess,
  id: string,
): Promise<DocumentChange | null> {
  const { resource } = process.document
  const submissions = await at.sql.query<{ docVersion: number; content: SnapshotField[] }>(
    'select doc_version as "docVersion", content from doc_snapshot where biz_type = $1 and biz_id = $2 order by doc_version desc limit 2',
    [resource.name, id],
  )
  const earlier = submissions.at(-1)
  const row = earlier && (await rowOf(at, resource.model, id))
  if (!row) return null
  const now = await contentNow(process, at, row)
  // Nobody is asked to look again at what stays open.
  const open = new Set(now.flatMap(({ name, isOpen }) => (isOpen ? [name] : [])))
  const fields = visibleChanges(resource, earlier.content, now, at.principal).filter(({ field }) => !open.has(field))
  return fields.length === 0 ? null : { from: earlier.docVersion, to: row.version, fields }
}

export async function contentNow({ document }: DocumentProcess, at: DocumentReader, row: DocumentRow): Promise<SnapshotField[]> {
  return contentOf(document.resource, row, await document.parts?.(at, row as never))
}

/** What differs, as far as the reader may see it: a field is hidden by its own name, or with a field of the records that it tells. */
function visibleChanges(of: Shown, before: readonly SnapshotField[], after: readonly SnapshotField[], principal: Principal | undefined): FieldChange[] {
  const hidden = new Set([...before, ...after].flatMap((field) => (isHiddenField(of, field, principal) ? [field.name] : [])))
  return changesBetween(before, after).filter(({ field }) => !hidden.has(field))
}

export const isHiddenField = (of: Shown, { name, toldFrom = [] }: Pick<SnapshotField, 'name' | 'toldFrom'>, principal: Principal | undefined): boolean =>
  isHidden(principal, of, name) || toldFrom.some((field) => principal?.hiddenFields.has(field))

async function rowOf({ prisma }: DocumentReader, model: string, id: string): Promise<DocumentRow | undefined> {
  const delegate = (prisma as unknown as Record<string, { findUnique(query: object): Promise<DocumentRow | null> } | undefined>)[model]
  return (await delegate?.findUnique({ where: { id } })) ?? undefined
}

/** A document as the page of its case shows it. */
export interface LookedAt {
  /** What `docVersion` of complete-task is compared with. */
  readonly version: number | null
  readonly change: DocumentChange | null
  /** Whether its life allows now that the case is cancelled. */
  readonly mayCancel: boolean
  /** Whether the reader may agree to it; who may not sends it back or leaves it to others. */
  readonly mayAgree: boolean
  /** The task of the initiator when the document's life knows no way back to him; undefined when it does. */
  readonly noReturnTo: string | undefined
}

function mayComeBack({ bond, document }: DocumentProcess, { status }: DocumentRow): boolean {
  const event = bond.events?.returned === undefined ? eventsByRule.returned : bond.events.returned
  return event === null || isOpenIn(document.machine, status, event)
}

function mayEnd({ bond, document }: DocumentProcess, { status }: DocumentRow): boolean {
  const event = bond.events?.CANCELLED === undefined ? eventsByRule.CANCELLED : bond.events.CANCELLED
  return event === null || isOpenIn(document.machine, status, event)
}

/**
 * Looks at documents in the name of the caller: their version now, and what changed since the instance began. Undefined for a type
 * without documents.
 */
export interface DocumentsOfCases {
  /** Whether the case of a task is a document's: then what the process goes by is worked out from the document. */
  hasDocument(task: { readonly processKey: string; readonly businessType: string | undefined }): boolean
  /** Whether somebody may bring documents of that process about, and so learns who will decide on them. */
  mayHandIn(principal: Principal, processKey: string): boolean
  look(
    context: CallContext,
    about: { readonly businessType: string | undefined; readonly businessKey: string | undefined; readonly processInstanceId: string },
  ): Promise<LookedAt | undefined>
  /** Hands in again by the document as it is now; undefined for a case without one. @throws Failure, see `DocumentFlow.resubmit` */
  resubmit(
    context: Pick<CallContext, 'work'>,
    about: { readonly processKey: string; readonly businessKey: string | undefined },
    input: Omit<Resubmission, 'id'>,
  ): Promise<Completed | undefined>
}

/** Verbs of those who bring a document about, unless its process names others. */
const bringing = ['insert', 'update', 'submit', 'apply']

/** The documents of tasks and instances, for the pages that show them. */
export function documentsOfCases(processes: readonly DocumentProcess[]): Omit<DocumentsOfCases, 'resubmit'> {
  const byType = new Map(processes.map((process) => [process.document.resource.name, process]))
  const keys = new Set(processes.map(({ key }) => key))
  return {
    hasDocument: ({ processKey, businessType }: { readonly processKey: string; readonly businessType: string | undefined }): boolean =>
      keys.has(processKey) || byType.has(businessType ?? ''),
    mayHandIn: (principal, processKey) => {
      const process = processes.find(({ key }) => key === processKey)
      if (!process) return false
      const { document, handedInBy = bringing } = process
      return handedInBy.some((verb) => may(principal, verb.includes(':') ? verb : `${document.resource.name}:${verb}`))
    },
    /** Undefined for a case without a document. */
    async look(
      { prisma, sql, principal }: Pick<CallContext, 'prisma' | 'sql' | 'principal'>,
      about: { readonly businessType: string | undefined; readonly businessKey: string | undefined; readonly processInstanceId: string },
    ): Promise<LookedAt | undefined> {
      const process = byType.get(about.businessType ?? '')
      if (!process || about.businessKey === undefined) return undefined
      const document = await documentOfInstance(sql, about.processInstanceId)
      if (!document) return undefined
      const row = await rowOf({ prisma, sql }, process.document.resource.model, document.bizId)
      return {
        version: document.docVersion,
        change: await changeSince({ prisma, sql, principal }, process, document.bizId),
        mayCancel: row !== undefined && mayEnd(process, row),
        mayAgree: row === undefined || process.document.notBy?.who(row as never) !== principal.userId,
        noReturnTo: row === undefined || mayComeBack(process, row) ? undefined : submitTaskOf(process),
      }
    },
  }
}
