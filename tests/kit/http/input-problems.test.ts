/** What is wrong with a value is said in people's words, never with the name of a type or of a check. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from '#kit/http/input-problems.ts'

const schema = z.object({
  lines: z.array(z.string()).min(1),
  files: z.array(z.string()).max(2),
  pair: z.array(z.string()).min(2),
  reason: z.string().min(1),
  code: z.string().min(3),
  note: z.string().max(2),
  days: z.number().min(1),
  year: z.int().max(2200),
  share: z.number().positive(),
})
const wrong = { lines: [], files: ['a', 'b', 'c'], pair: [], reason: '', code: 'a', note: 'abc', days: 0, year: 2300, share: 0 }
const said = (locale: 'zh' | 'en') => parseInput(schema, wrong, locale, (code) => code).problems?.map(({ path, message }) => `${path}: ${message}`)

test('bounds of lists, texts and numbers', () => {
  expect(said('zh')).toEqual([
    'lines: 至少需要一项',
    'files: 最多 2 项',
    'pair: 至少 2 项',
    'reason: 必填',
    'code: 至少 3 个字符',
    'note: 最多 2 个字符',
    'days: 不能小于 1',
    'year: 不能大于 2200',
    'share: 必须大于 0',
  ])
  expect(said('en')).toEqual([
    'lines: At least one is needed',
    'files: At most 2',
    'pair: At least 2',
    'reason: Required',
    'code: At least 3 characters',
    'note: At most 2 characters',
    'days: At least 1',
    'year: At most 2200',
    'share: More than 0',
  ])
})

const kinds = z.object({
  when: z.iso.datetime().meta({ label: { zh: '生效时间', en: 'In force from' } }),
  day: z.iso.date(),
  mail: z.email(),
  id: z.uuid(),
  word: z.string().regex(/^a+$/),
  link: z.string().startsWith('https://'),
  count: z.int(),
  price: z.number().multipleOf(0.01),
  boxes: z.number().multipleOf(6),
  on: z.boolean(),
  name: z.string(),
  rows: z.array(z.string()),
  state: z.enum(['A', 'B']),
  either: z.union([z.iso.date(), z.number()]),
  lines: z.array(
    z.object({
      qty: z
        .number()
        .optional()
        .meta({ label: { zh: '数量', en: 'Quantity' } }),
    }),
  ),
  gone: z.string().nullable(),
})
const odd = {
  when: 'soon',
  day: '2026-13-01',
  mail: 'x',
  id: '7',
  word: 'b',
  link: 'http://a',
  count: 1.5,
  price: 0.005,
  boxes: 7,
  on: 'x',
  name: 3,
  rows: 'x',
  state: 'C',
  either: 'x',
  lines: [{ qty: 'many' }],
}

const told = (locale: 'zh' | 'en') => parseInput(kinds, odd, locale, (code) => code).problems?.map(({ path, label, message }) => [path, label, message])

test('every kind of problem has words of its own, and the field is named where its contract names it', () => {
  expect(told('zh')).toEqual([
    ['when', '生效时间', '日期时间格式不正确，例如 2026-01-31T08:00:00Z'],
    ['day', undefined, '日期格式不正确，例如 2026-01-31'],
    ['mail', undefined, '邮箱格式不正确'],
    ['id', undefined, '标识格式不正确'],
    ['word', undefined, '格式不正确'],
    ['link', undefined, '须以“https://”开头'],
    ['count', undefined, '须为整数'],
    ['price', undefined, '最多 2 位小数'],
    ['boxes', undefined, '须为 6 的倍数'],
    ['on', undefined, '须为是或否'],
    ['name', undefined, '须为文本'],
    ['rows', undefined, '须为列表'],
    ['state', undefined, '只能是 A、B'],
    ['either', undefined, '日期格式不正确，例如 2026-01-31'],
    ['lines[0].qty', '数量', '须为数字'],
    ['gone', undefined, '必填'],
  ])
  const english = told('en') ?? []
  expect(english[0]).toEqual(['when', 'In force from', 'Not a date and time, such as 2026-01-31T08:00:00Z'])
  expect(english.filter(([, , message]) => /invalid|expected|\p{Script=Han}/iu.test(message ?? ''))).toEqual([])
})

test('no word of the checking library is left, whatever check a contract makes', () => {
  const all = z.object({
    set: z.set(z.string()).min(2),
    map: z.map(z.string(), z.number()),
    since: z.date().min(new Date('2026-01-01')),
    words: z.record(z.enum(['a']), z.string()),
    one: z.literal('x'),
    pick: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    address: z.ipv4(),
    big: z.bigint(),
    text: z.base64(),
    file: z.instanceof(Uint8Array),
  })
  const input = {
    set: new Set(['a']),
    map: 1,
    since: new Date('2020-01-01'),
    words: { c: 'd' },
    one: 'y',
    pick: { kind: 'c' },
    address: 'x',
    big: 1,
    text: '?',
    file: 1,
  }
  const problems = parseInput(all, input, 'zh', (code) => code).problems ?? []
  expect([...new Set(problems.map(({ path }) => path.split('.')[0]))]).toEqual(Object.keys(input))
  const messages = problems.map(({ message }) => message)
  expect(messages.filter((message) => /无效|期望|invalid|expected|instanceof/i.test(message))).toEqual([])
})
