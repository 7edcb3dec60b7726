/** The calls of regularization: staff and the supplier himself apply, approvers decide, everybody concerned sees what is missing. */
import { DateTime } from 'luxon'
import type { Resource } from '#kit/contract.ts'
import { moveDocument } from '#kit/document/move-document.ts'
import { notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { newId } from '#kit/ids.ts'
import { parametersOf } from '#kit/parameters.ts'
import { moverOf, type DocumentFlow, type DocumentProcess } from '#server/inbox/document.service.ts'
import { documentView } from '#server/modules/supplier/document-view.service.ts'
import { checkRegularization, checksInWords, regularizationDays } from '#server/modules/supplier/regularization-checklist.service.ts'
import {
  approveRegularization,
  cancelRegularization,
  insertRegularization,
  regularizationCase,
  regularizationChecklist,
  submitRegularization,
  updateRegularization,
} from '#server/modules/supplier/regularization.contract.ts'
import { supplierRegularization } from '#server/modules/supplier/supplier-documents.contract.ts'
import { supplier } from '#server/modules/supplier/supplier.contract.ts'
import { obstacleOf, requireStanding } from './standing.ts'
import { meantSupplier, newSupplierDocument } from '../approval-blocks/supplier-document.ts'

export function regularizationRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { data, supplier: house } = flow.lent
  const view = documentView(house, supplierRegularization as unknown as Resource, process.document.machine)
  const days = () => parametersOf(data).get(regularizationDays)

  const items = async (context: CallContext, supplierId: string) => {
    const most = await days()
    const results = await checkRegularization(context.sql, supplierId, { zone: context.zone, days: most })
    return checksInWords(results, context.locale, most, (code, params) => context.text(code, params))
  }

  return [
    ...view.routes,
    handle(regularizationChecklist, async (context, { supplierId }) => {
      await visible(context, supplierId)
      const { obstacle, openId } = await obstacleOf(context.sql, supplierId, todayOf(context))
      const all = await items(context, supplierId)
      const why = obstacle ? context.text(obstacle.code, obstacle.details) : null
      return { items: all, ready: obstacle === undefined && all.every(({ ok }) => ok), obstacle: why, openId }
    }),
    handle(insertRegularization, async (context, { supplierId, reason, expectedAnnualAmount, submit, approvers }) => {
      const id = newId()
      await context.work(async (uow) => {
        const owner = await meantSupplier(uow, supplierId)
        await requireStanding(uow.sql, owner.id, todayOf(context))
        await uow.prisma.supplierRegularization.create({
          data: {
            ...(await newSupplierDocument(uow, 'supplier-regularization', owner.id, context.principal.organizationId, id)),
            reason: reason ?? null,
            expectedAnnualAmount: expectedAnnualAmount ?? owner.expectedAnnualAmount,
          },
        })
        await uow.log({ bizType: supplierRegularization.name, bizId: id, event: 'APPLY', toStatus: 'DRAFT' })
        if (submit) await flow.submit(uow, process, { id, approvers })
      })
      return (await view.shown(context, id)) as never
    }),
    handle(updateRegularization, async (context, { id, version, ...said }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(supplierRegularization, id, version)
        await moveDocument(uow, moverOf(process, flow.lent), row, { event: 'SAVE', change: said })
      })
      return (await view.shown(context, id)) as never
    }),
    handle(submitRegularization, async (context, { id, version, reason, approvers }) => {
      await context.work(async (uow) => void (await flow.submit(uow, process, { id, version, comment: reason ?? undefined, approvers })))
      return (await view.shown(context, id)) as never
    }),
    handle(cancelRegularization, async (context, { id, version, reason }) => {
      await context.work(async (uow) => void (await flow.end(uow, process, { id, version, event: 'CANCEL', comment: reason ?? undefined })))
      return (await view.shown(context, id)) as never
    }),
    handle(approveRegularization, async (context, { id, pass, comment, docVersion }) => {
      const { processInstanceId } = (await context.prisma.supplierRegularization.findFirst({ where: { id, deletedAt: null } })) ?? {}
      if (!processInstanceId) throw notFound(supplierRegularization.name, id)
      await context.work((uow) => flow.decide(uow, { processInstanceId, pass, comment: comment ?? undefined, docVersion }))
      return (await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))) as never
    }),
    handle(regularizationCase, async (context, { id }) => {
      const row = await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      return { ...row, items: await items(context, String(row['supplierId'])), change: await flow.changeSince(context, process, id) } as never
    }),
  ]
}

/** @throws Failure not-found for a supplier that the caller does not see */
const visible = (context: CallContext, supplierId: string): Promise<void> => context.work(async (uow) => void (await uow.lock(supplier, supplierId)))

const todayOf = ({ now, zone }: Pick<CallContext, 'now' | 'zone'>): string => DateTime.fromJSDate(now, { zone }).toFormat('yyyy-MM-dd')
