/** Pages that open without a network: their worker is registered when they are open, and goes when the session ends. */
import { isEmbedded } from '../storage.ts'
import { forget, framePath, keptFiles, keptFrame, workerPath } from './kept-files.ts'

/** Everything that the page was made of so far. */
function filesLoaded(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name, window.location.href))
  const kept = loaded.filter(({ origin, pathname }) => origin === window.location.origin && (pathname.startsWith('/assets/') || pathname === '/boot.js'))
  return [...new Set([framePath, '/favicon.svg', ...kept.map(({ pathname }) => pathname)])]
}

/** Makes the page at this path open without a network from now on. Nothing happens where browsers know no workers, or inside a frame. */
export async function keepPage(path: string): Promise<void> {
  if (!('serviceWorker' in navigator) || isEmbedded() || !navigator.onLine) return
  try {
    const registration = await navigator.serviceWorker.register(workerPath, { scope: path, updateViaCache: 'none' })
    const worker = registration.active ?? registration.waiting ?? registration.installing
    worker?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: filesLoaded() } }, [])
  } catch {
    // Plain HTTP on another machine, or a browser that forbids it: the page needs its network then.
  }
}

/** Milliseconds that a worker has to say that it keeps nothing more. */
const patience = 1000

/** Taken out, a worker goes on serving the pages that are open: it must be told, or what the next page loads would be kept again. */
function silence(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
  port1.start()
  worker.postMessage({ type: forget }, [port2])
  return Promise.race([answered, new Promise((resolve) => window.setTimeout(resolve, patience))])
}

/** The next one at this browser begins without what was kept. */
export async function forgetPages(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  const ours = registrations.flatMap((registration) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing
    return worker?.scriptURL.endsWith(workerPath) ? [{ registration, worker }] : []
  })
  await Promise.all(ours.map(({ worker }) => silence(worker)))
  await Promise.all(ours.map(({ registration }) => registration.unregister()))
  await Promise.all([keptFrame, keptFiles].map((name) => caches.delete(name)))
}
