/** Failures of calls, with tabs by handling; they are settled one by one or together. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorLog, processErrors } from '#server/modules/system/log.contract.ts'
import { fieldsOf } from '#kit/contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import './texts.ts'

type Failure = RowOf<typeof errorLog>
type Handling = 'DONE' | 'IGNORED' | 'NEW'

const states = fieldsOf(errorLog.row).find(({ name }) => name === 'processStatus')?.view.options ?? []
const tabs = { field: 'processStatus', tabs: states.map(({ value, label }) => ({ value: String(value), label })) } as const

export default function ErrorLogPage() {
  const { t } = useTranslation('log')
  const cache = useQueryClient()
  const actions = useMemo((): ListAction<Failure>[] => {
    const settle = (processStatus: Handling) => async (rows: readonly Failure[]) => {
      const { changed } = await send(processErrors, { ids: rows.map((row) => row.id), processStatus })
      notify.success(t('settled', { count: changed }))
      await refreshPaths(cache, [errorLog.path])
    }
    const handlings = [
      ['DONE', t('done')],
      ['IGNORED', t('ignore')],
      ['NEW', t('reopen')],
    ] as const
    return handlings.map(([handling, label]) => ({ key: handling, label, permission: 'api-error-log:process', on: 'both' as const, run: settle(handling) }))
  }, [cache, t])
  return <ResourceList of={errorLog} tabs={tabs} actions={actions} />
}
