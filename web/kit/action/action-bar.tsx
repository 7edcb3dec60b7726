/**
 * The actions of one row at the head of its page: what can be done now as buttons, what cannot under 更多 with the reason. Nothing is
 * shown to whom it is not open.
 */
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { refusalOf, type ListAction, type WithAbilities } from '../list/list-action.ts'
import { useMay } from '../permissions.ts'
import '../texts.ts'

export interface ActionBarProps<R> {
  readonly actions: readonly ListAction<R>[]
  readonly row: R & WithAbilities
}

export function ActionBar<R>({ actions, row }: ActionBarProps<R>) {
  const { t } = useTranslation('kit')
  const may = useMay()
  const open = actions.filter(({ permission }) => permission === undefined || may(permission)).map((action) => ({ action, refusal: refusalOf(action, [row]) }))
  const refused = open.flatMap(({ action: { key, label }, refusal }) => (refusal === undefined ? [] : [{ key, label, refusal }]))
  const items = refused.map(({ key, label, refusal }) => ({
    key,
    disabled: true,
    label: (
      <Tooltip title={refusal} placement="left">
        <span>{`${label}${t('colon')}${refusal}`}</span>
      </Tooltip>
    ),
  }))
  return (
    <Flex gap={8} wrap>
      {open.map(({ action, refusal }) => refusal === undefined && <ActionButton key={action.key} action={action} row={row} />)}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
          <Button icon={<EllipsisOutlined />} aria-label={t('more')} title={t('more')} />
        </Dropdown>
      )}
    </Flex>
  )
}

function ActionButton<R>({ action: { label, danger = false, primary = false, run }, row }: { action: ListAction<R>; row: R }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await run([row])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type={primary ? 'primary' : 'default'} danger={danger} loading={busy} onClick={() => void press()}>
      {label}
    </Button>
  )
}
