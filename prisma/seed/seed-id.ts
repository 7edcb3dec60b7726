/** Ids of seeded rows: the same name gives the same id in every installation, so that seeds find each other's rows. */
import { createHash } from 'node:crypto'

/** @returns a UUID of version 8 made from the name, e.g. `seedId('user purchaser')` */
export function seedId(name: string): string {
  const hex = createHash('sha256').update(`chandlery ${name}`).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
