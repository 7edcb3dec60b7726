/** Deleting rows: asks in the words of the specification, deletes, says how it went. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call, Resource } from '#kit/contract.ts'
import { refreshPaths, send } from '../client.ts'
import { useTranslation } from '../i18n.ts'
import { confirm, notify } from '../notify.ts'
import { callsOf } from '../resource-calls.ts'
import type { Row } from '../resource-calls.ts'
import type { ListShape, RemovalKind } from './list-action.ts'
import '../texts.ts'

/** Ids travel in the path; so many fit. */
const idsPerCall = 100

/** Resolves to true when something was deleted; the resource's lists are then loaded again. */
export function useRemoval(resource: Resource, kind: RemovalKind = 'rows', before?: ListShape['beforeRemoval']): (rows: readonly Row[]) => Promise<boolean> {
  const { t } = useTranslation('kit')
  const cache = useQueryClient()
  return useCallback(
    async (rows) => {
      const { remove } = callsOf(resource)
      if (rows.length === 0 || !remove) {
        notify.warning(t('remover.nothingChosen'))
        return false
      }
      const agreed =
        (await before?.(rows)) ??
        (await confirm({ title: t('hint'), content: t(kind === 'tree' ? 'remover.confirmTree' : 'remover.confirmRows'), danger: true }))
      if (!agreed) {
        notify.info(t('remover.cancelled'))
        return false
      }
      const { done, complete } = await removeAll(remove, rows)
      if (complete) notify.success(t('removed'))
      if (done > 0) await refreshPaths(cache, [resource.path])
      return done > 0
    },
    [before, cache, kind, resource, t],
  )
}

/** Stops at the first refusal, which the client has told; rows of earlier batches are gone nevertheless. */
async function removeAll(call: Call, rows: readonly Row[]): Promise<{ done: number; complete: boolean }> {
  let done = 0
  try {
    for (; done < rows.length; done += idsPerCall) {
      await send(call, {
        id: rows
          .slice(done, done + idsPerCall)
          .map((row) => row.id)
          .join(','),
      })
    }
    return { done: rows.length, complete: true }
  } catch {
    return { done, complete: false }
  }
}
