/** As much of a browser as the shell's state needs: storages, location, and window being the global. Import it first. */
class MemoryStorage {
  readonly #items = new Map<string, string>()
  getItem = (key: string): string | null => this.#items.get(key) ?? null
  setItem = (key: string, value: string): void => void this.#items.set(key, value)
  removeItem = (key: string): void => void this.#items.delete(key)
  clear = (): void => this.#items.clear()
}

const define = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

define('window', globalThis)
define('self', globalThis)
define('top', globalThis)
define('location', new URL('http://product.test/wel/index'))
define('localStorage', new MemoryStorage())
define('sessionStorage', new MemoryStorage())
define('isSecureContext', true)
define('navigator', { locks: { request: (_name: string, work: () => Promise<void>) => work() } })
define('addEventListener', () => undefined)
define('removeEventListener', () => undefined)
