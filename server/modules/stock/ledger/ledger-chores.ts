/** What the ledger does by the clock. */
import type { Chore } from '#kit/jobs/chore.ts'
import { detachMonths } from './keep-months.service.ts'
import { expireReservations } from './kept-stock.service.ts'
import { checkLedger } from './self-check.service.ts'
import { rollDays } from './stock-sums.service.ts'

export const ledgerChores = (zone: string): readonly Chore[] => [
  { name: 'stock-expiry', everyMinutes: 1, run: async (source, signal) => void (await expireReservations(source, zone, signal)) },
  { name: 'stock-days', everyMinutes: 60, run: async (source) => void (await rollDays(source, zone)) },
  {
    name: 'stock-months',
    everyMinutes: 720,
    run: async (source) => {
      await source.sql.query(`select stock_ensure_month(now() + n * interval '1 month') from generate_series(0, 13) n`)
      await detachMonths(source, zone)
    },
  },
  { name: 'stock-check', everyMinutes: 1440, run: async (source, signal) => void (await checkLedger(source, zone, signal)) },
]
