/** The workflow calls over a real engine on a test's own database: people who exist, handlers that fail on demand, a clock that only the test moves. */
import { afterAll, beforeEach } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import type { Route } from '#kit/handle.ts'
import type { DataSource } from '#kit/data-source.ts'
import type { Principal } from '#kit/principal.ts'
import { createEngine, inTransaction, outside, Refused, type Engine } from '#server/engine/index.ts'
import { engineSettings } from '#server/inbox/engine-settings.ts'
import { escalateTo } from '#server/inbox/escalate-to.ts'
import { inboxMessages } from '#server/inbox/inbox.messages.ts'
import { keepNews } from '#server/inbox/inbox-topics.ts'
import { inboxRoutes } from '#server/inbox/inbox.routes.ts'
import { approvers } from '#server/approvers/resolve.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestApp, type Answer, type Send } from '#tests/support/test-app.ts'

export const zone = 'Asia/Shanghai'
const id = (number: number): string => `0190d000-0000-7000-8000-${String(number).padStart(12, '0')}`
const person = (number: number, account: string, name: string, roles: string[], permissions: string[]): Principal =>
  principal({ userId: id(number), account, name, roles, permissions: new Set(permissions) })
const everybody = ['workflow:work', 'workflow:start', 'workflow:view']

export const admin = person(1, 'admin', '管理员', ['PLATFORM_ADMIN'], ['workflow:admin'])
/** May operate, without being an administrator. */
export const operator = person(2, 'ops', '运营', ['OPS'], [...everybody, 'workflow:operate', 'workflow:manage'])
export const ann = person(3, 'ann', '安娜', ['PURCHASER'], everybody)
export const bob = person(4, 'bob', '鲍勃', ['PURCHASE_MANAGER'], everybody)
export const cat = person(5, 'cat', '凯特', ['PURCHASE_MANAGER'], everybody)
/** Has no part in anything. */
export const eve = person(6, 'eve', '夏娃', ['CASHIER'], everybody)
export const supplier = principal({
  ...person(7, 'supplier-a', '供应商甲', ['SUPPLIER_ADMIN'], everybody),
  userType: 'SUPPLIER',
  terminalType: 'SUPPLIER_TERMINAL',
  tenantId: '100001',
  supplierId: id(70),
  rows: { kind: 'supplier', supplierId: id(70) },
})
export const worker = person(8, 'worker', '外部系统', [], ['workflow:external'])
/** Can sign in no more. */
export const left = person(9, 'left', '离职', [], [])
export const everyone = [admin, operator, ann, bob, cat, eve, supplier, worker, left]

export const noSuchId = '00000000-0000-7000-8000-00000000dead'

/** What the service tasks of these tests do next. */
export const service = { fails: undefined as 'refused' | 'broken' | undefined }

function act(): { handled: true } {
  if (service.fails === 'refused') throw new Refused('stock-short', 'Only 3 are left', { left: 3 })
  if (service.fails === 'broken') throw new Error('the printer burns')
  return { handled: true }
}

export class InboxApp {
  readonly send: Send
  readonly engine: () => Engine
  readonly clock: { at: number; now(): number }
  readonly data: () => DataSource

  constructor(send: Send, engine: () => Engine, clock: InboxApp['clock'], data: () => DataSource) {
    this.send = send
    this.engine = engine
    this.clock = clock
    this.data = data
  }

  post(caller: Principal, call: string, payload: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(caller, `/api/workflow/${call}`, payload, { headers })
  }

  get(caller: Principal, call: string, query: Record<string, string | number> = {}): Promise<Answer> {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    return this.send(caller, `/api/workflow/${call}${text ? `?${text}` : ''}`)
  }

  upload(caller: Principal, files: readonly { name: string; content: string; field?: string }[], fields: Record<string, string> = {}): Promise<Answer> {
    const boundary = '----inbox-test'
    const parts = [
      ...Object.entries(fields).map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ...files.map(
        ({ name, content, field = 'file' }) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/xml\r\n\r\n${content}\r\n`,
      ),
    ]
    return this.send(caller, '/api/workflow/manager/upload-deploy', `${parts.join('')}--${boundary}--\r\n`, {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
  }

  /** A model that names no starters is started by everybody of this file. @returns the definition's id */
  async deploy({ name, content }: { name: string; content: string }): Promise<string> {
    const starters = `camunda:candidateStarterGroups="${everyone.flatMap(({ roles }) => roles).join(',')}"`
    const file = {
      name,
      content: content.includes('candidateStarter') ? content : content.replaceAll(' isExecutable="true"', ` isExecutable="true" ${starters}`),
    }
    return dataOf(await this.upload(admin, [file]))[0].definitionId
  }

  /** @returns the instance's id */
  async start(caller: Principal, processKey: string, more: object = {}): Promise<string> {
    return dataOf(await this.post(caller, 'process/start', { processKey, ...more })).processInstanceId
  }

  async detail(processInstanceId: string) {
    return dataOf(await this.get(admin, 'process/detail', { processInstanceId }))
  }

  /** The one open task of an instance. */
  async taskOf(processInstanceId: string): Promise<string> {
    const { activeTasks } = await this.detail(processInstanceId)
    if (activeTasks.length !== 1) throw new Error(`${activeTasks.length} tasks are open`)
    return activeTasks[0].taskId
  }
}

/** The data of a good answer. */
export function dataOf({ body }: Answer) {
  if (body.code !== 200) throw new Error(`${body.code} ${body.msg} ${JSON.stringify(body.data)}`)
  return body.data
}

/** Call it at the top of a file. @param more further calls over the same engine */
export function withInbox(more: (engine: Engine, url: string) => Promise<readonly Route[]> = async () => []): InboxApp {
  const clock = { at: Date.parse('2026-03-02T09:00:00Z'), now: () => clock.at }
  let engine: Engine | undefined
  const app = withTestApp(async (data) => {
    engine = await createEngine({
      databaseUrl: app.url,
      clock,
      timeZone: zone,
      ...approvers(),
      escalateTo,
      parameter: engineSettings(data, systemClock),
      news: keepNews,
      poolSize: 6,
      handlers: { inside: inTransaction(act), outside: outside(act) },
    })
    await engine.migrate()
    await data.prisma.user.createMany({
      data: everyone.map((one) => ({
        id: one.userId,
        account: one.account,
        name: one.name,
        passwordHash: '-',
        status: one === left ? ('DISABLED' as const) : ('ENABLED' as const),
      })),
    })
    const codes = [...new Set(everyone.flatMap(({ roles }) => roles))]
    await data.prisma.role.createMany({ data: codes.map((roleCode) => ({ roleCode, roleName: roleCode })), skipDuplicates: true })
    return {
      routes: [...inboxRoutes(engine, zone), ...(await more(engine, app.url))],
      messages: [inboxMessages],
      settings: { checkAnswers: true, zone },
    }
  })
  afterAll(() => engine?.close())
  const opened = (): Engine => {
    if (!engine) throw new Error('The engine is there from beforeAll on.')
    return engine
  }
  beforeEach(() => void (service.fails = undefined))
  return new InboxApp(app.send, opened, clock, () => app.data)
}
