/**
 * Parts of the application that load when they are needed. A new release removes the old files: the first failed load reloads the page
 * once, a second one is a real error. A server that is away for a while is waited for, since a reload would lose the page.
 */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const loadTimeoutMs = 120_000
/** Within this time a second failure is not a release but a broken one, and must be shown. */
const quietPeriodMs = 60_000
const askAgainMs = 1_000
const reloadedAtKey = 'chandlery-chunk-reload'

/** Loads a chunk; reloads the page when it fails or takes longer than two minutes. Rejects when that has been tried already. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Loading a part of the application took too long')), loadTimeoutMs)
  })
  try {
    return await Promise.race([load(), tooLong])
  } catch (reason) {
    if (await mayReload()) return await never()
    throw reason
  } finally {
    clearTimeout(timer)
  }
}

/** `React.lazy` by the rules of `loadChunk`; every lazy component of the application is one. */
export const lazyChunk: typeof lazy = (load) => lazy(() => loadChunk(load))

/** A part that is shown with an answer. `begin`, where the answer is asked for, has both on their way at once: `useEffect(() => Chart.begin(), [])`. */
export function chunkBeside<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyExoticComponent<ComponentType<Props>> & {
  readonly begin: () => void
} {
  const part: LazyExoticComponent<ComponentType<Props>> = lazyChunk(load)
  // Whether it failed is seen where it is shown, which loads it again.
  return Object.assign(part, { begin: () => void load().catch(() => undefined) })
}

/** The page is about to go away: nothing more to render. */
const never = (): Promise<never> => new Promise(() => undefined)
let isReloading = false

/** Several parts may fail at once: the first reloads for all. */
async function mayReload(): Promise<boolean> {
  const last = Number(window.sessionStorage.getItem(reloadedAtKey) ?? 0)
  if (!isReloading && Date.now() - last < quietPeriodMs) return false
  if (!(await untilServerAnswers())) return false
  if (isReloading) return true
  isReloading = true
  window.sessionStorage.setItem(reloadedAtKey, String(Date.now()))
  window.location.reload()
  return true
}

/** False when nothing answered for as long as a chunk may take. */
async function untilServerAnswers(): Promise<boolean> {
  const deadline = Date.now() + loadTimeoutMs
  while (Date.now() < deadline) {
    const answered = await fetch(import.meta.env.BASE_URL, { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    if (answered) return true
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
  return false
}
