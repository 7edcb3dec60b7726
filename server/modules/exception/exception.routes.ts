/** The calls of `exception.contract.ts`. */
import { handle, type Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { Resource } from '#kit/contract.ts'
import type { Repository } from '#kit/resource/repository.ts'
import { exceptionConfig, exceptionOrder, ignoreException, reopenException, retryException, type ExceptionStatus } from './exception.contract.ts'
import { exceptionHooks } from './exception-view.service.ts'
import { onlyTheirs, requireTheirs } from './exception-readers.service.ts'
import { fieldsOfPayload, isToMend, type ExceptionRetry } from './exception-retry.service.ts'
import { ignoreRow, reopenRow, retryRow, takenUp } from './exception.service.ts'
import type { z } from 'zod'

const answer = ({ id, status, version }: { id: string; status: string; version: number }) => ({
  id,
  status: status as z.infer<typeof ExceptionStatus>,
  version,
})

interface ExceptionDependencies {
  readonly retries: readonly ExceptionRetry[]
  /** Every resource by name. */
  readonly repositories: ReadonlyMap<string, Repository>
}

export function exceptionRoutes({ retries, repositories }: ExceptionDependencies): readonly Route[] {
  const retryOf = (type: string) => retries.find((one) => one.type === type)
  /** Where what it is about stands by itself, when it has a page for one row. */
  const pageOf = (bizType: unknown, bizId: unknown): string | null => {
    const at = repositories.get(String(bizType))?.resource.found?.at
    return at?.includes('{id}') && !at.includes('{code}') && bizId ? at.replace('{id}', encodeURIComponent(String(bizId))) : null
  }
  const present: ResourceHooks['present'] = async (rows) =>
    rows.map((row) => ({ ...row, payloadFields: fieldsOfPayload(retryOf(String(row['type'])) ?? {}), page: pageOf(row['bizType'], row['bizId']) }))
  const obstacles: ResourceHooks['obstacles'] = ({ type }) => (isToMend(retryOf(String(type))) ? {} : { mend: 'exception.not-to-mend' })
  return [
    ...resourceRoutes(exceptionOrder as Resource, { ...exceptionHooks, present, obstacles, withheld: onlyTheirs }),
    handle(retryException, async (context, { id, ids = [], version, payload }) => {
      await requireTheirs(context, [...(id ? [id] : []), ...ids])
      return context.work(async (uow) => {
        const done = []
        for (const one of [...new Set([...(id ? [id] : []), ...ids])].toSorted()) {
          await uow.tell(takenUp, { id: one })
          const row = await uow.lock(exceptionOrder, one, one === id ? version : undefined)
          done.push(answer(await retryRow(uow, row, retryOf(row.type), one === id ? payload : undefined)))
        }
        return done
      }, again)
    }),
    handle(ignoreException, async (context, { id, version, reason }) => {
      await requireTheirs(context, [id])
      return context.work(async (uow) => {
        await uow.tell(takenUp, { id })
        return answer(await ignoreRow(uow, await uow.lock(exceptionOrder, id, version), reason))
      }, again)
    }),
    handle(reopenException, async (context, { id, version }) => {
      await requireTheirs(context, [id])
      return context.work(async (uow) => answer(await reopenRow(uow, await uow.lock(exceptionOrder, id, version))))
    }),
    ...resourceRoutes(exceptionConfig),
  ]
}

/** Two that meet in a deadlock (a decision in the case, a retry beside it) follow each other. */
const again = { retries: 3 }
