/** A supplier who tries to come by another's rows with what his browser gives him: addresses, calls with his own session, files, exports, sockets. */
import { io, type Socket } from 'socket.io-client'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import { applied, decide, newCompany, paper, send, type Company } from '../story/supplier-world.ts'
import { withBrowser } from '../support/browser.ts'

const pages = withBrowser()
const me = 'supplier-a'
/** What is refused on purpose is told in the console. */
const options = { as: me, expectedErrors: [/Failed to load resource/] }

interface Other extends Company {
  readonly id: string
  readonly applicationId: string
  readonly instanceId: string
  readonly materialId: string
  readonly fileId: string
  readonly ruleId: string
  readonly ruleInstance: string
}
let other: Other

const found = async <Row>(family: string, asked: object) =>
  ((await send('admin', `/api/supplier/${family}/list`, asked)) as { records: (Row | undefined)[] }).records[0]

/** Somebody with an account, a paper that was uploaded, and a version that waits for its approval. */
beforeAll(async () => {
  const company = newCompany('别人')
  const { id: applicationId } = await applied(company)
  for (const reviewer of ['purchaser', 'legal', 'finance', 'purchase-manager']) await decide(reviewer, applicationId)
  const row = await found<{ supplierId: string; processInstanceId: string }>('supplier-registration', { creditCode: company.creditCode })
  if (!row) throw new Error('not registered')
  const material = await found<{ id: string; fileIds: string[] }>('supplier-materials', { supplierId: row.supplierId })
  const path = '/api/supplier/supplier-price-rule-workflow'
  const rule = (await send(company.account, `${path}/insert`, { supplierId: row.supplierId, channel: 'JD', profitType: 2, profitValue: '0.5' })) as {
    id: string
  }
  const submitted = (await send(company.account, `${path}/submit`, { id: rule.id })) as { processInstanceId: string }
  other = {
    ...company,
    id: row.supplierId,
    applicationId,
    instanceId: row.processInstanceId,
    materialId: material?.id ?? '',
    fileId: material?.fileIds[0] ?? '',
    ruleId: rule.id,
    ruleInstance: submitted.processInstanceId,
  }
})

/** A call with the session that the page has. */
const call = (page: Page, path: string, body?: object) =>
  page.evaluate(
    async ([url, text]) => {
      const token = document.cookie
        .split('; ')
        .find((cookie) => cookie.startsWith('chandlery-access-token='))
        ?.split('=')[1]
      const answer = await fetch(url ?? '', {
        ...(text !== undefined && { method: 'POST', body: text }),
        headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${token}` },
      })
      return { status: answer.status, text: await answer.text() }
    },
    [path, body && JSON.stringify(body)] as const,
  )

describe('a supplier', () => {
  it('finds nothing under another’s addresses', async () => {
    const page = await pages.open(`/supplier-center/supplier-detail?id=${other.id}`, options)
    for (const path of [
      `/supplier-center/supplier-detail?id=${other.id}`,
      `/work/instance/${other.ruleInstance}`,
      `/work/print/${other.instanceId}`,
      `/supplier-center/update-supplier?id=${other.id}`,
    ]) {
      await page.goto(path)
      await page.locator('.top-tools, .ant-result, article, [role=alert]').first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.locator('body').textContent(), path).not.toContain(other.companyName)
    }
    await page.goto(`/supplier-center/supplier-list/index?q.companyName=${encodeURIComponent(other.companyName)}`)
    await page.getByText('没有符合条件的数据').waitFor()
  })

  it('is given nothing by calls, with whatever filter, and by no export', async () => {
    const page = await pages.open('/wel/index', options)
    const families = [
      'supplier-material',
      'supplier-contact',
      'supplier-bank-account',
      'supplier-price-rule-workflow',
      'supplier-registration',
      'supplier-admin',
    ]
    for (const family of families) {
      const path = `/api/supplier/${family}`
      for (const asked of [{ supplierId: other.id }, { id: other.materialId }, { size: 200 }, { supplierId: [other.id] }]) {
        const { status, text } = await call(page, `${path}/list`, asked)
        expect([200, 400, 403, 404], `${family} ${text.slice(0, 100)}`).toContain(status)
        for (const strange of [other.companyName, other.materialId, other.ruleId, other.applicationId]) expect(text, family).not.toContain(strange)
      }
      const sheet = await call(page, `${path}/export`, { supplierId: other.id, format: 'csv' })
      expect(sheet.text, family).not.toContain(other.companyName)
    }
    for (const path of [
      `/api/supplier/supplier-materials/detail/${other.materialId}`,
      `/api/supplier/supplier-price-rule-workflow/detail/${other.ruleId}`,
      `/api/supplier/supplier-admin/details/${other.id}`,
      `/api/supplier/supplier-registration/detail/${other.applicationId}`,
    ])
      expect([403, 404], path).toContain((await call(page, path)).status)
    for (const [path, body] of [
      ['/api/supplier/supplier-price-rule-workflow/withdraw', { id: other.ruleId }],
      ['/api/supplier/supplier-price-rule-workflow/approve', { id: other.ruleId }],
      ['/api/supplier/supplier-out-workflow/insert', { supplierId: other.id, scope: { whole: true, rows: [] }, reasonCode: 'OTHER', reason: 'x' }],
      ['/api/workflow/process/detail', { processInstanceId: other.ruleInstance }],
      ['/api/workflow/process/cancel', { processInstanceId: other.ruleInstance }],
    ] as const) {
      const { status, text } = await call(page, path, body)
      expect([403, 404], `${path} ${text}`).toContain(status)
    }
  })

  it('opens no file of another, by its id or by a link that was made for somebody else', async () => {
    const page = await pages.open('/wel/index', options)
    expect(other.fileId).not.toBe('')
    const later = Math.ceil(Date.now() / 1000) + 3600
    for (const path of [
      `/api/dfs/oss/file/${other.fileId}`,
      `/api/dfs/oss/file/${other.fileId}/a.pdf?e=0&s=${'A'.repeat(32)}`,
      `/api/dfs/oss/file/${other.fileId}/a.pdf?e=${later}&s=`,
    ]) {
      const { status, text } = await call(page, path)
      expect([400, 401, 403, 404], path).toContain(status)
      expect(text, path).not.toContain('%PDF')
    }
    const links = await call(page, '/api/dfs/oss/links', { files: [other.fileId] })
    expect([links.status, JSON.parse(links.text).data]).toEqual([200, {}])
    // He cannot hang it on a row of his own either.
    const taken = { materialType: 'OTHER', name: paper.name, fileIds: [other.fileId] }
    expect([400, 403]).toContain((await call(page, '/api/supplier/supplier-materials/insert', taken)).status)
  })

  it('hears nothing of another over the socket', async () => {
    const page = await pages.open('/wel/index', options)
    const token = (await page.context().cookies()).find(({ name }) => name === 'chandlery-access-token')?.value
    const socket: Socket = io(inject('baseUrl'), { path: '/socket.io', transports: ['websocket'], auth: { token } })
    try {
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
      const join = (room: string) => socket.timeout(5000).emitWithAck('join', room) as Promise<unknown>
      for (const room of [
        `doc:supplier-price-rule:${other.ruleId}`,
        `doc:supplier:${other.id}`,
        `doc:supplier-material:${other.materialId}`,
        'role:PURCHASER',
        'role:PLATFORM_ADMIN',
      ])
        expect(await join(room), room).toBe(false)
      const heard: unknown[] = []
      socket.onAny((...event) => heard.push(event))
      await decide('pricing', other.ruleId)
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect(JSON.stringify(heard)).not.toContain(other.ruleId)
    } finally {
      socket.disconnect()
    }
  })
})
