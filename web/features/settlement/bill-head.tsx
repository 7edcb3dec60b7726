/** The head of a bill: which one it is, how it stands, and what can be done with it now, by either side. */
import { PrinterOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { billCalls } from '#server/modules/settlement/bill/purchase-bill-calls.contract.ts'
import { billStatuses, purchaseBill } from '#server/modules/settlement/bill/purchase-bill.contract.ts'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { AmountInCapitals } from '#web/kit/widgets/amount.tsx'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { ProcessLink } from '#web/kit/case/process-link.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { AgreeDialog } from './agree-dialog.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { billPaperOf, billPaths, editorOf, type Bill } from './bill-calls.ts'
import { payOf } from './pay/pay-calls.ts'
import { LineWordsDialog } from './line-words-dialog.tsx'
import styles from './settlement.module.css'
import './texts.ts'

interface Props {
  readonly row: Bill
  /** The task that waits is the reader's. */
  readonly mayDecide: boolean
  /** Lines that do not match their orders. */
  readonly wrong: number
}

type Opened = 'yes' | 'no' | 'agree' | 'submit' | 'dispute' | 'resolve' | 'adjust' | 'abolish' | 'acceptMatch'

export function BillHead({ row, mayDecide, wrong }: Props) {
  const { t } = useTranslation('settlement')
  const cache = useQueryClient()
  const may = useMay()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const status = billStatuses.find(({ value }) => value === row.status)
  const actions = useCommandActions(
    purchaseBill,
    useMemo(() => {
      const plain =
        (call: typeof billCalls.send | typeof billCalls.reset, question: 'askSend' | 'askReset') =>
        async ({ id, version, code }: Bill) => {
          if (!(await confirm({ content: t(question, { code }) }))) return
          await send(call as typeof billCalls.send, { id, version })
          notify.success(t('saved'))
          await refreshPaths(cache, billPaths)
        }
      return {
        send: { label: t('send'), primary: true, run: plain(billCalls.send, 'askSend') },
        agree: { label: t('agree'), primary: true, run: () => setOpened('agree') },
        resolve: { label: t('resolve'), primary: true, run: () => setOpened('resolve') },
        dispute: { label: t('dispute'), run: () => setOpened('dispute') },
        save: { label: t('edit'), run: ({ id }) => void navigate(editorOf(id)) },
        submit: { label: t('submit'), run: () => setOpened('submit') },
        adjust: { label: t('adjust'), run: () => setOpened('adjust') },
        reset: { label: t('reset'), run: plain(billCalls.reset, 'askReset') },
        abolish: { label: t('abolish'), danger: true, run: () => setOpened('abolish') },
      }
    }, [cache, navigate, t]),
  )
  const carry = async () => {
    await send(billCalls.carry, { id: row.id, version: row.version })
    notify.success(t('saved'))
    await refreshPaths(cache, billPaths)
  }
  const decides = mayDecide && may(billCalls.approve.permission)
  const mayBePaid = (row.status === 'PAYABLE' || row.status === 'PARTIAL_PAID') && Number(row.totalAmount) > Number(row.paidAmount) + Number(row.payingAmount)
  const mustAccept = decides && wrong > 0 && !row.matchReason
  return (
    <Flex vertical gap={12}>
      <Flex align="center" gap={12} wrap>
        <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
          {row.code}
        </Typography.Title>
        <CopyButton text={row.code} />
        {status && <StatusTag choice={status} />}
        <ProcessLink of={row} />
        <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
          {decides && (
            <>
              {mustAccept ? (
                <Button onClick={() => setOpened('acceptMatch')}>{t('acceptMatch')}</Button>
              ) : (
                <Button type="primary" onClick={() => setOpened('yes')}>
                  {t('approve')}
                </Button>
              )}
              <Button danger onClick={() => setOpened('no')}>
                {t('reject')}
              </Button>
            </>
          )}
          <ActionBar actions={actions} row={row} />
          {mayBePaid && may(payCalls.insert.permission) && <Button onClick={() => void navigate(payOf([row.id]))}>{t('pay.ofBills')}</Button>}
          <Button icon={<PrinterOutlined />} onClick={() => window.open(billPaperOf([row.id]), '_blank', 'noopener')}>
            {t('print')}
          </Button>
        </Flex>
      </Flex>
      {row.totalAmount !== undefined && (
        <span className={styles['sum']}>
          <AmountInCapitals value={row.totalAmount} />
        </span>
      )}
      {row.status === 'DRAFT' && Number(row.totalAmount) < 0 && may(billCalls.carry.permission) && (
        <Alert
          type="warning"
          showIcon
          title={t('isNegative')}
          action={
            <Button size="small" onClick={() => void carry()}>
              {t('carry')}
            </Button>
          }
        />
      )}
      {mustAccept && <Alert type="warning" showIcon title={t('match.mustAccept', { count: wrong })} />}
      {(opened === 'yes' || opened === 'no') && (
        <AskDialog
          title={t(opened === 'yes' ? 'approve' : 'reject')}
          call={billCalls.approve}
          fields={['comment']}
          beside={{ ids: [row.id], pass: opened === 'yes' }}
          danger={opened === 'no'}
          refreshes={billPaths}
          done={t('saved')}
          onClose={close}
        />
      )}
      {(opened === 'abolish' || opened === 'acceptMatch') && (
        <AskDialog
          title={t(opened)}
          call={opened === 'abolish' ? billCalls.abolish : billCalls.acceptMatch}
          fields={['reason']}
          beside={{ id: row.id, version: row.version }}
          danger={opened === 'abolish'}
          {...(opened === 'abolish' && { consequence: t('thenAbolished', { count: row.lineCount }) })}
          refreshes={billPaths}
          done={t('saved')}
          onClose={close}
        />
      )}
      {(opened === 'agree' || opened === 'submit') && <AgreeDialog row={row} side={opened === 'agree' ? 'supplier' : 'company'} onClose={close} />}
      {(opened === 'dispute' || opened === 'resolve') && <LineWordsDialog word={opened} row={row} onClose={close} />}
      {opened === 'adjust' && <AdjustDialog row={row} onClose={close} />}
    </Flex>
  )
}
