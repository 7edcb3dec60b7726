/** Commands over chosen listings: said when all are done, told one by one where some are not. */
import { useCallback, useState, type ReactNode } from 'react'
import { notify } from '#web/kit/notify.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { BatchLeft, type Results } from './batch.tsx'
import './texts.ts'

/** What a command makes stale. */
export const shelvesPaths: readonly string[] = ['/api/product/up-shelves-manager', '/api/product/shelves-record', '/api/product/shelves-out-pool']

interface Named {
  readonly id: string
  readonly skuCode: string
}

export function useBatch(): { readonly told: (results: Results, rows: readonly Named[]) => void; readonly left: ReactNode } {
  const { t } = useTranslation('shelves')
  const [outcome, setOutcome] = useState<{ results: Results; rows: readonly Named[] }>()
  const told = useCallback(
    (results: Results, rows: readonly Named[]) => {
      if (results.every(({ isDone }) => isDone)) notify.success(t('done', { count: results.length }))
      else setOutcome({ results, rows })
    },
    [t],
  )
  const left = outcome && (
    <BatchLeft results={outcome.results} nameOf={(id) => outcome.rows.find((row) => row.id === id)?.skuCode ?? id} onClose={() => setOutcome(undefined)} />
  )
  return { told, left }
}
