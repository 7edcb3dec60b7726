/**
 * Every call as everybody, from the contracts alone: who may not is refused, who may is answered, and whoever names a row of others
 * hears exactly what is said of an id that nobody has. A seeded part of it in every run of the tests, the whole in `npm run prove`:
 * every role at every call, every hidden row in every field, and each supplier as a stranger to all of them.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from '#kit/contract.ts'
import { newId } from '#kit/ids.ts'
import { isReading } from '#kit/http/register-calls.ts'
import { may, type Principal } from '#kit/principal.ts'
import { areas } from '#server/areas.ts'
import { errandArea } from './area/errand/area.ts'
import { draftFor } from './support/drafts.ts'
import { drawing, drawnOf, oneOf } from './support/drawn-values.ts'
import { effort, isProof } from './support/effort.ts'
import { everybody } from './support/everybody.ts'
import { principal, supplierPrincipal } from './support/principals.ts'
import { sampleOf } from './support/sample-values.ts'
import type { Answer } from './support/test-app.ts'
import { withTestProduct } from './support/test-product.ts'

const product = withTestProduct([errandArea])
const admin = principal({ userId: newId() })
/** Another part every day would find more, and fail on days when nobody changed anything. */
const draw = drawing(20261123)
const share = effort(0.1, 1)

const calls = (): Call[] =>
  product.application.routes.map(({ call }) => call).filter(({ path, options }) => path.startsWith('/api/') && options.transport !== 'upload')
/** Ends the walk: sign-outs and the like end nothing here, for callers are named by a header. */
const shapeOf = ({ input }: Call): Record<string, z.ZodType> => (input as { shape?: Record<string, z.ZodType> }).shape ?? {}

/** A body that the contract takes. */
const sampled = (call: Call): Record<string, unknown> => {
  const value = sampleOf(call.input)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function send(caller: Principal | undefined, call: Call, input: Readonly<Record<string, unknown>>): Promise<Answer> {
  const inPath = new Set<string>()
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    inPath.add(name)
    return encodeURIComponent(String(input[name] ?? newId()))
  })
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
  if (call.methods.includes('POST')) return product.send(caller, path, undefined, { method: 'POST', payload: rest })
  const query = new URLSearchParams(Object.entries(rest).flatMap(([name, value]) => (typeof value === 'object' ? [] : [[name, String(value)]])))
  return product.send(caller, `${path}?${query}`, undefined, { method: call.methods[0] ?? 'GET' })
}

const told = async ({ status, body }: Answer): Promise<string> =>
  `${status} ${status === 500 ? await product.reasonOf(body.data.errorId) : JSON.stringify(body?.data)?.slice(0, 200)}`

/** Rows of the platform and of a supplier who is not asking, by resource. */
const rows = new Map<string, string>()

beforeAll(async () => {
  for (const { resource } of product.application.repositories.values()) {
    if (!resource.verbs.insert || !resource.verbs.detail) continue
    const draft = await draftFor(product.application, resource).catch(() => undefined)
    const answer = draft && (await product.send(admin, `${resource.path}/${resource.verbs.insert}`, draft))
    if (answer?.status === 200) rows.set(resource.name, answer.body.data.id)
  }
})

describe('every call', () => {
  test('is refused to each role that may not make it, and fails for none that may', async () => {
    const people = everybody([...areas, errandArea], product.application.routes)
    const problems: string[] = []
    let asked = 0
    for (const call of calls())
      for (const person of people) {
        if (draw() > share) continue
        asked += 1
        const isAllowed = !call.permission.includes(':') || may(person, call.permission)
        const answer = await send(person, call, isAllowed ? sampled(call) : {})
        const isRefused = answer.status === 403 && (answer.body?.data as { permission?: string } | null)?.permission === call.permission
        if (isAllowed ? answer.status >= 500 && answer.status !== 503 : !isRefused) problems.push(`${person.account} ${call.path}: ${await told(answer)}`)
      }
    expect(asked).toBeGreaterThan(500)
    expect(problems).toEqual([])
  })

  test('answers a row of others as it answers an id that nobody has', async () => {
    expect(rows.size).toBeGreaterThan(40)
    const people = everybody([...areas, errandArea], product.application.routes)
    const granted = (roles: readonly string[]) =>
      new Set(people.filter(({ roles: [role] }) => roles.includes(role ?? '')).flatMap((one) => [...one.permissions]))
    const ofSupplier = ['SUPPLIER_ADMIN', 'SUPPLIER_OP', 'SUPPLIER_FORMAL']
    const ofBuyers = ['PURCHASER', 'PURCHASE_MANAGER']
    const strangers = [
      ...[71, 72].map((number) => supplierPrincipal(number, { userId: newId(), roles: ofSupplier, permissions: granted(ofSupplier) })),
      principal({
        userId: newId(),
        roles: ofBuyers,
        permissions: granted(ofBuyers),
        rows: { kind: 'organizations', ids: [newId()] },
        account: 'buyer-elsewhere',
      }),
    ]
    const problems = new Set<string>()
    let compared = 0
    const heard = new Set<string>()
    for (const stranger of strangers) {
      const hidden = await rowsHiddenFrom(stranger)
      // Suppliers have the same rights: what the first hears of a row that neither may see, the second hears too.
      const kind = stranger.rows.kind
      const unseen = isProof ? hidden : new Map([...hidden].filter(([name]) => !heard.has(`${kind} ${name}`)))
      for (const name of hidden.keys()) heard.add(`${kind} ${name}`)
      // Whoever may not make a call is refused before anybody looks at its ids: the test above.
      for (const call of calls().filter(({ permission }) => !permission.includes(':') || may(stranger, permission))) {
        const fields = Object.keys(shapeOf(call)).filter((name) => /^(id|ids)$|[a-z]Ids?$/.test(name) && takesId(shapeOf(call)[name]))
        for (const field of fields)
          for (const row of isProof ? [...unseen.values()] : candidates(unseen, call, field)) {
            const nobodys = newId()
            const same = sampled(call)
            // What was written once cannot be written again.
            const given = (id: string) => ({
              ...(isReading(call) ? same : sampled(call)),
              [field]: field.endsWith('s') && takesList(shapeOf(call)[field]) ? [id] : id,
            })
            const here = await send(stranger, call, given(row))
            const nowhere = await send(stranger, call, given(nobodys))
            compared += 1
            const [one, other] = [saying(here, row), saying(nowhere, nobodys)]
            // What is wrong elsewhere in what was drawn says nothing about the id.
            const isElsewhere = [here, nowhere].some(({ status, raw }) => status === 400 && !raw.includes(`"path":"${field}`))
            if (one !== other && !isElsewhere) problems.add(`${stranger.account} ${call.path} ${field}: ${one.slice(0, 160)} for ${other.slice(0, 160)}`)
          }
      }
    }
    expect(compared).toBeGreaterThan(300)
    expect([...problems]).toEqual([])
  })
})

describe('what a contract lets through', () => {
  test('at its edges never fails in the code behind it', async () => {
    const people = everybody([...areas, errandArea], product.application.routes)
    const ids = [...rows.values()]
    const problems = new Set<string>()
    for (const call of calls())
      for (let round = 0; round < effort(1, 40); round += 1) {
        const allowed = people.filter((person) => !call.permission.includes(':') || may(person, call.permission))
        const person = draw() < 0.6 ? admin : (oneOf(draw, allowed) ?? admin)
        const input = drawnOf(call.input, draw, ids)
        if (typeof input !== 'object' || input === null || Array.isArray(input)) continue
        const answer = await send(person, call, input as Record<string, unknown>)
        if (answer.status >= 500 && answer.status !== 503)
          problems.add(`${person.account} ${call.path} ${JSON.stringify(input).slice(0, 300)}: ${await told(answer)}`)
      }
    expect([...problems]).toEqual([])
  })
})

const anyId = '0190a000-0000-7000-8000-0000000000aa'
const takesList = (schema: z.ZodType | undefined): boolean => schema?.safeParse([anyId]).success ?? false
const takesId = (schema: z.ZodType | undefined): boolean => (schema?.safeParse(anyId).success ?? false) || takesList(schema)
/** What a refusal says beside the ids that were drawn for it. */
function saying({ status, body }: Answer, id: string): string {
  if (status === 200) return '200'
  const { errors, rule, what } = (body?.data ?? {}) as Record<string, unknown>
  return `${status} ${body?.msg} ${JSON.stringify({ errors, rule, what })}`.replaceAll(id, 'ID').replaceAll(/[0-9a-f-]{36}|sample-\d+/g, '…')
}

async function rowsHiddenFrom(stranger: Principal): Promise<ReadonlyMap<string, string>> {
  const hidden = new Map<string, string>()
  for (const { resource } of product.application.repositories.values()) {
    // People of the platform may be involved by everybody: `strangers.test.ts`.
    if (resource.name === 'user') continue
    const id = rows.get(resource.name)
    if (id && (await product.send(stranger, `${resource.path}/${resource.verbs.detail ?? 'detail'}/${id}`)).status === 404) hidden.set(resource.name, id)
  }
  return hidden
}

/** The row that the field most likely names, and one of another kind. */
function candidates(unseen: ReadonlyMap<string, string>, call: Call, field: string): string[] {
  const kebab = field.replace(/Ids?$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const own = [...product.application.repositories.values()].find(({ resource }) => call.path.startsWith(`${resource.path}/`))?.resource.name
  const named = /^ids?$/.test(field) ? own : [...unseen.keys()].find((name) => name === kebab || name.endsWith(`-${kebab}`))
  const meant = named === undefined ? undefined : unseen.get(named)
  return [...new Set([meant, oneOf(draw, [...unseen.values()])])].filter((id) => id !== undefined)
}
