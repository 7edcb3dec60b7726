/** Dates in which nobody does business are refused wherever a call takes one: in fields of any depth, and in the bounds of lists. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldsOf, type Call } from '#kit/contract.ts'
import { newId } from '#kit/ids.ts'
import { principal } from './support/principals.ts'
import { withTestProduct } from './support/test-product.ts'

const product = withTestProduct()
const admin = principal({ userId: newId() })
const calls = (): Call[] => product.application.routes.map(({ call }) => call)

const takes = (schema: z.ZodType, value: unknown): boolean => {
  try {
    return schema.safeParse(value).success
  } catch {
    return false
  }
}

/** Every schema within a schema that takes a date and not any other text, with the way to it. */
function dated(schema: z.ZodType, at: string, seen: Set<unknown>): { at: string; schema: z.ZodType }[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const isDate =
    (takes(schema, '2026-01-05') || takes(schema, '2026-01-05T10:00:00Z')) && !['2026-13-45', '2026-13-45T10:00:00Z', 7].some((other) => takes(schema, other))
  if (isDate) return [{ at, schema }]
  const def = schema.def as unknown as Record<string, unknown>
  const inner = Object.entries({ ...def, ...(def['shape'] as object | undefined), shape: null, checks: null } as Record<string, unknown>)
  return inner.flatMap(([key, part]) =>
    (Array.isArray(part) ? part : [part])
      .filter((one) => one && typeof one === 'object' && '_zod' in one)
      .flatMap((one) => dated(one as z.ZodType, `${at}.${key}`, seen)),
  )
}

test('fields that take a date take none before 1900 or after 2200', () => {
  const seen = new Set<unknown>()
  const fields = calls().flatMap(({ input, path }) => dated(input, path, seen))
  expect(fields.length).toBeGreaterThan(10)
  const taken = fields.flatMap(({ at, schema }) =>
    ['0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31']
      .flatMap((day) => [day, `${day}T00:00:00Z`])
      .concat('1900-01-01T00:00:00+14:00', '2200-12-31T23:59:59-12:00')
      .filter((text) => takes(schema, text))
      .map((text) => `${at}: ${text}`),
  )
  expect(taken).toEqual([])
})

test('bounds of lists name no other day either', async () => {
  const problems: string[] = []
  let asked = 0
  for (const { path, input, options } of calls().filter(({ methods }) => methods.includes('POST'))) {
    const shape = (input as z.ZodObject).shape as Record<string, z.ZodType> | undefined
    if (!shape || !('createTime_dategt' in shape) || options.transport === 'upload') continue
    for (const bound of Object.keys(shape).filter((name) => /_dategt$|_datelt$/.test(name) || isDayBound(path, name)))
      for (const day of ['1899-12-31', '9999-12-31']) {
        asked += 1
        const { status, body } = await product.send(admin, path, { [bound]: day })
        const told = body?.data?.errors as { path: string }[] | undefined
        if (status !== 400 || !told?.some(({ path: at }) => at === bound)) problems.push(`${path} ${bound}=${day}: ${status}`)
      }
  }
  expect(asked).toBeGreaterThan(300)
  expect(problems).toEqual([])
})

/** Bounds of a resource's own fields, where these are days or moments. */
function isDayBound(path: string, name: string): boolean {
  const field = /^(\w+)_(?:ge|le)$/.exec(name)?.[1]
  const resource = [...product.application.repositories.values()].map((one) => one.resource).find((one) => path.startsWith(`${one.path}/`))
  const view = field && resource ? fieldsOf(resource.row).find((one) => one.name === field)?.view : undefined
  return view?.widget === 'date' || view?.widget === 'datetime'
}
