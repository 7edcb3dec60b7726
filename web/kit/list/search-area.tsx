/** The search area of a list: up to four fields a row, folded to one row until 展开; Enter searches, 重置 clears. */
import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useEffect, useId, useRef, useState } from 'react'
import type { ComponentType, RefObject } from 'react'
import { useLabel, useTranslation } from '../i18n.ts'
import { SearchInput } from './search-input.tsx'
import type { SearchInputProps } from './search-input.tsx'
import { tidyFilters } from './search-fields.ts'
import type { Filters, SearchField } from './search-fields.ts'
import styles from './search-area.module.css'
import '../texts.ts'

export interface SearchAreaProps {
  readonly fields: readonly SearchField[]
  readonly filters: Filters
  /** Inputs of one's own, by field. */
  readonly inputs?: Readonly<Record<string, ComponentType<SearchInputProps>>> | undefined
  readonly onSearch: (filters: Filters) => void
  /** The area changed its height: the table is measured again. */
  readonly onResize?: () => void
}

type Draft = Readonly<Record<string, string | readonly string[] | undefined>>

/** Pixels that a field needs with its label, and how many stand beside each other at most. */
const fieldWidth = 262
const mostPerRow = 4

/** Counted by the area's own width: beside a tree it has less room than the window. */
function useFieldsPerRow(area: RefObject<HTMLElement | null>): number {
  const [perRow, setPerRow] = useState(mostPerRow)
  useEffect(() => {
    if (!area.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setPerRow(Math.min(mostPerRow, Math.max(1, Math.floor(entry.contentRect.width / fieldWidth))))
    })
    observer.observe(area.current)
    return () => observer.disconnect()
  }, [area])
  return perRow
}

const noInputs: NonNullable<SearchAreaProps['inputs']> = {}

export const SearchArea = memo(({ fields, filters, inputs = noInputs, onSearch, onResize }: SearchAreaProps) => {
  const { t } = useTranslation('kit')
  const label = useLabel()
  const prefix = useId()
  const area = useRef<HTMLFormElement>(null)
  const perRow = useFieldsPerRow(area)
  const [folded, setFolded] = useState(true)
  const [typed, setTyped] = useState<{ readonly over: Filters; readonly values: Draft }>({ over: filters, values: filters })
  // Chips, saved views and the back button change the filters from outside; what was typed and not searched for gives way.
  const draft = typed.over === filters ? typed.values : filters

  // One place of the row belongs to the buttons, unless there is only one: then they stand below.
  const capacity = Math.max(1, perRow - 1)
  const shown = folded ? fields.slice(0, capacity) : fields
  if (fields.length === 0) return null

  return (
    <form
      ref={area}
      role="search"
      aria-label={t('search.label')}
      className={styles['area']}
      style={{ '--per-row': perRow } as React.CSSProperties}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(tidyFilters({ ...otherFilters(filters, fields), ...draft }))
      }}
    >
      {shown.map((field) => {
        const Input = inputs[field.name] ?? SearchInput
        return (
          <div key={field.name} className={styles['field']}>
            <label htmlFor={`${prefix}-${field.name}`} title={label(field.label)}>
              {label(field.label)}
            </label>
            <div className={styles['input']}>
              <Input
                id={`${prefix}-${field.name}`}
                field={field}
                values={tidyFilters(draft)}
                onChange={(change) => setTyped({ over: filters, values: { ...draft, ...change } })}
              />
            </div>
          </div>
        )
      })}
      <div className={styles['buttons']}>
        {fields.length > capacity && (
          <Button
            type="link"
            icon={folded ? <DownOutlined /> : <UpOutlined />}
            iconPlacement="end"
            aria-expanded={!folded}
            onClick={() => {
              setFolded(!folded)
              onResize?.()
            }}
          >
            {t(folded ? 'search.expand' : 'search.collapse')}
          </Button>
        )}
        <Button onClick={() => onSearch(otherFilters(filters, fields))}>{t('search.reset')}</Button>
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />} data-click-free>
          {t('search.submit')}
        </Button>
      </div>
    </form>
  )
})

/** Filters that have no input here (status tabs) survive a search and a reset. */
function otherFilters(filters: Filters, fields: readonly SearchField[]): Filters {
  const own = new Set(fields.flatMap((field) => field.keys))
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !own.has(key)))
}
