/** Pictures that only people read. A picture is drawn by one process and may be checked by another; it works once, right or wrong. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '#kit/data-source.ts'
import { drawCaptchaPicture } from './captcha-picture.ts'

export interface Captcha {
  readonly key: string
  /** PNG as a data URL. */
  readonly image: string
}

/** Seconds. */
const lifetime = 300

/** @param key given by clients that draw again under the key they have; a new one otherwise */
export async function drawCaptcha(sql: Sql, key: string = randomUUID()): Promise<Captcha> {
  const { text, png } = await drawCaptchaPicture()
  // Old pictures go when a new one is drawn, so nothing has to come by and clean.
  await sql.query('delete from captcha where expires_at < clock_timestamp()')
  await sql.query(
    `insert into captcha (key, code, expires_at) values ($1, $2, clock_timestamp() + make_interval(secs => $3))
     on conflict (key) do update set code = excluded.code, expires_at = excluded.expires_at`,
    [key, text, lifetime],
  )
  return { key, image: `data:image/png;base64,${png.toString('base64')}` }
}

/** Uses the picture up and tells whether the code was read rightly. */
export async function readsCaptcha(sql: Sql, key: string | undefined, code: string | undefined): Promise<boolean> {
  if (!key || !code) return false
  const rows = await sql.query<{ code: string }>('delete from captcha where key = $1 and expires_at >= clock_timestamp() returning code', [key])
  return rows[0]?.code === code.trim().toLowerCase()
}
