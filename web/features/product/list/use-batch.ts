/** Sends a command over many rows and keeps what became of each. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshPaths } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { productPaths } from '../product-paths.ts'
import type { OutcomeRow } from './outcome.tsx'
import '../texts.ts'

export interface Result {
  readonly id: string
  readonly isDone: boolean
  readonly message: string | null
  /** What was done, in words. */
  readonly did?: string | undefined
  /** The case that decides on it. */
  readonly processInstanceId?: string | null
}

export interface Batch {
  readonly busy: boolean
  /** Of the last attempt; undefined before, and when everything was done without a word. */
  readonly rows: readonly OutcomeRow[] | undefined
  /** @returns false when it was refused altogether, which the client has told */
  readonly run: (work: () => Promise<readonly Result[]>) => Promise<boolean>
}

export function useBatch(names: ReadonlyMap<string, string>): Batch {
  const { t } = useTranslation('product')
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [rows, setRows] = useState<readonly OutcomeRow[]>()
  const run = async (work: () => Promise<readonly Result[]>) => {
    setBusy(true)
    try {
      const results = await work()
      const told = results.map(({ id, isDone, message, did, processInstanceId = null }) => ({
        id,
        name: names.get(id) ?? id,
        isDone,
        text: (isDone ? did : message) ?? '',
        processInstanceId,
      }))
      if (told.every(({ isDone, text }) => isDone && text === '')) notify.success(t('batch.all', { count: told.length }))
      setRows(told)
      await refreshPaths(cache, productPaths)
      return true
    } catch {
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, rows, run }
}
