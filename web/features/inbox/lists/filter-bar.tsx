/** What a list is narrowed by: words, kind, days; what is in force stands below as chips. */
import { labelled } from '#web/kit/format/listed.ts'
import { CloseOutlined } from '@ant-design/icons'
import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { businessName } from '#web/kit/case/case-forms.ts'
import { today } from '#web/kit/format/today.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { isOpenKind } from './list-kinds.ts'
import type { InboxList } from './use-inbox-list.ts'
import type { InboxFilters } from './use-inbox-list.ts'
import styles from './lists.module.css'
import '../texts.ts'

export function useTypeName(): (type: string | null) => string {
  const { t } = useTranslation('inbox')
  const label = useLabel()
  return (type) => {
    if (type === null) return t('list.otherType')
    const name = businessName(type)
    return name ? label(name) : type
  }
}

export function FilterFields({ list }: { list: InboxList }) {
  const { t } = useTranslation('inbox')
  const { t: kit } = useTranslation('kit')
  const { filters, sort } = list.query
  const from = filters.createTime_dategt
  const to = filters.createTime_datelt
  const set = (next: Partial<InboxFilters>) => list.change({ filters: tidy({ ...filters, ...next }) })
  return (
    <form role="search" style={{ display: 'contents' }} onSubmit={(event) => event.preventDefault()}>
      <Input.Search
        key={filters.keyword ?? ''}
        allowClear
        defaultValue={filters.keyword ?? ''}
        placeholder={t('filters.keyword')}
        aria-label={t('filters.keyword')}
        style={{ width: 240, maxWidth: '100%' }}
        onSearch={(keyword) => set({ keyword: keyword.trim() })}
      />
      <DatePicker.RangePicker
        aria-label={t('filters.days')}
        placeholder={[kit('search.startDate'), kit('search.endDate')]}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        style={{ maxWidth: '100%' }}
        onChange={(days) => set({ createTime_dategt: days?.[0]?.format('YYYY-MM-DD'), createTime_datelt: days?.[1]?.format('YYYY-MM-DD') })}
        presets={[
          { label: kit('search.today'), value: [today(), today()] },
          { label: kit('search.last7'), value: [today().subtract(6, 'day'), today()] },
          { label: kit('search.thisMonth'), value: [today().startOf('month'), today().endOf('month')] },
        ]}
      />
      <SortSelect list={list} sort={sort} />
    </form>
  )
}

/** In the split view there are no column heads to sort by. */
function SortSelect({ list, sort }: { list: InboxList; sort: InboxList['query']['sort'] }) {
  const { t } = useTranslation('inbox')
  const options = useMemo(
    () => [
      ...(isOpenKind(list.place.kind)
        ? [
            { value: '', label: t('sorts.urgency') },
            { value: 'createTime desc', label: t('sorts.newest') },
          ]
        : [{ value: '', label: t('sorts.newest') }]),
      { value: 'createTime asc', label: t('sorts.oldest') },
      ...(list.place.kind === 'todo' || list.place.kind === 'claim'
        ? [
            { value: 'dueTime asc', label: t('sorts.due') },
            { value: 'priority desc', label: t('sorts.priority') },
          ]
        : []),
      ...(list.place.kind === 'copy' ? [] : [{ value: 'value desc', label: t('sorts.value') }]),
    ],
    [list.place.kind, t],
  )
  const value = sort ? `${sort.field} ${sort.direction}` : ''
  return (
    <Select
      aria-label={t('sorts.label')}
      style={{ minWidth: 132 }}
      value={options.some((option) => option.value === value) ? value : ''}
      options={options}
      onChange={(next) => {
        const [field, direction] = next.split(' ')
        list.change({ sort: field && direction ? { field, direction: direction === 'asc' ? 'asc' : 'desc' } : undefined })
      }}
    />
  )
}

const tidy = (filters: InboxFilters): InboxFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]: [string, unknown]) => value !== undefined && value !== ''))

export function FilterChips({ list }: { list: InboxList }) {
  const { t } = useTranslation('inbox')
  const { t: kit } = useTranslation('kit')
  const typeName = useTypeName()
  const { keyword, businessType, createTime_dategt: from, createTime_datelt: to } = list.query.filters
  const chips = [
    keyword && { key: ['keyword'], text: labelled(t('filters.word'), keyword) },
    businessType && { key: ['businessType'], text: labelled(t('filters.type'), typeName(businessType)) },
    (from ?? to) && { key: ['createTime_dategt', 'createTime_datelt'], text: labelled(t('filters.days'), `${from ?? '…'} ~ ${to ?? '…'}`) },
  ].filter((chip) => typeof chip === 'object')
  if (chips.length === 0) return null
  const without = (keys: readonly string[]) => Object.fromEntries(Object.entries(list.query.filters).filter(([key]) => !keys.includes(key)))
  return (
    <div className={styles['chips']} aria-live="polite">
      <span>{kit('search.applied', { count: chips.length })}</span>
      {chips.map(({ key, text }) => (
        <Button
          key={text}
          size="small"
          icon={<CloseOutlined />}
          iconPlacement="end"
          aria-label={kit('search.removeFilter', { label: text })}
          onClick={() => list.change({ filters: without(key) })}
        >
          {text}
        </Button>
      ))}
      <Button type="link" size="small" onClick={() => list.change({ filters: {} })}>
        {kit('search.clear')}
      </Button>
    </div>
  )
}
