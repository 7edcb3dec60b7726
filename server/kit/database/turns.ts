/** Lets so many pieces of work run at the same time; the others wait in the order in which they came. */
export class Turns {
  #running = 0
  readonly #atOnce: (waiting: number) => number
  readonly #waiting: (() => void)[] = []

  /** @param atOnce how many may run now, at least one; asked whenever one wants to begin or has ended, with how many wait */
  constructor(atOnce: number | ((waiting: number) => number)) {
    this.#atOnce = typeof atOnce === 'number' ? () => atOnce : atOnce
  }

  /**
   * Runs `work` when its turn comes.
   * @param patience milliseconds to wait for the turn
   * @throws what `tooLate` makes, when the turn did not come in time
   */
  async run<T>(work: () => Promise<T>, patience: number, tooLate: () => Error): Promise<T> {
    await this.#take(patience, tooLate)
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#admit()
    }
  }

  #take(patience: number, tooLate: () => Error): Promise<void> | undefined {
    if (this.#waiting.length === 0 && this.#running < this.#atOnce(0)) {
      this.#running += 1
      return undefined
    }
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(tooLate())
      }, patience)
      this.#waiting.push(enter)
      this.#admit()
    })
  }

  #admit(): void {
    while (this.#waiting.length > 0 && this.#running < this.#atOnce(this.#waiting.length)) {
      this.#running += 1
      this.#waiting.shift()?.()
    }
  }
}
