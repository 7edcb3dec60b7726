/** Keys of rows: UUIDv7, so that keys made later sort later and index pages fill from one side. */
import { randomFillSync } from 'node:crypto'

const length = 16
/** Chance is asked for many keys at once: asking costs more than the rest of a key. */
const chance = Buffer.alloc(length * 256)
let used = chance.length

/** A new key. Within one millisecond the order is by chance. */
export function newId(at: number = Date.now()): string {
  if (used === chance.length) {
    randomFillSync(chance)
    used = 0
  }
  const bytes = chance.subarray(used, (used += length))
  bytes.writeUIntBE(at, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text may be compared with a uuid column at all. */
export const isId = (text: unknown): text is string => typeof text === 'string' && shape.test(text)
