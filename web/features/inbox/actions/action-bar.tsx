/** The bar below a task: what can be done now, each with its form above the button; what cannot says why. */
import { labelled } from '#web/kit/format/listed.ts'
import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Drawer, Dropdown, Flex, Popover, Tooltip } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import type { RequestFailed } from '#web/kit/request.ts'
import { useScreen } from '#web/kit/screen.ts'
import { ActionForm } from './action-form.tsx'
import type { ActionFormProps } from './action-form.tsx'
import { barActions, decides, shapeOf, splitBar, withClaimAndApprove } from './bar-actions.ts'
import type { Action } from './bar-actions.ts'
import { emptyInput, perform } from './perform.ts'
import type { Done } from './perform.ts'
import styles from './action-bar.module.css'
import '../texts.ts'

export interface ActionBarProps extends Pick<ActionFormProps, 'subject' | 'asked' | 'choices' | 'variables'> {
  readonly actions: readonly Action[]
  readonly commentRequired: boolean
  readonly reject: 'return' | 'end' | 'continue'
  /** Why nothing may be decided yet, e.g. the difference was not looked at. */
  readonly undecidable?: string | undefined
  /** The action whose form is open; kept outside so that keys can open it. */
  readonly open: Action['name'] | undefined
  readonly onOpen: (name: Action['name'] | undefined) => void
  readonly onDone: (name: Action['name'], done: Done) => void
}

const decisions = new Set<Action['name']>(['approve', 'resubmit', 'reject'])

export function ActionBar(props: ActionBarProps) {
  const { t } = useTranslation('inbox')
  const { md, xl } = useScreen()
  const usable = withClaimAndApprove(barActions(props.actions), (own) => t('actions.claimAnd', { action: own.charAt(0).toLowerCase() + own.slice(1) })).map(
    (action) =>
      props.undecidable !== undefined && decisions.has(action.name) && action.allowed ? { ...action, allowed: false, reason: props.undecidable } : action,
  )
  if (usable.length === 0) return null
  const { shown, more } = splitBar(usable, xl ? 9 : md ? 6 : 3)
  const openBehindMore = more.find(({ name }) => name === props.open)
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('actions.bar')}>
      <Flex gap={8} wrap={false} className={styles['buttons'] ?? ''}>
        {shown.map((action) => (
          <ActionButton key={action.name} action={action} bar={props} narrow={!md} />
        ))}
        {more.length > 0 && (
          <MoreActions actions={more} onPick={props.onOpen}>
            {openBehindMore && <FormPlace action={openBehindMore} bar={props} narrow={!md} anchor={<span />} />}
          </MoreActions>
        )}
      </Flex>
    </div>
  )
}

interface OneProps {
  readonly action: Action
  readonly bar: ActionBarProps
  readonly narrow: boolean
}

function ActionButton({ action, bar, narrow }: OneProps) {
  const [busy, setBusy] = useState(false)
  const look = { type: decides(action.name) || action.name === 'claim' ? ('primary' as const) : ('default' as const), danger: action.name === 'reject' }
  if (!action.allowed)
    return (
      <Tooltip title={action.reason}>
        <span role="note" tabIndex={0} aria-label={labelled(action.label, action.reason ?? '')}>
          <Button {...look} disabled>
            {action.label}
          </Button>
        </span>
      </Tooltip>
    )
  const isImmediate = shapeOf(action.name, false).comment === 'none'
  const run = async () => {
    setBusy(true)
    try {
      bar.onDone(action.name, await perform(action.name, bar.subject, emptyInput))
    } catch (reason) {
      notify.error((reason as RequestFailed).message)
    } finally {
      setBusy(false)
    }
  }
  if (isImmediate)
    return (
      <Button {...look} loading={busy} onClick={() => void run()}>
        {action.label}
      </Button>
    )
  const anchor = (
    <Button {...look} aria-expanded={bar.open === action.name} onClick={() => bar.onOpen(bar.open === action.name ? undefined : action.name)}>
      {action.label}
    </Button>
  )
  return <FormPlace action={action} bar={bar} narrow={narrow} anchor={anchor} />
}

/** Above the button where there is room, from the bottom edge on a phone. */
function FormPlace({ action, bar, narrow, anchor }: OneProps & { readonly anchor: ReactNode }) {
  const isOpen = bar.open === action.name
  const close = () => bar.onOpen(undefined)
  const consequence = useConsequence(action, bar)
  const form = isOpen && (
    <ActionForm
      key={action.name}
      action={action}
      shape={shapeOf(action.name, bar.commentRequired)}
      subject={bar.subject}
      asked={bar.asked}
      choices={bar.choices}
      variables={bar.variables}
      consequence={consequence}
      onCancel={close}
      onDone={(done) => {
        close()
        bar.onDone(action.name, done)
      }}
    />
  )
  if (narrow)
    return (
      <>
        {anchor}
        <Drawer open={isOpen} placement="bottom" size="auto" title={action.label} onClose={close} styles={{ body: { paddingBottom: 24 } }}>
          {form}
        </Drawer>
      </>
    )
  return (
    <Popover open={isOpen} content={form} placement="topLeft" trigger={[]} title={action.label} destroyOnHidden>
      {anchor}
    </Popover>
  )
}

interface MoreActionsProps {
  readonly actions: readonly Action[]
  readonly onPick: (name: Action['name']) => void
  /** The form of an action that was picked here. */
  readonly children: ReactNode
}

function MoreActions({ actions, onPick, children }: MoreActionsProps) {
  const { t } = useTranslation('inbox')
  const items = actions.map(({ name, label, allowed, reason }) => ({
    key: name,
    disabled: !allowed,
    danger: name === 'reject' || name === 'cancel',
    label: allowed ? (
      label
    ) : (
      <Tooltip title={reason} placement="left">
        <span>{label}</span>
      </Tooltip>
    ),
    onClick: () => onPick(name),
  }))
  return (
    <span style={{ display: 'inline-flex' }}>
      {children}
      <Dropdown menu={{ items }} trigger={['click']} placement="topRight">
        <Button icon={<EllipsisOutlined />} aria-label={t('actions.more')} style={{ width: '100%' }} />
      </Dropdown>
    </span>
  )
}

/** What will come of a step that cannot simply be undone. */
function useConsequence({ name }: Action, { reject }: Pick<ActionBarProps, 'reject'>): string | undefined {
  const { t } = useTranslation('inbox')
  if (name === 'reject') return t(`consequence.reject.${reject}`)
  if (name === 'cancel') return t('consequence.cancel')
  if (name === 'delegate') return t('consequence.delegate')
  return undefined
}
