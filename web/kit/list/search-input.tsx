/** The input of one search field. Values are texts as they travel; several values are a list of texts. */
import { DatePicker, Input, InputNumber } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { today } from '../format/today.ts'
import { useLabel, useTranslation } from '../i18n.ts'
import { ChoiceSelect, DictSelect } from '../widgets/choice-select.tsx'
import { RangeInput } from '../widgets/range-input.tsx'
import { decimalsOfRange } from '../widgets/range-value.ts'
import { ReferenceSelect } from '../widgets/reference-select.tsx'
import { RegionSelect } from '../widgets/region-select.tsx'
import type { Filters, SearchField } from './search-fields.ts'
import '../texts.ts'

export interface SearchInputProps {
  readonly id: string
  readonly field: SearchField
  readonly values: Filters
  readonly onChange: (change: Record<string, string | readonly string[] | undefined>) => void
}

export function SearchInput(props: SearchInputProps) {
  const { field } = props
  const { widget, options, dict, reference } = field.view
  if (field.operator === 'range') return widget === 'date' || widget === 'datetime' ? <DateRange {...props} /> : <FigureRange {...props} />
  if (options || dict || reference || widget === 'region' || widget === 'switch') return <Choosing {...props} />
  return <Typed {...props} />
}

function Typed({ id, field, values, onChange }: SearchInputProps) {
  const label = useLabel()
  const { t } = useTranslation('kit')
  const value = textOf(values[field.name])
  if (field.view.widget === 'number') {
    return (
      <InputNumber
        id={id}
        style={{ width: '100%' }}
        value={value === '' ? null : Number(value)}
        onChange={(next) => onChange({ [field.name]: next === null ? undefined : String(next) })}
      />
    )
  }
  return (
    <Input
      id={id}
      allowClear
      autoComplete="off"
      maxLength={200}
      value={value}
      placeholder={t('form.required', { label: label(field.label) })}
      onChange={(event) => onChange({ [field.name]: event.target.value })}
    />
  )
}

const yesNo = [
  { value: 'true', label: { zh: '是', en: 'Yes' } },
  { value: 'false', label: { zh: '否', en: 'No' } },
] as const

function Choosing({ id, field, values, onChange }: SearchInputProps) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const { options, dict, reference, widget } = field.view
  const multiple = field.operator === 'in'
  const control = {
    id,
    value: values[field.name],
    multiple,
    'aria-label': label(field.label),
    placeholder: t('choose'),
    onChange: (next: unknown) => onChange({ [field.name]: Array.isArray(next) ? next.map(String) : next === undefined ? undefined : String(next as string) }),
  }
  if (options) return <ChoiceSelect {...control} choices={options.map(({ value, label: text }) => ({ value: String(value), label: text }))} />
  if (dict) return <DictSelect {...control} code={dict} />
  if (reference) return <ReferenceSelect {...control} resource={reference.resource} labelField={reference.labelField} />
  if (widget === 'region') return <RegionSelect id={id} value={textOf(control.value)} onChange={control.onChange} />
  return <ChoiceSelect {...control} choices={yesNo} />
}

function FigureRange({ id, field, values, onChange }: SearchInputProps) {
  const label = useLabel()
  const [least = '', most = ''] = field.keys
  return (
    <RangeInput
      id={id}
      label={label(field.label)}
      decimals={decimalsOfRange(field.view.widget)}
      value={{ min: textOf(values[least]), max: textOf(values[most]) }}
      onChange={({ min, max }) => onChange({ [least]: min, [most]: max })}
    />
  )
}

/** Both ends are whole days: the upper one goes to the last second. */
const dayEnd = 'YYYY-MM-DD 23:59:59'
const dayStart = 'YYYY-MM-DD 00:00:00'

function DateRange({ id, field, values, onChange }: SearchInputProps) {
  const { t } = useTranslation('kit')
  const [from = '', to = ''] = field.keys
  const presets = useMemo(() => {
    const now = today()
    return [
      { label: t('search.today'), value: [now, now] as const },
      { label: t('search.last7'), value: [now.subtract(6, 'day'), now] as const },
      { label: t('search.last30'), value: [now.subtract(29, 'day'), now] as const },
      { label: t('search.thisMonth'), value: [now.startOf('month'), now] as const },
      { label: t('search.lastMonth'), value: [now.subtract(1, 'month').startOf('month'), now.subtract(1, 'month').endOf('month')] as const },
    ].map(({ label, value }) => ({ label, value: [...value] as [dayjs.Dayjs, dayjs.Dayjs] }))
  }, [t])
  const dateOf = (key: string) => (values[key] ? dayjs(textOf(values[key])) : null)

  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      style={{ width: '100%' }}
      presets={presets}
      allowEmpty={[true, true]}
      placeholder={[t('search.startDate'), t('search.endDate')]}
      value={[dateOf(from), dateOf(to)]}
      onChange={(range) => onChange({ [from]: range?.[0]?.format(dayStart), [to]: range?.[1]?.format(dayEnd) })}
    />
  )
}

const textOf = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : (value?.[0] ?? ''))
