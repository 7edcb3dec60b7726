/** What became of a payment of which the bank never says it: by its statement, by somebody who neither wrote, agreed to nor paid it. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, DatePicker, Descriptions, Form, Input, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { signInConfig } from '#server/auth/auth.contract.ts'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { billPay } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { today } from '#web/kit/format/today.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { wrapPassword } from '#web/kit/password-cipher.ts'
import { RequestFailed } from '#web/kit/request.ts'
import type { StoredFile } from '#web/kit/upload/send-file.ts'
import { fileRule } from '#web/kit/upload/upload-rules.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'
import { AmountInCapitals } from '#web/kit/widgets/amount.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { settlePaths, type Pay } from './pay-calls.ts'
import '../texts.ts'

interface Values {
  readonly outcome: 'PAID' | 'NOT_PAID'
  readonly bankNo?: string
  readonly statementOn?: Dayjs
  readonly reason: string
  readonly password: string
}

const voucherRule = { ...fileRule, limit: 5 }
const fields: ReadonlySet<string> = new Set(['bankNo', 'statementOn', 'reason', 'password'])

export function SettleDialog({ row, onClose }: { row: Pay; onClose: () => void }) {
  const { t } = useTranslation('pay-settle')
  const { t: pay } = useTranslation('settlement')
  const cache = useQueryClient()
  const [form] = Form.useForm<Values>()
  const outcome = Form.useWatch('outcome', form) ?? 'PAID'
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const [isVoucherMissing, setVoucherMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const attempt = row.attempts?.at(-1)
  const handedOn = attempt?.handedAt ? dayjs(attempt.handedAt) : undefined
  const settle = async () => {
    const values = await form.validateFields().catch(() => undefined)
    setVoucherMissing(files.length === 0)
    if (!values || files.length === 0) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const { cipherKey } = await send(signInConfig, {})
      const { password, headers } = await wrapPassword(values.password, cipherKey)
      const isPaid = values.outcome === 'PAID'
      const said = {
        id: row.id,
        password,
        outcome: values.outcome,
        reason: values.reason,
        fileIds: files.flatMap(({ id }) => id ?? []),
        ...(isPaid && { bankNo: values.bankNo ?? null, statementOn: values.statementOn?.format('YYYY-MM-DD') ?? null }),
      }
      const { saidBy, status } = await send(payCalls.settle, said, { silent: true, headers })
      await refreshPaths(cache, settlePaths)
      if (saidBy === 'BANK') notify.warning(t(status === 'PAID' ? 'bankPaid' : 'bankClosed'))
      else notify.success(t(isPaid ? 'donePaid' : 'doneNotPaid'))
      onClose()
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      const known = reason.fieldErrors.filter(({ path }) => fields.has(path))
      form.setFields(known.map(({ path, message }) => ({ name: path as keyof Values, errors: [message] })))
      if (known.length === 0) setRefusal(reason.fieldErrors[0]?.message ?? reason.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open title={t('title')} okText={t('title')} confirmLoading={busy} onOk={() => void settle()} onCancel={onClose} mask={{ closable: false }}>
      <Alert type="warning" showIcon title={t('hint')} style={{ marginBottom: 12 }} />
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'code', label: pay('pay.code'), children: row.code },
          { key: 'no', label: t('no'), children: attempt?.no ?? '-' },
          { key: 'account', label: pay('pay.account'), children: [row.accountName, row.bankName, row.accountNo].filter(Boolean).join(' · ') || '-' },
          { key: 'amount', label: pay('pay.amount'), children: <AmountInCapitals value={row.totalAmount} /> },
        ]}
      />
      <Form form={form} layout="vertical" initialValues={{ outcome: 'PAID' }} onFinish={() => void settle()}>
        <Form.Item name="outcome" label={t('outcome')} extra={t(outcome === 'PAID' ? 'thenPaid' : 'thenNotPaid')}>
          <Radio.Group
            options={[
              { value: 'PAID', label: t('PAID') },
              { value: 'NOT_PAID', label: t('NOT_PAID') },
            ]}
          />
        </Form.Item>
        {outcome === 'PAID' && (
          <>
            <Form.Item name="bankNo" label={t('bankNo')} rules={[{ required: true, whitespace: true, message: t('bankNoRequired') }]}>
              <Input maxLength={64} />
            </Form.Item>
            <Form.Item name="statementOn" label={t('statementOn')} rules={[{ required: true, message: t('statementOnRequired') }]}>
              <DatePicker
                style={{ width: '100%' }}
                disabledDate={(day) => day.isAfter(today(), 'day') || (handedOn !== undefined && day.isBefore(handedOn, 'day'))}
              />
            </Form.Item>
          </>
        )}
        <Form.Item label={t('voucher')} required {...(isVoucherMissing && files.length === 0 && { validateStatus: 'error', help: t('voucherRequired') })}>
          <Uploader label={t('voucher')} rule={voucherRule} value={files} onChange={setFiles} module={billPay.name} />
        </Form.Item>
        <Form.Item name="reason" label={t('reason')} rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} placeholder={t('reasonHint')} />
        </Form.Item>
        <Form.Item name="password" label={pay('pay.password')} extra={t('passwordHint')} rules={[{ required: true, message: pay('pay.passwordRequired') }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      </Form>
      <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} />}</div>
    </Dialog>
  )
}
