/** What names an entry of a dictionary is held against it, at whatever depth it stands. */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { choice, choices, chosen } from '#kit/fields.contract.ts'
import { unknownEntries } from '#kit/http/chosen-entries.ts'

const dictionaries: Readonly<Record<string, readonly string[]>> = { colour: ['RED', 'BLUE'], nothing: [] }
const entriesOf = async (name: string) => new Map((dictionaries[name] ?? []).map((key) => [key, key]))
const pathsOf = async (schema: z.ZodType, input: unknown) => (await unknownEntries(schema, input, entriesOf)).map(({ path }) => path)

const colour = chosen('颜色', 'Colour', 'colour')
const Input = z.object({
  colour,
  other: choice('另一个', 'Another', 'colour'),
  several: choices('多个', 'Several', 'colour'),
  ending: colour.default('RED'),
  lines: z.array(z.object({ colour: colour.optional() })).optional(),
  free: z.string(),
})
const right = { colour: 'RED', other: null, several: ['RED', 'BLUE'], ending: 'BLUE', lines: [{}, { colour: 'BLUE' }], free: 'GREEN' }

it('takes what the dictionary has, and what is left out', async () => {
  expect(await pathsOf(Input, right)).toEqual([])
  expect(await pathsOf(Input, { ...right, other: '', several: [], lines: undefined })).toEqual([])
})

it('names each value that it does not have', async () => {
  const wrong = { ...right, colour: 'GREEN', other: 'PINK', several: ['RED', 'GREY'], ending: 'GOLD', lines: [{ colour: 'RED' }, { colour: 'GREEN' }] }
  expect(await pathsOf(Input, wrong)).toEqual(['colour', 'other', 'several[1]', 'ending', 'lines[1].colour'])
  expect(await pathsOf(z.union([z.object({ colour }), z.object({ free: z.string() })]), { colour: 'GREEN' })).toEqual(['colour'])
})

it('says nothing where there is no such dictionary, or an empty one', async () => {
  expect(await pathsOf(z.object({ a: chosen('甲', 'A', 'nothing'), b: chosen('乙', 'B', 'missing') }), { a: 'X', b: 'X' })).toEqual([])
})
