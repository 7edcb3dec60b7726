/** Keeps what a list asks for in the address, and the last filters for the session. */
import { useCallback, useEffect, useMemo, useState } from 'react'
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

export interface ListQueryOptions {
  readonly fields: readonly SearchField[]
  /** Filters beside the search fields, e.g. of status tabs. */
  readonly extra?: readonly string[]
  /** What the list shows first, whatever was asked of it earlier in this session. */
  readonly begins?: Partial<ListQuery> | undefined
}

const none: readonly string[] = []

/** `list` names the list in the session's memory. An address that says something wins: it was pasted, or a number on another page led here. */
export function useListQuery(list: string, { fields, extra = none, begins }: ListQueryOptions): ListAddress {
  const [address, setAddress] = useSearchParams()
  const names = useMemo(() => new Set([...fields.flatMap((field) => field.keys), ...extra]), [fields, extra])
  const several = useMemo(() => new Set(fields.filter((field) => field.operator === 'in').map((field) => field.name)), [fields])
  // Asked for at once, not only when the address says it: the rows in between would come for nothing.
  const [opening, setOpening] = useState(() => (saysQuery(address) ? undefined : openingOf(begins ?? readItem<Partial<ListQuery>>(itemName(list)), names)))
  const query = useMemo(() => (opening !== undefined && !saysQuery(address) ? opening : readQuery(address, names, several)), [opening, address, names, several])

  const show = useCallback((next: ListQuery) => setAddress((present) => writeQuery(next, present), { replace: true }), [setAddress])
  if (opening !== undefined && saysQuery(address)) setOpening(undefined)
  useEffect(() => {
    if (opening !== undefined) show(opening)
  }, [opening, show])

  const change = useCallback(
    (next: Partial<ListQuery>) => {
      const whole = { ...query, ...(next.current === undefined && { current: 1 }), ...next }
      writeItem(itemName(list), { filters: whole.filters, size: whole.size }, 'session')
      setOpening(undefined)
      show(whole)
    },
    [list, query, show],
  )
  return { query, change }
}

/** Nothing where it would be what every list shows. */
function openingOf(said: Partial<ListQuery> | undefined, names: ReadonlySet<string>): ListQuery | undefined {
  if (said === undefined) return undefined
  const { filters = {}, size = defaultQuery.size, sort } = said
  const known = Object.fromEntries(Object.entries(filters).filter(([name]) => names.has(name)))
  const opening = { ...defaultQuery, filters: known, size, sort }
  return saysQuery(writeQuery(opening)) ? opening : undefined
}
