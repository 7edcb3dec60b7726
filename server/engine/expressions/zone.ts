/** Time zones whose offsets are remembered: Luxon asks the platform's formatter anew for each, which takes some fifty microseconds. */
import { IANAZone, type Zone } from 'luxon'

/** Since 1970 every zone has changed its offset at a quarter of an hour. */
const QUARTER = 900_000
/** Fifty days of a zone; more is forgotten. */
const MOST = 4800

class RememberingZone extends IANAZone {
  readonly #offsets = new Map<number, number>()

  override offset(at: number): number {
    if (!(at >= 0)) return super.offset(at)
    const quarter = Math.floor(at / QUARTER)
    const known = this.#offsets.get(quarter)
    if (known !== undefined) return known
    if (this.#offsets.size >= MOST) this.#offsets.clear()
    const offset = super.offset(at)
    this.#offsets.set(quarter, offset)
    return offset
  }
}

const zones = new Map<string, RememberingZone>()

/** @param name IANA name; anything else is left to Luxon */
export function zoneOf(name: string): Zone | string {
  const known = zones.get(name)
  if (known !== undefined) return known
  if (!IANAZone.isValidZone(name)) return name
  const zone = new RememberingZone(name)
  zones.set(name, zone)
  return zone
}
