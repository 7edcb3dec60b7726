/**
 * Group commit without a timer. What arrives while all slots are busy waits and goes out together in the next free slot;
 * what arrives when a slot is free goes at once. So one client never waits for company, and sixteen share a statement.
 */
interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export interface BatcherOptions {
  /** Batches under way at the same time. */
  readonly slots: number
  /** Items in one batch. */
  readonly max: number
}

export class Batcher<Item, Result> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Result[]>
  readonly #options: BatcherOptions
  #queue: Waiting<Item, Result>[] = []
  #busy = 0
  #scheduled = false

  /** @param run answers with one result an item, in the same order; when it throws for several items, each is tried alone */
  constructor(run: (items: readonly Item[]) => Promise<readonly Result[]>, options: BatcherOptions) {
    this.#run = run
    this.#options = options
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject })
      this.#schedule()
    })
  }

  /** At the end of the current turn of the event loop, so that callers woken together are served together. */
  #schedule(): void {
    if (this.#scheduled || this.#queue.length === 0 || this.#busy >= this.#options.slots) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      while (this.#busy < this.#options.slots && this.#queue.length > 0) {
        this.#busy += 1
        void this.#flush(this.#queue.splice(0, this.#options.max)).finally(() => {
          this.#busy -= 1
          this.#schedule()
        })
      }
    })
  }

  async #flush(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(batch.map((waiting) => waiting.item))
      batch.forEach((waiting, index) => waiting.resolve(results[index] as Result))
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const waiting of batch) await this.#flush([waiting])
    }
  }
}
