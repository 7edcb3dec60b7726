/**
 * A dropdown whose choices are searched on the server while somebody types. A refused call shows the server's words (the
 * client tells every failure) and marks the dropdown.
 */
import { queryOptions, skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Select, Spin } from 'antd'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from '../i18n.ts'
import type { ControlProps } from './decimal-input.tsx'
import '../texts.ts'

export interface RemoteOption {
  readonly value: string
  readonly label: string
}

/** Where the choices come from. Defaults fit the product's dropdown calls: label from `name`, value from `code`. */
export interface RemoteSource {
  /** Identifies the source in the cache. */
  readonly key: readonly unknown[]
  /** The first matches, best first. */
  readonly search: (keyword: string, signal: AbortSignal) => Promise<readonly RemoteOption[]>
  /** Labels of values that are already chosen. */
  readonly resolve?: (values: readonly string[], signal: AbortSignal) => Promise<readonly RemoteOption[]>
}

export interface RemoteSelectProps extends ControlProps<string | readonly string[]> {
  readonly source: RemoteSource
  readonly multiple?: boolean
  /** Labels known beforehand, e.g. from the row that is edited. */
  readonly known?: readonly RemoteOption[]
}

const nothingKnown: readonly RemoteOption[] = []
const typingPauseMs = 250

/** Reads dropdown answers of the product: a list, or a page of rows. */
export function readOptions(answer: unknown, labelField = 'name', valueField = 'code'): RemoteOption[] {
  const rows = Array.isArray(answer) ? answer : ((answer as { records?: unknown[] } | null)?.records ?? [])
  return (rows as Record<string, unknown>[]).map((row) => ({ value: String(row[valueField]), label: String(row[labelField] ?? row[valueField]) }))
}

export function RemoteSelect({ source, multiple = false, known = nothingKnown, value, onChange, ...rest }: RemoteSelectProps) {
  const { t } = useTranslation('kit')
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(usePaused(typed))
  const found = useQuery({
    queryKey: [...source.key, 'search', keyword],
    enabled: open,
    staleTime: 30_000,
    queryFn: ({ signal }) => source.search(keyword, signal),
  })
  const chosen = value === undefined || value === null || value === '' ? [] : typeof value === 'string' ? [value] : value
  const cache = useQueryClient()
  const labels = useLabelsOf(source, chosen, [...known, ...(found.data ?? [])])
  const options = mergeOptions(labels, found.data ?? [], typed === '' ? known : [])
  const choose = (next: string | string[] | undefined) => {
    for (const option of options)
      if ([next].flat().includes(option.value) && option.label !== option.value) cache.setQueryData(labelOf(source, option.value).queryKey, option)
    onChange?.(next)
  }

  return (
    <Select
      {...rest}
      value={multiple ? [...chosen] : chosen[0]}
      {...(multiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
      options={options}
      loading={found.isFetching}
      {...(found.isError && { status: 'error' as const })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={rest.placeholder ?? t('select.search')}
      notFoundContent={found.isFetching ? <Spin size="small" /> : t('select.none')}
      onOpenChange={setOpen}
      onChange={(next: string | string[] | undefined) => choose(next)}
    />
  )
}

/** The text once typing has paused, so that a word is one call and not one a letter. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(text), typingPauseMs)
    return () => window.clearTimeout(timer)
  }, [text])
  return paused
}

/** Where a choice is remembered: the words that found it are gone from the field once it was made. */
const labelOf = (source: RemoteSource, value: string) => queryOptions<RemoteOption>({ queryKey: [...source.key, 'label', value], queryFn: skipToken })

/** Options for the chosen values; those that nobody knows yet are asked for. */
function useLabelsOf(source: RemoteSource, chosen: readonly string[], found: readonly RemoteOption[]): readonly RemoteOption[] {
  const kept = useQueries({ queries: chosen.map((value) => labelOf(source, value)) })
  const known = [...found, ...kept.flatMap(({ data: option }) => option ?? [])]
  const unknown = chosen.filter((value) => !known.some((option) => option.value === value))
  const { data = [] } = useQuery({
    queryKey: [...source.key, 'resolve', unknown],
    enabled: unknown.length > 0 && source.resolve !== undefined,
    staleTime: 60_000,
    queryFn: ({ signal }) => source.resolve?.(unknown, signal) ?? [],
  })
  return chosen.map((value) => [...known, ...data].find((option) => option.value === value) ?? { value, label: value })
}

function mergeOptions(...lists: (readonly RemoteOption[])[]): RemoteOption[] {
  const byValue = new Map<string, RemoteOption>()
  for (const option of lists.flat()) if (!byValue.has(option.value)) byValue.set(option.value, option)
  return [...byValue.values()]
}
