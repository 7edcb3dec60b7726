/** Days are counted as the company does from the moment on that the server has told its zone, which it does beside the rights. */
import { buttons } from '#server/auth/account.contract.ts'
import { callOptions, type OutputOf } from '#web/kit/client.ts'
import { countDaysIn } from '#web/kit/format/today.ts'
import { buttonsQuery } from '#web/kit/permissions.ts'
import { currentSession } from '#web/kit/token-store.ts'
import { cache } from './cache.ts'

cache.getQueryCache().subscribe(({ query }) => {
  if (query.queryKey[0] !== buttons.path) return
  const { zone } = (query.state.data ?? {}) as Partial<OutputOf<typeof buttons>>
  if (zone) countDaysIn(zone)
})

/** Resolves when pages know which day it is, and when that could not be asked. */
export async function daysAreKnown(): Promise<void> {
  if (currentSession()) await cache.ensureQueryData(callOptions(...buttonsQuery)).catch(() => undefined)
}
