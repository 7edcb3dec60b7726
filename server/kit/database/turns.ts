/** Lets so many pieces of work run at the same time; the others wait in the order in which they came. */
export class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
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
      this.#pass()
    }
  }

  #take(patience: number, tooLate: () => Error): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1
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
    })
  }

  #pass(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
