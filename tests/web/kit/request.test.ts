/** A refusal says something about whoever asked, not about whoever is here when it comes. */
import '../shell/browser-globals.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { request } from '#web/kit/request.ts'
import { currentSession, forgetSession, keepGrant } from '#web/kit/token-store.ts'

const grant = (token: string) =>
  keepGrant({ access_token: token, refresh_token: `r-${token}`, expires_in: 3600, user_id: '1', user_name: 'one' } as unknown as Parameters<
    typeof keepGrant
  >[0])

afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

it('a 401 signs out whoever asked', async () => {
  grant('mine')
  vi.stubGlobal('fetch', async () => Response.json({ code: 401, msg: 'over' }, { status: 401 }))
  await expect(request('POST', '/api/x', {}, { silent: true })).rejects.toMatchObject({ code: 401 })
  expect(currentSession()).toBeUndefined()
})

it('a 401 to somebody before leaves who is here now', async () => {
  grant('theirs')
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(() => resolve(Response.json({ code: 401, msg: 'over' }, { status: 401 })))))
  const asked = request('POST', '/api/x', {}, { silent: true }).catch((reason: unknown) => reason)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  grant('mine')
  answers[0]?.()
  expect(await asked).toMatchObject({ code: 401 })
  expect(currentSession()?.accessToken).toBe('mine')
})
