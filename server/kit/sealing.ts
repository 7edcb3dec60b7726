/** Credentials of foreign systems at rest: encrypted with a key that stands elsewhere, so that a copy of a table gives nothing away. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface Seal {
  close(text: string): string
  /** @throws Error when it was closed under another key, or changed */
  open(sealed: string): string
  /** The same for the same text, so that equal numbers are found without opening them. */
  digest(text: string): string
}

const FORM = 'v1'

/** AES-256-GCM under a key derived from the secret. */
export function sealOf(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, 'chandlery', 'credentials at rest', 32))
  const digestKey = Buffer.from(hkdfSync('sha256', secret, 'chandlery', 'digests', 32))
  return {
    close(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [FORM, iv.toString('base64url'), cipher.getAuthTag().toString('base64url'), content.toString('base64url')].join('.')
    },
    open(sealed) {
      const [form, iv, tag, content] = sealed.split('.')
      if (form !== FORM || iv === undefined || tag === undefined || content === undefined) throw new Error('Not a sealed text')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(content, 'base64url')), decipher.final()]).toString('utf8')
    },
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('hex'),
  }
}
