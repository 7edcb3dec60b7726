/**
 * What is known about long lists for a moment: how many rows there are, and where pages began. Counting a million rows takes
 * longer than everything else in a list call together, and so does skipping half of them; both would be done again for every click.
 *
 * - Rows are counted one by one up to `countedAtMost`; such a total is exact. Of longer lists nobody waits for the number: the answer
 *   says about how many there are (what they were last, else what the planner guesses), and they are counted behind it, so that the
 *   next answers know.
 * - Totals that were quick to count are not remembered. A remembered one and its page marks come from one moment. When this process
 *   writes to the table, short lists are counted afresh, and what is known of long ones is what they were last.
 */
import { Turns } from '../database/turns.ts'

export interface PageMark {
  readonly offset: number
  /** Key of the row that stood there. */
  readonly id: string
}

export interface Total {
  readonly total: number
  /** There are about so many. */
  readonly isEstimate: boolean
}

/** Ways to count one list. */
export interface Counting {
  /** Stops behind `countedAtMost`. */
  few(): Promise<number>
  all(): Promise<number>
  guess(): Promise<number>
}

interface Entry {
  readonly model: string
  readonly total: number
  /** Until when it is taken as it is, and from when on it may be counted again. */
  until: number
  readonly again: number
  readonly marks: Map<string, PageMark[]>
}

/** Longer lists have a total that is no promise. */
export const countedAtMost = 10_000

const slowCount = 20
/** Milliseconds for which a short list's total is remembered, and a long one's. */
const longest = 3000
const longestOfLong = 60_000
/** Lists that are remembered. */
export const mostEntries = 2000
const mostMarks = 200
/** Long lists that a process counts at the same time, and milliseconds until one that waits for its turn is given up. */
const behindAtOnce = 2
const patience = 10_000

export class PageDirectory {
  private readonly entries = new Map<string, Entry>()
  private readonly counting = new Map<string, { readonly model: string; readonly total: Promise<number> }>()
  private readonly behind = new Map<string, { readonly model: string; isOutdated: boolean }>()
  private readonly turns = new Turns(behindAtOnce)

  /** What is remembered of a list; undefined when it has to be counted. */
  known(key: string): Total | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    const isFresh = entry.until > Date.now()
    if (!isFresh && entry.total <= countedAtMost) return undefined
    // What nobody asks for any more is forgotten first.
    this.entries.set(key, entry)
    return { total: entry.total, isEstimate: !isFresh }
  }

  async total(key: string, model: string, counting: Counting): Promise<Total> {
    const known = this.known(key)
    if (known) {
      if (known.isEstimate) this.countBehind(key, model, counting)
      return known
    }
    const few = await this.count(key, model, counting)
    if (few <= countedAtMost) return { total: few, isEstimate: false }
    this.countBehind(key, model, counting)
    return { total: Math.max(few, await counting.guess()), isEstimate: true }
  }

  /** The last mark at or before an offset in that order. */
  markBefore(key: string, order: string, offset: number): PageMark | undefined {
    let best: PageMark | undefined
    for (const mark of this.fresh(key)?.marks.get(order) ?? []) {
      if (mark.offset <= offset && (!best || mark.offset > best.offset)) best = mark
    }
    return best
  }

  /** Notes where a page began. Does nothing for lists that are not remembered. */
  mark(key: string, order: string, mark: PageMark): void {
    const entry = this.fresh(key)
    if (!entry) return
    const marks = entry.marks.get(order) ?? []
    if (marks.some(({ offset }) => offset === mark.offset)) return
    if (marks.length >= mostMarks) marks.shift()
    marks.push(mark)
    entry.marks.set(order, marks)
  }

  /** Called when this process wrote to a table. */
  forget(model: string): void {
    for (const [key, entry] of this.entries) {
      if (entry.model !== model) continue
      if (entry.total <= countedAtMost) this.entries.delete(key)
      entry.until = 0
    }
    for (const counting of this.behind.values()) if (counting.model === model) counting.isOutdated = true
    for (const [key, { model: counted }] of this.counting) if (counted === model) this.counting.delete(key)
  }

  /** Counts, together with whoever asks the same at this moment. */
  private async count(key: string, model: string, { few }: Counting): Promise<number> {
    const running = this.counting.get(key)
    if (running) return running.total
    const started = performance.now()
    const counting = { model, total: few() }
    this.counting.set(key, counting)
    try {
      const total = await counting.total
      const took = performance.now() - started
      // Gone from the map: somebody wrote meanwhile, and the number may lack their row.
      if (total <= countedAtMost && took >= slowCount && this.counting.get(key) === counting) this.remember(key, model, total, Math.min(longest, took * 20))
      return total
    } finally {
      if (this.counting.get(key) === counting) this.counting.delete(key)
    }
  }

  /** Counting takes a twentieth of the time at most; a list that cannot be counted just now keeps its estimate. */
  private countBehind(key: string, model: string, { all }: Counting): void {
    if (this.behind.has(key) || (this.entries.get(key)?.again ?? 0) > Date.now()) return
    const counting = { model, isOutdated: false }
    this.behind.set(key, counting)
    const counted = async (): Promise<void> => {
      const started = performance.now()
      const total = await all()
      const took = performance.now() - started
      this.remember(key, model, total, Math.min(longestOfLong, Math.max(longest, took * 20)), counting.isOutdated)
    }
    void this.turns
      .run(counted, patience, () => new Error('Others were counted first'))
      .catch(() => undefined)
      .finally(() => this.behind.delete(key))
  }

  private fresh(key: string): Entry | undefined {
    const entry = this.entries.get(key)
    return entry && entry.until > Date.now() ? entry : undefined
  }

  private remember(key: string, model: string, total: number, milliseconds: number, isOutdated = false): void {
    this.entries.delete(key)
    const oldest = this.entries.keys().next()
    if (this.entries.size >= mostEntries && !oldest.done) this.entries.delete(oldest.value)
    const again = Date.now() + milliseconds
    this.entries.set(key, { model, total, until: isOutdated ? 0 : again, again, marks: new Map() })
  }
}

const directories = new WeakMap<object, PageDirectory>()

/** One directory a data source. */
export function pageDirectoryOf(data: object): PageDirectory {
  let directory = directories.get(data)
  if (!directory) directories.set(data, (directory = new PageDirectory()))
  return directory
}
