/**
 * Unwraps the password that a browser sends: base64 of a 16-byte iv and the AES-128-CBC ciphertext. The key is public (it is
 * served with the configuration): it keeps passwords out of casual logs, TLS protects them.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-128-cbc'
const block = 16

/** The 16 bytes of the key as written in the configuration: 16 characters, or 32 hexadecimal digits. */
export function cipherKeyBytes(key: string): Buffer {
  const bytes = /^[0-9a-f]{32}$/i.test(key) ? Buffer.from(key, 'hex') : Buffer.from(key, 'utf8')
  if (bytes.length !== block) throw new Error('LOGIN_CIPHER_KEY has to be 16 characters or 32 hexadecimal digits')
  return bytes
}

/** @returns the password, or undefined when the text is not one that this key wrapped */
export function unwrapPassword(wrapped: string, key: string): string | undefined {
  const bytes = Buffer.from(wrapped, 'base64')
  if (bytes.length < 2 * block || bytes.length % block !== 0) return undefined
  try {
    const decipher = createDecipheriv(algorithm, cipherKeyBytes(key), bytes.subarray(0, block))
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat([decipher.update(bytes.subarray(block)), decipher.final()]))
  } catch {
    return undefined
  }
}

/** What a client does; the sign-in tests and scripts use it too. */
export function wrapPassword(password: string, key: string): string {
  const iv = randomBytes(block)
  const cipher = createCipheriv(algorithm, cipherKeyBytes(key), iv)
  return Buffer.concat([iv, cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}
