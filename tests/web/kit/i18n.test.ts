/** Texts whose file cannot be had: the page is loaded anew once, as for every other part, as soon as the server answers. */
import '../shell/browser-globals.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadNamespaces, startLanguages } from '#web/kit/i18n.ts'

vi.mock('#web/locales/zh/leave.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

const reload = vi.fn()
/** The server is away at first. */
const asked = vi.fn(() => Promise.resolve(new Response())).mockRejectedValueOnce(new TypeError('Failed to fetch'))
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', asked)
})
afterEach(() => vi.unstubAllGlobals())

it('a language file that is gone reloads the page, and nothing is drawn without it', async () => {
  await startLanguages(['shell'])
  const drawn = vi.fn()
  void loadNamespaces(['leave']).then(drawn, drawn)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  expect(reload).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  expect(asked).toHaveBeenCalledTimes(2)
  expect(drawn).not.toHaveBeenCalled()
})
