import './browser-globals.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSessionAlive, setTokenTime } from '#web/kit/session.ts'
import { currentSession, flagsOf, forgetSession, keepGrant, keepUser } from '#web/kit/token-store.ts'

const grant = (access: string) => ({
  access_token: access,
  refresh_token: `${access}-refresh`,
  expires_in: 3600,
  user_id: 'u1',
  account: 'admin',
  user_name: 'Admin',
  avatar: null,
  userType: 'ADMIN',
  terminalType: 'SYSTEM_TERMINAL',
  tenant_id: '000000',
  currentTenantId: '000000',
  roles: ['ADMIN'],
})

let calls: { path: string; headers: Record<string, string>; body: unknown }[] = []
let answer: () => Promise<Response>
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  answer = async () => Response.json({ code: 200, data: grant('second') })
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    calls.push({ path, headers, body: JSON.parse(body) as unknown })
    return answer()
  })
  setTokenTime(3000)
  keepGrant(grant('first'))
  stop = keepSessionAlive()
})
afterEach(() => {
  stop()
  forgetSession()
  vi.useRealTimers()
})

describe('token refresh', () => {
  it('waits until the token is tokenTime old, checks every 10 seconds and uses the client pc', async () => {
    await vi.advanceTimersByTimeAsync(2999_000)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ path: '/api/auth/oauth/token', body: { grant_type: 'refresh_token', refresh_token: 'first-refresh' } })
    expect(atob(calls[0]?.headers['Authorization']?.replace('Basic ', '') ?? '')).toBe('pc:pc_secret')
    expect(currentSession()?.accessToken).toBe('second')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(1)
  })

  it('goes on knowing who acts in the user’s name: a grant does not say so', async () => {
    const named = { ADMIN: { zh: '管理员', en: 'Administrator' } }
    keepUser({ simulatedBy: 'u0', roleNames: named })
    await vi.advanceTimersByTimeAsync(3010_000)
    expect(currentSession()).toMatchObject({ accessToken: 'second', user: { simulatedBy: 'u0', roleNames: named } })
  })

  it('signs out when the server refuses', async () => {
    answer = async () => Response.json({ code: 401, msg: 'over' }, { status: 401 })
    await vi.advanceTimersByTimeAsync(3010_000)
    expect(currentSession()).toBeUndefined()
    expect(window.localStorage.getItem('chandlery-access-token')).toBeNull()
  })

  it('keeps the session while the server cannot be reached, and tries again', async () => {
    answer = () => Promise.reject(new TypeError('network'))
    await vi.advanceTimersByTimeAsync(3030_000)
    expect(calls.length).toBeGreaterThan(1)
    expect(currentSession()?.accessToken).toBe('first')
  })

  it('takes over what another tab has refreshed', async () => {
    const item = JSON.parse(window.localStorage.getItem('chandlery-access-token') ?? '{}') as object
    await vi.advanceTimersByTimeAsync(2995_000)
    window.localStorage.setItem('chandlery-access-token', JSON.stringify({ ...item, content: 'of another tab', datetime: Date.now() }))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toEqual([])
    expect(currentSession()?.accessToken).toBe('of another tab')
  })
})

describe('kinds of users', () => {
  it('derive the three flags', () => {
    expect(flagsOf({ ...grant('x'), userType: 'SUPPLIER', terminalType: 'SUPPLIER_TERMINAL' })).toEqual({
      isSupplier: true,
      isSys: false,
      isNotSupplier: false,
    })
    expect(flagsOf(grant('x'))).toEqual({ isSupplier: false, isSys: true, isNotSupplier: true })
  })
})
