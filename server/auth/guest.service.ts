/** What the calls of guests need of sign-in: a picture that was read, a password as it was typed, a limit to how often. */
import type { Sql } from '#kit/data-source.ts'
import type { CallContext } from '#kit/handle.ts'
import type { Principal } from '#kit/principal.ts'

export interface Guests {
  /** @throws Failure auth.captcha-wrong; the picture is used up either way */
  requireCaptcha(context: CallContext): Promise<void>
  /** @throws Failure auth.cipher-wrong */
  passwordOf(context: CallContext, sent: string): string
  /** @param path field that a refusal names @throws Failure bad-input for a password that is too short or too long */
  hashed(path: string, password: string): Promise<string>
  /** As long for a hash that is not there. */
  matches(password: string, stored: string | undefined): Promise<boolean>
  /** Somebody who proved himself by a link of ours; undefined when he is gone or disabled. */
  principalOf(sql: Sql, userId: string): Promise<Principal | undefined>
  /** @throws Failure too-often when one address does `what` more than `most` times in ten minutes */
  limit(context: CallContext, what: string, most: number): Promise<void>
}

declare module '#server/documents/define.ts' {
  interface ProcessDependencies {
    readonly guests: Guests
  }
}
