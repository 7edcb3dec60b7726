/** One walk over every call of the product: who is unknown, who may not, who is somebody else, and what happens to junk. */
import { describe, expect, test } from 'vitest'
import type { Call, HttpMethod } from '#kit/contract.ts'
import { newId } from '#kit/ids.ts'
import { permissionCodes } from '#kit/permission-codes.ts'
import type { Principal } from '#kit/principal.ts'
import { isProof } from './support/effort.ts'
import { principal, supplierPrincipal } from './support/principals.ts'
import { withTestProduct } from './support/test-product.ts'

const product = withTestProduct()
const nobodyMay = principal({ userId: newId(), permissions: new Set(), roles: [] })
const admin = principal({ userId: newId() })
const supplier = supplierPrincipal(7, { permissions: new Set(['*']), roles: ['SUPPLIER'] })

const calls = (): Call[] => product.application.routes.map(({ call }) => call)
const inApi = ({ path }: Call): boolean => path.startsWith('/api/')
const fill = (path: string, value: string): string => path.replace(/\{\w+\}/g, value)

const nested = (levels: number): unknown => Array.from({ length: levels }).reduce((inner: unknown) => [inner], 1)

/** The call as old clients know it: every further path is a door of its own. */
const underEveryPath = (chosen: readonly Call[]): Call[] => chosen.flatMap((call) => [call, ...(call.options.aliases ?? []).map((path) => ({ ...call, path }))])

/** Sends a call by each of its methods. Every problem is collected, so that one run tells all. */
async function walk(chosen: readonly Call[], probe: (call: Call, method: HttpMethod) => Promise<string | undefined>): Promise<void> {
  const problems: string[] = []
  for (const call of chosen) {
    for (const method of call.methods) {
      const problem = await probe(call, method)
      if (problem) problems.push(`${method} ${call.path}: ${problem}`)
    }
  }
  expect(problems).toEqual([])
}

const send = (caller: Principal | undefined, method: HttpMethod, url: string, payload?: unknown) =>
  product.send(caller, url, undefined, { method, ...(payload !== undefined && method === 'POST' && { payload: payload as object }) })

describe('every call', () => {
  test('is declared once, with words in both languages', () => {
    expect(calls().length).toBeGreaterThan(100)
    for (const { summary, path } of calls()) expect(summary.zh && summary.en, path).toBeTruthy()
  })

  test('that needs somebody answers 401 to nobody', async () => {
    await walk(underEveryPath(calls().filter(({ permission }) => permission !== 'public')), async (call, method) => {
      const { status, body } = await send(undefined, method, fill(call.path, newId()), {})
      return status === 401 && body.code === 401 ? undefined : `answered ${status}`
    })
  })

  test('that needs a permission answers 403 without it', async () => {
    await walk(underEveryPath(calls().filter(({ permission }) => permission.includes(':'))), async (call, method) => {
      const { status } = await send(nobodyMay, method, fill(call.path, newId()), {})
      return status === 403 ? undefined : `answered ${status}`
    })
  })

  test('that needs somebody only has an answer for who has no rights at all', async () => {
    await walk(
      calls().filter(({ permission }) => permission === 'signed-in'),
      async (call, method) => {
        const { status, body } = await send(nobodyMay, method, fill(call.path, newId()), {})
        return status < 500 ? undefined : `answered ${status}, ${await product.reasonOf(body.data.errorId)}`
      },
    )
  })

  const junk: readonly [string, unknown][] = [
    ['nothing', {}],
    ['objects for everything', 'objects'],
    ['a list', [{ a: 1 }]],
    ['a null byte', 'nulls'],
    ['half a character', 'halves'],
    ['signs that turn the direction of writing', 'turned'],
    ['nesting without end', 'deep'],
    ['long texts', 'long'],
  ]
  /** Whatever a contract says: what no table keeps is bad input, refused in one place before any contract is asked. */
  const alwaysBad: readonly unknown[] = ['nulls', 'halves', 'turned', 'deep']
  /** Of those every call gets one in its turn, and all of them in `npm run prove`. */
  const gets = (at: number, kind: unknown): boolean => isProof || !alwaysBad.includes(kind) || alwaysBad[at % alwaysBad.length] === kind

  test.each(junk)(
    'takes %s without a failure of ours',
    async (_what, kind) => {
      const chosen = calls()
        .filter(inApi)
        .filter((_call, at) => gets(at, kind))
      await walk(chosen, async (call, method) => {
        // A list is a body; without one this is the question that holds nothing.
        if (Array.isArray(kind) && method !== 'POST') return undefined
        const names = Object.keys((call.input as { shape?: object }).shape ?? {})
        const value = { objects: { $ne: 1 }, nulls: 'a\u0000b', halves: 'a\ud800b', turned: 'invoice\u202efdp.exe', deep: nested(100), long: 'x'.repeat(5000) }[
          kind as string
        ]
        const payload = typeof kind === 'string' ? Object.fromEntries(names.map((name) => [name, value])) : kind
        const inPath = kind === 'nulls' ? '%00' : kind === 'long' ? 'x'.repeat(300) : 'not-an-id'
        const query =
          typeof kind === 'string' && method !== 'POST'
            ? `?${names.map((name) => `${name}=${encodeURIComponent(String(value).replace('\ud800', ''))}`).join('&')}`
            : ''
        const { status, body } = await send(admin, method, `${fill(call.path, inPath)}${query}`, payload)
        if (method === 'POST' && names.length > 0 && call.options.transport !== 'upload' && alwaysBad.includes(kind))
          return status === 400 ? undefined : `answered ${status}`
        return status < 500 || status === 503 ? undefined : `answered ${status}, ${await product.reasonOf(body.data.errorId)}`
      })
    },
    120_000,
  )

  test('that writes a sheet says what is wrong with the question before the first byte', async () => {
    const exports = calls().filter(({ path, options }) => options.transport === 'file' && /export|excel/i.test(path))
    expect(exports.length).toBeGreaterThan(30)
    await walk(
      exports.filter(({ input }) => 'ascs' in ((input as { shape?: object }).shape ?? {})),
      async (call, method) => {
        for (const wrong of [{ ascs: 'noSuchField' }, { descs: 'noSuchField', async: 'true' }]) {
          const url = method === 'GET' ? `${call.path}?${new URLSearchParams(wrong)}` : call.path
          const { status } = await send(admin, method, url, wrong)
          if (status !== 400) return `answered ${status} to ${JSON.stringify(wrong)}`
        }
        return undefined
      },
    )
  })

  test('that names a row answers a supplier 404 when it is not his, or 4xx when the call is not for him', async () => {
    const named = calls().filter((call) => /\/(detail|remove|active)\/\{id\}$/.test(call.path) && call.permission.includes(':'))
    await walk(named, async (call, method) => {
      const { status, raw } = await send(supplier, method, fill(call.path, newId()), {})
      return status >= 400 && status < 500 ? undefined : `answered ${status} ${raw.slice(0, 100)}`
    })
  })
})

test('every permission code is said the same way and can be granted', () => {
  const codes = permissionCodes(product.application.routes)
  expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
  for (const { code } of codes) expect(code).toMatch(/^[a-z][a-z0-9-]*:[a-z][a-zA-Z0-9-]*$/)
})

test('the documentation names every call and every further path', async () => {
  const { body } = await product.send(undefined, '/openapi.json')
  const { paths } = body as unknown as { paths: Record<string, Record<string, unknown>> }
  for (const { path, methods, options } of calls()) {
    for (const at of [path, ...(options.aliases ?? [])])
      expect(Object.keys(paths[at] ?? {}), at).toEqual(expect.arrayContaining(methods.map((method) => method.toLowerCase())))
  }
})
