/** What somebody wrote into a rich text never runs for those who read it. */
import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { demoPassword } from '../support/sign-in.ts'

const pages = withBrowser()
const hostile = [
  '<p id="kept">正文</p>',
  '<script>window.reached = 1</script>',
  '<img src="/no-such.png" onerror="window.reached = 2">',
  '<a id="way" href="javascript:window.reached = 3">链接</a>',
  '<iframe srcdoc="<script>parent.reached = 4</script>"></iframe>',
  '<svg><animate onbegin="window.reached = 5" attributeName="x" dur="1s"></svg>',
  '<form action="https://evil.example"><button>提交</button></form>',
  '<p style="background: url(javascript:window.reached = 6)">样式</p>',
  '<p id="cover" style="position: fixed; inset: 0; z-index: 99999">遮挡</p>',
].join('')

const post = async (path: string, payload: object, headers: Record<string, string>) => {
  const answer = await fetch(`${inject('baseUrl')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
  })
  return (await answer.json()) as { code: number; data: { access_token: string; id: string } }
}

it('runs no script, keeps no handler and leads nowhere that is no address', async () => {
  const title = `公告 ${randomUUID()}`
  const basic = { authorization: `Basic ${Buffer.from('pc:pc_secret').toString('base64')}`, 'password-cipher': 'none' }
  const { data: grant } = await post('/api/auth/login', { username: 'admin', password: demoPassword, grant_type: 'password' }, basic)
  const draft = { title, category: 'RULE', content: hostile }
  const made = await post('/api/supplier/supplier-help-document/insert', draft, { authorization: `Bearer ${grant.access_token}` })
  expect(made.code).toBe(200)

  // The policy speaks up while the cleaner takes the handlers away.
  const page = await pages.open(`/help/help-document?id=${made.data.id}`, {
    as: 'supplier-a',
    expectedErrors: [/status of 404/, /inline event handler violates/],
  })
  const article = page.locator('article', { hasText: title })
  await article.getByText('正文').waitFor()
  expect(await article.locator('script, iframe, form, [onerror], [onbegin], a[href^="javascript:"]').count()).toBe(0)
  // A text that lays itself over the whole window stays in its place: the menu is still the menu's.
  expect(await page.evaluate(() => document.elementFromPoint(20, 20)?.closest('.side') !== null)).toBe(true)
  await article.getByText('链接').dispatchEvent('click')
  expect(await page.evaluate(() => (window as { reached?: number }).reached)).toBeUndefined()
})
