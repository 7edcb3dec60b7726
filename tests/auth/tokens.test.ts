import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { accessGuard } from '#server/auth/access-guard.ts'
import { noticeOf } from '#server/auth/access-listener.ts'
import { cipherKeyBytes, unwrapPassword, wrapPassword } from '#server/auth/login-cipher.ts'
import { loginMaxFailures, tokenTime } from '#server/auth/parameters.ts'
import { accessTokens, bearerToken, fingerprint, sameFingerprint } from '#server/auth/tokens.ts'

const claims = { sub: 'u', sid: 's', ver: 3, cid: 'pc' }
const secret = 'a secret of a decent length, thirty-two or more'

describe('access tokens', () => {
  const tokens = accessTokens(secret)

  test('say who, and nothing else is believed', () => {
    const token = tokens.sign(claims, 60)
    expect(tokens.read(token)).toEqual(claims)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'admin', iss: 'chandlery', exp: 9_999_999_999 })).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const wrong of [
      `${header}.${forged}.${signature}`,
      `${none}.${forged}.`,
      `${header}.${payload}.`,
      '',
      'a.b.c',
      accessTokens(`${secret}!`).sign(claims, 60),
    ]) {
      expect(tokens.read(wrong)).toBeUndefined()
    }
  })

  test('end', () => {
    vi.useFakeTimers()
    const token = tokens.sign(claims, 60)
    vi.advanceTimersByTime(59_000)
    expect(tokens.read(token)).toEqual(claims)
    vi.advanceTimersByTime(2_000)
    expect(tokens.read(token)).toBeUndefined()
    vi.useRealTimers()
  })

  test('with other claims are not ours', () => {
    expect(tokens.read(tokens.sign({ ...claims, ver: '3' } as never, 60))).toBeUndefined()
  })
})

test.each([
  [{ authorization: 'Bearer abc' }, 'abc'],
  [{ 'blade-auth': 'bearer abc' }, 'abc'],
  [{ authorization: 'Basic eHg=', 'blade-auth': 'bearer abc' }, 'abc'],
  [{ authorization: 'bearer  abc ' }, 'abc'],
  [{ authorization: 'abc' }, undefined],
  [{}, undefined],
])('the token of %o is %s', (headers, expected) => {
  expect(bearerToken(headers)).toBe(expected)
})

test('fingerprints are compared whole', () => {
  expect(sameFingerprint(fingerprint('a'), fingerprint('a'))).toBe(true)
  expect(sameFingerprint(fingerprint('a'), fingerprint('b'))).toBe(false)
  expect(sameFingerprint('', fingerprint('b'))).toBe(false)
})

describe('login cipher', () => {
  test('unwraps what it wrapped, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (password) => {
        expect(unwrapPassword(wrapPassword(password, 'chandlery-cipher'), 'chandlery-cipher')).toBe(password)
      }),
    )
  })

  test('never throws at what is no ciphertext', () => {
    fc.assert(
      fc.property(fc.base64String(), (sent) => {
        expect(() => unwrapPassword(sent, 'chandlery-cipher')).not.toThrow()
      }),
    )
    expect(unwrapPassword('chandlery', 'chandlery-cipher')).toBeUndefined()
  })

  test('takes a key as characters or as hexadecimal digits', () => {
    expect(cipherKeyBytes('000102030405060708090a0b0c0d0e0f')).toEqual(Buffer.from(Array.from({ length: 16 }, (_, index) => index)))
    expect(() => cipherKeyBytes('short')).toThrow(/LOGIN_CIPHER_KEY/)
  })
})

const allowed = (value: string) => tokenTime.schema.safeParse(value).success

test('parameters bound what an administrator may type', () => {
  expect([allowed('30'), allowed('86400'), allowed('29'), allowed('86401'), allowed('50.5'), allowed('soon')]).toEqual([true, true, false, false, false, false])
  expect([tokenTime.fallback, loginMaxFailures.fallback]).toEqual([3000, 5])
})

test.each([
  ['session 1', { sessionId: '1' }],
  ['user 2', { userId: '2' }],
  ['rights', 'all'],
  ['', 'all'],
])('the notice %s', (payload, expected) => {
  expect(noticeOf(payload)).toEqual(expected)
})

describe('the guard', () => {
  test('asks once for requests at the same moment, again when the verdict is old, and keeps no failed read', async () => {
    let reads = 0
    let now = 0
    let fails = false
    const guard = accessGuard(
      {
        query: async () => {
          reads += 1
          if (fails) throw new Error('the database is away')
          return []
        },
      },
      () => now,
    )
    expect(await Promise.all([guard.admit(claims), guard.admit(claims)])).toEqual([undefined, undefined])
    expect(reads).toBe(1)
    now = 799
    await guard.admit(claims)
    expect(reads).toBe(1)
    now = 801
    await guard.admit(claims)
    expect(reads).toBe(2)
    fails = true
    guard.forget({ sessionId: 's' })
    await expect(guard.admit(claims)).rejects.toThrow('away')
    fails = false
    expect(await guard.admit(claims)).toBeUndefined()
    guard.forget('all')
    await guard.admit(claims)
    expect(reads).toBe(5)
  })

  test('does not grow without end', async () => {
    let now = 0
    const guard = accessGuard({ query: async () => [] }, () => now)
    for (let session = 0; session < 5001; session += 1) await guard.admit({ ...claims, sid: String(session) })
    now = 10_000
    await guard.admit({ ...claims, sid: 'another' })
    guard.forget({ userId: 'u' })
    expect(await guard.admit(claims)).toBeUndefined()
  })
})
