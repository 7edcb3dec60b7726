/** The head of a payment: which one, how much, how it stands, and what can be done with it now. */
import { PrinterOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Tag, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { billPay, payStatuses } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { AmountInCapitals } from '#web/kit/widgets/amount.tsx'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { ProcessLink } from '#web/kit/case/process-link.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { payEditorOf, payPaperOf, payPaths, type Pay } from './pay-calls.ts'
import { PayDialog, type WayToPay } from './pay-dialog.tsx'
import { SettleButton } from './settle-button.tsx'
import styles from '../settlement.module.css'
import '../texts.ts'

interface Props {
  readonly row: Pay
  /** The task that waits is the reader's. */
  readonly mayDecide: boolean
}

type Opened = 'yes' | 'no' | 'abolish' | 'urge' | WayToPay

export function PayHead({ row, mayDecide }: Props) {
  const { t } = useTranslation('settlement')
  const cache = useQueryClient()
  const handedIn = useHandedIn()
  const navigate = useNavigate()
  const may = useMay()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const status = payStatuses.find(({ value }) => value === row.status)
  const isUrgent = row.urgentStatus === 1
  const actions = useCommandActions<Pay>(
    billPay,
    useMemo(() => {
      const done = async () => {
        await refreshPaths(cache, payPaths)
        notify.success(t('saved'))
      }
      return {
        pay: { label: t('pay.pay'), primary: true, run: () => setOpened('pay') },
        submit: {
          label: t('submit'),
          primary: true,
          run: async ({ id, version }) => {
            handedIn(await send(payCalls.submit, { id, version }))
            await refreshPaths(cache, payPaths)
          },
        },
        againPay: { label: t('pay.again'), primary: true, run: () => setOpened('payAgain') },
        againPayBl: { label: t('pay.byFactoring'), run: () => setOpened('payByFactoring') },
        save: { label: t('pay.edit'), run: ({ id }) => void navigate(payEditorOf(id)) },
        syncPayStatus: {
          label: t('pay.sync'),
          run: async ({ id }) => {
            const { status: now } = await send(payCalls.sync, { id })
            await refreshPaths(cache, payPaths)
            notify.info(t(now === 'PAYING' ? 'pay.stillUnknown' : 'pay.isKnown'))
          },
        },
        urgentStatus: {
          label: t(isUrgent ? 'pay.calm' : 'pay.urge'),
          run: async ({ id, version }) => {
            if (!isUrgent) return setOpened('urge')
            await send(payCalls.urge, { id, version, urgentStatus: 0 })
            await done()
          },
        },
        reset: {
          label: t('reset'),
          run: async ({ id, version, code }) => {
            if (!(await confirm({ content: t('pay.askReset', { code }) }))) return
            await send(payCalls.reset, { id, version })
            await done()
          },
        },
        abolish: { label: t('abolish'), danger: true, run: () => setOpened('abolish') },
      }
    }, [cache, handedIn, isUrgent, navigate, t]),
  )
  const decides = mayDecide && row.status === 'IN_APPROVAL' && may(payCalls.approve.permission)
  return (
    <Flex vertical gap={12}>
      <Flex align="center" gap={12} wrap>
        <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
          {row.code}
        </Typography.Title>
        <CopyButton text={row.code} />
        {status && <StatusTag choice={status} />}
        <ProcessLink of={row} />
        {isUrgent && <Tag color="red">{t('pay.isUrgent')}</Tag>}
        <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
          {decides && (
            <>
              <Button type="primary" onClick={() => setOpened('yes')}>
                {t('approve')}
              </Button>
              <Button danger onClick={() => setOpened('no')}>
                {t('reject')}
              </Button>
            </>
          )}
          <SettleButton row={row} />
          <ActionBar actions={actions} row={row} />
          {may(payCalls.print.permission) && (
            <Button icon={<PrinterOutlined />} onClick={() => window.open(payPaperOf([row.id]), '_blank', 'noopener')}>
              {t('print')}
            </Button>
          )}
        </Flex>
      </Flex>
      {row.totalAmount !== undefined && (
        <span className={styles['sum']}>
          <AmountInCapitals value={row.totalAmount} />
        </span>
      )}
      {row.status === 'PAY_FAILED' && <NotPaid row={row} />}
      {row.status === 'PAYING' && <Alert type="info" showIcon title={t('pay.isUnderWay')} />}
      {(opened === 'yes' || opened === 'no') && (
        <AskDialog
          title={t(opened === 'yes' ? 'approve' : 'reject')}
          call={payCalls.approve}
          fields={['comment']}
          beside={{ ids: [row.id], pass: opened === 'yes' }}
          danger={opened === 'no'}
          refreshes={payPaths}
          done={t('saved')}
          onClose={close}
        />
      )}
      {opened === 'abolish' && (
        <AskDialog
          title={t('abolish')}
          call={payCalls.abolish}
          fields={['reason']}
          beside={{ id: row.id, version: row.version }}
          danger
          consequence={t('pay.thenAbolished')}
          refreshes={payPaths}
          done={t('saved')}
          onClose={close}
        />
      )}
      {opened === 'urge' && (
        <AskDialog
          title={t('pay.urge')}
          call={payCalls.urge}
          fields={['reason']}
          beside={{ id: row.id, version: row.version, urgentStatus: 1 }}
          refreshes={payPaths}
          done={t('saved')}
          onClose={close}
        />
      )}
      {(opened === 'pay' || opened === 'payAgain' || opened === 'payByFactoring') && <PayDialog row={row} way={opened} onClose={close} />}
    </Flex>
  )
}

/** Why, and by whose word. */
function NotPaid({ row }: { row: Pay }) {
  const { t } = useTranslation('settlement')
  const { t: settling } = useTranslation('pay-settle')
  const isByHand = Boolean(row.attempts?.at(-1)?.settled)
  return (
    <Alert
      type="error"
      showIcon
      title={t('pay.failed', { reason: row.failReason ?? '' })}
      description={isByHand ? settling('thenAgain') : t('pay.failedHint')}
    />
  )
}
