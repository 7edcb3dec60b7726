/** Parts of a process that were opened in turn, and are closed in turn, the last one first. */
interface Part {
  readonly name: string
  readonly close: () => Promise<void>
  /** Of what it consists, where it tells. */
  readonly parts?: Closing | undefined
}

export class Closing {
  readonly #parts: Part[] = []
  #now: Part | undefined

  add(name: string, close: () => Promise<void>, parts?: Closing): void {
    this.#parts.push({ name, close, parts })
  }

  /** What is being closed, as `application, engine`; nothing where nothing is. */
  get now(): string {
    return this.#now === undefined ? '' : [this.#now.name, this.#now.parts?.now].filter(Boolean).join(', ')
  }

  /** Those that were added until now, each once. @throws what a part throws */
  async close(): Promise<void> {
    for (const part of this.#parts.splice(0).toReversed()) {
      this.#now = part
      await part.close()
    }
    this.#now = undefined
  }
}
