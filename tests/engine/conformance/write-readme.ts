/** Brings the tables of tests/engine/README.md up to date: `npx tsx tests/engine/conformance/write-readme.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withTables } from './readme.ts'

const file = new URL('../README.md', import.meta.url)
writeFileSync(file, withTables(readFileSync(file, 'utf8')))
