/** Wraps a password for the way to the server: base64 of a fresh 16-byte iv and the AES-128-CBC ciphertext under the public key. */

export interface WrappedPassword {
  readonly password: string
  readonly headers: Readonly<Record<string, string>>
}

/** 16 characters, or 32 hexadecimal digits. */
const keyBytes = (key: string): Uint8Array<ArrayBuffer> =>
  /^[0-9a-f]{32}$/i.test(key) ? Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : new TextEncoder().encode(key)

/** Browsers offer ciphers in secure contexts only; elsewhere the password travels as it is and says so. */
export async function wrapPassword(password: string, key: string): Promise<WrappedPassword> {
  if (!window.isSecureContext) return { password, headers: { 'Password-Cipher': 'none' } }
  const iv = crypto.getRandomValues(new Uint8Array(16))
  const imported = await crypto.subtle.importKey('raw', keyBytes(key), 'AES-CBC', false, ['encrypt'])
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, imported, new TextEncoder().encode(password)))
  return { password: window.btoa(String.fromCharCode(...iv, ...cipher)), headers: { 'Password-Cipher': 'aes' } }
}
