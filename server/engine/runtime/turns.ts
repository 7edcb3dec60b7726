/** Within one process, steps of one instance take turns: whoever waits here need not lose a race in the database. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs `work` after everything that was asked for the same key before. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    const mine = before === undefined ? work() : before.then(work, work)
    const settled = mine.then(
      () => undefined,
      () => undefined,
    )
    this.#last.set(key, settled)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key)
    }
  }
}
