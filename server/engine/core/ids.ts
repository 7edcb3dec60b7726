/**
 * Ids of everything a step creates: valid UUIDv7 strings that sort by time and lead back to their token without an index.
 *
 *     tttttttt-tttt-7rrr-vsss-ssssCCCTTTTT
 *
 * Time and `rrr` are the seed's. The low 32 bits hold the step's id counter (10 bits) above the token number (22 bits), so ids of one
 * step sort in the order of their creation; the counter's higher bits are added to `sss ssss`. 42 random bits a millisecond remain.
 */
const TOKEN_BITS = 22
const TOKEN_MASK = (1 << TOKEN_BITS) - 1
const COUNTER_MASK = 0x3ff

/** Token numbers stay below this; the draft skips numbers that are still alive when it starts over. */
export const TOKEN_LIMIT = TOKEN_MASK + 1

export class IdSource {
  readonly #seed: string
  #prefix: string
  #count = 0

  /** @param seed a UUIDv7 */
  constructor(seed: string) {
    this.#seed = seed
    this.#prefix = seed.slice(0, 28)
  }

  /** The next id of the step, leading to `token`. */
  next(token: number): string {
    const count = this.#count++
    if (count > 0 && (count & COUNTER_MASK) === 0) this.#prefix = shifted(this.#seed, count >>> 10)
    const low = (((count & COUNTER_MASK) << TOKEN_BITS) | (token & TOKEN_MASK)) >>> 0
    return this.#prefix + low.toString(16).padStart(8, '0')
  }
}

/** Adds `by` to the 30 random bits behind the variant. */
function shifted(seed: string, by: number): string {
  const middle = Number.parseInt(seed.slice(19, 23) + seed.slice(24, 28), 16)
  const sum = (((middle & 0x3fffffff) + by) & 0x3fffffff) | 0x80000000
  const hex = (sum >>> 0).toString(16)
  return `${seed.slice(0, 19)}${hex.slice(0, 4)}-${hex.slice(4)}`
}

/** Token number behind an id; a number that no token has when the id is not one of ours. */
export const tokenOf = (id: string): number => Number.parseInt(id.slice(-8), 16) & TOKEN_MASK
