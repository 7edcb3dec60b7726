/**
 * What was counted and is not yet with the server. It is kept in the browser, sent in the order of counting, and each counting once: its
 * id is the server's too. What the server refuses stands aside with its reason, so that the rest goes on.
 */
import { countLine } from '#server/modules/stock/count/inventory-take.contract.ts'
import { send } from '#web/kit/client.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { readItem, writeItem } from '#web/kit/storage.ts'

export interface Counting {
  readonly operationId: string
  readonly takeId: string
  readonly lineId: string
  /** None leaves the line out. */
  readonly qty: string | null
  readonly reason?: string | undefined
  /** On this device's clock. */
  readonly countedAt: number
}

export interface Refused extends Counting {
  readonly message: string
}

export interface QueueState {
  readonly waiting: readonly Counting[]
  readonly refused: readonly Refused[]
  readonly isSending: boolean
  /** The server could not be reached: it is tried again. */
  readonly isCutOff: boolean
}

type Kept = Pick<QueueState, 'waiting' | 'refused'>
type Deliver = (counting: Counting) => Promise<void>

/** Milliseconds until it is tried again. */
const patience = 10_000
/** Never told by the answer what became of it: it is told again. */
const isLost = (reason: unknown): boolean =>
  reason instanceof RequestFailed && (reason.code === 0 || reason.code === 401 || reason.code === 429 || reason.code >= 500)

const deliver: Deliver = async ({ takeId, lineId, operationId, qty, reason, countedAt }) => {
  const secondsAgo = Math.max(0, Math.round((Date.now() - countedAt) / 1000))
  await send(countLine, { id: takeId, lineId, operationId, qty, secondsAgo, ...(reason && { reason }) }, { silent: true })
}

export class CountQueue {
  readonly #name: string
  readonly #deliver: Deliver
  readonly #listeners = new Set<() => void>()
  #state: QueueState
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param userId whose countings they are: who signs in next on this device does not send them */
  constructor(userId: string, deliverOne: Deliver = deliver) {
    this.#name = `count-queue-${userId}`
    this.#deliver = deliverOne
    const { waiting = [], refused = [] } = readItem<Kept>(this.#name) ?? {}
    this.#state = { waiting, refused, isSending: false, isCutOff: false }
  }

  readonly state = (): QueueState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    const retry = () => void this.flush()
    window.addEventListener('online', retry)
    return () => {
      this.#listeners.delete(listener)
      window.removeEventListener('online', retry)
    }
  }

  add(counting: Counting): void {
    this.#change({ waiting: [...this.#state.waiting, counting], refused: this.#state.refused.filter(({ lineId }) => lineId !== counting.lineId) })
    void this.flush()
  }

  forget(operationId: string): void {
    this.#change({ refused: this.#state.refused.filter((one) => one.operationId !== operationId) })
  }

  /** Sends what waits, one after the other. @returns whether everything is with the server */
  async flush(): Promise<boolean> {
    if (this.#state.isSending) return false
    clearTimeout(this.#timer)
    this.#change({ isSending: true })
    for (let [next] = this.#state.waiting; next; [next] = this.#state.waiting) {
      const failure = await this.#deliver(next).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('unknown'),
      )
      if (isLost(failure)) {
        this.#change({ isSending: false, isCutOff: true })
        this.#timer = setTimeout(() => void this.flush(), patience)
        return false
      }
      const rest = this.#state.waiting.slice(1)
      const refused = failure === undefined ? this.#state.refused : [...this.#state.refused, { ...next, message: wordsOf(failure) }]
      this.#change({ waiting: rest, refused, isCutOff: false })
    }
    this.#change({ isSending: false, isCutOff: false })
    return true
  }

  #change(part: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...part }
    const { waiting, refused } = this.#state
    writeItem(this.#name, { waiting, refused } satisfies Kept)
    for (const listener of this.#listeners) listener()
  }
}

const wordsOf = (failure: unknown): string =>
  failure instanceof RequestFailed ? (failure.fieldErrors[0]?.message ?? failure.message) : failure instanceof Error ? failure.message : String(failure)
