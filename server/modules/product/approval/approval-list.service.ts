/** Drafts that were handed in, listed for those who decide. */
import type { Resource } from '#kit/contract.ts'
import type { CallContext, Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { resourceRoutes, type ResourceRoute } from '#kit/resource/resource-routes.ts'
import { labelOf } from '#kit/words.ts'
import { waitingAt } from '#server/documents/open-task.ts'
import { fieldsText } from '../content/field-policy.ts'
import { draftHooks } from '../draft/draft.routes.ts'
import { openStates } from '../draft/draft.service.ts'
import type { ProductDependencies } from '../product-dependencies.service.ts'
import { requireSide } from '../side-guard.service.ts'
import { findingBelow } from '../spu/spu.routes.ts'
import { namesIn } from '../spu/names-in.service.ts'
import { withPictures } from '../spu/spu-hooks.ts'
import { productDraftMachine } from '../draft/product-draft.machine.ts'
import { approveListExport, productApprovalRow } from './approval.contract.ts'

/** States of what was handed in once: neither what is still being entered nor what was given up. */
export const submittedStates: readonly string[] = Object.keys(productDraftMachine.states).filter((state) => !['DRAFT', 'READY', 'DROPPED'].includes(state))

export function approvalHooks(dependencies: Pick<ProductDependencies, 'links'>): ResourceHooks<typeof productApprovalRow> {
  const pictures = withPictures(dependencies)
  return {
    expressions: {
      ...(draftHooks.expressions as Readonly<Record<string, string>>),
      picture: `(t.content #>> '{spu,image-text,mainImage}')`,
      changes: 'null::text',
      waitsForMe: 'false',
      taskName: 'null::text',
    },
    present: async (rows, context) => {
      const open = rows.flatMap(({ status, processInstanceId }) =>
        openStates.includes(String(status)) && processInstanceId ? [String(processInstanceId)] : [],
      )
      const waiting = await waitingAt(context.sql, context.principal, open)
      const shown = await namesIn(context, await pictures(rows, context), { of: 'product-draft' })
      return shown.map((row) => {
        const at = waiting.get(String(row['processInstanceId']))
        return {
          ...row,
          changes: fieldsText((row['changedFields'] ?? []) as readonly string[], context.locale),
          waitsForMe: at?.isMine ?? false,
          taskName: at ? at.names.map((name) => labelOf(name)[context.locale]).join(' / ') : null,
        }
      })
    },
  }
}

/** The platform's people only, and nothing that was never handed in. */
export function approvalListRoutes(dependencies: Pick<ProductDependencies, 'links'>): Route[] {
  const hooks = approvalHooks(dependencies) as ResourceHooks
  const routes: ResourceRoute[] = findingBelow(resourceRoutes(productApprovalRow as Resource, hooks)).map((route) => ({
    ...route,
    run: (context: CallContext, input: unknown) => {
      requireSide('manager', 'read', context.principal)
      return route.run(context, handedIn(input as Readonly<Record<string, unknown>>))
    },
  }))
  const exporting = routes.find(({ call }) => call.path === `${productApprovalRow.path}/list-export`)!
  return [...routes, { call: approveListExport, run: exporting.run }]
}

function handedIn(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const asked = query['status']
  const status = Array.isArray(asked) && asked.length > 0 ? asked.filter((one) => submittedStates.includes(String(one))) : submittedStates
  return { ...query, status }
}
