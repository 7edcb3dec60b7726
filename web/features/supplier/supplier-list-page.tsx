/** All suppliers: tabs by stage with how many there are, and the way to each one's file. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { setTestFlag, supplierCounts } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { stages, supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import { StandingTag } from './score/standing-tag.tsx'
import { useWithStandings } from './score/with-standings.ts'
import './texts.ts'

type Supplier = RowOf<typeof supplier>
const cells = {
  scoreStandingName: ({ scoreStandingName, scoreStandingColor }: Supplier) =>
    scoreStandingName ? <StandingTag name={scoreStandingName} color={scoreStandingColor} /> : '-',
}
const idOf = (row: Supplier): string => row.id

export default function SupplierListPage() {
  const { t } = useTranslation('supplier')
  const may = useMay()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const cache = useQueryClient()
  const resource = useWithStandings(supplier)
  const { data: counts } = useCall(supplierCounts, {}, { silent: true, enabled: may('supplier:list') })
  const tabs = useMemo(
    () => ({
      field: 'stage' as const,
      tabs: stages.map(({ value, label }) => ({ value, label, count: counts && (counts.stage[value] ?? 0) })),
    }),
    [counts],
  )
  const open = useMemo(() => {
    const base = pathname.startsWith('/iframe-page') ? '/iframe-page' : ''
    const view = (row: Supplier) => void navigate(`${base}/supplier-center/supplier-detail?id=${idOf(row)}`)
    // Inside somebody else's frame the short forms of the list do.
    if (base) return { view, viewLabel: t('openFile') }
    return {
      view,
      viewLabel: t('openFile'),
      add: () => void navigate('/supplier-center/add-potential-supplier'),
      edit: (row: Supplier) => void navigate(`/supplier-center/update-supplier?id=${idOf(row)}`),
    }
  }, [navigate, pathname, t])
  const actions = useMemo((): ListAction<Supplier>[] => {
    const flag = (isTest: boolean) => async (rows: readonly Supplier[]) => {
      for (const row of rows) await send(setTestFlag, { id: idOf(row), isTest })
      notify.success(t('saved'))
      await refreshPaths(cache, [supplier.path])
    }
    return [
      { key: 'set-test', label: t('setTest'), permission: 'supplier:test-flag', on: 'both', run: flag(true) },
      { key: 'clear-test', label: t('clearTest'), permission: 'supplier:test-flag', on: 'both', run: flag(false) },
    ]
  }, [cache, t])
  return <ResourceList of={resource} cells={cells} tabs={tabs} open={open} actions={actions} />
}
