/** Commands over chosen listings: a few at once, many in the background; said when all are done, told one by one where some are not. */
import { useCallback, useState, type ReactNode } from 'react'
import type { BatchKind } from '#server/modules/shelves/batch/shelves-batch.contract.ts'
import { startBatch } from '#server/modules/shelves/batch/shelves-batch.contract.ts'
import { undoDown } from '#server/modules/shelves/listing/listing-calls.contract.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { useAction } from '#web/kit/client.ts'
import type { Found } from '#web/kit/list/list-action.ts'
import { notify } from '#web/kit/notify.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { BatchLeft, type Results } from './batch.tsx'
import { UndoToast } from './undo-toast.tsx'
import './texts.ts'

/** What a command makes stale. */
export const shelvesPaths: readonly string[] = [
  '/api/product/up-shelves-manager',
  '/api/product/shelves-record',
  '/api/product/shelves-out-pool',
  '/api/product/shelves-batch',
  '/api/product/shelves-apply',
]

/** More than that go on in the background. */
export const mostAtOnce = 200

interface Named {
  readonly id: string
  readonly skuCode: string
}

interface InBackground {
  readonly kind: BatchKind
  readonly reason?: string
  readonly remark?: string
  readonly scheduledAt?: string
}

/** Some listings, or everything that the list finds. */
export type Chosen = { readonly ids: readonly string[] } | { readonly query: Readonly<Record<string, unknown>>; readonly found: Found }

interface Batches {
  readonly told: (results: Results, rows: readonly Named[]) => void
  /** The same, with ten seconds to take it back. */
  readonly toldDown: (results: Results, rows: readonly Named[]) => void
  readonly inBackground: (chosen: Chosen, what: InBackground) => Promise<void>
  readonly left: ReactNode
}

const doneIn = (results: Results): string[] => results.flatMap(({ id, isDone }) => (isDone ? [id] : []))

export function useBatch(): Batches {
  const { t } = useTranslation('shelves')
  const handedIn = useHandedIn()
  const [outcome, setOutcome] = useState<{ results: Results; rows: readonly Named[] }>()
  const [undoable, setUndoable] = useState<{ ids: string[]; rows: readonly Named[]; at: number }>()
  const { mutateAsync: undo } = useAction(undoDown, { refreshes: shelvesPaths })
  const { mutateAsync: start } = useAction(startBatch, { refreshes: shelvesPaths })
  const told = useCallback(
    (results: Results, rows: readonly Named[]) => {
      const asked = results.filter(({ isDone, code }) => isDone && code !== null)
      const isWhole = results.every(({ isDone }) => isDone)
      if (!isWhole) setOutcome({ results, rows })
      // They are handed in together, as one request.
      if (asked.length > 0) handedIn(asked[0], t('askedFor', { count: asked.length }))
      else if (isWhole) notify.success(t('done', { count: results.length }))
    },
    [handedIn, t],
  )
  const toldDown = useCallback((results: Results, rows: readonly Named[]) => {
    const ids = doneIn(results)
    if (ids.length > 0) setUndoable({ ids, rows, at: Date.now() })
    if (ids.length < results.length) setOutcome({ results, rows })
  }, [])
  const inBackground = useCallback(
    async (chosen: Chosen, what: InBackground) => {
      await start({ ...what, ...('ids' in chosen ? { ids: [...chosen.ids] } : { query: { ...chosen.query } }) })
      const { count, isEstimate } = 'ids' in chosen ? { count: chosen.ids.length, isEstimate: false } : chosen.found
      notify.success(t(isEstimate ? 'startedAbout' : 'started', { count }))
    },
    [start, t],
  )
  const over = useCallback(() => setUndoable(undefined), [])
  const takeBack = async () => {
    if (!undoable) return
    const { ids, rows } = undoable
    over()
    const results = await undo({ ids })
    if (doneIn(results).length === results.length) notify.success(t('undone', { count: results.length }))
    else setOutcome({ results, rows })
  }
  const left = (
    <>
      {undoable && <UndoToast key={undoable.at} count={undoable.ids.length} onUndo={() => void takeBack()} onOver={over} />}
      {outcome && (
        <BatchLeft results={outcome.results} nameOf={(id) => outcome.rows.find((row) => row.id === id)?.skuCode ?? id} onClose={() => setOutcome(undefined)} />
      )}
    </>
  )
  return { told, toldDown, inBackground, left }
}
