/** The calls by which contracts are approved: handing in, taking back, deciding, and what whoever decides reads beside the contract. */
import { notFound } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { openTask } from '#server/documents/open-task.ts'
import { documentView } from '#server/documents/view.ts'
import { contractAhead } from '#server/modules/supplier/records/contract-consequences.service.ts'
import { contractsBeside } from '#server/modules/supplier/records/contract-facts.service.ts'
import { contractHooks } from '#server/modules/supplier/records/contract-hooks.service.ts'
import { contractApproval, supplierContract } from '#server/modules/supplier/records/supplier-contract.contract.ts'

export function contractApprovalRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const { supplier, zone } = flow.dependencies
  const view = documentView(supplierContract, contractHooks(supplier))
  return [
    handle(contractApproval.submit, async (context, { id, version, approvers }) => {
      await context.work((uow) => flow.submit(uow, process, { id, version, ...(approvers && { approvers }) }))
      return view.shown(context, id)
    }),
    handle(contractApproval.cancel, async (context, { id, version, reason }) => {
      await context.work((uow) => flow.end(uow, process, { id, version, event: 'CANCEL', comment: reason ?? undefined }))
      return view.shown(context, id)
    }),
    handle(contractApproval.approve, async (context, { id, pass, comment }) => {
      await context.work(async (uow) => {
        const found = await uow.prisma.supplierContract.findFirst({ where: { id, deletedAt: null }, select: { processInstanceId: true } })
        if (!found?.processInstanceId) throw notFound(supplierContract.name, id)
        await flow.decide(uow, { processInstanceId: found.processInstanceId, pass, comment: comment ?? undefined })
      })
      return view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
    }),
    handle(contractApproval.ofCase, async (context, { id }) => {
      const row = await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      const instanceId = row.processInstanceId
      const task =
        typeof instanceId === 'string'
          ? await openTask(context.sql, context.principal, { processInstanceId: instanceId, exceptAt: 'submit', isAdminIncluded: true })
          : undefined
      const [beside, change] = [await contractsBeside(context, id, zone), await flow.changeSince(context, process, id)]
      return { ...row, mayDecide: task !== undefined, change, beside, consequences: await contractAhead(context, id) }
    }),
  ]
}
