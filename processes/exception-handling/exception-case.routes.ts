/** An exception for whoever is asked about it in its case, whatever rows they see otherwise. */
import type { Route } from '#kit/handle.ts'
import { handle } from '#kit/handle.ts'
import type { DocumentFlow } from '#server/documents/define.ts'
import { documentView } from '#server/documents/view.ts'
import { exceptionCase, exceptionOrder } from '#server/modules/exception/exception.contract.ts'

export function exceptionCaseRoutes(flow: DocumentFlow): Route[] {
  const { ofCase } = documentView(exceptionOrder)
  return [handle(exceptionCase, (context, { id }) => ofCase(context, id, (instanceId) => flow.participates(context, instanceId)))]
}
