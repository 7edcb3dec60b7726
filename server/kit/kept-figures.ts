/**
 * Figures over very many rows are kept for a while and shared by everybody who asks for the same, so that they cost the database the same
 * however many people look. Whoever asks a little later gets what they were, with the moment of it, and they are worked out again behind the
 * answer. Figures over fewer rows are worked out each time.
 */
import type { Sql } from './data-source.ts'

/** Figures over more rows than this are kept: below, working them out takes a few milliseconds. */
export const mostUnkept = 20_000
/** Different questions that are remembered; the oldest goes first. */
const mostQuestions = 500
/** So many times as long as they are taken as they are, figures are better than none. */
const lastsTimes = 10

export interface Figured<Row> {
  readonly rows: readonly Row[]
  /** When they were worked out, where they are kept; undefined: now. */
  readonly at?: Date
}

interface Kept {
  /** Until when they are taken as they are, and from when on they are waited for. */
  readonly until: number
  readonly lastsUntil: number
  isCounting: boolean
  readonly answer: Promise<Figured<unknown>>
}

export class KeptFigures {
  readonly #kept = new Map<string, Kept>()
  readonly #keptForMs: number

  constructor(keptForMs = 60_000) {
    this.#keptForMs = keptForMs
  }

  /**
   * The same statement with the same values has the same rows: rights and rows that somebody sees stand in it.
   * @param sql of no transaction: it is asked again after the answer
   * @param counted how many rows the figures are over
   */
  async rows<Row>(sql: Sql, text: string, values: readonly unknown[], counted: (rows: readonly Row[]) => number): Promise<Figured<Row>> {
    const question = JSON.stringify([text, values])
    const known = this.#kept.get(question)
    const now = Date.now()
    const isKnown = known !== undefined && now < known.lastsUntil
    if (isKnown && (now < known.until || known.isCounting)) return known.answer as Promise<Figured<Row>>
    const answer = this.#count(question, sql.query<Row>(text, values), counted)
    if (isKnown) {
      known.isCounting = true
      void answer.catch(() => undefined).finally(() => (known.isCounting = false))
      return known.answer as Promise<Figured<Row>>
    }
    // There were many the last time: whoever asks meanwhile waits for the same answer.
    if (known) this.#keep(question, answer)
    return answer.catch((reason: unknown) => {
      this.#kept.delete(question)
      throw reason
    })
  }

  async #count<Row>(question: string, asked: Promise<Row[]>, counted: (rows: readonly Row[]) => number): Promise<Figured<Row>> {
    const rows = await asked
    if (counted(rows) <= mostUnkept) {
      this.#kept.delete(question)
      return { rows }
    }
    const figured = { rows, at: new Date() }
    this.#keep(question, Promise.resolve(figured))
    return figured
  }

  #keep(question: string, answer: Kept['answer']): void {
    const now = Date.now()
    this.#kept.delete(question)
    this.#kept.set(question, { until: now + this.#keptForMs, lastsUntil: now + this.#keptForMs * lastsTimes, isCounting: false, answer })
    const oldest = this.#kept.keys().next().value
    if (this.#kept.size > mostQuestions && oldest !== undefined) this.#kept.delete(oldest)
  }
}

/** One set of figures a data source. */
export function keptFigures(keptForMs: number): (data: object) => KeptFigures {
  const sources = new WeakMap<object, KeptFigures>()
  return (data) => {
    const kept = sources.get(data) ?? new KeptFigures(keptForMs)
    sources.set(data, kept)
    return kept
  }
}
