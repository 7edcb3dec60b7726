/** Wakes whoever waits for external work when a step of this process has left some. What others leave is found by looking again. */
export class WorkBell {
  readonly #waiting = new Set<() => void>()
  #isClosed = false

  ring(): void {
    for (const wake of this.#waiting) wake()
  }

  /** Nobody waits any more. */
  close(): void {
    this.#isClosed = true
    this.ring()
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Until it rings, at most so long. */
  heard(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      this.#waiting.add(wake)
      signal?.addEventListener('abort', wake)
      if (this.#isClosed || signal?.aborted === true) wake()
    })
  }
}
