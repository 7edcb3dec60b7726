/** Calls sent from a thread of its own: how many a second, and how long each took. */
import { Worker } from 'node:worker_threads'
import { median, quantile } from './engine/measure.ts'

export interface Target {
  readonly url: string
  /** Sent by every call. */
  readonly body?: string
  /** Each sent by one call. */
  readonly bodies?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

export interface Measure {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
}

export class Load {
  readonly #worker = new Worker(new URL('./load.worker.mjs', import.meta.url))

  /** One run at a time. @throws Error when a call is refused */
  run(target: Target, connections: number, milliseconds: number): Promise<Measure> {
    return new Promise((resolve, reject) => {
      this.#worker.once('message', ({ times, seconds, error }: { times: number[]; seconds: number; error?: string }) => {
        if (error) return reject(new Error(error))
        const sorted = times.toSorted((a, b) => a - b)
        resolve({ perSecond: times.length / seconds, p50: median(sorted), p95: quantile(sorted, 0.95) })
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      this.#worker.postMessage({ target, connections, milliseconds })
    })
  }

  close(): Promise<number> {
    return this.#worker.terminate()
  }
}
