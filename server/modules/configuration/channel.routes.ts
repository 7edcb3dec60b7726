/** Carriers of text messages and mails: editing, choosing, testing. */
import { randomUUID } from 'node:crypto'
import { badInput, notFound } from '#kit/errors.ts'
import { handle, type CallContext, type Route } from '#kit/handle.ts'
import type { Draft, ResourceHooks, WriteContext } from '#kit/resource/hooks.ts'
import { resourceRoutes } from '#kit/resource/resource-routes.ts'
import type { Seal } from '#kit/sealing.ts'
import { inUseObstacles, refuseRemovalInUse, testConfiguration, useConfiguration } from './activation.ts'
import { carrierFrom, channelQuery, type CarrierLog, type ChannelRow } from './carriers.ts'
import { enableMail, enableSms, mailConfig, smsConfig, testMail, testSms } from './channel.contract.ts'
import { dotted, sealCredential } from './credential.ts'

export interface ChannelDependencies {
  readonly seal: Seal
  readonly log: CarrierLog
}

/** What each way of carrying cannot do without. */
const needed: Readonly<Record<string, readonly { readonly path: string; readonly code: string }[]>> = {
  HTTP: [{ path: 'url', code: 'configuration.address-missing' }],
  SMTP: [
    { path: 'host', code: 'configuration.host-missing' },
    { path: 'sender', code: 'configuration.sender-missing' },
  ],
}

const hooksFor = (seal: Seal, table: string) => ({
  expressions: { secret: dotted },
  validate: async (draft: Draft, context: WriteContext) => {
    await refuseRemovalInUse(context)
    if (context.verb === 'remove') return
    const now = { ...context.before, ...draft } as Draft
    const missing = (needed[String(now['provider'])] ?? []).filter(({ path }) => !now[path])
    if (missing.length > 0) throw badInput(missing)
  },
  beforeWrite: (draft: Draft, context: WriteContext) => sealCredential(seal, table, draft, context),
  obstacles: inUseObstacles,
})

const testText = { title: '测试 Test', body: '这是一条测试消息。This is a test message.' }

export function channelRoutes({ seal, log }: ChannelDependencies): Route[] {
  const test = async (context: CallContext, channel: 'SMS' | 'MAIL', id: string, recipient: string) => {
    const { table, select } = channelQuery(channel)
    const [row] = await context.sql.query<ChannelRow>(`${select} where id = $1::uuid and deleted_at is null`, [id])
    if (!row) throw notFound(table, id)
    return testConfiguration(context, table, id, () => carrierFrom(channel, row, seal, log).send({ ...testText, recipient, key: randomUUID() }))
  }
  return [
    ...resourceRoutes(smsConfig, hooksFor(seal, 'sms_config') as ResourceHooks<typeof smsConfig>),
    handle(enableSms, (context, { id }) => useConfiguration(context, 'sms_config', id)),
    handle(testSms, (context, { id, recipient }) => test(context, 'SMS', id, recipient)),
    ...resourceRoutes(mailConfig, hooksFor(seal, 'mail_config') as ResourceHooks<typeof mailConfig>),
    handle(enableMail, (context, { id }) => useConfiguration(context, 'mail_config', id)),
    handle(testMail, (context, { id, recipient }) => test(context, 'MAIL', id, recipient)),
  ]
}
