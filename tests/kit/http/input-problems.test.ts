/** What is too much or too little is said in people's words, never with the name of a type. */
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
