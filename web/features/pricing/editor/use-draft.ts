/** Keeps an adjustment that is being written: by itself once it is whole, one save at a time, each over the version that was answered last. */
import { useRef, useState } from 'react'
import { adjustmentCalls } from '#server/modules/pricing/adjustment/price-adjustment-calls.contract.ts'
import { send, type InputOf } from '#web/kit/client.ts'
import { useAutosave } from '#web/kit/form/use-autosave.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { adjustmentDetail, type Adjustment } from '../price-calls.ts'

export type Content = InputOf<typeof adjustmentCalls.insert>

/** Where prices change, as calls are asked. */
export interface WherePrices {
  readonly id: string | null
  readonly priceType: Content['priceType']
  readonly channel: string | null
}

export function useDraft(row: Adjustment | undefined) {
  const known = useRef(row && { id: row.id, version: row.version })
  const read = useRef<() => Content | undefined>(() => undefined)
  const [saved, setSaved] = useState(row && { id: row.id, code: row.code })
  const [refusal, setRefusal] = useState<RequestFailed>()

  const saving = useAutosave(async () => {
    const content = read.current()
    // What is not whole yet is saved when it is.
    if (!content) throw new Error('The adjustment is not whole')
    try {
      const answer = known.current
        ? await send(adjustmentCalls.update, { ...content, ...known.current }, { silent: true })
        : await send(adjustmentCalls.insert, content, { silent: true })
      known.current = { id: answer.id, version: answer.version }
      setSaved({ id: answer.id, code: answer.code })
      setRefusal(undefined)
    } catch (reason) {
      if (reason instanceof RequestFailed) setRefusal(reason)
      throw reason
    }
  })
  /** Saves now. @returns the adjustment as it is kept, or undefined where it could not be */
  const keep = async (): Promise<{ readonly id: string; readonly version: number } | undefined> => {
    saving.changed()
    return (await saving.flush()) ? known.current : undefined
  }
  const command = async (call: typeof adjustmentCalls.submit | typeof adjustmentCalls.refresh): Promise<Adjustment | undefined> => {
    const kept = await keep()
    if (!kept) return undefined
    try {
      const answer = (await send(call, kept, { silent: true })) as Adjustment
      known.current = { id: answer.id, version: answer.version }
      setRefusal(undefined)
      return answer
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      setRefusal(reason)
      return undefined
    }
  }
  return {
    saving,
    saved,
    refusal,
    keep,
    submit: () => command(adjustmentCalls.submit),
    /** Lines are written against what holds now. */
    refresh: () => command(adjustmentCalls.refresh),
    /** Takes the version of whoever was quicker, and saves this one over it. */
    keepMine: async (): Promise<void> => {
      if (!known.current) return
      // What went wrong was said by then; the choice stays open.
      const theirs = await send(adjustmentDetail, { id: known.current.id }).catch(() => undefined)
      if (!theirs) return
      known.current = { id: theirs.id, version: theirs.version }
      await keep()
    },
    /** How what is typed is read from now on. */
    readBy: (content: () => Content | undefined): void => {
      read.current = content
    },
  }
}
