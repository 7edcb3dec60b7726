/** `npm run bench -- <name> [--json FILE] [--quick] [--only SECTION,…] [--rows N] [--database URL]`: runs `tests/bench/<name>.ts` and prints what it measured. */
import { writeFile } from 'node:fs/promises'

export interface BenchOptions {
  /** Where the figures go as JSON. */
  readonly json: string | undefined
  /** Small sizes: shows that the bench works, not how fast we are. */
  readonly quick: boolean
  /** The sections of a long bench to run; empty: all. */
  readonly only: readonly string[]
  /** Rows, where a bench fills a database. */
  readonly rows?: number | undefined
  /** A database of one's own instead of a fresh one that is dropped. */
  readonly database?: string | undefined
}

/** What a bench file exports as default: it measures, prints what people read, and returns what machines read. */
export interface Bench {
  run(options: BenchOptions): Promise<Readonly<Record<string, unknown>>>
}

const [name = '', ...rest] = process.argv.slice(2)
if (!/^[a-z][a-z-]*$/.test(name)) throw new Error('usage: npm run bench -- <name> [--json FILE] [--quick] [--only SECTION,…] [--rows N] [--database URL]')
const valueOf = (option: string): string | undefined => (rest.includes(option) ? rest[rest.indexOf(option) + 1] : undefined)
const json = valueOf('--json')
const { default: bench } = (await import(`./${name}.ts`)) as { default: Bench }
const rows = valueOf('--rows')
const figures = await bench.run({
  json,
  quick: rest.includes('--quick'),
  only: valueOf('--only')?.split(',') ?? [],
  rows: rows === undefined ? undefined : Number(rows),
  database: valueOf('--database'),
})
if (json !== undefined) await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`)
