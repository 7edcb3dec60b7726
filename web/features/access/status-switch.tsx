/** The toggle in a list's status column: switches a row on or off where the user may, and says why where he may not. */
import { useQueryClient } from '@tanstack/react-query'
import { Switch, Tooltip } from 'antd'
import { useState } from 'react'
import { permissionOf } from '#kit/contract.ts'
import type { Resource } from '#kit/contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { callsOf } from '#web/kit/resource-calls.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import './texts.ts'

export interface StatusSwitchProps {
  readonly of: Resource
  readonly row: Row
  /** Asked before the row is switched off; nothing is asked without it. */
  readonly asks?: 'user.confirmOff' | 'role.confirmOff' | 'tenant.confirmOff' | 'client.confirmOff'
  /** Asked first, with more than a yes or no; undefined asks the usual question. */
  readonly beforeOff?: (row: Row) => Promise<boolean | undefined>
}

export function StatusSwitch({ of: resource, row, asks, beforeOff }: StatusSwitchProps) {
  const { t } = useTranslation('access')
  const may = useMay()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { active } = callsOf(resource)
  const refusal = row.abilities?.['active']
  const isOn = row['status'] === 'ENABLED'

  const change = async (on: boolean) => {
    if (!active) return
    const agreed = on || ((await beforeOff?.(row)) ?? (!asks || (await confirm({ content: t(asks), danger: true }))))
    if (!agreed) return
    setBusy(true)
    try {
      await send(active, { id: row.id, status: on ? 'ENABLED' : 'DISABLED' })
      notify.success(t(on ? 'switchedOn' : 'switchedOff'))
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
      aria-label={t('enabled')}
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
