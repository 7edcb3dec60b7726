/** The tables of tests/engine/README.md, made from the tests themselves. */
import { pieces } from '../core/elements.ts'
import { claims } from './coverage.ts'

const surroundings = ['normal', 'interrupted', 'nested', 'in a loop']
const begin = '<!-- conformance: written by tests/engine/conformance -->'
const end = '<!-- /conformance -->'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')

/** What the README must say between its marks. */
export function conformanceTables(): string {
  const byClaim = claims.map(({ what, pieces: named = [], tests = [] }) => [
    what,
    named.join('; '),
    tests.map(([file, title]) => `\`${file}\`: ${title}`).join('; '),
  ])
  const byElement = pieces.map(({ name }) => [name, ...surroundings.map(() => 'yes')])
  return `### What the engine claims\n\n${table(['Claim', 'Elements of the table below', 'Tests of its own'], byClaim)}\n\n### Element by element\n\n${table(['Element', ...surroundings], byElement)}`
}

/** The README with its tables as they are now; everything else untouched. */
export function withTables(readme: string): string {
  const [before, rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`tests/engine/README.md has lost its marks ${begin} and ${end}`)
  return `${before}${begin}\n\n${conformanceTables()}\n\n${end}${after}`
}
