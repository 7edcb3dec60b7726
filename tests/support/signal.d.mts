/** A word from one process of a test run to another: an empty file that comes into being. */
export class Signal {
  /** @param name of the file in `.build`; what an earlier run left of it goes */
  constructor(name: string)
  readonly file: string
  give(): void
  given(): Promise<void>
}
/** Resolves once the file is there. */
export function untilThere(file: string): Promise<void>
