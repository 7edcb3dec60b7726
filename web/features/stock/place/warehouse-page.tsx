/** Warehouses, enabled and invalidated many at once: what stays as it is says why, row by row. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { switchWarehouses, warehouse } from '#server/modules/stock/place/warehouse.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { BatchOutcome, type Outcome } from '../batch-outcome.tsx'
import '../texts.ts'

type Warehouse = RowOf<typeof warehouse>

export default function WarehousePage() {
  const { t } = useTranslation('stock')
  const cache = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>()
  const actions = useMemo((): ListAction<Warehouse>[] => {
    const turn = (status: 'ENABLED' | 'DISABLED') => async (rows: readonly Warehouse[]) => {
      const results = await send(switchWarehouses, { ids: rows.map(({ id }) => id), status })
      await refreshPaths(cache, [warehouse.path])
      const names = new Map(rows.map(({ id, code, name }) => [id, `${code} ${name}`]))
      const left = results.filter(({ isDone }) => !isDone).map(({ id, message }) => ({ id, name: names.get(id) ?? id, reason: message ?? '' }))
      if (left.length === 0) notify.success(t('batch.done', { count: results.length }))
      else setOutcome({ done: results.length - left.length, left })
    }
    return [
      { key: 'enable-all', label: t('enable'), permission: 'warehouse:active', on: 'batch', run: turn('ENABLED') },
      { key: 'invalidate-all', label: t('invalidate'), permission: 'warehouse:active', on: 'batch', danger: true, run: turn('DISABLED') },
    ]
  }, [cache, t])
  return (
    <>
      <ResourceList of={warehouse} actions={actions} />
      {outcome && <BatchOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}
