import { expect, test } from 'vitest'
import { Comment } from '#server/inbox/input.contract.ts'

test('a comment of which nothing can be read says nothing', () => {
  for (const text of ['', '   ', '\u3000\u200B', '\u2060\uFEFF\n', '\u00A0\u00AD']) expect(Comment.parse(text)).toBe('')
  for (const text of ['同意', ' ok ', '。', '👍']) expect(Comment.parse(text)).toBe(text)
  expect(Comment.parse(null)).toBeUndefined()
})
