/** Tenants: sending the chosen ones to MTS, and what ERP calls them. */
import { useMemo, useState } from 'react'
import { syncTenants, tenant } from '#server/modules/access/tenant.contract.ts'
import { tenantPackage } from '#server/modules/access/tenant-package.contract.ts'
import { send } from '#web/kit/client.ts'
import { ResourceForm } from '#web/kit/form/resource-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { sourceOf } from '#web/kit/widgets/reference-select.tsx'
import { RemoteSelect } from '#web/kit/widgets/remote-select.tsx'
import { LocalName } from '../local-name.tsx'
import { StatusSwitch } from '../status-switch.tsx'
import { ErpNumbers } from './erp-numbers.tsx'
import '../texts.ts'

type Tenant = RowOf<typeof tenant>

const packages = sourceOf(tenantPackage, 'name')
const inputs = { packageId: <RemoteSelect source={packages} /> }
/** A tenant keeps its number: rows of the whole product carry it. */
const locked = ['tenantCode'] as const
const cells = {
  tenantName: ({ tenantName, nameEn }: Tenant) => <LocalName zh={tenantName} en={nameEn} />,
  status: (row: Tenant) => <StatusSwitch of={tenant} row={row} asks="tenant.confirmOff" />,
}
const rowsOf = (tenants: readonly Tenant[]) => tenants

export default function TenantPage() {
  const { t } = useTranslation('access')
  const [form, setForm] = useState<{ readonly row?: Row }>()
  const [asked, ask] = useState<readonly Row[]>()
  const open = useMemo(() => ({ add: () => setForm({}), edit: (row: Tenant) => setForm({ row }) }), [])
  const actions = useMemo(
    (): ListAction<Tenant>[] => [
      {
        key: 'sync',
        label: t('tenant.sync'),
        permission: 'tenant:sync',
        on: 'both',
        run: async (rows) => {
          const { queued } = await send(syncTenants, { ids: rowsOf(rows).map(({ id }) => id) })
          notify.success(t('tenant.queued', { count: queued }))
        },
      },
      { key: 'erp', label: t('tenant.erp'), permission: 'tenant:list', on: 'both', run: (rows) => ask(rowsOf(rows)) },
    ],
    [t],
  )
  return (
    <>
      <ResourceList of={tenant} cells={cells} open={open} actions={actions} />
      {form && <ResourceForm of={tenant} target={{ row: form.row }} differs={{ inputs, locked: form.row ? locked : [] }} onClose={() => setForm(undefined)} />}
      {asked && <ErpNumbers tenants={asked} onClose={() => ask(undefined)} />}
    </>
  )
}
