/** The toggle in a list's status column: switches a row on or off where the user may, and says why where he may not. */
import { useQueryClient } from '@tanstack/react-query'
import { Switch, Tooltip } from 'antd'
import { useState } from 'react'
import { permissionOf } from '#kit/contract.ts'
import type { Resource } from '#kit/contract.ts'
import { refreshPaths, send } from '../client.ts'
import { useTranslation } from '../i18n.ts'
import { notify } from '../notify.ts'
import { useMay } from '../permissions.ts'
import { callsOf } from '../resource-calls.ts'
import type { Row } from '../resource-calls.ts'

export interface StatusSwitchProps {
  readonly of: Resource
  readonly row: Row
  /** Asks before the row is switched off, or on; nothing is asked without it. */
  readonly beforeOff?: ((row: Row) => Promise<boolean>) | undefined
  readonly beforeOn?: ((row: Row) => Promise<boolean>) | undefined
}

export function StatusSwitch({ of: resource, row, beforeOff, beforeOn }: StatusSwitchProps) {
  const { t } = useTranslation('kit')
  const may = useMay()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { active } = callsOf(resource)
  const refusal = row.abilities?.['active']
  const isOn = row['status'] === 'ENABLED'

  const change = async (on: boolean) => {
    if (!active) return
    const ask = on ? beforeOn : beforeOff
    if (ask && !(await ask(row))) return
    setBusy(true)
    try {
      await send(active, { id: row.id, status: on ? 'ENABLED' : 'DISABLED' })
      notify.success(t(on ? 'list.switchedOn' : 'list.switchedOff'))
    } catch {
      // The client has told why.
    } finally {
      await refreshPaths(cache, [resource.path])
      setBusy(false)
    }
  }

  const toggle = (
    <Switch
      size="small"
      checked={isOn}
      loading={busy}
      disabled={!active || !may(permissionOf(resource, 'active')) || typeof refusal === 'string'}
      aria-label={t('list.enabled')}
      data-click-free
      onChange={(on) => void change(on)}
    />
  )
  return typeof refusal === 'string' ? (
    <Tooltip title={refusal}>
      <span role="note" tabIndex={0} aria-label={refusal}>
        {toggle}
      </span>
    </Tooltip>
  ) : (
    toggle
  )
}
