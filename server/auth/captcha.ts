/** Pictures that only people read. A picture is drawn by one process and may be checked by another; it works once, right or wrong. */
import { randomUUID } from 'node:crypto'
import svgCaptcha from 'svg-captcha'
import type { Sql } from '#kit/data-source.ts'

export interface Captcha {
  readonly key: string
  /** SVG as a data URL. */
  readonly image: string
}

/** Seconds. */
const lifetime = 300

/** Without letters and digits that look alike, also after lower-casing. */
const alphabet = 'abcdefhkmnprstuvwxyz2345678'

/** @param key given by clients that draw again under the key they have; a new one otherwise */
export async function drawCaptcha(sql: Sql, key: string = randomUUID()): Promise<Captcha> {
  const { text, data } = svgCaptcha.create({ size: 4, noise: 2, color: true, background: '#f4f6fa', width: 120, height: 40, charPreset: alphabet })
  // Old pictures go when a new one is drawn, so nothing has to come by and clean.
  await sql.query('delete from captcha where expires_at < clock_timestamp()')
  await sql.query(
    `insert into captcha (key, code, expires_at) values ($1, $2, clock_timestamp() + make_interval(secs => $3))
     on conflict (key) do update set code = excluded.code, expires_at = excluded.expires_at`,
    [key, text.toLowerCase(), lifetime],
  )
  return { key, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
}

/** Uses the picture up and tells whether the code was read rightly. */
export async function readsCaptcha(sql: Sql, key: string | undefined, code: string | undefined): Promise<boolean> {
  if (!key || !code) return false
  const rows = await sql.query<{ code: string }>('delete from captcha where key = $1 and expires_at >= clock_timestamp() returning code', [key])
  return rows[0]?.code === code.trim().toLowerCase()
}
