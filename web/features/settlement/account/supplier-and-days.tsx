/** Whose account, and over which days: kept in the address, so that a pasted link shows the same. Suppliers read their own and choose nobody. */
import { DatePicker, Form } from 'antd'
import dayjs from 'dayjs'
import { useSearchParams } from 'react-router-dom'
import { supplierAccount } from '#server/modules/settlement/account/supplier-account.contract.ts'
import { FormField } from '#web/kit/form/form-field.tsx'
import { today } from '#web/kit/format/today.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { viewFields } from '#web/kit/widgets/field.ts'
import styles from '../settlement.module.css'
import '../texts.ts'

const supplierField = viewFields(supplierAccount).find(({ name }) => name === 'supplierId')!
const day = 'YYYY-MM-DD'
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** This month unless the address says otherwise. */
export function useAsked() {
  const [search, setSearch] = useSearchParams()
  const { isSupplier } = flagsOf(useSession()?.user)
  const [from, to] = [search.get('from'), search.get('to')]
  const supplierId = search.get('supplierId') ?? undefined
  return {
    isSupplier,
    supplierId: isSupplier ? undefined : supplierId,
    /** Somebody's account is asked for. */
    isNamed: isSupplier || supplierId !== undefined,
    from: isDay(from) ? from : today().startOf('month').format(day),
    to: isDay(to) ? to : today().format(day),
    ask: (change: Readonly<Record<string, string | undefined>>) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(change))
            if (value) next.set(name, value)
            else next.delete(name)
          return next
        },
        { replace: true },
      ),
  }
}
type Asked = ReturnType<typeof useAsked>

export function SupplierChoice({ supplierId, isSupplier, ask }: Asked) {
  const [form] = Form.useForm<{ supplierId?: string }>()
  if (isSupplier) return null
  return (
    <Form
      form={form}
      layout="vertical"
      className={styles['choice'] ?? ''}
      initialValues={{ supplierId }}
      onValuesChange={(changed: { supplierId?: string }) => ask({ supplierId: changed.supplierId })}
    >
      <FormField field={supplierField} row={undefined} />
    </Form>
  )
}

const month = (back: number) => today().subtract(back, 'month')

export function DaysChoice({ from, to, ask }: Asked) {
  const { t } = useTranslation('settlement')
  return (
    <DatePicker.RangePicker
      aria-label={t('account.days')}
      allowClear={false}
      value={[dayjs(from), dayjs(to)]}
      style={{ width: 260, maxWidth: '100%' }}
      presets={[
        { label: t('account.thisMonth'), value: [month(0).startOf('month'), today()] },
        { label: t('account.lastMonth'), value: [month(1).startOf('month'), month(1).endOf('month')] },
        { label: t('account.thisYear'), value: [today().startOf('year'), today()] },
      ]}
      onChange={(days) => {
        const [first, last] = days ?? []
        if (first && last) ask({ from: first.format(day), to: last.format(day) })
      }}
    />
  )
}
