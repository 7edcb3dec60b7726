/** Codes that are typed or pasted into lines, hundreds at once, and looked up together. */
import { useRef } from 'react'

/** A line as far as it is looked up: known by `skuId`, or by `isUnknown` when it was looked for and not found. */
export interface CodedLine {
  readonly code: string
  readonly skuId?: string | undefined
  readonly isUnknown?: boolean | undefined
}

/** Codes that nobody looked for yet, each once. */
export const unsettled = (lines: readonly CodedLine[]): string[] => [
  ...new Set(lines.flatMap(({ code, skuId, isUnknown }) => (code.trim() && !skuId && !isUnknown ? [code.trim()] : []))),
]

/**
 * The lines once their codes were looked for.
 * @param found by the code as it was typed; undefined for one that is nobody's
 * @param fill what a line becomes of what was found
 */
export const settledBy = <Line extends CodedLine, Found>(
  lines: readonly Line[],
  found: ReadonlyMap<string, Found | undefined>,
  fill: (line: Line, found: Found) => Line,
): Line[] =>
  lines.map((line) => {
    const code = line.code.trim()
    if (line.skuId || !found.has(code)) return line
    const one = found.get(code)
    return one ? fill(line, one) : { ...line, isUnknown: true }
  })

export interface CodeLookup<Found> {
  /** The lines of this moment. */
  readonly current: () => readonly CodedLine[]
  /** The server's limits: characters of a code, codes of a call. */
  readonly longest: number
  readonly most: number
  readonly ask: (codes: string[]) => Promise<readonly (readonly [asked: string, found: Found])[]>
  /** Gets every code that was looked for; undefined for one that is nobody's. */
  readonly answered: (found: ReadonlyMap<string, Found | undefined>) => void
}

/** @returns looks for all codes that nobody looks for yet. A look-up that failed has said so; its codes are looked for again when the next one is. */
export function useCodeLookup<Found>({ current, longest, most, ask, answered }: CodeLookup<Found>): () => void {
  const asking = useRef(new Set<string>())
  const look = async () => {
    const codes = unsettled(current()).filter((code) => !asking.current.has(code))
    if (codes.length === 0) return
    for (const code of codes) asking.current.add(code)
    try {
      const found = new Map<string, Found | undefined>(codes.map((code) => [code, undefined]))
      // What is too long for a code is nobody's.
      const possible = codes.filter(({ length }) => length <= longest)
      for (let from = 0; from < possible.length; from += most) for (const [code, one] of await ask(possible.slice(from, from + most))) found.set(code, one)
      answered(found)
    } finally {
      for (const code of codes) asking.current.delete(code)
    }
  }
  return () => void look().catch(() => undefined)
}
