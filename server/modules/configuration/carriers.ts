/**
 * The carriers of `channel.contract.ts` at work; the active configuration of a channel, or the log where there is none. The log says
 * that something was to be sent, and to whom; never what, for texts hold codes and links.
 */
import { fetchOutside } from '#kit/outgoing.ts'
import type { DataSource } from '#kit/data-source.ts'
import type { Seal } from '#kit/sealing.ts'
import { settingsCacheOf } from '#kit/settings-cache.ts'
import type { Carrier, CarrierOf } from '#server/modules/message/carrier.contract.ts'
import { smtpCarrier, type SmtpSettings } from './smtp-carrier.ts'

export interface CarrierLog {
  info(fields: object, text: string): void
}

export interface ChannelRow extends SmtpSettings {
  readonly provider: string
  readonly url: string | null
  readonly secret: string | null
  /** Signature of text messages, or sender of mails. */
  readonly sender: string | null
}

const channels = { SMS: { table: 'sms_config', sender: 'sign_name', smtp: false }, MAIL: { table: 'mail_config', sender: 'sender', smtp: true } } as const

/** Where a channel's settings lie, and what is read of a row. */
export const channelQuery = (channel: 'SMS' | 'MAIL') => {
  const { table, sender, smtp } = channels[channel]
  const ofServer = smtp ? 'host, port, security, account' : 'null as host, null as port, null as security, null as account'
  return { table, select: `select name, provider, url, secret, ${sender} as sender, ${ofServer} from ${table}` }
}

/** Milliseconds. */
const patience = 15_000

const logCarrier = (channel: 'SMS' | 'MAIL', log: CarrierLog, name = 'LOG'): Carrier => ({
  name,
  send: async ({ recipient, key }) => log.info({ channel, recipient: maskedAddress(recipient), key }, 'not sent: the carrier is the log'),
})

/** Enough of a number or mailbox to recognise it. */
const maskedAddress = (recipient: string): string => recipient.replace(/^(.{0,3}).*?(.{0,4}|@[^@]*)$/s, '$1****$2')

function httpCarrier(channel: 'SMS' | 'MAIL', { name, url, sender }: ChannelRow, secret: string | undefined): Carrier {
  return {
    name,
    async send({ recipient, title, body, key }) {
      const content = channel === 'SMS' ? { mobile: recipient, sign: sender, content: body } : { from: sender, to: recipient, subject: title, text: body }
      const response = await fetchOutside(url ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key, ...(secret && { authorization: `Bearer ${secret}` }) },
        body: JSON.stringify(content),
        signal: AbortSignal.timeout(patience),
      })
      if (!response.ok) throw new Error(`The carrier answered ${response.status}`)
    },
  }
}

export function carrierFrom(channel: 'SMS' | 'MAIL', row: ChannelRow, seal: Seal, log: CarrierLog): Carrier {
  const secret = row.secret ? seal.open(row.secret) : undefined
  if (row.provider === 'HTTP') return httpCarrier(channel, row, secret)
  if (row.provider === 'SMTP') return smtpCarrier(row, secret)
  return logCarrier(channel, log, row.name)
}

/** Read through the process's cache of settings, so that a change of carrier is followed within a moment. */
export const carriersOf =
  (data: DataSource, seal: Seal, log: CarrierLog): CarrierOf =>
  async (channel) => {
    const { table, select } = channelQuery(channel)
    const row = await settingsCacheOf(data).get(table, 'active', async () => {
      const rows = await data.sql.query<ChannelRow>(`${select} where is_active and deleted_at is null`)
      return rows[0]
    })
    return row ? carrierFrom(channel, row, seal, log) : logCarrier(channel, log)
  }
