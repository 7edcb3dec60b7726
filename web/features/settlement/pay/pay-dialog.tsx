/** The cashier's word: what goes where, in figures and capitals, and their password once more. By hand also the voucher. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, DatePicker, Descriptions, Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { signInConfig } from '#server/auth/auth.contract.ts'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { billPay, payChannels } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import { today } from '#web/kit/format/today.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { wrapPassword } from '#web/kit/password-cipher.ts'
import { RequestFailed } from '#web/kit/request.ts'
import type { StoredFile } from '#web/kit/upload/send-file.ts'
import { fileRule } from '#web/kit/upload/upload-rules.ts'
import { Uploader } from '#web/kit/upload/uploader.tsx'
import { AmountInCapitals } from '#web/kit/widgets/amount.tsx'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { payPaths, type Pay } from './pay-calls.ts'
import '../texts.ts'

export type WayToPay = 'pay' | 'payAgain' | 'payByFactoring'

interface Values {
  readonly password: string
  readonly voucherNo?: string
  readonly paidOn?: Dayjs
}

const titles = { pay: 'pay.pay', payAgain: 'pay.again', payByFactoring: 'pay.byFactoring' } as const
const voucherRule = { ...fileRule, limit: 5 }

export function PayDialog({ row, way, onClose }: { row: Pay; way: WayToPay; onClose: () => void }) {
  const { t } = useTranslation('settlement')
  const label = useLabel()
  const cache = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isByHand = way === 'pay' && row.channel === 'OFFLINE'
  const channel = payChannels.find(({ value }) => value === (way === 'payByFactoring' ? 'FACTORING' : row.channel))
  const pay = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const { cipherKey } = await send(signInConfig, {})
      const { password, headers } = await wrapPassword(values.password, cipherKey)
      const what = { id: row.id, version: row.version, password }
      const options = { silent: true, headers }
      if (way === 'pay') {
        const voucher = {
          voucherNo: values.voucherNo || null,
          paidOn: values.paidOn?.format('YYYY-MM-DD') ?? null,
          fileIds: files.flatMap(({ id }) => id ?? []),
        }
        await send(payCalls.pay, { ...what, ...(isByHand && voucher) }, options)
      } else await send(way === 'payAgain' ? payCalls.payAgain : payCalls.payByFactoring, what, options)
      await refreshPaths(cache, payPaths)
      notify.success(t(isByHand || row.channel === 'OFFSET' ? 'pay.isPaid' : 'pay.isHandedOver'))
      onClose()
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      form.setFields(
        reason.fieldErrors.flatMap(({ path, message }) =>
          path === 'password' || path === 'voucherNo' || path === 'paidOn' ? [{ name: path, errors: [message] }] : [],
        ),
      )
      if (!reason.fieldErrors.some(({ path }) => path === 'password')) setRefusal(reason.firstProblem)
    } finally {
      setBusy(false)
    }
  }
  const { data: review } = useCall(payCalls.review, { id: row.id }, { silent: true })
  return (
    <Dialog open title={t(titles[way])} okText={t(titles[way])} confirmLoading={busy} onOk={() => void pay()} onCancel={onClose} mask={{ closable: false }}>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'code', label: t('pay.code'), children: row.code },
          { key: 'supplier', label: t('pay.supplier'), children: row.supplierName ?? '-' },
          { key: 'channel', label: t('pay.channel'), children: channel ? label(channel.label) : '-' },
          ...(row.accountNo
            ? [{ key: 'account', label: t('pay.account'), children: [row.accountName, row.bankName, row.accountNo].filter(Boolean).join(' · ') }]
            : []),
          { key: 'amount', label: t('pay.amount'), children: <AmountInCapitals value={row.totalAmount} /> },
        ]}
      />
      {review?.concerns
        .filter(({ isGrave }) => isGrave)
        .map(({ code, text }) => (
          <Alert key={code} type="error" showIcon title={text} style={{ marginBottom: 12 }} />
        ))}
      <Form form={form} layout="vertical" initialValues={isByHand ? { paidOn: today() } : {}} onFinish={() => void pay()}>
        {isByHand && (
          <>
            <Form.Item name="voucherNo" label={t('pay.voucherNo')} rules={[{ required: true, message: t('pay.voucherNoRequired') }]}>
              <Input maxLength={64} />
            </Form.Item>
            <Form.Item name="paidOn" label={t('pay.paidOnDay')} rules={[{ required: true, message: t('pay.paidOnRequired') }]}>
              <DatePicker style={{ width: '100%' }} disabledDate={(day) => day.isAfter(today(), 'day')} />
            </Form.Item>
            <Form.Item label={t('pay.voucher')}>
              <Uploader label={t('pay.voucher')} rule={voucherRule} value={files} onChange={setFiles} module={billPay.name} />
            </Form.Item>
          </>
        )}
        <Form.Item name="password" label={t('pay.password')} extra={t('pay.passwordHint')} rules={[{ required: true, message: t('pay.passwordRequired') }]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
      </Form>
      <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} />}</div>
    </Dialog>
  )
}
