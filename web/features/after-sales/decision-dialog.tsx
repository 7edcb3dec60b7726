/**
 * Saying yes or no to a case: canned answers, what follows, photos, and where it is about money what is approved and who is liable.
 * A review, the supplier's answer, an arbitration, a closing are the same form over different calls.
 */
import { labelled, listedSentences } from '#web/kit/format/listed.ts'
import { Alert, Form, Select } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Call } from '#kit/contract.ts'
import { BatchResult } from '#kit/each-by-id.contract.ts'
import { caseStatuses, liabilities } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { useAction } from '#web/kit/client.ts'
import { CallForm, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { Canned, type CannedUse } from './canned.tsx'
import { casePaths, type CaseInfo } from './case-paths.ts'
import { Formula, formulaValues } from './formula.tsx'
import './texts.ts'

export interface DecisionProps {
  readonly title: string
  readonly call: Call
  readonly row: Pick<CaseInfo, 'id' | 'version' | 'reasonCode' | 'applyAmount' | 'applyQty'> & Partial<Pick<CaseInfo, 'order' | 'context'>>
  /** Of the call, in order; the one that is written into by canned answers first. */
  readonly fields: readonly string[]
  readonly beside?: CallValues
  readonly use?: CannedUse
  /** Asks what is approved and who is liable. */
  readonly decides?: boolean
  readonly danger?: boolean
  /** The first field may not be left empty now. */
  readonly needsReason?: boolean
  /** Inputs of one's own between. */
  readonly children?: ReactNode
  readonly initial?: CallValues
  /** Where whoever decides begins; the first field otherwise. */
  readonly begins?: string
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
}

export function DecisionDialog({ title, call, row, fields, beside, use, children, initial, onClose, onDone, ...how }: DecisionProps) {
  const { decides = false, danger = false, needsReason = false } = how
  const { t } = useTranslation('after-sales')
  const [form] = Form.useForm<CallValues>()
  const act = useAction(call, {
    refreshes: casePaths,
    onDone: (answer) => {
      const refusal = refusalIn(answer)
      if (refusal !== undefined) {
        notify.error(refusal)
        return
      }
      notify.success(t('done'))
      onClose()
      onDone?.()
    },
  })
  const [said = 'comment'] = fields
  const { begins = said } = how
  const submit = (values: CallValues) => {
    if (needsReason && !values[said]) {
      form.setFields([{ name: said, errors: [t('reasonMissing')] }])
      return
    }
    act.mutate(
      { ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')), id: row.id, version: row.version, ...beside },
      { onError: (reason) => showAtFields(form, reason) },
    )
  }
  const sendsByKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey) && !act.isPending) form.submit()
  }
  const money = decides && (
    <>
      {fields.includes('approvedAmount') && <Money row={row} onUse={(amount) => form.setFieldValue('approvedAmount', amount)} />}
      <LiableField isRequired={use === 'ARBITRATE'} />
    </>
  )
  return (
    <Dialog
      open
      width={600}
      title={title}
      okText={title}
      okButtonProps={{ danger }}
      confirmLoading={act.isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) => isOpen && form.focusField(begins)}
      // Whoever decides one after the other keeps their hands where they are.
      wrapProps={{ onKeyDown: sendsByKey }}
    >
      {row.context && <WhatFollows context={row.context} isRefusal={danger} />}
      {use && <Canned use={use} reasonCode={row.reasonCode} onChoose={(text) => form.setFieldValue(said, text)} />}
      <CallForm call={call} fields={fields} form={form} onFinish={submit} above={children} after={{ approvedAmount: money }} {...(initial && { initial })}>
        {!fields.includes('approvedAmount') && money}
      </CallForm>
    </Dialog>
  )
}

/** A review answers for several at once: what it could not do of one is told, and the form stays. */
function refusalIn(answer: unknown): string | undefined {
  const { data = [] } = BatchResult.safeParse(answer)
  const refused = data.find(({ isDone }) => !isDone)
  return refused && (refused.message ?? refused.code ?? '')
}

function WhatFollows({ context, isRefusal }: { context: NonNullable<CaseInfo['context']>; isRefusal: boolean }) {
  const { t } = useTranslation('after-sales')
  const label = useLabel()
  const { ifApproved, ifRefused } = context
  const nameOf = (status: string): string => {
    const choice = caseStatuses.find(({ value }) => value === status)
    return choice ? label(choice.label) : status
  }
  const follows = isRefusal
    ? [t('goesTo', { status: nameOf(ifRefused) })]
    : [
        t('goesTo', { status: nameOf(ifApproved.status) }),
        ...(ifApproved.charged ? [t('charged', { amount: formatAmount(ifApproved.charged) })] : []),
        ...(ifApproved.toSupplier ? [t('toSupplier')] : []),
        ...(ifApproved.toManager ? [t('toManager')] : []),
      ]
  return <Alert type="info" showIcon style={{ marginBottom: 12 }} title={labelled(t(isRefusal ? 'ifRefused' : 'ifApproved'), listedSentences(follows))} />
}

/** What a formula may name: of the goods and of this case. */
const valuesOf = ({ order, applyQty }: DecisionProps['row']): Record<string, string> => formulaValues(applyQty, order)

function Money({ row, onUse }: { row: DecisionProps['row']; onUse: (amount: string) => void }) {
  const { t } = useTranslation('after-sales')
  return (
    <Form.Item label={t('formula')} extra={t('approvedHint', { amount: formatAmount(row.applyAmount) })}>
      <Formula values={valuesOf(row)} onUse={onUse} />
    </Form.Item>
  )
}

function LiableField({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation('after-sales')
  const label = useLabel()
  return (
    <Form.Item name="liability" label={t('liability')} rules={isRequired ? [{ required: true, message: t('liabilityMissing') }] : []}>
      <Select allowClear={!isRequired} options={liabilities.map(({ value, label: words }) => ({ value, label: label(words) }))} />
    </Form.Item>
  )
}
