/** The action column: at most three beside each other, the rest under 更多; what is not possible says why. */
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../i18n.ts'
import type { Row } from '../resource-calls.ts'
import { refusalOf, splitActions } from './list-action.ts'
import type { ListAction } from './list-action.ts'
import '../texts.ts'

export interface RowActionsProps {
  readonly actions: readonly ListAction[]
  readonly row: Row
  /** On narrow screens everything goes under one button. */
  readonly narrow: boolean
}

export function RowActions({ actions, row, narrow }: RowActionsProps) {
  const { shown, more } = narrow ? { shown: [], more: actions } : splitActions(actions)
  return (
    <Flex gap={2} wrap={false} onClick={(event) => event.stopPropagation()}>
      {shown.map((action) => (
        <ActionButton key={action.key} action={action} row={row} />
      ))}
      {more.length > 0 && <MoreActions actions={more} row={row} />}
    </Flex>
  )
}

function ActionButton({ action, row }: { action: ListAction; row: Row }) {
  const { t } = useTranslation('kit')
  const [busy, setBusy] = useState(false)
  const refusal = refusalOf(action, [row])
  const run = async () => {
    setBusy(true)
    try {
      await action.run([row])
    } finally {
      setBusy(false)
    }
  }
  const button = (
    <Button type="link" size="small" danger={action.danger ?? false} disabled={refusal !== undefined} loading={busy} onClick={() => void run()}>
      {action.label}
    </Button>
  )
  // A disabled button takes no focus and no pointer: the reason hangs on a focusable shell around it.
  return refusal === undefined ? (
    button
  ) : (
    <Tooltip title={refusal}>
      <span role="note" tabIndex={0} aria-label={`${action.label}${t('colon')}${refusal}`}>
        {button}
      </span>
    </Tooltip>
  )
}

function MoreActions({ actions, row }: { actions: readonly ListAction[]; row: Row }) {
  const { t } = useTranslation('kit')
  const items = actions.map((action) => {
    const refusal = refusalOf(action, [row])
    return {
      key: action.key,
      danger: action.danger ?? false,
      disabled: refusal !== undefined,
      label:
        refusal === undefined ? (
          action.label
        ) : (
          <Tooltip title={refusal} placement="left">
            <span>{action.label}</span>
          </Tooltip>
        ),
      onClick: () => void action.run([row]),
    }
  })
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="link" size="small" icon={<EllipsisOutlined />} aria-label={t('more')} title={t('more')} />
    </Dropdown>
  )
}
