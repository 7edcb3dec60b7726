import './browser-globals.ts'
import { describe, expect, it } from 'vitest'
import { emptyRegistration, firstProblem } from '#web/app/entry/registration-rules.ts'
import { wrapPassword } from '#web/kit/password-cipher.ts'
import { screenLevelOf } from '#web/app/shell/screen-level.ts'
import { fileNameOf } from '#web/kit/file-transfer.ts'
import { address, resourcePath } from '#web/kit/client.ts'
import { changePassword, urlByCode } from '#server/auth/account.contract.ts'
import { unwrapPassword } from '#server/auth/login-cipher.ts'

describe('registration', () => {
  it('tells the first failure only, in the order of the specification', () => {
    const filled = { tenantId: '000000', name: '', account: 'guest', password: 'one', password2: 'one' }
    expect(firstProblem(emptyRegistration)).toBe('needsTenant')
    expect(firstProblem({ ...filled, account: ' ' })).toBe('needsAccount')
    expect(firstProblem({ ...filled, password2: '' })).toBe('needsPassword')
    expect(firstProblem({ ...filled, password2: 'two' })).toBe('passwordsDiffer')
    expect(firstProblem(filled)).toBeUndefined()
  })
})

describe('password on its way', () => {
  it('is unwrapped by the server', async () => {
    const { password, headers } = await wrapPassword('密码 with blanks', 'chandlery-cipher')
    expect(headers).toEqual({ 'Password-Cipher': 'aes' })
    expect(unwrapPassword(password, 'chandlery-cipher')).toBe('密码 with blanks')
  })
})

describe('screen levels', () => {
  it.each([
    [1200, 3],
    [1199, 2],
    [992, 2],
    [991, 1],
    [768, 1],
    [767, 0],
  ])('%i pixels are level %i', (width, level) => {
    expect(screenLevelOf(width)).toBe(level)
  })
})

describe('calls', () => {
  it('fill path parameters from the input and leave the rest', () => {
    expect(address(urlByCode, { code: 'a/b' })).toEqual({ method: 'GET', path: '/api/order/get-url-by-code/a%2Fb', rest: {} })
    expect(resourcePath(changePassword)).toBe('/api/upms/user')
  })

  it('read the name of a download', () => {
    expect(fileNameOf(`attachment; filename="a.xlsx"; filename*=UTF-8''%E8%AE%A2%E5%8D%95.xlsx`)).toBe('订单.xlsx')
    expect(fileNameOf('attachment; filename="plain.csv"')).toBe('plain.csv')
    expect(fileNameOf('attachment')).toBeUndefined()
  })
})
