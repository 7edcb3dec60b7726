/** Kinds of failures by their names, as they are configured: nobody knows their codes. */
import { Select } from 'antd'
import { exceptionConfig } from '#server/modules/exception/exception.contract.ts'
import { callOf } from '#kit/resource-calls.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLabel, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import type { SearchInputProps } from '#web/kit/list/search-input.tsx'
import './texts.ts'

const kinds = callOf(exceptionConfig, 'list')

export function KindInput({ id, field, values, onChange }: SearchInputProps) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const language = useLanguage()
  const { data, isLoading } = useCall(kinds, { current: 1, size: 200 }, { silent: true, staleTime: 60_000 })
  const options = data?.records.map(({ type, name, nameEn }) => ({ value: type, label: language === 'en' ? nameEn || name : name }))
  const value = [values[field.name] ?? []].flat()[0]
  return (
    <Select
      id={id}
      allowClear
      loading={isLoading}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      value={value || undefined}
      options={options ?? []}
      aria-label={label(field.label)}
      placeholder={t('choose')}
      onChange={(chosen?: string) => onChange({ [field.name]: chosen })}
    />
  )
}
