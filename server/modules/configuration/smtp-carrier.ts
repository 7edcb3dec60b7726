/** Mails over SMTP, the way most mail servers take them. */
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { checkedAddress } from '#kit/outgoing.ts'
import type { Carrier } from '#server/modules/message/carrier.contract.ts'

export interface SmtpSettings {
  readonly name: string
  readonly host: string | null
  readonly port: number | null
  /** STARTTLS unless said otherwise: a password never travels in the open by default. */
  readonly security: string | null
  readonly account: string | null
  readonly sender: string | null
}

/** Milliseconds for each of connecting, greeting and waiting for an answer. */
const patience = 15_000

const usualPorts: Readonly<Record<string, number>> = { TLS: 465, STARTTLS: 587, NONE: 25 }

/**
 * A connection a mail: they are few, and a connection kept open would outlive a change of the settings.
 * A mail that is tried again keeps its Message-ID, by which mailboxes recognise it.
 */
export function smtpCarrier({ name, host, port, security, account, sender }: SmtpSettings, password: string | undefined): Carrier {
  const kind = security ?? 'STARTTLS'
  return {
    name,
    async send({ recipient, title, body, key }) {
      const address = await checkedAddress(host ?? '')
      const transport = createTransport({
        host: address,
        // The certificate is that of the name, not of the address behind it.
        ...(isIP(host ?? '') === 0 && { tls: { servername: host ?? '' } }),
        port: port ?? usualPorts[kind] ?? 587,
        secure: kind === 'TLS',
        requireTLS: kind === 'STARTTLS',
        ignoreTLS: kind === 'NONE',
        connectionTimeout: patience,
        greetingTimeout: patience,
        socketTimeout: patience,
        // Texts are ours: nothing of them may name a file or an address to be read.
        disableFileAccess: true,
        disableUrlAccess: true,
        ...(account && { auth: { user: account, pass: password ?? '' } }),
      })
      const domain = sender?.split('@')[1] ?? 'localhost'
      try {
        await transport.sendMail({ from: sender ?? '', to: recipient, subject: title, text: body, messageId: `<${key}@${domain}>` })
      } finally {
        transport.close()
      }
    },
  }
}
