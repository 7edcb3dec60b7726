/**
 * Figures over very many rows are kept for a while and shared by everybody who asks for the same, so that they cost the database the same
 * however many people look. Figures over fewer are worked out each time.
 */
import type { Sql } from './data-source.ts'

/** Figures over more rows than this are kept: below, working them out takes a few milliseconds. */
export const mostUnkept = 20_000
/** Different questions that are remembered; the oldest goes first. */
const mostQuestions = 500

export interface Figured<Row> {
  readonly rows: readonly Row[]
  /** When they were worked out, where they are kept; undefined: now. */
  readonly at?: Date
}

interface Kept {
  readonly until: number
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
   * @param counted how many rows the figures are over
   */
  async rows<Row>(sql: Sql, text: string, values: readonly unknown[], counted: (rows: readonly Row[]) => number): Promise<Figured<Row>> {
    const question = JSON.stringify([text, values])
    const known = this.#kept.get(question)
    if (known && known.until > Date.now()) return known.answer as Promise<Figured<Row>>
    const answer = sql.query<Row>(text, values).then((rows): Figured<Row> => {
      if (counted(rows) <= mostUnkept) return { rows }
      const figured = { rows, at: new Date() }
      this.#keep(question, Promise.resolve(figured))
      return figured
    })
    // There were many the last time: whoever asks meanwhile waits for the same answer.
    if (known) this.#keep(question, answer)
    return answer.catch((reason: unknown) => {
      this.#kept.delete(question)
      throw reason
    })
  }

  #keep(question: string, answer: Kept['answer']): void {
    this.#kept.delete(question)
    this.#kept.set(question, { until: Date.now() + this.#keptForMs, answer })
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
