interface Part {
  readonly name: string
  /** How it is closed, or of what it consists. */
  readonly what: (() => Promise<void>) | Closing
}

/** Parts of a process that were opened in turn, and are closed in turn, the last one first. */
export class Closing {
  readonly #parts: Part[] = []
  #now: Part | undefined

  add(name: string, what: Part['what']): void {
    this.#parts.push({ name, what })
  }

  /** What is being closed, as `application, engine`; nothing where nothing is. */
  get now(): string {
    if (this.#now === undefined) return ''
    const { name, what } = this.#now
    return what instanceof Closing ? `${name}, ${what.now}` : name
  }

  /** Those that were added until now, each once. @throws what a part throws */
  async close(): Promise<void> {
    for (const part of this.#parts.splice(0).toReversed()) {
      this.#now = part
      await (part.what instanceof Closing ? part.what.close() : part.what())
      this.#now = undefined
    }
  }
}
