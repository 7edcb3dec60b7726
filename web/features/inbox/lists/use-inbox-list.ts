/** One list of the inbox: what is asked for, the rows, which is looked at, which are chosen; kept current by the server's news. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { inboxCounts } from '#server/inbox/people.contract.ts'
import { callOptions, refreshPaths, useCall } from '#web/kit/client.ts'
import type { InputOf } from '#web/kit/client.ts'
import { useServerEvent } from '#web/kit/realtime.ts'
import { rowOf } from './inbox-row.ts'
import type { InboxRow } from './inbox-row.ts'
import { addressOf, callOf, isOpenKind, placeOf } from './list-kinds.ts'
import type { ListKind, Place } from './list-kinds.ts'

export interface InboxFilters {
  readonly keyword?: string | undefined
  readonly businessType?: string | undefined
  readonly createTime_dategt?: string | undefined
  readonly createTime_datelt?: string | undefined
}

export interface InboxQuery {
  readonly current: number
  readonly size: number
  readonly filters: InboxFilters
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined
  /** Behind which row the list goes on: rows further back than one question looks. */
  readonly after?: string | undefined
}

export const workPath = '/api/workflow/work'
const first: InboxQuery = { current: 1, size: 20, filters: {}, sort: undefined }

/** A link names the kind of business that it wants to see. */
const startOf = (businessType: string | undefined): InboxQuery => (businessType === undefined ? first : { ...first, filters: { businessType } })

export interface InboxList {
  readonly place: Place
  readonly query: InboxQuery
  readonly change: (next: Partial<InboxQuery>) => void
  readonly show: (kind: ListKind) => void
  readonly rows: readonly InboxRow[]
  readonly total: number
  /** Looking stopped before the oldest row: `total` is what was found so far. */
  readonly totalIsMore: boolean
  /** Where the list goes on behind this page. */
  readonly next: string | undefined
  readonly loading: boolean
  readonly fetching: boolean
  readonly failure: string | undefined
  readonly refresh: () => void
  readonly chosen: readonly string[]
  readonly choose: (keys: readonly string[]) => void
  /** The row that the keys are at and the preview shows. */
  readonly at: InboxRow | undefined
  readonly goTo: (key: string | undefined) => void
  /** Keeps a row in view though it leaves the list. */
  readonly hold: (row: InboxRow) => void
  readonly counts: ReturnType<typeof useCounts>
}

/** An answer that came while the page was being drawn is not asked for again. What changes meanwhile is told by the server's news. */
const asked = { silent: true, keepPrevious: true, staleTime: 3_000 } as const
const useCounts = () => useCall(inboxCounts, {}, asked).data

const inputOf = ({ kind, businessType }: Place, { current, size, after, sort, filters }: InboxQuery) =>
  ({
    current,
    size,
    after,
    ...(sort ? { [sort.direction === 'asc' ? 'ascs' : 'descs']: sort.field } : isOpenKind(kind) && { ascs: 'urgency' }),
    ...filters,
    businessType: filters.businessType ?? businessType,
  }) as InputOf<(typeof callOf)['todo']>

const named = (search: URLSearchParams): string | undefined => search.get('businessType') ?? undefined

/** What an inbox asks for when it is opened at an address. */
export function asksFirst({ pathname, search }: { readonly pathname: string; readonly search: string }) {
  const place = placeOf(pathname, search)
  const list = callOptions(callOf[place.kind], inputOf(place, startOf(named(new URLSearchParams(search)))), asked)
  return [list, callOptions(inboxCounts, {}, asked)]
}

export function useInboxList(): InboxList {
  const { pathname, search } = useLocation()
  const place = useMemo(() => placeOf(pathname, search), [pathname, search])
  const navigate = useNavigate()
  const cache = useQueryClient()
  const business = named(useSearchParams()[0])
  const [query, setQuery] = useState(() => startOf(business))
  const [seen, setSeen] = useState(business)
  // A number on another page led here again, with another kind of business.
  if (seen !== business) {
    setSeen(business)
    setQuery(startOf(business))
  }
  const [{ about, keys }, setChosen] = useState<{ about: unknown; keys: readonly string[] }>({ about: query.filters, keys: [] })
  const [atKey, goTo] = useState<string>()
  const [held, hold] = useState<InboxRow>()

  const { filters } = query
  const answer = useCall(callOf[place.kind], inputOf(place, query), asked)
  const rows = useMemo(() => (answer.data?.records ?? []).map((record) => rowOf(place.kind, record)), [answer.data, place.kind])
  const refresh = () => void refreshPaths(cache, [workPath])
  useServerEvent('inbox-changed', refresh)

  return {
    place,
    query,
    change: (next) => setQuery({ ...query, current: 1, after: undefined, ...next }),
    show: (kind) => void navigate(addressOf(place, pathname, kind)),
    rows,
    total: answer.data?.total ?? 0,
    totalIsMore: answer.data?.totalIsMore === true,
    next: answer.data?.next ?? undefined,
    loading: answer.isPending,
    fetching: answer.isFetching,
    failure: answer.error?.message,
    refresh,
    chosen: about === filters ? keys.filter((key) => rows.some((row) => row.key === key)) : [],
    choose: (next) => setChosen({ about: filters, keys: next }),
    // What was claimed here has left the list; it stays in view until its reader goes on.
    at: rows.find(({ key }) => key === atKey) ?? (held?.key === atKey ? held : undefined),
    goTo,
    hold: (row) => {
      hold(row)
      goTo(row.key)
    },
    counts: useCounts(),
  }
}
