/** The conformance tables say what is tested, or this fails. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pieces } from '../core/elements.ts'
import { claims } from './coverage.ts'
import { withTables } from './readme.ts'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

it('the README is up to date', () => {
  const readme = read('README.md')
  expect(readme === withTables(readme), 'run: npx tsx tests/engine/conformance/write-readme.ts').toBe(true)
})

it.each(claims)('$what is shown by elements and tests that exist', ({ pieces: named = [], tests = [] }) => {
  expect(named.length + tests.length).toBeGreaterThan(0)
  expect(named.filter((name) => !pieces.some((piece) => piece.name === name))).toEqual([])
  expect(tests.filter(([file, title]) => !read(file).includes(`'${title.replaceAll("'", "\\'")}'`))).toEqual([])
})

it('every element that is tested belongs to a claim', () => {
  const claimed = new Set(claims.flatMap((claim) => claim.pieces ?? []))
  expect(pieces.map(({ name }) => name).filter((name) => !claimed.has(name))).toEqual([])
})

it('the elements are tested in the four surroundings of the table', () => {
  const source = read('core/conformance.test.ts')
  for (const surrounding of ['normal', 'interrupted', 'nested', 'in a loop']) expect(source).toContain(`it('${surrounding}'`)
  expect(source).toContain('describe.each(pieces)')
})
