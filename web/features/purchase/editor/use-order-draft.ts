/** Keeps an order that is being written: by itself once it is whole, one save at a time, each over the version that was answered last. */
import { useRef, useState } from 'react'
import { orderCalls, type OrderWarning } from '#server/modules/purchase/order/purchase-order-calls.contract.ts'
import { send } from '#web/kit/client.ts'
import { useAutosave } from '#web/kit/form/use-autosave.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { orderDetail, type Order } from '../order-calls.ts'
import type { Cell, TypedLine } from './draft-lines.ts'
import type { Content } from './order-values.ts'

export interface Written {
  /** Undefined while it is not whole. */
  readonly content: Content | undefined
  /** The lines as they are sent: the server counts them so. */
  readonly lines: readonly TypedLine[]
}

export function useOrderDraft(row: Order | undefined) {
  const known = useRef(row && { id: row.id, version: row.version })
  const read = useRef<() => Written>(() => ({ content: undefined, lines: [] }))
  const [code, setCode] = useState(row?.code)
  const [warnings, setWarnings] = useState<readonly OrderWarning[]>([])
  const [refusal, setRefusal] = useState<RequestFailed>()
  const [marks, setMarks] = useState<Readonly<Record<string, string>>>({})

  const saving = useAutosave(async () => {
    const { content, lines } = read.current()
    // What is not whole yet is saved when it is.
    if (!content) throw new Error('The order is not whole')
    try {
      const saved = await send(orderCalls.save, { ...content, ...known.current }, { silent: true })
      // Whoever loads the page again finds the draft; the form itself goes on.
      if (!known.current) window.history.replaceState(window.history.state, '', `${window.location.pathname}?id=${saved.id}`)
      known.current = { id: saved.id, version: saved.version }
      setCode(saved.code)
      setWarnings(saved.warnings)
      setRefusal(undefined)
      setMarks({})
    } catch (reason) {
      if (reason instanceof RequestFailed) {
        setRefusal(reason)
        setMarks(marksOf(reason, lines))
      }
      throw reason
    }
  })
  /** Saves now. @returns the order as it is kept, or undefined where it could not be */
  const keep = async (): Promise<{ readonly id: string; readonly version: number } | undefined> => {
    saving.changed()
    return (await saving.flush()) ? known.current : undefined
  }
  return {
    saving,
    code,
    warnings,
    refusal,
    marks,
    keep,
    /** Hands it in. @returns it, or undefined where it was refused */
    submit: async (): Promise<{ readonly id: string } | undefined> => {
      const kept = await keep()
      if (!kept) return undefined
      try {
        return await send(orderCalls.submit, kept, { silent: true })
      } catch (reason) {
        if (!(reason instanceof RequestFailed)) throw reason
        setRefusal(reason)
        return undefined
      }
    },
    /** Takes the version of whoever was quicker, and saves this one over it. */
    keepMine: async (): Promise<void> => {
      if (!known.current) return
      // What went wrong was said by then; the choice stays open.
      const theirs = await send(orderDetail, { id: known.current.id }).catch(() => undefined)
      if (!theirs) return
      known.current = { id: theirs.id, version: theirs.version }
      await keep()
    },
    /** How what is typed is read from now on. */
    readBy: (written: () => Written): void => {
      read.current = written
    },
  }
}

/** What the server has against cells, by line and cell. */
export function marksOf({ fieldErrors }: RequestFailed, lines: readonly TypedLine[]): Record<string, string> {
  return Object.fromEntries(
    fieldErrors.flatMap(({ path, message }) => {
      const found = /^lines\[(\d+)\]\.(\w+)$/.exec(path)
      const line = found && lines[Number(found[1])]
      if (!line) return []
      const cell = (found[2] === 'skuId' ? 'code' : found[2]) as Cell
      return [[`${line.key} ${cell}`, message]]
    }),
  )
}
