/** Milliseconds after which work that runs counts as standing: it may wait for a lock, or be long. */
const standsAfter = 100

/** How many may run now, at least one. @param waiting for their turn @param standing those of the running that have run for a while */
export type AtOnce = (waiting: number, standing: number) => number

/** Lets so many pieces of work run at the same time; the others wait in the order in which they came. */
export class Turns {
  /** When each that runs began, the oldest first. */
  readonly #running = new Set<{ readonly since: number }>()
  readonly #atOnce: AtOnce
  readonly #isFixed: boolean
  readonly #waiting: (() => void)[] = []
  #isLooking = false

  /** @param atOnce asked whenever one wants to begin or has ended, and now and then while some wait */
  constructor(atOnce: number | AtOnce) {
    this.#isFixed = typeof atOnce === 'number'
    this.#atOnce = typeof atOnce === 'number' ? () => atOnce : atOnce
  }

  /**
   * Runs `work` when its turn comes.
   * @param patience milliseconds to wait for the turn
   * @throws what `tooLate` makes, when the turn did not come in time
   */
  async run<T>(work: () => Promise<T>, patience: number, tooLate: () => Error): Promise<T> {
    const turn = await this.#take(patience, tooLate)
    try {
      return await work()
    } finally {
      this.#running.delete(turn)
      this.#admit()
    }
  }

  #take(patience: number, tooLate: () => Error): Promise<{ readonly since: number }> | { readonly since: number } {
    if (this.#waiting.length === 0 && this.#hasRoom()) return this.#begin()
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer)
        resolve(this.#begin())
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(tooLate())
      }, patience)
      this.#waiting.push(enter)
      this.#admit()
    })
  }

  #begin(): { readonly since: number } {
    const turn = { since: performance.now() }
    this.#running.add(turn)
    return turn
  }

  #admit(): void {
    while (this.#waiting.length > 0 && this.#hasRoom()) this.#waiting.shift()?.()
    this.#lookLater()
  }

  #hasRoom(): boolean {
    const before = performance.now() - standsAfter
    let standing = 0
    for (const { since } of this.#running) {
      if (since > before) break
      standing += 1
    }
    return this.#running.size < this.#atOnce(this.#waiting.length, standing)
  }

  /** What runs may come to stand, and the number that may run may rise, without anything beginning or ending. */
  #lookLater(): void {
    if (this.#isFixed || this.#isLooking || this.#waiting.length === 0) return
    this.#isLooking = true
    setTimeout(() => {
      this.#isLooking = false
      this.#admit()
    }, standsAfter)
  }
}
