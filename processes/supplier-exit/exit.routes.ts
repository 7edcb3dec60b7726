/** The calls of an exit: applying, deciding, settling items, calling it off. */
import { moveDocument } from '#kit/document/move-document.ts'
import { Failure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { isSeen } from '#kit/resource/rows-seen.ts'
import { newDocument } from '#server/documents/new-document.ts'
import { moverOf, type DocumentFlow, type DocumentProcess } from '#server/documents/define.ts'
import { supplierView } from '#server/modules/supplier/approvals/supplier-view.service.ts'
import {
  abortExit,
  approveExit,
  cancelExit,
  clearExitItem,
  exitCase,
  exitPreview,
  exitUnderWay,
  insertExit,
  submitExit,
  updateExit,
  type ExitScope,
} from '#server/modules/supplier/lifecycle/exit.contract.ts'
import { exitAhead } from '#server/modules/supplier/lifecycle/consequences.service.ts'
import { exitDays } from '#server/modules/supplier/lifecycle/exit-days.service.ts'
import { keepExitFiles } from '#server/modules/supplier/lifecycle/exit.service.ts'
import { leftToClear, openThings } from '#server/modules/supplier/lifecycle/supplier-clearance.service.ts'
import { supplierExit } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import { lockSupplierOf } from '#server/modules/supplier/profile/supplier-of-caller.service.ts'
import { itemsOf, settleItem } from './clearing.ts'

export function exitRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { supplier: dependencies } = flow.dependencies
  const view = supplierView(dependencies, supplierExit)
  const seen = async (context: CallContext, id: string) => await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
  const ended =
    (event: string) =>
    async (context: CallContext, { id, version, reason }: { id: string; version?: number | undefined; reason?: string | null | undefined }) => {
      await context.work(async (uow) => void (await flow.end(uow, process, { id, version, event, comment: reason ?? undefined })))
      return await view.shown(context, id)
    }

  return [
    ...view.routes,
    handle(exitPreview, async (context, { supplierId }) => {
      await context.work(async (uow) => void (await uow.lock(supplier, supplierId)))
      const { obstacle, openId } = await obstacleOf(context, supplierId)
      const why = obstacle ? context.text(obstacle.code, obstacle.details) : null
      const days = await exitDays(context.data)
      return {
        open: await openThings(context, supplierId, context.locale),
        obstacle: why,
        openId,
        consequences: await exitAhead(context, supplierId, { whole: true, rows: [] }, days),
        ofPart: await exitAhead(context, supplierId, { whole: false, rows: [] }, days),
      }
    }),
    handle(exitUnderWay, async (context, { supplierId }) => {
      if (!(await isSeen(context.data, supplier, context.principal, supplierId))) throw notFound(supplier.name, supplierId)
      const found = await context.prisma.supplierExit.findFirst({
        where: { supplierId, deletedAt: null, status: { in: ['DRAFT', 'IN_APPROVAL', 'RETURNED', 'CLEARING'] } },
        select: { id: true, code: true, status: true, processInstanceId: true },
      })
      return found && { ...found, status: found.status as 'CLEARING', left: await leftToClear(context, supplierId, context.locale) }
    }),
    handle(insertExit, async (context, { supplierId, submit, approvers, ...said }) => {
      const id = await context.work(async (uow) => {
        const owner = await lockSupplierOf(uow, supplierId)
        const { obstacle } = await obstacleOf(uow, owner.id)
        if (obstacle) throw new Failure('rule', obstacle.code, obstacle.details)
        const initiatedBy = uow.actor.type === 'SUPPLIER' ? ('SUPPLIER' as const) : ('PLATFORM' as const)
        const row = { ...said, initiatedBy, supplierId: owner.id, ...(await newDocument(uow, supplierExit.name)) }
        const made = await uow.insert('supplierExit', row, { bizType: supplierExit.name, event: 'APPLY' })
        await keepExitFiles(dependencies, uow, made.id, said.fileIds)
        if (submit) await flow.submit(uow, process, { id: made.id, approvers })
        return made.id
      })
      return await view.shown(context, id)
    }),
    handle(updateExit, async (context, { id, version, ...said }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(supplierExit, id, version)
        await keepExitFiles(dependencies, uow, id, said.fileIds)
        await moveDocument(uow, moverOf(process, flow.dependencies), row, { event: 'SAVE', change: said })
      })
      return await view.shown(context, id)
    }),
    handle(submitExit, async (context, { id, version, reason, approvers }) => {
      await context.work(async (uow) => void (await flow.submit(uow, process, { id, version, comment: reason ?? undefined, approvers })))
      return await view.shown(context, id)
    }),
    handle(cancelExit, ended('CANCEL')),
    handle(abortExit, ended('ABORT')),
    handle(approveExit, async (context, { id, pass, comment, docVersion }) => {
      const { processInstanceId } = (await context.prisma.supplierExit.findFirst({ where: { id, deletedAt: null } })) ?? {}
      if (!processInstanceId) throw notFound(supplierExit.name, id)
      await context.work((uow) => flow.decide(uow, { processInstanceId, pass, comment: comment ?? undefined, docVersion }))
      return seen(context, id)
    }),
    handle(clearExitItem, async (context, input) => seen(context, await context.work((uow) => settleItem(dependencies, flow, uow, input)))),
    handle(exitCase, async (context, { id }) => {
      const row = await seen(context, id)
      const open = await openThings(context, String(row['supplierId']), context.locale)
      const isOpen = row['status'] === 'IN_APPROVAL'
      const consequences = isOpen ? await exitAhead(context, String(row['supplierId']), row['scope'] as ExitScope, await exitDays(context.data)) : []
      return { ...row, open, consequences, items: await itemsOf(context, id, open), change: await flow.changeSince(context, process, id) }
    }),
  ]
}

interface Obstacle {
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}

const refused = (rule: string, details: object = {}): Obstacle => ({ code: `supplier-exit.${rule}`, details: { rule, ...details } })

async function obstacleOf(
  { sql }: Pick<UnitOfWork, 'sql'>,
  supplierId: string,
): Promise<{ readonly obstacle: Obstacle | undefined; readonly openId: string | null }> {
  const [row] = await sql.query<{ stage: string; openId: string | null; code: string | null }>(
    `select s.stage::text as stage, e.id as "openId", e.code from supplier s
       left join supplier_exit e on e.supplier_id = s.id and e.deleted_at is null and e.status in ('DRAFT', 'IN_APPROVAL', 'RETURNED', 'CLEARING')
      where s.id = $1::uuid and s.deleted_at is null`,
    [supplierId],
  )
  if (row?.stage === 'EXITED') return { obstacle: refused('exited'), openId: null }
  return { obstacle: row?.openId ? refused('is-open', { code: row.code, id: row.openId }) : undefined, openId: row?.openId ?? null }
}
