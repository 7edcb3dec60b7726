/** What can be done with a case by whoever looks at it: the machine says whether now, the rights say whether they. */
import { Form, Segmented, Select } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { callOf } from '#kit/resource-calls.contract.ts'
import { asOrder } from '#server/modules/after-sales/case/as-order.contract.ts'
import { conditions } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { caseCalls, supplierDeliver } from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { supplierRecipient } from '#server/modules/supplier/records/supplier-recipient.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { ReferenceSelect } from '#web/kit/widgets/reference-select.tsx'
import { casePaths, type Case, type CaseInfo } from './case-paths.ts'
import { DecisionDialog, type DecisionProps } from './decision-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import './texts.ts'

type AskedOf =
  | 'approve'
  | 'refuse'
  | 'agree'
  | 'disagree'
  | 'approveAfterOrder'
  | 'buyerShip'
  | 'receive'
  | 'deliver'
  | 'release'
  | 'close'
  | 'cancel'
  | 'merge'

export interface CaseActions {
  readonly actions: readonly ListAction<Case>[]
  readonly dialog: ReactNode
  /** Opens a dialog by key, when it is open to the caller. @param isYes what one that asks for yes or no begins with */
  ask(what: AskedOf, isYes?: boolean): void
}

/** @param row with everything about it, where that was read: dialogs then say what follows */
export function useCaseActions(row: CaseInfo | undefined, onDone?: () => void): CaseActions {
  const { t } = useTranslation('after-sales')
  const cache = useQueryClient()
  const [asking, setAsking] = useState<AskedOf>()
  const [beginsWith, setBeginsWith] = useState(true)
  const ask = useCallback((what: AskedOf, isYes = true) => {
    setBeginsWith(isYes)
    setAsking(what)
  }, [])
  const close = () => setAsking(undefined)
  const actions = useCommandActions<Case>(
    asOrder,
    useMemo(() => {
      const way = (what: AskedOf, look: { readonly label?: string; readonly primary?: boolean; readonly danger?: boolean } = {}) => ({
        ...look,
        run: () => ask(what),
      })
      return {
        approve: way('approve', { primary: true }),
        refuse: way('refuse', { danger: true }),
        agree: way('agree', { primary: true }),
        disagree: way('disagree', { danger: true }),
        approveAfterOrder: way('approveAfterOrder', { primary: true, label: t('arbitrate') }),
        buyerShip: way('buyerShip', { primary: true }),
        receive: way('receive', { primary: true }),
        deliver: way('deliver', { primary: true }),
        release: way('release', { primary: true }),
        sign: {
          primary: true,
          run: async ({ id, code, version }: Case) => {
            if (!(await confirm({ content: t('askSign', { code }) }))) return
            await send(caseCalls.sign, { id, version })
            notify.success(t('done'))
            await refreshPaths(cache, casePaths)
          },
        },
        merge: way('merge'),
        cancel: way('cancel'),
        close: way('close', { danger: true }),
      }
    }, [ask, cache, t]),
  )
  const dialog = asking && row && <Asking key={`${row.id} ${asking}`} asking={asking} beginsWith={beginsWith} row={row} onClose={close} onDone={onDone} />
  return { actions, ask, dialog }
}

interface AskingProps {
  readonly asking: AskedOf
  readonly beginsWith: boolean
  readonly row: CaseInfo
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
}

function Asking({ asking, beginsWith, ...at }: AskingProps) {
  const { t } = useTranslation('after-sales')
  const [isFor, setIsFor] = useState(beginsWith)
  const money = at.row.type === 'EXCHANGE' || at.row.type === 'REPAIR' ? [] : ['approvedAmount']
  const simple: Readonly<Partial<Record<AskedOf, Omit<DecisionProps, 'row' | 'onClose' | 'onDone'>>>> = {
    approve: {
      title: t('approve'),
      call: caseCalls.approve,
      fields: ['comment', ...money, 'fileIds'],
      beside: { pass: true },
      use: 'APPROVE',
      decides: true,
    },
    refuse: { title: t('refuse'), call: caseCalls.refuse, fields: ['reason', 'fileIds'], use: 'REFUSE', danger: true },
    agree: {
      title: t('agree'),
      call: caseCalls.agree,
      fields: ['comment', 'fileIds'],
      ...(at.row.type !== 'REFUND_ONLY' && { children: <ReturnAddress isRepair={at.row.type === 'REPAIR'} /> }),
    },
    disagree: { title: t('disagree'), call: caseCalls.disagree, fields: ['reason', 'fileIds'], danger: true },
    buyerShip: { title: t('buyerShip'), call: caseCalls.buyerShip, fields: ['logisticsCompany', 'billCode', 'fileIds'] },
    deliver: {
      title: t('deliver'),
      call: supplierDeliver,
      fields: ['logisticsCompany', 'billCode', 'quantity', 'remark', 'fileIds'],
      initial: { quantity: stillToSend(at.row) },
    },
    close: { title: t('close'), call: caseCalls.close, fields: ['reason', 'fileIds'], use: 'CLOSE', danger: true },
    cancel: { title: t('cancel'), call: caseCalls.cancel, fields: ['reason', 'fileIds'], danger: true },
  }
  const plain = simple[asking]
  if (plain) return <DecisionDialog {...plain} {...at} />
  if (asking === 'merge') return <MergeDialog {...at} />
  if (asking === 'receive') return <Receive {...at} />
  if (asking === 'release')
    return (
      <DecisionDialog
        title={t(isFor ? 'letGo' : 'holdBack')}
        call={caseCalls.release}
        fields={['comment']}
        beside={{ pass: isFor }}
        danger={!isFor}
        needsReason={!isFor}
        {...at}
      >
        <YesOrNo label={t('release')} yes={t('letGo')} no={t('holdBack')} value={isFor} onChange={setIsFor} />
      </DecisionDialog>
    )
  return (
    <DecisionDialog
      title={t(isFor ? 'forBuyer' : 'againstBuyer')}
      call={caseCalls.approveAfterOrder}
      fields={['comment', ...(isFor ? money : []), 'fileIds']}
      beside={{ pass: isFor }}
      use="ARBITRATE"
      decides={isFor}
      danger={!isFor}
      needsReason={!isFor}
      {...at}
    >
      <YesOrNo label={t('arbitrate')} yes={t('forBuyer')} no={t('againstBuyer')} value={isFor} onChange={setIsFor} />
    </DecisionDialog>
  )
}

interface YesOrNoProps {
  readonly label: string
  readonly yes: string
  readonly no: string
  readonly value: boolean
  readonly onChange: (isYes: boolean) => void
}

function YesOrNo({ label, yes, no, value, onChange }: YesOrNoProps) {
  return (
    <Form.Item label={label}>
      <Segmented
        block
        value={value ? 'yes' : 'no'}
        onChange={(said) => onChange(said === 'yes')}
        options={[
          { value: 'yes', label: yes },
          { value: 'no', label: no },
        ]}
      />
    </Form.Item>
  )
}

/** What no parcel holds yet. */
const stillToSend = ({ applyQty, deliveries }: CaseInfo): string | undefined => {
  const left = Number(applyQty) - deliveries.reduce((all, { quantity }) => all + Number(quantity), 0)
  return left > 0 ? String(Math.round(left * 10_000) / 10_000) : undefined
}

const recipients = callOf(supplierRecipient, 'list')

/** Which of their addresses the buyer sends the goods to; their usual one when nothing is said. */
function ReturnAddress({ isRepair }: { isRepair: boolean }) {
  const { t } = useTranslation('after-sales')
  const may = useMay()
  const { data } = useCall(recipients, { current: 1, size: 200 }, { silent: true, enabled: may(recipients.permission) })
  const options = (data?.records ?? [])
    .filter(({ type }) => type === 'RETURN' || (isRepair && type === 'REPAIR'))
    .map(({ id, name, mobile, regionName, address }) => ({ value: id, label: [name, mobile, regionName, address].filter(Boolean).join(' ') }))
  if (options.length === 0) return null
  return (
    <Form.Item name="recipientId" label={t('returnAddress')} extra={t('returnAddressHint')}>
      <Select allowClear options={options} />
    </Form.Item>
  )
}

/** Goods that came back: in what condition, and of our warehouse where they are put. */
function Receive(at: Omit<AskingProps, 'asking' | 'beginsWith'>) {
  const { t } = useTranslation('after-sales')
  const label = useLabel()
  const [isAccepted, setIsAccepted] = useState(true)
  return (
    <DecisionDialog
      title={t(isAccepted ? 'accept' : 'reject')}
      call={caseCalls.receive}
      fields={['note', 'fileIds']}
      begins="condition"
      beside={{ pass: isAccepted }}
      danger={!isAccepted}
      {...at}
      row={{ ...at.row, context: null }}
    >
      <YesOrNo label={t('receive')} yes={t('accept')} no={t('reject')} value={isAccepted} onChange={setIsAccepted} />
      <Form.Item name="condition" label={t('condition')} rules={[{ required: true, message: t('conditionMissing') }]}>
        <Select options={conditions.map(({ value, label: words }) => ({ value, label: label(words) }))} />
      </Form.Item>
      {at.row.returnTo === 'WAREHOUSE' && isAccepted && (
        <Form.Item name="warehouseId" label={label(asOrder.row.shape.returnWarehouseName.meta()?.label ?? { zh: '', en: '' })}>
          <ReferenceSelect resource="warehouse" labelField="name" />
        </Form.Item>
      )}
    </DecisionDialog>
  )
}
