/** Parts of a message that only its recipient may read: links that stand for a person, and codes. */
import type { Seal } from '#kit/sealing.ts'

/** What stands in their place wherever the message is kept or shown. */
export const secretMask = '••••••'

/** A value that is written out only under a seal (`SealedText`). As text it is the mask, so that it cannot leak by accident. */
export class SecretText {
  readonly #text: string
  readonly #seal: Seal

  constructor(text: string, seal: Seal) {
    this.#text = text
    this.#seal = seal
  }

  toString(): string {
    return secretMask
  }

  toJSON(): string {
    return secretMask
  }

  /** Closes a text in which `fill` put the value. */
  within(fill: (value: string) => SealedText): string {
    return this.#seal.close(JSON.stringify(fill(this.#text)))
  }
}

/** Title and body as their recipient reads them. */
export interface SealedText {
  readonly title: string
  readonly body: string
}

/** @throws Error when it was closed under another key */
export const openSealedText = (seal: Seal, sealed: string): SealedText => JSON.parse(seal.open(sealed)) as SealedText
