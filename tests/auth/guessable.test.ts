import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isGuessable } from '#server/auth/guessable.ts'

describe('a password that is guessed first', () => {
  test.each([
    '12345678',
    '87654321',
    '11111111',
    'aaaaaaaa',
    'abababab',
    'abcd1234',
    '1234abcd',
    'qwer1234',
    'qwertyuiop',
    'asdfghjkl',
    '1qaz2wsx',
    '123qweasd',
    'Password',
    'password1',
    'Passw0rd!',
    'P@ssw0rd2024',
    'admin123',
    'Admin@123',
    'welcome2026',
    'iloveyou520',
    'woaini1314',
    '123456abc',
    'abc123456',
  ])('%s', (password) => {
    expect(isGuessable(password)).toBe(true)
  })

  test.each([
    'long-enough',
    'a-new-password',
    'correct horse battery',
    'taken-over',
    'reset-by-admin',
    'sample-password-1',
    '远帆供应链2026',
    'Zhou_1987_river',
  ])('%s is not one', (password) => {
    expect(isGuessable(password)).toBe(false)
  })

  test('is the account, forwards, backwards or with digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,10}$/), fc.stringMatching(/^[0-9!@#]{0,6}$/), (account, tail) => {
        expect(isGuessable(`${account.toUpperCase()}${tail}`, account)).toBe(true)
        expect(isGuessable([...account].toReversed().join(''), account)).toBe(true)
      }),
    )
  })

  test('never is a long random one', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const password = Buffer.from(bytes).toString('base64url')
        fc.pre(new Set(password.toLowerCase()).size > 8)
        expect(isGuessable(password, 'purchaser')).toBe(false)
      }),
    )
  })
})
