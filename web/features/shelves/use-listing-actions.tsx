/** What can be done with listings, one or many: a few at once, many in the background. */
import { useMemo, useState, type ReactNode } from 'react'
import type { Call } from '#kit/contract.ts'
import type { BatchKind } from '#server/modules/shelves/batch/shelves-batch.contract.ts'
import {
  batchUpdateCategory,
  batchUpShelves,
  batchUpShelvesHandle,
  downShelves,
  scheduleUp,
  takeOutOfPool,
  undoDown,
  whyNot,
} from '#server/modules/shelves/listing/listing-calls.contract.ts'
import type { channelListing } from '#server/modules/shelves/listing/listing.contract.ts'
import { useAction } from '#web/kit/client.ts'
import type { CallValues } from '#web/kit/form/call-form.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { isSome, type Found, type ListAction, type Rows } from '#web/kit/list/list-action.ts'
import { confirm } from '#web/kit/notify.ts'
import type { RowOf } from '#web/kit/resource-calls.ts'
import type { Results } from './batch.tsx'
import { mostAtOnce, shelvesPaths, useBatch, type Chosen } from './use-batch.tsx'
import './texts.ts'

type Listed = RowOf<typeof channelListing>
type Question = 'schedule' | 'down' | 'outOfPool' | 'category'
type Opens = 'why' | Question

interface Asking {
  /** Puts the rows up, where the caller may. */
  readonly putUp: () => void
  readonly what: Opens
  readonly ids: readonly string[]
  /** Instead: what the list finds. */
  readonly query: Readonly<Record<string, unknown>> | undefined
  readonly title: string
  readonly count: number
  /** There are about so many. */
  readonly isEstimate: boolean
  readonly call: Call
  readonly fields: readonly string[]
  readonly danger: boolean
  readonly onDone: (results: Results) => void
  readonly instead?: ((values: CallValues) => Promise<void>) | undefined
}

const questions: Readonly<Record<Question, { readonly call: Call; readonly fields: readonly string[]; readonly danger: boolean; readonly kind?: BatchKind }>> =
  {
    schedule: { call: scheduleUp, fields: ['scheduledAt'], danger: false, kind: 'SCHEDULE' },
    down: { call: downShelves, fields: ['reason', 'remark'], danger: true, kind: 'DOWN' },
    outOfPool: { call: takeOutOfPool, fields: ['reason'], danger: true, kind: 'OUT_OF_POOL' },
    category: { call: batchUpdateCategory, fields: ['categoryId'], danger: false },
  }
const idsOf = (rows: readonly Listed[]): string[] => rows.map(({ id }) => id)

/** What is asked about: some rows, or everything that the list finds. */
interface Open {
  readonly what: Opens
  readonly rows: readonly Listed[]
  readonly all?: { readonly query: Readonly<Record<string, unknown>>; readonly found: Found }
}

interface ListingActions {
  readonly actions: ListAction<Listed>[]
  readonly asking: Asking | undefined
  readonly close: () => void
  readonly left: ReactNode
}

export function useListingActions(): ListingActions {
  const { t } = useTranslation('shelves')
  const { told, toldDown, inBackground, left } = useBatch()
  const [open, setOpen] = useState<Open>()
  const { mutateAsync: up } = useAction(batchUpShelves, { refreshes: shelvesPaths })
  const { mutateAsync: handle } = useAction(batchUpShelvesHandle, { refreshes: shelvesPaths })
  const { mutateAsync: undo } = useAction(undoDown, { refreshes: shelvesPaths })
  const actions = useMemo((): ListAction<Listed>[] => {
    const opens = (what: Opens, permission: string, ability?: string): ListAction<Listed> => ({
      key: what,
      label: t(what),
      permission,
      ...(ability && { ability }),
      on: 'both',
      danger: what === 'down' || what === 'outOfPool',
      run: (rows) => setOpen({ what, rows }),
      ...(what !== 'category' && { runAll: (query: Readonly<Record<string, unknown>>, found: Found) => setOpen({ what, rows: [], all: { query, found } }) }),
    })
    const manyUp = async (chosen: Chosen, { count, isEstimate }: Found) => {
      if (await confirm({ content: t(isEstimate ? 'askUpAbout' : 'askUp', { count }), okText: t('up') })) await inBackground(chosen, { kind: 'UP' })
    }
    const putUp = async (rows: Rows<Listed>) =>
      rows.length > mostAtOnce
        ? manyUp({ ids: idsOf(rows) }, { count: rows.length, isEstimate: false })
        : told(
            rows.every(({ status }) => status === 'SHELVE_FAILED') ? await handle({ ids: idsOf(rows), handle: 'RETRY' }) : await up({ ids: idsOf(rows) }),
            rows,
          )
    return [
      {
        key: 'up',
        label: t('up'),
        permission: batchUpShelves.permission,
        ability: 'up',
        on: 'both',
        run: putUp,
        runAll: (query, found) => manyUp({ query, found }, found),
      },
      opens('down', downShelves.permission, 'down'),
      opens('why', whyNot.permission),
      opens('schedule', batchUpShelves.permission, 'schedule'),
      {
        key: 'undo',
        label: t('undo'),
        permission: undoDown.permission,
        ability: 'undo',
        on: 'both',
        run: async (rows) => told(await undo({ ids: idsOf(rows) }), rows),
      },
      opens('outOfPool', takeOutOfPool.permission, 'outOfPool'),
      opens('category', batchUpdateCategory.permission),
    ]
  }, [t, told, inBackground, up, handle, undo])
  return { actions, asking: open && askingOf(open), close: () => setOpen(undefined), left }

  function askingOf({ what, rows, all }: Open): Asking {
    const { kind, ...question } = what === 'why' ? { call: whyNot, fields: [], danger: false, kind: undefined } : { kind: undefined, ...questions[what] }
    return {
      putUp: () => {
        setOpen(undefined)
        const act = actions.find(({ key }) => key === 'up')
        if (all) void act?.runAll?.(all.query, all.found)
        else if (isSome(rows)) void act?.run(rows)
      },
      what,
      title: t(what),
      ...(all?.found ?? { count: rows.length, isEstimate: false }),
      ids: idsOf(rows),
      query: all?.query,
      ...question,
      onDone: (results) => (what === 'down' ? toldDown : told)(results, rows),
      instead: kind && (all || rows.length > mostAtOnce) ? (values) => inBackground(all ?? { ids: idsOf(rows) }, { kind, ...values }) : undefined,
    }
  }
}
