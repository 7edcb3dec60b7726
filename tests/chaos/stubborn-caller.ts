/** Calls that are repeated until somebody answers, by another server each time, and reads that wait for a database that is away. */
import type { DataSource } from '#kit/data-source.ts'
import { sleep } from './killed-process.ts'

export interface Answer {
  readonly code: number
  // What an answer holds is the caller's business.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
}

/** More tries than kills can explain. */
const mostTries = 600

export abstract class StubbornCaller {
  readonly #data: DataSource
  readonly #addresses: readonly string[]
  /** How long an answer is waited for. */
  readonly #patience: number
  /** Calls that were sent again because nobody answered. */
  repeated = 0

  constructor(data: DataSource, addresses: readonly string[], patience = 20_000) {
    this.#data = data
    this.#addresses = addresses
    this.#patience = patience
  }

  /** @throws Error with what is waited for, when that can have no good reason any more */
  protected refuseHanging(what: string, last: unknown, tries: number): void {
    if (tries > mostTries) throw new Error(`${what} is never answered; the last that was heard: ${JSON.stringify(last) ?? String(last)}`)
  }

  /** @param path below `/api/` @param headers beside that of the body: who calls */
  protected async call(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<Answer> {
    let last: unknown
    for (let tries = 0; ; tries += 1) {
      this.refuseHanging(path, last, tries)
      const address = this.#addresses[(tries + Math.floor(Math.random() * 2)) % this.#addresses.length]
      try {
        const answer = await fetch(`${address}/api/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(this.#patience),
        })
        const told = (await answer.json()) as Answer
        if (told.code !== 500 && told.code !== 503) return told
        last = told
      } catch (reason) {
        // It is dead, or died over the answer.
        last = String(reason)
      }
      this.repeated += 1
      await sleep(50)
    }
  }

  protected async read<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    for (;;) {
      try {
        return await this.#data.sql.query<Row>(text, values)
      } catch {
        await sleep(100)
      }
    }
  }
}
