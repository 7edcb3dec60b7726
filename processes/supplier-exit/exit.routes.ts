/** The calls of an exit: applying, deciding, settling items, calling it off. */
import type { Resource } from '#kit/contract.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { Failure, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { moverOf, type DocumentFlow, type DocumentProcess } from '#server/inbox/document.service.ts'
import { documentView } from '#server/modules/supplier/document-view.service.ts'
import {
  abortExit,
  approveExit,
  cancelExit,
  clearExitItem,
  exitCase,
  exitPreview,
  insertExit,
  submitExit,
  updateExit,
} from '#server/modules/supplier/exit.contract.ts'
import { keepExitFiles } from '#server/modules/supplier/exit.service.ts'
import { openThings } from '#server/modules/supplier/supplier-clearance.service.ts'
import { supplierExit } from '#server/modules/supplier/supplier-documents.contract.ts'
import { supplier } from '#server/modules/supplier/supplier.contract.ts'
import { itemsOf, settleItem } from './clearing.ts'
import { meantSupplier, newSupplierDocument } from '../approval-blocks/supplier-document.ts'

export function exitRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { supplier: house } = flow.lent
  const view = documentView(house, supplierExit as unknown as Resource, process.document.machine)
  const seen = async (context: CallContext, id: string) => (await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))) as never
  const ended =
    (event: string) =>
    async (context: CallContext, { id, version, reason }: { id: string; version?: number | undefined; reason?: string | null | undefined }) => {
      await context.work(async (uow) => void (await flow.end(uow, process, { id, version, event, comment: reason ?? undefined })))
      return (await view.shown(context, id)) as never
    }

  return [
    ...view.routes,
    handle(exitPreview, async (context, { supplierId }) => {
      await context.work(async (uow) => void (await uow.lock(supplier, supplierId)))
      const { obstacle, openId } = await obstacleOf(context, supplierId)
      const why = obstacle ? context.text(obstacle.code, obstacle.details) : null
      return { open: await openThings(context.sql, supplierId, context.locale), obstacle: why, openId }
    }),
    handle(insertExit, async (context, { supplierId, submit, approvers, ...said }) => {
      const id = newId()
      await context.work(async (uow) => {
        const owner = await meantSupplier(uow, supplierId)
        const { obstacle } = await obstacleOf(uow, owner.id)
        if (obstacle) throw new Failure('rule', obstacle.code, obstacle.details)
        await uow.prisma.supplierExit.create({
          data: {
            ...(await newSupplierDocument(uow, 'supplier-exit', owner.id, context.principal.organizationId, id)),
            initiatedBy: uow.actor.type === 'SUPPLIER' ? 'SUPPLIER' : 'PLATFORM',
            ...said,
          },
        })
        await keepExitFiles(house, uow, id, said.fileIds)
        await uow.log({ bizType: supplierExit.name, bizId: id, event: 'APPLY', toStatus: 'DRAFT' })
        if (submit) await flow.submit(uow, process, { id, approvers })
      })
      return (await view.shown(context, id)) as never
    }),
    handle(updateExit, async (context, { id, version, ...said }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(supplierExit, id, version)
        await keepExitFiles(house, uow, id, said.fileIds)
        await moveDocument(uow, moverOf(process, flow.lent), row, { event: 'SAVE', change: said })
      })
      return (await view.shown(context, id)) as never
    }),
    handle(submitExit, async (context, { id, version, reason, approvers }) => {
      await context.work(async (uow) => void (await flow.submit(uow, process, { id, version, comment: reason ?? undefined, approvers })))
      return (await view.shown(context, id)) as never
    }),
    handle(cancelExit, ended('CANCEL')),
    handle(abortExit, ended('ABORT')),
    handle(approveExit, async (context, { id, pass, comment, docVersion }) => {
      const { processInstanceId } = (await context.prisma.supplierExit.findFirst({ where: { id, deletedAt: null } })) ?? {}
      if (!processInstanceId) throw notFound(supplierExit.name, id)
      await context.work((uow) => flow.decide(uow, { processInstanceId, pass, comment: comment ?? undefined, docVersion }))
      return seen(context, id)
    }),
    handle(clearExitItem, async (context, input) => seen(context, await context.work((uow) => settleItem(house, flow, uow, input)))),
    handle(exitCase, async (context, { id }) => {
      const row = (await seen(context, id)) as Record<string, unknown>
      const open = await openThings(context.sql, String(row['supplierId']), context.locale)
      return { ...row, open, items: await itemsOf(context, id, open), change: await flow.changeSince(context, process, id) } as never
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
