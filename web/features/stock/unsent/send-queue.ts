/**
 * What was done and is not yet with the server. It is kept in the browser, sent in its order, and each once: its id is the server's too.
 * What the server refuses stands aside with its reason, so that the rest goes on.
 */
import { RequestFailed } from '#web/kit/request.ts'
import { readItem, writeItem } from '#web/kit/storage.ts'

export interface Operation {
  readonly operationId: string
}

export type RefusedOperation<One> = One & { readonly message: string }

export interface QueueState<One> {
  readonly waiting: readonly One[]
  readonly refused: readonly RefusedOperation<One>[]
  readonly isSending: boolean
  /** The server could not be reached: it is tried again. */
  readonly isCutOff: boolean
}

type Kept<One> = Pick<QueueState<One>, 'waiting' | 'refused'>

interface QueueOptions<One> {
  /** Under which it is kept: one a user, for who signs in next on this device does not send it. */
  readonly name: string
  readonly deliver: (one: One) => Promise<void>
  /** Whether a new one takes the place of what was refused. */
  readonly replaces?: (next: One, refused: One) => boolean
}

/** Milliseconds until it is tried again. */
const patience = 10_000
/** No answer tells what became of it, a page that was left while it was sent among them: it is told again. */
export const isLost = (reason: unknown): boolean =>
  !(reason instanceof RequestFailed) || reason.code === 0 || reason.code === 401 || reason.code === 429 || reason.code >= 500

export class SendQueue<One extends Operation> {
  readonly #options: QueueOptions<One>
  readonly #listeners = new Set<() => void>()
  #state: QueueState<One>
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: QueueOptions<One>) {
    this.#options = options
    const { waiting = [], refused = [] } = readItem<Kept<One>>(options.name) ?? {}
    this.#state = { waiting, refused, isSending: false, isCutOff: false }
  }

  readonly state = (): QueueState<One> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    const retry = () => void this.flush()
    window.addEventListener('online', retry)
    return () => {
      this.#listeners.delete(listener)
      window.removeEventListener('online', retry)
    }
  }

  add(one: One): void {
    const { replaces = () => false } = this.#options
    this.#change({ waiting: [...this.#state.waiting, one], refused: this.#state.refused.filter((refused) => !replaces(one, refused)) })
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
      const failure = await this.#options.deliver(next).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error('unknown'),
      )
      if (failure !== undefined && isLost(failure)) {
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

  #change(part: Partial<QueueState<One>>): void {
    this.#state = { ...this.#state, ...part }
    const { waiting, refused } = this.#state
    writeItem(this.#options.name, { waiting, refused } satisfies Kept<One>)
    for (const listener of this.#listeners) listener()
  }
}

const wordsOf = (failure: unknown): string => (failure instanceof RequestFailed ? failure.firstProblem : String(failure))
