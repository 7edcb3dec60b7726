/**
 * Where a payment is written: `/financial-center/pay/add-pay?supplierId=&billIds=`, or `?id=` to edit one. One supplier, any number of their bills, each
 * with all that is left of it or a part.
 */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, DatePicker, Empty, Flex, Form, Input, Select, Typography } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { payCalls } from '#server/modules/settlement/pay/bill-pay-calls.contract.ts'
import { billPay, payChannels } from '#server/modules/settlement/pay/bill-pay.contract.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { refreshPaths, send, useCall, type OutputOf } from '#web/kit/client.ts'
import { FormField } from '#web/kit/form/form-field.tsx'
import { useGoOn } from '#web/kit/go-on.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { AmountInCapitals } from '#web/kit/widgets/amount.tsx'
import { viewFields } from '#web/kit/widgets/field.ts'
import { payPageOf } from '../bill-calls.ts'
import { AccountChoice } from './account-choice.tsx'
import { linesOf, sumOfChosen, wrongWith, type Chosen } from './chosen-bills.ts'
import { CreditChoice } from './credit-choice.tsx'
import { payDetail, payPaths, type Pay } from './pay-calls.ts'
import { PayableBills } from './payable-bills.tsx'
import styles from '../settlement.module.css'
import '../texts.ts'

const supplierField = viewFields(billPay).find(({ name }) => name === 'supplierId')!
const largestPage = 200

interface Values {
  readonly supplierId?: string
  readonly channel: Pay['channel']
  readonly bankAccountId?: string | null
  readonly planPayOn?: Dayjs | null
  readonly remark?: string | null
}

export default function AddPayPage() {
  const may = useMay()
  const [search] = useSearchParams()
  const id = search.get('id') ?? undefined
  const billIds = (search.get('billIds') ?? '').split(',').filter(Boolean)
  const mayWrite = may((id === undefined ? payCalls.insert : payCalls.save).permission)
  const { data: pay, error } = useCall(payDetail, { id: id ?? '' }, { silent: true, enabled: mayWrite && id !== undefined })
  const wanted = useCall(payCalls.payable, { billIds, size: largestPage }, { silent: true, enabled: mayWrite && id === undefined && billIds.length > 0 })
  if (!mayWrite) return <ForbiddenList />
  const failure = error ?? wanted.error
  if (failure) return <FailedList reason={failure.message} onRetry={() => void wanted.refetch()} />
  if ((id !== undefined && !pay) || (id === undefined && billIds.length > 0 && !wanted.data)) return <SkeletonRows />
  return <Editor key={id ?? 'new'} pay={pay} bills={wanted.data?.records ?? []} supplierId={search.get('supplierId') ?? undefined} />
}

interface EditorProps {
  readonly pay: Pay | undefined
  /** Bills that were chosen where one came from; of one supplier, the first one's. */
  readonly bills: OutputOf<typeof payCalls.payable>['records']
  readonly supplierId: string | undefined
}

const amountsOf = (lines: readonly { readonly billId: string; readonly amount: string | null }[]): Chosen =>
  Object.fromEntries(lines.map(({ billId, amount }) => [billId, amount ?? '']))

function begun({ pay, bills, supplierId }: EditorProps) {
  const whose = pay?.supplierId ?? bills[0]?.supplierId ?? supplierId
  const open = bills.filter((bill) => bill.supplierId === whose && Number(bill.openAmount) > 0)
  return {
    values: {
      ...(whose && { supplierId: whose }),
      channel: pay?.channel ?? 'BANK',
      bankAccountId: pay?.bankAccountId ?? null,
      planPayOn: pay?.planPayOn ? dayjs(pay.planPayOn) : null,
      remark: pay?.remark ?? null,
    } satisfies Values,
    chosen: pay ? amountsOf(pay.lines ?? []) : amountsOf(open.map(({ billId, openAmount }) => ({ billId, amount: openAmount }))),
    credits: Object.fromEntries((pay?.credits ?? []).map(({ orderPayId, amount }) => [orderPayId, amount ?? ''])) as Chosen,
    othersLeft: bills.length - open.length,
  }
}

function Editor(props: EditorProps) {
  const { pay } = props
  const { t } = useTranslation('settlement')
  const label = useLabel()
  const cache = useQueryClient()
  const handedIn = useHandedIn()
  const goOn = useGoOn()
  const [form] = Form.useForm<Values>()
  const [start] = useState(() => begun(props))
  const supplierId = Form.useWatch('supplierId', form) ?? start.values.supplierId
  const channel = Form.useWatch('channel', form) ?? start.values.channel
  const [chosen, setChosen] = useState(start.chosen)
  const [credits, setCredits] = useState(start.credits)
  const [busy, setBusy] = useState<'save' | 'submit'>()
  const [refusal, setRefusal] = useState<string>()
  const isOffset = channel === 'OFFSET'
  const total = sumOfChosen(chosen)
  const wrong = Object.values(chosen).some((amount) => wrongWith(amount, undefined)) || Object.keys(chosen).length === 0
  const unbalanced = isOffset && sumOfChosen(credits) !== total

  const write = async (submits: boolean) => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values?.supplierId) return
    setBusy(submits ? 'submit' : 'save')
    setRefusal(undefined)
    const content = {
      supplierId: values.supplierId,
      channel: values.channel,
      bankAccountId: isOffset ? null : (values.bankAccountId ?? null),
      planPayOn: values.planPayOn?.format('YYYY-MM-DD') ?? null,
      remark: values.remark || null,
      lines: linesOf(chosen),
      credits: isOffset ? Object.entries(credits).map(([orderPayId, amount]) => ({ orderPayId, amount })) : [],
    }
    try {
      const silent = { silent: true }
      const saved = pay
        ? await send(payCalls.save, { id: pay.id, version: pay.version, ...content }, silent)
        : await send(payCalls.insert, { ...content, submit: submits }, silent)
      const handed = submits && pay ? await send(payCalls.submit, { id: saved.id, version: saved.version }, silent) : saved
      await goOn({ to: payPageOf(saved.id), refreshes: payPaths, tell: () => (submits ? handedIn(handed) : notify.success(t('saved'))) })
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      setRefusal(reason.firstProblem)
      await refreshPaths(cache, payPaths)
    } finally {
      setBusy(undefined)
    }
  }
  const onValuesChange = (changed: Partial<Values>) => {
    if (!('supplierId' in changed)) return
    setChosen({})
    setCredits({})
    form.setFieldValue('bankAccountId', null)
  }
  return (
    <Form form={form} layout="vertical" className={styles['page'] ?? ''} initialValues={start.values} onValuesChange={onValuesChange}>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {t(pay ? 'pay.edit' : 'pay.add')}
      </Typography.Title>
      {start.othersLeft > 0 && <Alert type="info" showIcon title={t('pay.othersLeft', { count: start.othersLeft })} />}
      <Card size="small">
        <div className={styles['fields']}>
          <FormField field={supplierField} row={undefined} disabled={pay !== undefined} />
          <Form.Item name="channel" label={t('pay.channel')}>
            <Select
              options={payChannels
                .filter(({ value }) => value !== 'FACTORING' || pay?.channel === value)
                .map((one) => ({ value: one.value, label: label(one.label) }))}
            />
          </Form.Item>
          {!isOffset && supplierId && (
            <Form.Item name="bankAccountId" label={t('pay.account')}>
              <AccountChoice supplierId={supplierId} />
            </Form.Item>
          )}
          <Form.Item name="planPayOn" label={t('pay.planPayOn')}>
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="remark" label={t('remark')}>
            <Input maxLength={1000} />
          </Form.Item>
        </div>
      </Card>
      <Card size="small" title={t('pay.payable')}>
        {supplierId ? (
          <PayableBills key={supplierId} supplierId={supplierId} exceptPayId={pay?.id} chosen={chosen} onChoose={setChosen} />
        ) : (
          <Empty description={t('chooseSupplier')} />
        )}
      </Card>
      {isOffset && supplierId && (
        <Card size="small" title={t('pay.credits')}>
          <CreditChoice key={supplierId} supplierId={supplierId} exceptPayId={pay?.id} total={total} chosen={credits} onChoose={setCredits} />
        </Card>
      )}
      <div aria-live="polite">{refusal && <Alert type="error" showIcon title={refusal} />}</div>
      <Flex justify="end" align="center" gap={12} wrap className={styles['foot'] ?? ''}>
        <Typography.Text type="secondary">{t('pay.amount')}</Typography.Text>
        <AmountInCapitals value={total} />
        <Button loading={busy === 'save'} disabled={wrong || unbalanced || busy !== undefined} onClick={() => void write(false)}>
          {t('pay.save')}
        </Button>
        <Button type="primary" loading={busy === 'submit'} disabled={wrong || unbalanced || busy !== undefined} onClick={() => void write(true)}>
          {t('pay.saveAndSubmit')}
        </Button>
      </Flex>
    </Form>
  )
}
