/** The toggle in lists of access: what ends for people when it is switched off is asked first. */
import type { Resource } from '#kit/contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { StatusSwitch as Switch } from '#web/kit/list/status-switch.tsx'
import { confirm } from '#web/kit/notify.ts'
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
  const ask = async (one: Row) => (await beforeOff?.(one)) ?? (!asks || (await confirm({ content: t(asks), danger: true })))
  return <Switch of={resource} row={row} beforeOff={ask} />
}
