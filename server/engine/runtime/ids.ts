/** UUID version 7: sorted by time, so that indexes grow at one end. */
import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(10 * 256)
let used = pool.length

/** @param now epoch milliseconds, the first 48 bits of the id */
export function uuidv7(now: number): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.toString('hex', used, used + 10)
  used += 10
  const time = now.toString(16).padStart(12, '0')
  const variant = (8 + (Number.parseInt(random[3] ?? '0', 16) % 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(8, 20)}`
}
