/** The table of the README names places and tests that are there. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

test('every row of the table names a place and a test that exist', async () => {
  const readme = await readFile(join(root, 'server', 'auth', 'README.md'), 'utf8')
  const rows = readme.split('\n').filter((line) => /^\| \d/.test(line))
  expect(rows.length).toBeGreaterThan(30)
  for (const row of rows) {
    const [, , , places = '', tests = ''] = row.split('|')
    expect(named(places).length, row).toBeGreaterThan(0)
    expect(named(tests).length, row).toBeGreaterThan(0)
    expect(
      [...named(places), ...named(tests)].filter((path) => !existsSync(join(root, path))),
      row,
    ).toEqual([])
    expect(
      named(tests).filter((path) => !path.endsWith('.test.ts')),
      row,
    ).toEqual([])
  }
})
