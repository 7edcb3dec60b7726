/** The calls of changes: the supplier's own people, or staff for him; and those who decide. */
import { badInput, notFound, ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import { isLocked, lockOf } from '#kit/document/document-lock.ts'
import { isSeen } from '#kit/resource/rows-seen.ts'
import type { ModelRow, UnitOfWork } from '#kit/unit-of-work.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { withoutHidden } from '#server/modules/supplier/application/application-hidden.service.ts'
import type { DraftInput, StepInput } from '#server/modules/supplier/application/application.contract.ts'
import { keepDraft, withDraftNumber } from '#server/modules/supplier/application/application-draft.service.ts'
import { stageStep, type Stager } from '#server/modules/supplier/application/application.service.ts'
import {
  changeCase,
  keepChangeDraft,
  remarkChange,
  saveChange,
  startChange,
  submitChange,
  withdrawChange,
} from '#server/modules/supplier/application/change.contract.ts'
import { registeredWith, viewOfChange } from '#server/modules/supplier/application/change-view.service.ts'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import { supplierChange } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { isUnderReview, remark } from '#server/documents/remark.ts'
import { companyNameTaken, creditCodeTaken } from '#server/modules/supplier/profile/supplier-duplicates.service.ts'

type Change = ModelRow<'supplierChange'>

/** His supplier's files, and what he uploaded himself. */
const stagerOf = (supplierId: string): Stager => ({
  supplierId,
  mayUse: async ({ sql, actor }, fileIds) => {
    const rows = await sql.query(
      'select 1 from file_object where id = any($1::uuid[]) and removed_at is null and (supplier_id = $2::uuid or uploaded_by = $3::uuid)',
      [fileIds, supplierId, actor.userId ?? null],
    )
    return rows.length === new Set(fileIds).size
  },
})

export function changeRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { supplier: dependencies } = flow.dependencies
  const participates = async (context: CallContext, row: Change): Promise<boolean> =>
    row.processInstanceId !== null && (await flow.participates(context, row.processInstanceId))
  const shown = async (context: CallContext, row: Change) => {
    const isStaff = context.principal.rows.kind !== 'supplier'
    const mayRemark = isStaff && isUnderReview(row.status) && (await participates(context, row))
    const view = await viewOfChange(dependencies, context.sql, row, {
      full: isStaff,
      way: await flow.way(context, process.key, row),
      locale: context.locale,
    })
    return { ...withoutHidden(view, context.principal), mayRemark }
  }
  /** By the caller's rows, or because he has a part in its process. */
  const find = async (context: CallContext, id: string): Promise<Change> => {
    const row = await context.prisma.supplierChange.findFirst({ where: { id, deletedAt: null } })
    if (row && (await isSeen(context.data, supplierChange, context.principal, id))) return row
    if (row && context.principal.rows.kind !== 'supplier' && (await participates(context, row))) return row
    throw notFound(supplierChange.name, id)
  }
  const after = async (context: CallContext, id: string) => shown(context, await find(context, id))
  return [
    handle(startChange, async (context, { kind, supplierId: named }) => {
      const { rows } = context.principal
      const supplierId = rows.kind === 'supplier' ? rows.supplierId : named
      if (supplierId === undefined || !(await isSeen(context.data, supplier, context.principal, supplierId)))
        throw badInput([{ path: 'supplierId', code: 'supplier.unknown' }])
      return after(context, await context.work((uow) => begin(uow, kind, supplierId)))
    }),
    handle(saveChange, async (context, { id, version, ...input }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(supplierChange, id, version)
        if (isLocked(lockOf(supplierChange), row.status)) throw ruleFailure('document-locked', { status: row.status, fields: [input.step] })
        const step = withDraftNumber(dependencies, row, input as StepInput)
        if (step.step === 'company') await refuseTaken(uow, row.supplierId, step.data)
        const { payload, ...change } = await stageStep(dependencies, uow, row, stagerOf(row.supplierId), step)
        // What it began with stays beside what it says.
        const { base } = row.payload as { base?: object }
        await flow.move(uow, process, { id, event: 'SAVE_STEP', change: { ...change, payload: { ...payload, base } } })
      })
      return after(context, id)
    }),
    handle(keepChangeDraft, async (context, { id, ...input }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(supplierChange, id)
        if (isLocked(lockOf(supplierChange), row.status)) throw ruleFailure('document-locked', { status: row.status, fields: [input.step] })
        await keepDraft(dependencies, uow, 'supplier_change', row, stagerOf(row.supplierId), input as DraftInput)
      })
      return after(context, id)
    }),
    handle(submitChange, async (context, { id, version, reason, approvers }) => {
      await context.work((uow) => flow.submit(uow, process, { id, version, comment: reason ?? undefined, approvers }))
      return after(context, id)
    }),
    handle(withdrawChange, async (context, { id, version, reason }) => {
      await context.work((uow) => flow.end(uow, process, { id, version, event: 'WITHDRAW', comment: reason ?? undefined }))
      return after(context, id)
    }),
    handle(changeCase, async (context, { id }) => after(context, id)),
    handle(remarkChange, async (context, { id, remarks }) => {
      const row = await find(context, id)
      if (context.principal.rows.kind === 'supplier' || !(await participates(context, row))) throw notFound(supplierChange.name, id)
      return context.work((uow) => remark(uow, supplierChange, id, remarks))
    }),
  ]
}

/** One that was begun is gone on with. */
async function begin(uow: UnitOfWork, kind: 'RENEW' | 'CHANGE', supplierId: string): Promise<string> {
  const [supplier] = await uow.sql.query<{ stage: string; snapshotVersion: number }>(
    'select stage, snapshot_version as "snapshotVersion" from supplier where id = $1::uuid and deleted_at is null for update',
    [supplierId],
  )
  if (!supplier) throw badInput([{ path: 'supplierId', code: 'supplier.unknown' }])
  if (supplier.stage === 'EXITED') throw ruleFailure('supplier.exited')
  const open = await uow.prisma.supplierChange.findFirst({
    where: { supplierId, deletedAt: null, status: { in: ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED'] } },
    select: { id: true, code: true, kind: true },
  })
  if (open && open.kind === kind) return open.id
  if (open) throw ruleFailure('application.change-open', { code: open.code })
  const base = await registeredWith(uow.sql, supplierId)
  const code = await uow.nextNumber('supplier-change')
  const row = await uow.prisma.supplierChange.create({
    data: {
      id: newId(),
      tenantId: uow.actor.tenantId,
      createdBy: uow.actor.userId ?? null,
      code,
      kind,
      supplierId,
      payload: { ...base, base } as object,
      baseSnapshot: supplier.snapshotVersion,
      lastActiveAt: uow.now,
    },
  })
  await uow.log({ bizType: supplierChange.name, bizId: row.id, event: 'inserted', toStatus: 'DRAFT' })
  return row.id
}

/** @throws Failure bad-input when the new name or credit code is another's */
async function refuseTaken({ sql }: UnitOfWork, supplierId: string, { companyName, creditCode }: { companyName: string; creditCode: string }): Promise<void> {
  const problems = [
    (await companyNameTaken(sql, companyName, { supplierId })) && { path: 'companyName', code: 'supplier.company-name-taken' },
    (await creditCodeTaken(sql, creditCode, { supplierId })) && { path: 'creditCode', code: 'supplier.credit-code-taken' },
  ].filter((problem) => problem !== false)
  if (problems.length > 0) throw badInput(problems)
}
