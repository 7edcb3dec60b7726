/** A kept answer about rights is read again exactly when it may be of other rights than those that hold. */
import '../shell/browser-globals.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { menuRoutes } from '#server/auth/account.contract.ts'
import { callOptions } from '#web/kit/client.ts'
import { followRights } from '#web/kit/rights-version.ts'
import { followUser, reloadUser } from '#web/kit/session.ts'

/** Answers that the test lets go, in the order of the calls. */
let answers: ((version: string) => void)[] = []
let cache: QueryClient
let stop: () => void = () => undefined

const menu = callOptions(menuRoutes, {}, { staleTime: Number.POSITIVE_INFINITY, ofRights: true })
const asked = (times: number) => vi.waitFor(() => expect(answers).toHaveLength(times))
const shown = (version: string) => vi.waitFor(() => expect(cache.getQueryData(menu.queryKey)).toEqual([version]))

beforeEach(() => {
  answers = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => answers.push((version) => resolve(Response.json({ code: 200, data: [version] }, { headers: { 'rights-version': version } })))),
  )
  cache = new QueryClient()
  stop = new QueryObserver(cache, menu).subscribe(() => undefined)
})
afterEach(() => {
  stop()
  cache.clear()
})

const follow = (version: string) => followRights(cache, [menuRoutes.path], version)

describe('a menu', () => {
  it('is read once when the line stands and nothing changed, whichever comes first', async () => {
    await asked(1)
    const early = follow('1')
    answers[0]?.('1')
    await Promise.all([early, shown('1')])
    await follow('1')
    expect(answers).toHaveLength(1)
  })

  it('is read again when the rights changed between its answer and the line', async () => {
    await asked(1)
    answers[0]?.('1')
    await shown('1')
    const following = follow('2')
    await asked(2)
    answers[1]?.('2')
    await Promise.all([following, shown('2')])
    await follow('2')
    expect(answers).toHaveLength(2)
  })

  it('is read again when its answer was under way while the rights changed, and is not asked for without end', async () => {
    await asked(1)
    const following = follow('2')
    answers[0]?.('1')
    await asked(2)
    answers[1]?.('1')
    await following
    expect(answers).toHaveLength(2)
  })

  it('is read again whenever the version is not known', async () => {
    await asked(1)
    answers[0]?.('')
    await shown('')
    const following = follow('')
    await asked(2)
    answers[1]?.('3')
    await following
    await shown('3')
  })
})

describe('the user', () => {
  it('is read again with other rights only', async () => {
    await asked(1)
    const reading = reloadUser()
    await asked(2)
    const following = followUser('1')
    answers[1]?.('1')
    await Promise.all([reading, following])
    expect(answers).toHaveLength(2)
    const again = followUser('2')
    await asked(3)
    answers[2]?.('2')
    await again
  })
})
