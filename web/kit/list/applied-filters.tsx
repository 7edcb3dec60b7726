/** The filters that are in force, as chips that take themselves away. */
import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { listed } from '../format/listed.ts'
import { useLabel, useLanguage, useTranslation } from '../i18n.ts'
import { findChoice, useDictionary } from '../widgets/dictionaries.ts'
import { useResource } from '../widgets/references.ts'
import { sourceOf } from '../widgets/reference-select.tsx'
import { appliedFields, withoutField } from './search-fields.ts'
import type { Filters, SearchField } from './search-fields.ts'
import styles from './applied-filters.module.css'
import '../texts.ts'

export interface AppliedFiltersProps {
  readonly fields: readonly SearchField[]
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

export function AppliedFilters({ fields, filters, onChange }: AppliedFiltersProps) {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const applied = appliedFields(fields, filters)
  if (applied.length === 0) return null
  return (
    <div className={styles['bar']} aria-live="polite">
      <span className={styles['count']}>{t('search.applied', { count: applied.length })}</span>
      <ul className={styles['chips']}>
        {applied.map((field) => (
          <li key={field.name} className={styles['chip']}>
            <span className={styles['text']}>
              {label(field.label)}
              {t('colon')}
              <FilterValue field={field} filters={filters} />
            </span>
            <button type="button" aria-label={t('search.removeFilter', { label: label(field.label) })} onClick={() => onChange(withoutField(filters, field))}>
              <CloseOutlined />
            </button>
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={() => onChange(applied.reduce(withoutField, filters))}>
        {t('search.clear')}
      </Button>
    </div>
  )
}

function FilterValue({ field, filters }: { field: SearchField; filters: Filters }): ReactNode {
  if (field.operator === 'range') return <RangeText field={field} filters={filters} />
  const value = filters[field.name]
  const values = typeof value === 'string' ? [value] : (value ?? [])
  const { options, dict, reference } = field.view
  if (reference) return <ReferenceText resource={reference.resource} labelField={reference.labelField} values={values} />
  if (options || dict) return <ChoiceText field={field} values={values} />
  return listed(values)
}

function RangeText({ field, filters }: { field: SearchField; filters: Filters }) {
  const isDate = field.view.widget === 'date' || field.view.widget === 'datetime'
  const [from, to] = field.keys.map((key) => String(filters[key] ?? ''))
  const shown = (text: string | undefined) => (isDate ? (text ?? '').slice(0, 10) : text) || '…'
  return `${shown(from)} ~ ${shown(to)}`
}

function ChoiceText({ field, values }: { field: SearchField; values: readonly string[] }) {
  const label = useLabel()
  const { data = [], isLoading } = useDictionary(field.view.options ? undefined : field.view.dict)
  const choices = field.view.options ?? data
  return listed(
    values.map((value) => {
      const choice = findChoice(choices, value)
      return choice ? label(choice.label) : isLoading ? '…' : value
    }),
  )
}

function ReferenceText({ resource: name, labelField, values }: { resource: string; labelField: string; values: readonly string[] }) {
  const { data: resource } = useResource(name)
  const language = useLanguage()
  const source = useMemo(() => resource && sourceOf(resource, labelField, language), [resource, labelField, language])
  const { data = [] } = useQuery({
    queryKey: [...(source?.key ?? [name]), 'resolve', values],
    enabled: source?.resolve !== undefined,
    staleTime: 60_000,
    queryFn: ({ signal }) => source?.resolve?.(values, signal) ?? [],
  })
  return listed(values.map((value) => data.find((option) => option.value === value)?.label ?? '…'))
}
