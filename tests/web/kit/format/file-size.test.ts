import { expect, it } from 'vitest'
import { formatFileSize, formatSizeLimit } from '#web/kit/format/file-size.ts'

it.each([
  [0, '0B'],
  [1023, '1023B'],
  [1024, '1024B'],
  [1025, '1K'],
  [1536, '1.5K'],
  [1_048_575, '1023.99K'],
  [1_048_576, '1M'],
  [20 * 1_048_576, '20M'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(formatFileSize(bytes)).toBe(shown)
})

it('shows limits in KB below a megabyte and in M from there', () => {
  expect(formatSizeLimit(500)).toBe('500KB')
  expect(formatSizeLimit(10_240)).toBe('10M')
  expect(formatSizeLimit(20_480)).toBe('20M')
})
