/** The title of a message says what is to be decided, not only in which process. */
import { expect, test } from 'vitest'
import { numberedWords, storedWords } from '#kit/words.ts'
import { caseWords } from '#server/inbox/case-words.ts'
import { inboxTemplates } from '#server/inbox/inbox-templates.ts'

test('names the process and what it is about, without the number', () => {
  const process = storedWords({ zh: '供应商冻结', en: 'Freeze' })
  const title = storedWords(numberedWords({ zh: '佛山禾木 – 商品', en: 'Foshan Hemu – goods' }, 'FZ1'))
  expect(caseWords(process, title)).toEqual({ zh: '【供应商冻结】佛山禾木 – 商品', en: 'Freeze · Foshan Hemu – goods' })
  expect(caseWords(process, undefined)).toEqual({ zh: '供应商冻结', en: 'Freeze' })
})

test('every message about a case says so in its title', () => {
  const { 'workflow.newer-drawing': ofADrawing, ...ofCases } = inboxTemplates
  expect(ofADrawing.title.zh).toContain('{process}')
  expect(Object.values(ofCases).filter(({ title }) => !title.zh.includes('{case}') || !title.en.includes('{case}'))).toEqual([])
})
