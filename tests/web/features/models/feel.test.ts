import { describe, expect, it } from 'vitest'
import { faultOf } from '#web/features/models/feel/check-feel.ts'
import { feelText, languageOf } from '#web/features/models/feel/language.ts'

describe('checking FEEL', () => {
  it.each(['amount > 10', 'if a then 1 else 2', 'some x in list satisfies x = 1', '"a == b"', 'a <= 3 and b >= 4'])('takes %s', (text) => {
    expect(faultOf(text, 'expression')).toBeUndefined()
  })
  it('says where it stops making sense', () => {
    expect(faultOf('amount == 3', 'expression')).toEqual({ at: 7, found: '==' })
    expect(faultOf('amount >', 'expression')).toMatchObject({ at: 8, found: '' })
    expect(faultOf('1 + ) 2', 'expression')).toMatchObject({ at: 4 })
  })
  it('reads cells of tables as tests', () => {
    for (const text of ['< 100', '"a","b"', '[1..10]', 'not("x")']) expect(faultOf(text, 'unary-tests')).toBeUndefined()
    expect(faultOf('< ', 'unary-tests')).toBeDefined()
  })
})

it('knows the language as the engine does', () => {
  expect(languageOf('= a', 'value')).toBe('feel')
  expect(languageOf('${a}', 'formula')).toBe('java')
  expect(languageOf('a', 'value')).toBe('text')
  expect(languageOf('a > 1', 'formula')).toBe('feel')
  expect(languageOf('a == 1', 'formula')).toBe('java')
  expect(feelText('=a')).toBe('a')
})
