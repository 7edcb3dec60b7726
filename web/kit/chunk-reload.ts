/** A new release removes the old files: the first failed load of a chunk reloads the page once, a second one is a real error. */
const loadTimeoutMs = 120_000
/** Within this time a second failure is not a release but a broken one, and must be shown. */
const quietPeriodMs = 60_000
const reloadedAtKey = 'chandlery-chunk-reload'

export function reloadOnChunkFailure(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}

/** Loads a chunk; reloads the page when it fails or takes longer than two minutes. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: number | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new Error('Loading a part of the application took too long')), loadTimeoutMs)
  })
  try {
    const module = await Promise.race([load(), tooLong])
    return isReloading ? await never() : module
  } catch (reason) {
    if (isReloading || reloadOnce()) return await never()
    throw reason
  } finally {
    window.clearTimeout(timer)
  }
}

/** The page is about to go away: nothing more to render. */
const never = (): Promise<never> => new Promise(() => undefined)
let isReloading = false

function reloadOnce(): boolean {
  const last = Number(window.sessionStorage.getItem(reloadedAtKey) ?? 0)
  if (Date.now() - last < quietPeriodMs) return false
  window.sessionStorage.setItem(reloadedAtKey, String(Date.now()))
  isReloading = true
  window.location.reload()
  return true
}
