import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealOf } from '#kit/sealing.ts'
import { carriersOf } from '#server/modules/configuration/carriers.ts'
import { channelRoutes } from '#server/modules/configuration/channel.routes.ts'
import { configurationMessages } from '#server/modules/configuration/configuration.messages.ts'
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestApp } from '#tests/support/test-app.ts'

const seal = sealOf('a secret that stands elsewhere')
const log = { info: () => undefined }
const application = withTestApp(() => ({ routes: channelRoutes({ seal, log }), messages: [configurationMessages] }))
const call = async (path: string, payload?: unknown) => (await application.send(principal(), `/api/system/mail${path}`, payload)).body

let server: MailServer
beforeAll(async () => void (server = await startMailServer()))
afterAll(() => server.close())

const made = (differs: object = {}) =>
  call('/insert', {
    name: '公司邮箱',
    provider: 'SMTP',
    host: '127.0.0.1',
    port: server.port,
    security: 'NONE',
    account: 'robot',
    secret: 'mail-password',
    sender: 'robot@example.com',
    ...differs,
  })

describe('mails over SMTP', () => {
  test('need a server and a sender', async () => {
    const { data } = await made({ host: '', sender: '' })
    expect(data.errors).toEqual([
      { path: 'host', message: '请输入邮件服务器' },
      { path: 'sender', message: '请输入发件人' },
    ])
  })

  test.each(['smtp://mail.example.com', 'mail.example.com:25', 'mail server', 'mail..example.com', '-mail.example.com', '256.1.1.1', '邮件.example.com'])(
    'the server “%s” is no host',
    async (host) => {
      const { data } = await made({ host })
      expect(data.errors).toMatchObject([{ path: 'host', message: '请输入主机名或 IP 地址，不含协议、端口和空格' }])
    },
  )

  test.each(['smtp.example.com', 'localhost', 'mail_relay', '10.0.0.8', '::1'])('the server “%s” is one', async (host) => {
    expect((await made({ host })).data.host).toBe(host)
  })

  test('go out signed in, in both languages, and carry the same number when they are tried again', async () => {
    const { id, secret } = (await made()).data
    expect(secret).toBe('••••••••')
    expect((await call('/test', { id, recipient: 'li@example.com' })).data).toEqual({ ok: true, error: null })
    expect(server.signedIn.at(-1)).toBe('robot mail-password')
    expect(server.mails.at(-1)).toMatchObject({ from: 'robot@example.com', to: 'li@example.com' })

    await call('/enable', { id })
    const carrier = await carriersOf(application.data, seal, log)('MAIL')
    const mail = { recipient: 'li@example.com', title: '审批提醒', body: '“纸 500”等待您处理。\nPlease decide.', key: 'delivery-7' }
    await carrier.send(mail)
    await carrier.send(mail)
    const taken = server.mails.slice(-2)
    for (const { data } of taken) {
      expect(data).toContain('Message-ID: <delivery-7@example.com>')
      expect(Buffer.from(/Subject: =\?UTF-8\?B\?(.*)\?=/i.exec(data)?.[1] ?? '', 'base64').toString()).toBe('审批提醒')
    }
  })

  test('a refusal is told in the words of the server, and kept with the row', async () => {
    const { id } = (await made({ account: '' })).data
    server.refusal = '550 no such mailbox'
    const { ok, error } = (await call('/test', { id, recipient: 'nobody@example.com' })).data
    server.refusal = undefined
    expect([ok, error]).toEqual([false, expect.stringContaining('550 no such mailbox')])
    expect((await call(`/detail/${id}`)).data.testError).toContain('550 no such mailbox')
  })

  test('a password does not travel in the open unless that was chosen', async () => {
    const { id } = (await made({ security: null })).data
    const before = server.signedIn.length
    expect((await call('/test', { id, recipient: 'li@example.com' })).data).toMatchObject({ ok: false })
    expect(server.signedIn).toHaveLength(before)
  })
})
