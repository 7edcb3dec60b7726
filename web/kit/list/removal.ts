/** Deleting rows: asks in the words of the specification, deletes, says how it went. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Resource } from '#kit/contract.ts'
import { refreshPaths, send } from '../client.ts'
import { useTranslation } from '../i18n.ts'
import { confirm, notify } from '../notify.ts'
import { callsOf } from '../resource-calls.ts'
import type { Row } from '../resource-calls.ts'
import type { RemovalKind } from './list-action.ts'
import '../texts.ts'

/** Ids travel in the path; so many fit. */
const idsPerCall = 100

/** Resolves to true when something was deleted; the resource's lists are then loaded again. */
export function useRemoval(resource: Resource, kind: RemovalKind = 'rows'): (rows: readonly Row[]) => Promise<boolean> {
  const { t } = useTranslation('kit')
  const cache = useQueryClient()
  return useCallback(
    async (rows) => {
      const { remove } = callsOf(resource)
      if (rows.length === 0 || !remove) {
        notify.warning(t('remover.nothingChosen'))
        return false
      }
      const agreed = await confirm({ title: t('hint'), content: t(kind === 'tree' ? 'remover.confirmTree' : 'remover.confirmRows'), danger: true })
      if (!agreed) {
        notify.info(t('remover.cancelled'))
        return false
      }
      let done = 0
      try {
        for (let start = 0; start < rows.length; start += idsPerCall) {
          const batch = rows.slice(start, start + idsPerCall)
          await send(remove, { id: batch.map((row) => row.id).join(',') })
          done += batch.length
        }
        notify.success(t('removed'))
        return true
      } catch {
        // The client has shown the server's words; rows of earlier batches are gone nevertheless.
        return done > 0
      } finally {
        if (done > 0) await refreshPaths(cache, [resource.path])
      }
    },
    [cache, kind, resource, t],
  )
}
