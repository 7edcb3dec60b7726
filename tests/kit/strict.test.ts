/** Inputs are closed all the way down, whatever they are wrapped in. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { strictly } from '#kit/strict.ts'

const unknown = (schema: z.ZodType, value: unknown): string[] =>
  (strictly(schema).safeParse(value).error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [`${issue.code} ${issue.path.join('.')}`],
  )
const inner = z.object({ a: z.string() })

test.each<[string, z.ZodType, unknown, string[]]>([
  ['an object', inner, { a: '1', b: 2 }, ['b']],
  ['a list', z.object({ rows: z.array(inner) }), { rows: [{ a: '1' }, { a: '1', b: 2 }] }, ['rows.1.b']],
  ['what may be missing', z.object({ at: inner.nullish().default({ a: '' }) }), { at: { a: '1', b: 2 } }, ['at.b']],
  ['a record', z.record(z.string(), inner), { x: { a: '1', b: 2 } }, ['x.b']],
  ['a tuple', z.tuple([inner]), [{ a: '1', b: 2 }], ['0.b']],
  ['what is prepared', z.preprocess((value) => value, inner), { a: '1', b: 2 }, ['b']],
  ['what is turned into something else', z.object({ at: inner.transform(({ a }) => a) }), { at: { a: '1', b: 2 } }, ['at.b']],
  ['one of several', z.object({ at: z.union([inner, z.string()]) }), { at: { a: '1', b: 2 } }, ['at.b']],
  ['what names itself', z.lazy(() => z.object({ a: z.string() })), { a: '1', b: 2 }, ['b']],
  [
    'a step of several',
    z.intersection(z.object({ id: z.string() }), z.discriminatedUnion('step', [inner.extend({ step: z.literal('x') }), z.object({ step: z.literal('y') })])),
    { id: '1', step: 'x', a: '1', b: 2 },
    ['b'],
  ],
  ['something open on purpose', z.object({ at: z.looseObject({}) }), { at: { b: 2 } }, []],
  ['a rule over the whole', inner.refine(({ a }) => a !== 'x', { path: ['a'] }), { a: 'x' }, ['custom a']],
])('%s', (_what, schema, value, told) => expect(unknown(schema, value)).toEqual(told))

test('what a contract says of a field is still known', () => {
  const schema = z.object({ a: z.string().meta({ label: { zh: '甲', en: 'A' } }) })
  expect(strictly(schema).shape.a.meta()?.label?.en).toBe('A')
  expect(strictly(schema)).toBe(strictly(schema))
})
