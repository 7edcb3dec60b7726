/** Keeps what a list asks for in the address, and the last filters for the session. */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readItem, writeItem } from '../storage.ts'
import { defaultQuery, readQuery, saysQuery, writeQuery } from './list-query.ts'
import type { ListQuery } from './list-query.ts'
import type { SearchField } from './search-fields.ts'

export interface ListAddress {
  readonly query: ListQuery
  /** Anything but a change of the page itself begins again at page one. */
  readonly change: (next: Partial<ListQuery>) => void
}

const itemName = (list: string): string => `${list}-search`

/** True while a list has not been asked for anything, neither by an address nor earlier in this session. */
export const isUntouched = (list: string, address: URLSearchParams): boolean => !saysQuery(address) && readItem(itemName(list)) === undefined

/** `list` names the list in the session's memory; `extra` are filters beside the search fields, e.g. of status tabs. */
export function useListQuery(list: string, fields: readonly SearchField[], extra: readonly string[] = []): ListAddress {
  const [address, setAddress] = useSearchParams()
  const names = useMemo(() => new Set([...fields.flatMap((field) => field.keys), ...extra]), [fields, extra])
  const several = useMemo(() => new Set(fields.filter((field) => field.operator === 'in').map((field) => field.name)), [fields])
  const query = useMemo(() => readQuery(address, names, several), [address, names, several])

  const write = useCallback(
    (next: ListQuery) => {
      writeItem(itemName(list), { filters: next.filters, size: next.size }, 'session')
      setAddress((present) => writeQuery(next, present), { replace: true })
    },
    [list, setAddress],
  )

  const restored = useRef(false)
  useEffect(() => {
    if (restored.current) return
    restored.current = true
    const last = readItem<Partial<ListQuery>>(itemName(list))
    // An address that says something wins: it was pasted, or a number on another page led here.
    if (last && !saysQuery(address)) setAddress((present) => writeQuery({ ...defaultQuery, ...readRemembered(last, names) }, present), { replace: true })
  }, [address, list, names, setAddress])

  const change = useCallback((next: Partial<ListQuery>) => write({ ...query, ...(next.current === undefined && { current: 1 }), ...next }), [query, write])
  return { query, change }
}

const readRemembered = ({ filters = {}, size = defaultQuery.size }: Partial<ListQuery>, names: ReadonlySet<string>): Pick<ListQuery, 'filters' | 'size'> => ({
  filters: Object.fromEntries(Object.entries(filters).filter(([name]) => names.has(name))),
  size,
})
