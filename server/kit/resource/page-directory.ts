/**
 * What is known about long lists for a moment: how many rows there are, and where pages began. Counting a million rows takes
 * longer than everything else in a list call together, and so does skipping half of them; both would be done again for every click.
 *
 * - Only lists whose counting was slow are remembered; shorter ones are counted afresh and are always exact.
 * - A remembered total and its page marks come from one moment and are forgotten together, after at most three seconds, or as soon
 *   as this process writes to the table. Rows are always read afresh.
 */
export interface PageMark {
  readonly offset: number
  /** Key of the row that stood there. */
  readonly id: string
}

interface Entry {
  readonly model: string
  readonly total: number
  readonly until: number
  readonly marks: Map<string, PageMark[]>
}

const slowCount = 20
const longest = 3000
const mostEntries = 500
const mostMarks = 200

export class PageDirectory {
  private readonly entries = new Map<string, Entry>()
  private readonly counting = new Map<string, { readonly model: string; readonly total: Promise<number> }>()

  /** The remembered total; undefined when it has to be counted. */
  totalOf(key: string): number | undefined {
    return this.live(key)?.total
  }

  /** Counts, together with whoever asks the same at this moment. */
  async count(key: string, model: string, count: () => Promise<number>): Promise<number> {
    const running = this.counting.get(key)
    if (running) return running.total
    const started = performance.now()
    const counting = { model, total: count() }
    this.counting.set(key, counting)
    try {
      const total = await counting.total
      const took = performance.now() - started
      // Gone from the map: somebody wrote meanwhile, and the number may lack his row.
      if (took >= slowCount && this.counting.get(key) === counting)
        this.remember(key, { model, total, until: Date.now() + Math.min(longest, took * 20), marks: new Map() })
      return total
    } finally {
      if (this.counting.get(key) === counting) this.counting.delete(key)
    }
  }

  /** The last mark at or before an offset in that order. */
  markBefore(key: string, order: string, offset: number): PageMark | undefined {
    let best: PageMark | undefined
    for (const mark of this.live(key)?.marks.get(order) ?? []) {
      if (mark.offset <= offset && (!best || mark.offset > best.offset)) best = mark
    }
    return best
  }

  /** Notes where a page began. Does nothing for lists that are not remembered. */
  mark(key: string, order: string, mark: PageMark): void {
    const entry = this.live(key)
    if (!entry) return
    const marks = entry.marks.get(order) ?? []
    if (marks.some(({ offset }) => offset === mark.offset)) return
    if (marks.length >= mostMarks) marks.shift()
    marks.push(mark)
    entry.marks.set(order, marks)
  }

  /** Called when this process wrote to a table. */
  forget(model: string): void {
    for (const [key, entry] of this.entries) if (entry.model === model) this.entries.delete(key)
    for (const [key, { model: counted }] of this.counting) if (counted === model) this.counting.delete(key)
  }

  private live(key: string): Entry | undefined {
    const entry = this.entries.get(key)
    if (!entry || entry.until > Date.now()) return entry
    this.entries.delete(key)
    return undefined
  }

  private remember(key: string, entry: Entry): void {
    const oldest = this.entries.keys().next()
    if (this.entries.size >= mostEntries && !oldest.done) this.entries.delete(oldest.value)
    this.entries.set(key, entry)
  }
}

const directories = new WeakMap<object, PageDirectory>()

/** One directory a data source. */
export function pageDirectoryOf(data: object): PageDirectory {
  let directory = directories.get(data)
  if (!directory) directories.set(data, (directory = new PageDirectory()))
  return directory
}
