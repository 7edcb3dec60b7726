/** The two buttons of every configuration: putting it to use, and testing it. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { Call, Resource } from '#kit/contract.ts'
import type { Tested } from '#server/modules/configuration/channel.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import './texts.ts'

/** Says how a test went and reads its mark in the list. */
export function useTestOutcome(path: string): (outcome: z.infer<typeof Tested>) => Promise<void> {
  const { t } = useTranslation('configuration')
  const cache = useQueryClient()
  return async ({ ok, error }) => {
    if (ok) notify.success(t('testOk'))
    else notify.error(t('testFailed', { error: error ?? '' }))
    await refreshPaths(cache, [path])
  }
}

/** @param enable undefined for what is not chosen among others */
export function useConfigurationActions(resource: Resource, enable: Call | undefined, onTest: (row: Row) => void | Promise<void>): readonly ListAction[] {
  const { t } = useTranslation('configuration')
  const cache = useQueryClient()
  return useMemo(
    (): ListAction[] => [
      { key: 'test', label: t('test'), permission: `${resource.name}:test`, run: async ([row]) => row && onTest(row) },
      ...(enable
        ? [
            {
              key: 'enable',
              label: t('enable'),
              permission: `${resource.name}:enable`,
              ability: 'enable',
              run: async ([row]: readonly Row[]) => {
                if (!row || !(await confirm({ content: t('enableAsk') }))) return
                await send(enable, { id: row.id })
                notify.success(t('enabled'))
                await refreshPaths(cache, [resource.path])
              },
            },
          ]
        : []),
    ],
    [resource, enable, onTest, cache, t],
  )
}
