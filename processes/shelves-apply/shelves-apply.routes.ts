/** The calls of requests to put up: read, taken back, and as whoever decides sees them. */
import { handle, type Route } from '#kit/handle.ts'
import { nameOf } from '#kit/resource/names.ts'
import type { DocumentFlow, DocumentProcess } from '#server/documents/define.ts'
import { documentView } from '#server/documents/view.ts'
import { applyCase, cancelApply, shelvesApply } from '#server/modules/shelves/apply/shelves-apply.contract.ts'
import { applyLines } from '#server/modules/shelves/apply/shelves-apply.service.ts'

export function shelvesApplyRoutes(flow: DocumentFlow, process: DocumentProcess): Route[] {
  const view = documentView(shelvesApply, { expressions: { applicantName: nameOf('app_user', 'applicant_id') } })
  return [
    ...view.routes,
    handle(cancelApply, async (context, { id, version }) => {
      await context.work(async (uow) => void (await flow.end(uow, process, { id, version, event: 'CANCEL' })))
      return await view.shown(context, id)
    }),
    handle(applyCase, async (context, { id }) => {
      const row = await view.ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      return { ...row, ...(await applyLines(context, flow.dependencies.shelves.zone, id)) }
    }),
  ]
}
