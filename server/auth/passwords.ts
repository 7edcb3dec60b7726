/** Passwords at rest: Argon2id, and the same time for accounts that do not exist. */
import { hash, parseOptions, verify } from '@node-rs/argon2'

/** OWASP's second recommendation for Argon2id (19 MiB, 2 passes, 1 lane); some 25 ms on a small server. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const minPasswordLength = 8
/** Field limit of the specification. */
export const maxPasswordLength = 50

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoy: Promise<string> | undefined

/**
 * @param stored hash of the account, or undefined when there is no such account: then the work is done all the same, so that
 *   the answer takes as long and tells nothing
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return matches && stored !== undefined
}

/** True when the hash was made with other costs than today's; the caller stores a new one at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored)
  return made.memoryCost !== cost.memoryCost || made.timeCost !== cost.timeCost || made.parallelism !== cost.parallelism
}
