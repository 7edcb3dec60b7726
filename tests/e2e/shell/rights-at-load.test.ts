/** At a full load the menu and the buttons are read once, and a change of rights is shown whenever it falls. */
import type { Page, Response } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { sessionOf } from '../support/sign-in.ts'

const pages = withBrowser()
const aboutRights = ['/api/blade-system/menu/routes', '/api/upms/permissions/buttons', '/api/blade-auth/oauth/user-info']
const lines = /\/socket\.io\//

/** What the page was observed about versions: by its calls, by their path, and by the line. */
interface Observed {
  readonly answers: Map<string, string[]>
  readonly line: string[]
}

function listen(page: Page): Observed {
  const observed: Observed = { answers: new Map(), line: [] }
  page.on('response', (response: Response) => {
    const path = new URL(response.url()).pathname
    if (!aboutRights.includes(path)) return
    observed.answers.set(path, [...(observed.answers.get(path) ?? []), response.headers()['rights-version'] ?? ''])
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const version = /"rights-version",\{"version":"(\w*)"/.exec(String(payload))?.[1]
      if (version !== undefined) observed.line.push(version)
    }),
  )
  return observed
}

it('each is read once where nothing changed', async () => {
  const page = await pages.open('/wel/index', { as: 'purchaser' })
  // Others may change rights at the same time: a load during which there was one version only is what counts.
  await expect
    .poll(async () => {
      const observed = listen(page)
      await page.reload()
      await expect.poll(() => observed.line.length).toBeGreaterThan(0)
      await expect.poll(() => observed.answers.size).toBe(aboutRights.length)
      await page.waitForLoadState('networkidle')
      const versions = new Set([...observed.answers.values(), observed.line].flat())
      page.removeAllListeners('response')
      page.removeAllListeners('websocket')
      return versions.size === 1 ? [...observed.answers.values()].map(({ length }) => length) : 'rights changed meanwhile'
    })
    .toEqual([1, 1, 1])
})

it('what changed between the answer and the line is shown', async () => {
  const name = `空当菜单${Date.now()}`
  const call = await callsOf('admin')
  const page = await pages.open('/404', { as: 'admin' })
  const held: (() => void)[] = []
  await page.routeWebSocket(lines, async (socket) => {
    await new Promise<void>((resolve) => held.push(resolve))
    socket.connectToServer()
  })
  const observed = listen(page)
  await page.goto('/wel/index')
  await expect.poll(() => [...observed.answers.keys()].toSorted()).toEqual(aboutRights.toSorted())
  await page.locator('.side .ant-menu').first().waitFor()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const entry = { nameZh: name, nameEn: name, code: `e2e-gap-${Date.now()}`, category: 'MENU', path: '/wel/gap', sort: 1 }
  const { id } = await call('POST', '/api/upms/permissions/insert', entry)
  try {
    for (const stand of held) stand()
    await page.locator('.side').getByText(name).waitFor()
  } finally {
    await call('DELETE', `/api/upms/permissions/remove/${id}`)
  }
  // The line stands now: it tells the next change by itself.
  await expect.poll(() => page.locator('.side').getByText(name).count()).toBe(0)
})

async function callsOf(account: string) {
  const baseUrl = inject('baseUrl')
  const token = (await sessionOf(baseUrl, account)).cookies.find((cookie) => cookie.name.endsWith('access-token'))?.value ?? ''
  return async (method: 'POST' | 'DELETE', path: string, body?: object): Promise<{ id: string }> => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code, data, msg } = (await answer.json()) as { code: number; data: { id: string }; msg: string }
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
}
