/** A case that the buyer told over the telephone: the order by its channel's number, or a line that is known already. */
import { Empty, Flex, Form, Input, Radio, Select, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { caseTypes } from '#server/modules/after-sales/case/as-order-fields.contract.ts'
import { caseCalls } from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import { useAction, useCall, type OutputOf } from '#web/kit/client.ts'
import { CallForm, inputOf, sent, showAtFields, type CallValues } from '#web/kit/form/call-form.tsx'
import { formatAmount, formatQuantity } from '#web/kit/format/amount.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { casePaths } from './case-paths.ts'
import { Formula, formulaValues } from './formula.tsx'
import './texts.ts'

type Line = OutputOf<typeof caseCalls.claimable>[number]

interface NewCaseProps {
  /** The sub-order that the buyer speaks of, where it is known. */
  readonly orderId?: string | undefined
  readonly channelOrderNo?: string | undefined
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

const fields = ['reasonCode', 'qty', 'amount', 'description', 'fileIds'] as const
/** Goods for goods: nobody is paid. */
const withoutMoney = fields.filter((field) => field !== 'amount')
const paying: ReadonlySet<unknown> = new Set(['REFUND_ONLY', 'RETURN_REFUND'])

export function NewCaseDialog({ orderId, channelOrderNo, onClose, onMade }: NewCaseProps) {
  const { t } = useTranslation('after-sales')
  const label = useLabel()
  const [form] = Form.useForm<CallValues>()
  const [number, setNumber] = useState(channelOrderNo)
  const [line, setLine] = useState<Line>()
  const [formula, setFormula] = useState<{ readonly expression: string; readonly roundFlag: boolean; readonly result: string }>()
  const qty = Form.useWatch('qty', form) as string | undefined
  const isPaid = paying.has(Form.useWatch('type', form) ?? 'RETURN_REFUND')
  const make = useAction(caseCalls.insert, {
    refreshes: casePaths,
    onDone: ({ id, code }) => {
      notify.success(t('created', { code }))
      onClose()
      onMade(id)
    },
  })
  const submit = (values: CallValues) => {
    if (!line) return
    const { amount, ...others } = sent(values)
    // What was worked out is sent as it was worked out: the server does it again, and holds it against what was paid. What was typed over it is an amount.
    const isWorkedOut = formula !== undefined && amount === formula.result
    const money = isWorkedOut ? { expression: formula.expression, roundFlag: formula.roundFlag } : amount === undefined ? {} : { amount }
    make.mutate(inputOf(caseCalls.insert, { ...others, ...money, orderLineId: line.orderLineId }), { onError: (reason) => showAtFields(form, reason) })
  }
  return (
    <Dialog
      open
      width={640}
      title={t('newCase')}
      okText={t('newCase')}
      okButtonProps={{ disabled: !line }}
      confirmLoading={make.isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {!orderId && (
        <Input.Search
          aria-label={t('findOrder')}
          placeholder={t('findOrder')}
          enterButton={t('find')}
          defaultValue={number ?? ''}
          style={{ marginBottom: 12 }}
          onSearch={(text) => {
            setNumber(text.trim() || undefined)
            setLine(undefined)
          }}
        />
      )}
      {(orderId ?? number) && <Lines of={orderId ? { orderId } : { channelOrderNo: number ?? '' }} chosen={line} onChoose={setLine} />}
      {line && (
        <CallForm
          key={line.orderLineId}
          call={caseCalls.insert}
          fields={isPaid ? fields : withoutMoney}
          form={form}
          onFinish={submit}
          initial={{ qty: line.openQty, type: 'RETURN_REFUND' }}
          above={
            <Form.Item name="type" label={t('type')} rules={[{ required: true }]}>
              <Select options={caseTypes.map(({ value, label: words }) => ({ value, label: label(words) }))} />
            </Form.Item>
          }
          after={{
            amount: line.refundableAmount !== null && (
              <Form.Item label={t('formula')} extra={t('refundable', { amount: formatAmount(line.refundableAmount) })}>
                <Formula
                  values={formulaValues(qty || line.openQty, line)}
                  onUse={(result, expression, roundFlag) => {
                    form.setFieldValue('amount', result)
                    setFormula({ expression, roundFlag, result })
                  }}
                />
              </Form.Item>
            ),
          }}
        />
      )}
    </Dialog>
  )
}

function Lines({ of, chosen, onChoose }: { of: { orderId: string } | { channelOrderNo: string }; chosen: Line | undefined; onChoose: (line: Line) => void }) {
  const { t } = useTranslation('after-sales')
  const { data, error, refetch } = useCall(caseCalls.claimable, of, { silent: true })
  const open = data?.filter(({ openQty }) => /[1-9]/.test(openQty)) ?? []
  const [first, ...others] = open
  const only = others.length === 0 ? first : undefined
  useEffect(() => {
    if (only && !chosen) onChoose(only)
  }, [only, chosen, onChoose])
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} />
  if (open.length === 0) return <Empty description={t('noLines')} />
  return (
    <Radio.Group
      aria-label={t('pickLine')}
      value={chosen?.orderLineId}
      style={{ marginBottom: 12 }}
      onChange={({ target }) => {
        const line = open.find(({ orderLineId }) => orderLineId === target.value)
        if (line) onChoose(line)
      }}
    >
      <Flex vertical gap={8}>
        {open.map((line) => (
          <Radio key={line.orderLineId} value={line.orderLineId}>
            <Flex vertical>
              <span>{line.skuName}</span>
              <Typography.Text type="secondary">
                {[
                  line.skuCode,
                  line.supplierName,
                  t('openQty', { qty: `${formatQuantity(line.openQty)} ${line.unit ?? ''}` }),
                  line.refundableAmount && t('refundable', { amount: formatAmount(line.refundableAmount) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography.Text>
            </Flex>
          </Radio>
        ))}
      </Flex>
    </Radio.Group>
  )
}
