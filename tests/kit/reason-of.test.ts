/** What is kept beside something that failed is read by people: never the code of a refusal of ours. */
import { expect, test } from 'vitest'
import { Failure } from '#kit/errors.ts'
import { reasonOf } from '#kit/reason-of.ts'
import { fetchOutside, allowInner } from '#kit/outgoing.ts'
import { labelOf } from '#kit/words.ts'

test('a refused address is said in both languages', async () => {
  allowInner([])
  const refusal: unknown = await fetchOutside('http://127.0.0.1:9/').catch((error: unknown) => error)
  allowInner(['127.0.0.0/8'])
  const { zh, en } = labelOf(reasonOf(refusal, 500))
  expect(zh).toContain('内部网络')
  expect(en).toContain('internal network')
})

test('what others say stays as it is, and a refusal names what it names', () => {
  expect(reasonOf(new Error('fetch failed: ETIMEDOUT'), 500)).toBe('fetch failed: ETIMEDOUT')
  expect(reasonOf('gone', 2)).toBe('go')
  expect(labelOf(reasonOf(new Failure('rule', 'row-limit', { limit: 5 }), 500))).toEqual({ zh: '一次最多处理 5 行', en: 'At most 5 rows at once' })
  expect(reasonOf(new Failure('rule', 'of-an-area'), 500)).toBe('of-an-area')
})
