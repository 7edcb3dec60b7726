/**
 * Names under which statements are prepared. A connection keeps each of them, parsed and planned, as long as it lives; the same text has
 * the same name on every connection.
 */

/** As `pg` takes it. */
export interface NamedStatement {
  text: string
  values: unknown[]
  name?: string
}

export class PreparedNames {
  readonly #names = new Map<string, string>()
  readonly #most: number
  #given = 0

  /** @param most beyond so many texts statements are sent unprepared */
  constructor(most = 1000) {
    this.#most = most
  }

  /**
   * Sends a statement, prepared as long as there are not too many texts. One that a change of its tables has outlived (somebody upgrades
   * while this process serves) fails once: from then on it has another name, under which every connection prepares it anew.
   */
  async send<T>(text: string, params: readonly unknown[], send: (statement: NamedStatement) => Promise<T>): Promise<T> {
    const name = this.#nameOf(text)
    try {
      return await send({ text, values: params as unknown[], ...(name !== undefined && { name }) })
    } catch (error) {
      if (isStalePreparation(error)) this.#names.delete(text)
      throw error
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= this.#most) return known
    this.#given += 1
    const name = `kept_${this.#given}`
    this.#names.set(text, name)
    return name
  }
}

/** Of this process. */
export const preparedNames = new PreparedNames()

/** SQLSTATE 0A000 "cached plan must not change result type". Nothing was written; sent again, the statement works. */
export function isStalePreparation(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  return code === '0A000' && typeof message === 'string' && message.includes('cached plan')
}
