/**
 * Links that carry their own permission, because a browser sends no token with `<img src>`. A link names one file; its signature
 * is an HMAC over file and expiry.
 *
 * Documents get links that expire within the hour. Pictures (module rule `isPicture`) get lasting ones: they stand in stored rich
 * texts and on public product pages, and are readable by whoever was shown the link, as pictures on the web are.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that a link to a document works: long enough to read, short enough to be useless in an old mail. */
export const LINK_SECONDS = 3_600

export const filePath = '/api/dfs/oss/file'

export interface SignedLinks {
  /** Path with query, from the site's root. `lasting` for pictures. */
  linkTo(file: { readonly id: string; readonly name: string }, lasting: boolean, now?: number): string
  /** What a signature is worth. `expires` as in the link (Unix seconds, 0 = lasting). */
  judge(id: string, expires: number, signature: string, now?: number): 'good' | 'expired' | 'bad'
}

export function signedLinks(secret: string): SignedLinks {
  // A key of its own, so that a signature here says nothing elsewhere.
  const key = createHmac('sha256', secret).update('file links').digest()
  const sign = (id: string, expires: number): string => createHmac('sha256', key).update(`${id}.${expires}`).digest('base64url').slice(0, 32)
  return {
    linkTo({ id, name }, lasting, now = Date.now()) {
      // Rounded up to the quarter of an hour, so that browsers can cache what is shown repeatedly.
      const expires = lasting ? 0 : Math.ceil((now / 1_000 + LINK_SECONDS) / 900) * 900
      return `${filePath}/${id}/${encodeURIComponent(name)}?e=${expires}&s=${sign(id, expires)}`
    },
    judge(id, expires, signature, now = Date.now()) {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(id, expires))]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'bad'
      return expires !== 0 && expires * 1_000 < now ? 'expired' : 'good'
    },
  }
}

/** The file id in a link of ours, however old; undefined for foreign links. */
export const fileIdIn = (link: string): string | undefined => new RegExp(`${filePath}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)`).exec(link)?.[1]
