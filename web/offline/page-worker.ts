/**
 * Lets a page of the warehouse open without a network, once it was opened with one. It keeps the application's files and the frame that
 * every address answers with; calls of the API pass it by, so no answer of the server is ever an old one. Registered for single pages
 * (`web/kit/offline/page-worker.ts`): whoever is not at one of them is served as if it were not there.
 */
import { clientsClaim } from 'workbox-core'
import type { HandlerCallbackOptions, RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, type Strategy } from 'workbox-strategies'
import { forget, framePath, keptFiles, keptFrame } from '#web/kit/offline/kept-files.ts'

/** More than a release has, so that what a page needs stays. */
const mostFiles = 600
/** The frame is the same at every address. */
const oneFrame = { cacheKeyWillBeUsed: async () => framePath }

/** The session has ended: what is under way is not kept any more. */
let isOver = false
const untilOver: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => (isOver || response.status !== 200 ? null : response) }

/** Answers that are still being written down. A cache that was opened for one would come to be again after it was deleted. */
const underWay = new Set<Promise<unknown>>()
const tracked =
  (strategy: Strategy): RouteHandlerCallback =>
  (options) => {
    const [response, written] = strategy.handleAll(options as HandlerCallbackOptions)
    const done = written.catch(() => undefined).finally(() => underWay.delete(done))
    underWay.add(done)
    return response
  }

self.addEventListener('message', ({ data, ports }: MessageEvent<{ readonly type?: string } | undefined>) => {
  if (data?.type !== forget) return
  isOver = true
  void Promise.all(underWay).then(() => ports[0]?.postMessage(forget))
})

const frame = new NetworkFirst({ cacheName: keptFrame, networkTimeoutSeconds: 4, plugins: [oneFrame, untilOver] })
// Its type says less of what it leaves out than ours ask for.
const counted = new ExpirationPlugin({ maxEntries: mostFiles }) as WorkboxPlugin
/** Counting opens the cache, so it ends with the session too. */
const expiry: WorkboxPlugin = {
  cachedResponseWillBeUsed: async (use) => (isOver ? (use.cachedResponse ?? null) : (counted.cachedResponseWillBeUsed?.(use) ?? use.cachedResponse ?? null)),
  cacheDidUpdate: async (update) => (isOver ? undefined : counted.cacheDidUpdate?.(update)),
}
const files = new CacheFirst({ cacheName: keptFiles, plugins: [expiry, untilOver] })
const small = new NetworkFirst({ cacheName: keptFiles, networkTimeoutSeconds: 4, plugins: [untilOver] })

registerRoute(({ request, url, sameOrigin }) => sameOrigin && (request.mode === 'navigate' || url.pathname === framePath), tracked(frame))
// Their names change with their content.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), tracked(files))
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(boot\.js|favicon\.svg)$/.test(url.pathname), tracked(small))

void (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting()
clientsClaim()
