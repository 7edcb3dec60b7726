/** An exception for whoever is asked about it in its case, or may look at exceptions anyway; for nobody else, whatever rows they see otherwise. */
import { permissionOf } from '#kit/contract.ts'
import { notFound } from '#kit/errors.ts'
import { handle, type Route } from '#kit/handle.ts'
import { may } from '#kit/principal.ts'
import type { DocumentFlow } from '#server/documents/define.ts'
import { documentView } from '#server/documents/view.ts'
import { exceptionCase, exceptionOrder } from '#server/modules/exception/exception.contract.ts'
import { fieldsOfPayload } from '#server/modules/exception/exception-retry.service.ts'
import { exceptionHooks } from '#server/modules/exception/exception-view.service.ts'
import { docLogLines } from '#server/modules/system/doc-log.service.ts'

export function exceptionCaseRoutes(flow: DocumentFlow): Route[] {
  const { ofCase } = documentView(exceptionOrder, exceptionHooks)
  return [
    handle(exceptionCase, async (context, { id }) => {
      const row = await ofCase(context, id, (instanceId) => flow.participates(context, instanceId))
      const mayLook = may(context.principal, permissionOf(exceptionOrder, 'detail'))
      const instanceId = row.processInstanceId
      if (mayLook || (typeof instanceId === 'string' && (await flow.participates(context, instanceId)))) {
        const retry = flow.dependencies.exceptionRetries.find(({ type }) => type === row.type)
        return { ...row, payloadFields: fieldsOfPayload(retry ?? {}), tries: await docLogLines(context, exceptionOrder, id, { size: 100 }) }
      }
      throw notFound(exceptionOrder.name, id)
    }),
  ]
}
