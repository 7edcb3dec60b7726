/** The calls of freeze and release. */
import { notFound, ruleFailure } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { createRepository } from '#kit/resource/repository.ts'
import { readerOf } from '#kit/resource/resource-routes.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import type { ChosenApprovers, DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { supplierView } from '#server/modules/supplier/approvals/supplier-view.service.ts'
import {
  approveSupplier,
  cancelDefrost,
  cancelFreeze,
  defrost,
  freezeCase,
  freezeConsequences,
  freezeNow,
  freezeSupplierCall,
  releaseConsequences,
} from '#server/modules/supplier/lifecycle/freeze.contract.ts'
import { releaseAhead } from '#server/modules/supplier/lifecycle/consequences.service.ts'
import { keepEvidence } from '#server/modules/supplier/lifecycle/freeze.service.ts'
import { documentById } from '#server/documents/find-by-id.ts'
import { supplierDocuments } from '#server/modules/supplier/approvals/supplier-approvals.service.ts'
import { supplierFreeze } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { openThings } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'
import { holdsAhead } from '#server/modules/supplier/lifecycle/supplier-hold.service.ts'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import { lockSupplierOf } from '#server/modules/supplier/profile/supplier-of-caller.service.ts'
import { isUnconfirmed, recordFreeze, refuse, type Asked } from './record-freeze.ts'

/** Whom a caller sees. */
const suppliers = createRepository(supplier)

export function freezeRoutes(flow: DocumentFlow, freezing: DocumentProcess, defrosting: DocumentProcess): Route[] {
  const { supplier: dependencies } = flow.dependencies
  const view = supplierView(dependencies, supplierFreeze, {
    obstacles: (row) =>
      row['status'] !== 'FROZEN' ? {} : isUnconfirmed(row) ? { defrostApply: 'supplier-freeze.unconfirmed' } : { cancel: 'not-allowed-now' },
  })
  const apply = async (context: CallContext, { approvers, ...input }: Asked & { readonly approvers?: ChosenApprovers }, isEmergency: boolean) => {
    const id = await context.work(async (uow) => {
      const made = await recordFreeze(dependencies, uow, context.zone, { ...input, isEmergency })
      await flow.submit(uow, freezing, { id: made, approvers })
      return made
    })
    return await view.shown(context, id)
  }

  return [
    ...view.routes,
    handle(freezeSupplierCall, (context, input) => apply(context, input, false)),
    handle(freezeNow, (context, input) => apply(context, input, true)),
    handle(cancelFreeze, async (context, { id, version, reason }) => {
      await context.work(async (uow) => {
        await requireUndecided(uow, id, version)
        await flow.end(uow, freezing, { id, version, event: 'CANCEL', comment: reason ?? undefined })
      })
      return await view.shown(context, id)
    }),
    handle(defrost, async (context, { supplierId, reason, fileIds, approvers }) => {
      const id = await context.work(async (uow) => {
        const frozen = await frozenOf(uow, supplierId)
        if (isUnconfirmed(frozen)) throw refuse('unconfirmed')
        await keepEvidence(dependencies, uow, frozen.id, [...frozen.evidenceFileIds, ...fileIds])
        const row = await uow.change('supplierFreeze', frozen, { defrostReason: reason, defrostFileIds: fileIds })
        await flow.submit(uow, defrosting, { id: row.id, comment: reason, approvers })
        return row.id
      })
      return await view.shown(context, id)
    }),
    handle(cancelDefrost, async (context, { id, version, reason }) => {
      await context.work(async (uow) => void (await flow.end(uow, defrosting, { id, version, event: 'DEFROST_CANCEL', comment: reason ?? undefined })))
      return await view.shown(context, id)
    }),
    handle(freezeCase, async (context, { id }) => {
      const row = await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      const asked = row['status'] === 'DEFROST_IN_APPROVAL' ? await context.prisma.supplierFreeze.findUniqueOrThrow({ where: { id } }) : undefined
      return { ...row, release: asked ? releaseAhead(context, asked) : [], change: await flow.changeSince(context, freezing, id) }
    }),
    handle(freezeConsequences, async (context, { supplierId }) => {
      if (!(await suppliers.find(readerOf(context), supplierId))) throw notFound(supplier.name, supplierId)
      const holds = await holdsAhead(context, supplierId)
      const bills = (await openThings(context, supplierId, context.locale)).filter(({ key }) => key === 'bills')
      return [
        ...holds.map(({ key, label, scopes, count }) => ({ key, label: label[context.locale], scopes: [...scopes], figure: String(count) })),
        ...bills.map(({ key, label, amount }) => ({ key, label, scopes: ['PAYMENT' as const], figure: amount })),
      ]
    }),
    handle(releaseConsequences, async (context, { supplierId }) => {
      const wanted = supplierId ?? context.principal.supplierId
      if (wanted === undefined || !(await suppliers.find(readerOf(context), wanted))) throw notFound(supplier.name, wanted ?? '')
      const frozen = await context.prisma.supplierFreeze.findFirst({ where: { supplierId: wanted, status: 'FROZEN', deletedAt: null } })
      return frozen ? releaseAhead(context, frozen) : []
    }),
    handle(approveSupplier, async (context, { id, pass, comment, docVersion }) => {
      const { bizType, processInstanceId } = await documentById(context.sql, supplierDocuments, id)
      if (!processInstanceId) throw notFound('document', id)
      await context.work((uow) => flow.decide(uow, { processInstanceId, pass, comment: comment ?? undefined, docVersion }))
      return { bizType, id, status: (await documentById(context.sql, supplierDocuments, id)).status }
    }),
  ]
}

/**
 * Whoever asked for a freeze takes it back while it is being decided; afterwards it ends by its release. Holds the instance, as the
 * step that would decide it meanwhile does.
 * @throws Failure rule when it is decided, not-found when it is not the caller's
 */
async function requireUndecided(uow: UnitOfWork, id: string, version: number | undefined): Promise<void> {
  const running = await uow.sql.query('select 1 from wf_instance where business_key = $1 and business_type = $2 and ended_at is null for update', [
    id,
    supplierFreeze.name,
  ])
  if (running.length > 0) return
  const { status } = await uow.lock(supplierFreeze, id, version)
  throw ruleFailure('not-allowed-now', { state: status, event: 'CANCEL' })
}

/** The freeze that a supplier is under, locked. */
async function frozenOf(uow: UnitOfWork, supplierId: string | undefined) {
  const { id: wanted } = await lockSupplierOf(uow, supplierId)
  const [found] = await uow.sql.query<{ id: string }>(
    `select id from supplier_freeze where supplier_id = $1::uuid and deleted_at is null and status in ('FROZEN', 'DEFROST_IN_APPROVAL')`,
    [wanted],
  )
  if (!found) throw refuse('not-frozen')
  return uow.lock(supplierFreeze, found.id)
}
