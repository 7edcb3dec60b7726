/** UUID version 7: sorted by time and, within this process, by order of creation, so that indexes grow at one end. */
import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(8 * 256)
let used = pool.length
let lastTime = 0
let count = 0

/** @param now epoch milliseconds, the first 48 bits of the id; the 12 bits behind it count the ids of one millisecond */
export function uuidv7(now: number): string {
  if (now === lastTime && count < 0xfff) count += 1
  else {
    count = 0
    lastTime = now
  }
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.toString('hex', used, used + 8)
  used += 8
  const time = now.toString(16).padStart(12, '0')
  const variant = (8 + (Number.parseInt(random[0] ?? '0', 16) % 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${count.toString(16).padStart(3, '0')}-${variant}${random.slice(1, 4)}-${random.slice(4, 16)}`
}

/** Epoch milliseconds in the first 48 bits of an id. */
export const startOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
