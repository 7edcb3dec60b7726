/**
 * The last answers that pages without a network are made of: rights, menu, and the document that was open. They are this user's, lie in
 * this browser until the session ends, and come back only when the page is opened anew; the server is asked again as soon as it can be.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isEmbedded, readItem, removeItem, writeItem } from '../storage.ts'
import { currentSession } from '../token-store.ts'
import { forgetPages } from './page-worker.ts'

interface Kept {
  readonly key: QueryKey
  readonly data: unknown
  readonly at: number
}

interface KeptOfUser {
  readonly userId: string
  readonly answers: readonly Kept[]
}

const item = 'kept-answers'
/** Documents of a day; the oldest go first. */
const most = 30
const idOf = (key: QueryKey): string => JSON.stringify(key)

const mine = (): readonly Kept[] => {
  const kept = readItem<KeptOfUser>(item)
  return kept && kept.userId === currentSession()?.user.user_id ? kept.answers : []
}

/** Milliseconds that the server has to show itself. */
const patience = 3000

/** Only pages that a worker keeps are asked about: others do not open without a network. */
async function isCutOff(): Promise<boolean> {
  if (!navigator.onLine) return true
  if (!navigator.serviceWorker?.controller) return false
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    () => false,
    () => true,
  )
}

/** Puts back what was kept where the server cannot be reached; as old as it is, so that it is asked for again once it can be. Nothing is left of a session that is over. */
export async function putBackAnswers(cache: QueryClient): Promise<void> {
  if (!currentSession() && !isEmbedded()) {
    forgetAnswers()
    // The page begins meanwhile.
    void forgetPages()
    return
  }
  const kept = mine()
  if (kept.length === 0 || !(await isCutOff())) return
  for (const { key, data, at } of kept) {
    cache.setQueryData(key, data, { updatedAt: at })
    void cache.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}

/** Keeps what the cache holds under these paths, the newest first. */
export function keepAnswers(cache: QueryClient, paths: readonly string[]): void {
  const userId = currentSession()?.user.user_id
  if (!userId) return
  const found = cache
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: [path], state }) => state.status === 'success' && typeof path === 'string' && paths.includes(path))
    .map(({ queryKey, state }): Kept => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
  const named = new Set(found.map(({ key }) => idOf(key)))
  const answers = [...found, ...mine().filter(({ key }) => !named.has(idOf(key)))].toSorted((one, other) => other.at - one.at).slice(0, most)
  writeItem(item, { userId, answers } satisfies KeptOfUser)
}

export const forgetAnswers = (): void => removeItem(item)
