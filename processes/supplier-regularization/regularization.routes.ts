/** The calls of regularization: staff and the supplier himself apply, approvers decide, everybody concerned sees what is missing. */
import { DateTime } from 'luxon'
import { moveDocument } from '#kit/document/move-document.ts'
import { notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import { parametersOf } from '#kit/parameters.ts'
import { newDocument } from '#server/documents/new-document.ts'
import { moverOf, type DocumentFlow, type DocumentProcess } from '#server/documents/define.ts'
import { supplierView } from '#server/modules/supplier/approvals/supplier-view.service.ts'
import { regularizationAhead } from '#server/modules/supplier/lifecycle/consequences.service.ts'
import { checkRegularization, checksInWords, regularizationDays } from '#server/modules/supplier/lifecycle/regularization-checklist.service.ts'
import {
  approveRegularization,
  cancelRegularization,
  insertRegularization,
  regularizationCase,
  regularizationChecklist,
  submitRegularization,
  updateRegularization,
} from '#server/modules/supplier/lifecycle/regularization.contract.ts'
import { supplierRegularization } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import { lockSupplierOf } from '#server/modules/supplier/profile/supplier-of-caller.service.ts'
import { obstacleOf, requireEligible } from './eligibility.ts'

export function regularizationRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { data, supplier: dependencies } = flow.dependencies
  const view = supplierView(dependencies, supplierRegularization)
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
      const consequences = await regularizationAhead(context, supplierId)
      return { items: all, ready: obstacle === undefined && all.every(({ ok }) => ok), obstacle: why, openId, consequences }
    }),
    handle(insertRegularization, async (context, { supplierId, reason, expectedAnnualAmount, submit, approvers }) => {
      const id = await context.work(async (uow) => {
        const owner = await lockSupplierOf(uow, supplierId)
        await requireEligible(uow.sql, owner.id, todayOf(context))
        const row = {
          supplierId: owner.id,
          reason: reason ?? null,
          expectedAnnualAmount: expectedAnnualAmount ?? owner.expectedAnnualAmount,
          ...(await newDocument(uow, supplierRegularization.name)),
        }
        const made = await uow.insert('supplierRegularization', row, { bizType: supplierRegularization.name, event: 'APPLY' })
        if (submit) await flow.submit(uow, process, { id: made.id, approvers })
        return made.id
      })
      return await view.shown(context, id)
    }),
    handle(updateRegularization, async (context, { id, version, ...said }) => {
      await context.work(async (uow) => {
        const row = await uow.lock(supplierRegularization, id, version)
        await moveDocument(uow, moverOf(process, flow.dependencies), row, { event: 'SAVE', change: said })
      })
      return await view.shown(context, id)
    }),
    handle(submitRegularization, async (context, { id, version, reason, approvers }) => {
      await context.work(async (uow) => void (await flow.submit(uow, process, { id, version, comment: reason ?? undefined, approvers })))
      return await view.shown(context, id)
    }),
    handle(cancelRegularization, async (context, { id, version, reason }) => {
      await context.work(async (uow) => void (await flow.end(uow, process, { id, version, event: 'CANCEL', comment: reason ?? undefined })))
      return await view.shown(context, id)
    }),
    handle(approveRegularization, async (context, { id, pass, comment, docVersion }) => {
      const { processInstanceId } = (await context.prisma.supplierRegularization.findFirst({ where: { id, deletedAt: null } })) ?? {}
      if (!processInstanceId) throw notFound(supplierRegularization.name, id)
      await context.work((uow) => flow.decide(uow, { processInstanceId, pass, comment: comment ?? undefined, docVersion }))
      return await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
    }),
    handle(regularizationCase, async (context, { id }) => {
      const row = await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      const supplierId = String(row['supplierId'])
      const consequences = row['status'] === 'IN_APPROVAL' ? await regularizationAhead(context, supplierId) : []
      return { ...row, consequences, items: await items(context, supplierId), change: await flow.changeSince(context, process, id) }
    }),
  ]
}

/** @throws Failure not-found for a supplier that the caller does not see */
const visible = (context: CallContext, supplierId: string): Promise<void> => context.work(async (uow) => void (await uow.lock(supplier, supplierId)))

const todayOf = ({ now, zone }: Pick<CallContext, 'now' | 'zone'>): string => DateTime.fromJSDate(now, { zone }).toFormat('yyyy-MM-dd')
