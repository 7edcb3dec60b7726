/** The calls of `exception.contract.ts`. */
import { handle, type Route } from '#kit/handle.ts'
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameShown } from '#kit/resource/names.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import { exceptionConfig, exceptionOrder, ignoreException, reopenException, retryException, type ExceptionStatus } from './exception.contract.ts'
import { ignoreRow, reopenRow, retryRow } from './exception.service.ts'
import type { z } from 'zod'

const shown = nameShown({ zh: 'name', en: 'name_en' })
const typeName = (name: string): string => `(select ${name} from exception_config n where n.type = t.type and n.deleted_at is null)`

const hooks: ResourceHooks<typeof exceptionOrder> = {
  expressions: { typeName: { zh: typeName(shown.zh), en: typeName(shown.en) } },
}

const answer = ({ id, status, version }: { id: string; status: string; version: number }) => ({
  id,
  status: status as z.infer<typeof ExceptionStatus>,
  version,
})

export const exceptionRoutes: readonly Route[] = [
  ...resourceRoutes(exceptionOrder, hooks),
  handle(retryException, (context, { id, ids = [], version, payload }) =>
    context.work(async (uow) => {
      const done = []
      for (const one of [...new Set([...(id ? [id] : []), ...ids])].toSorted()) {
        const row = await uow.lock(exceptionOrder, one, one === id ? version : undefined)
        done.push(answer(await retryRow(uow, row, one === id ? payload : undefined)))
      }
      return done
    }),
  ),
  handle(ignoreException, (context, { id, version, reason }) =>
    context.work(async (uow) => answer(await ignoreRow(uow, await uow.lock(exceptionOrder, id, version), reason))),
  ),
  handle(reopenException, (context, { id, version }) => context.work(async (uow) => answer(await reopenRow(uow, await uow.lock(exceptionOrder, id, version))))),
  ...resourceRoutes(exceptionConfig),
]
