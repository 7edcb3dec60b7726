/**
 * Lets a page of the warehouse open without a network, once it was opened with one. It keeps the application's files and the frame that
 * every address answers with; calls of the API pass it by, so no answer of the server is ever an old one. Registered for single pages
 * (`web/kit/offline/page-worker.ts`): whoever is not at one of them is served as if it were not there.
 */
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { forget, framePath, keptFiles, keptFrame } from '#web/kit/offline/kept-files.ts'

/** More than a release has, so that what a page needs stays. */
const mostFiles = 600
/** The frame is the same at every address. */
const oneFrame = { cacheKeyWillBeUsed: async () => framePath }

/** The session has ended: what is under way is not kept any more. */
let isOver = false
const untilOver: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => (isOver || response.status !== 200 ? null : response) }
self.addEventListener('message', ({ data, ports }: MessageEvent<{ readonly type?: string } | undefined>) => {
  if (data?.type !== forget) return
  isOver = true
  ports[0]?.postMessage(forget)
})

const frame = new NetworkFirst({ cacheName: keptFrame, networkTimeoutSeconds: 4, plugins: [oneFrame, untilOver] })
// Its type says less of what it leaves out than ours ask for.
const expiry = new ExpirationPlugin({ maxEntries: mostFiles }) as WorkboxPlugin
const files = new CacheFirst({ cacheName: keptFiles, plugins: [expiry, untilOver] })
const small = new NetworkFirst({ cacheName: keptFiles, networkTimeoutSeconds: 4, plugins: [untilOver] })

registerRoute(({ request, url, sameOrigin }) => sameOrigin && (request.mode === 'navigate' || url.pathname === framePath), frame)
// Their names change with their content.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), files)
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(boot\.js|favicon\.svg)$/.test(url.pathname), small)

void (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting()
clientsClaim()
