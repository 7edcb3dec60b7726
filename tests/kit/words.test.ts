/** Texts in both languages: stored as one, read as one's own. */
import { expect, test } from 'vitest'
import { inBoth, jsonFor, labelOf, numberedWords, shortened, storedWords, titleAndNumber, wordsIn } from '#kit/words.ts'

test('both languages come back out of one stored text', () => {
  const stored = storedWords({ zh: '年假', en: 'Annual leave' }) ?? ''
  expect(wordsIn(stored, 'zh')).toBe('年假')
  expect(wordsIn(stored, 'en')).toBe('Annual leave')
  expect(stored).toContain('年假')
  expect(stored).toContain('Annual leave')
})

test('what was stored as one text reads the same in both', () => {
  expect(labelOf('年假 Annual leave')).toEqual({ zh: '年假 Annual leave', en: '年假 Annual leave' })
  expect(storedWords('QJ-1')).toBe('QJ-1')
  expect(storedWords({ zh: 'QJ-1', en: 'QJ-1' })).toBe('QJ-1')
  expect(storedWords(undefined)).toBeUndefined()
})

test('a sentence takes its parts in the language of each reader', () => {
  expect(inBoth((say) => `${say({ zh: '年假', en: 'Annual leave' })} · ${say('2026-11-23')} · ${say(2)}${say(undefined)}`)).toEqual({
    zh: '年假 · 2026-11-23 · 2',
    en: 'Annual leave · 2026-11-23 · 2',
  })
})

test('an answer carries every text of two languages in that of its reader, whatever it is called, and everything else as it is', () => {
  const stored = storedWords({ zh: '年假', en: 'Annual leave' })
  const json = JSON.stringify({ taskName: stored, heldReason: stored, rows: [{ name: stored, title: 'x', content: stored }], comment: stored, count: 2 })
  expect(JSON.parse(jsonFor(json, 'en'))).toEqual({
    taskName: 'Annual leave',
    heldReason: 'Annual leave',
    rows: [{ name: 'Annual leave', title: 'x', content: 'Annual leave' }],
    comment: 'Annual leave',
    count: 2,
  })
  expect(jsonFor('{"name":"x"}', 'en')).toBe('{"name":"x"}')
})

test('a title keeps the number beneath it: apart where both are shown, one behind the other elsewhere', () => {
  const both = storedWords(numberedWords({ zh: '禾木', en: 'Hemu' }, 'DJ-1')) ?? ''
  expect(titleAndNumber(both)).toEqual({ title: storedWords({ zh: '禾木', en: 'Hemu' }), number: 'DJ-1' })
  expect(labelOf(both)).toEqual({ zh: '禾木 · DJ-1', en: 'Hemu · DJ-1' })
  const one = storedWords(numberedWords('禾木', 'DJ-1')) ?? ''
  expect(titleAndNumber(one)).toEqual({ title: '禾木', number: 'DJ-1' })
  expect(JSON.parse(jsonFor(JSON.stringify({ title: one }), 'zh'))).toEqual({ title: '禾木 · DJ-1' })
  expect(titleAndNumber('禾木 · DJ-1')).toEqual({ title: '禾木 · DJ-1', number: undefined })
  expect(numberedWords('禾木', undefined)).toBe('禾木')
})

test('what is too long for its column is cut in both languages', () => {
  const stored = storedWords({ zh: '年'.repeat(30), en: 'a'.repeat(30) })
  expect(shortened(stored, 61)).toBe(stored)
  const cut = shortened(stored, 21)
  expect(cut).toHaveLength(21)
  expect(labelOf(cut)).toEqual({ zh: '年'.repeat(10), en: 'a'.repeat(10) })
  expect(shortened('x'.repeat(30), 20)).toBe('x'.repeat(20))
})
