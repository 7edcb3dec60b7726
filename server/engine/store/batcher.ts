/**
 * Group commit without a timer. What arrives while all slots are busy waits and goes out together in the next free slot;
 * what arrives when a slot is free goes at once. So one client never waits for company, and sixteen share a statement.
 *
 * A batch takes only its share of what waits and is under way, as many shares as there are slots: all in one, and this process would
 * stand still while the database works, and the other way round.
 */
interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export interface BatcherOptions {
  /** Batches under way at the same time, beside some that stand still. */
  readonly slots: number
  /** Items in one batch. */
  readonly max: number
}

/** Milliseconds without an answer, perhaps behind somebody's lock, after which what is under way is no reason to wait for others. */
export const STANDSTILL_MS = 50
/** Items that are not worth two batches. */
const FEWEST = 2
/** Batches that may stand still beside those that get on. */
const MOST_STANDING = 3

export class Batcher<Item, Result> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Result[]>
  readonly #options: BatcherOptions
  #queue: Waiting<Item, Result>[] = []
  #busy = 0
  #underWay = 0
  #scheduled = false
  #lastSent = 0
  #isLooking = false

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
    if (this.#scheduled || this.#queue.length === 0) return
    if (!this.#isFree()) {
      this.#lookLater()
      return
    }
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      while (this.#isFree() && this.#queue.length > 0) this.#send()
    })
  }

  #isFree(): boolean {
    return this.#busy < this.#options.slots
  }

  /** Whether what is under way gets on: else those that wait overtake it. */
  #lookLater(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    setTimeout(() => {
      this.#isLooking = false
      const stands = performance.now() - this.#lastSent >= STANDSTILL_MS
      if (stands && this.#busy < this.#options.slots + MOST_STANDING && this.#queue.length > 0) this.#send()
      this.#schedule()
    }, STANDSTILL_MS)
  }

  #send(): void {
    this.#busy += 1
    this.#lastSent = performance.now()
    const batch = this.#queue.splice(0, this.#share())
    this.#underWay += batch.length
    void this.#flush(batch).finally(() => {
      this.#busy -= 1
      this.#underWay -= batch.length
      this.#schedule()
    })
  }

  #share(): number {
    const { slots, max } = this.#options
    return Math.min(max, Math.max(FEWEST, Math.ceil((this.#queue.length + this.#underWay) / slots)))
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
