/** Whatever is written to the log of a document has words in both languages: nobody reads the names that the code gives to events. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import en from '#web/locales/en/document-log.ts'
import zh from '#web/locales/zh/document-log.ts'

const folders = ['server/modules', 'server/documents', 'processes', 'workers']
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
)

/** Events of machines are written in capitals; commands and states say what they are called. */
it('every event that is no move of a status has a name', () => {
  const written = new Set(sources.flatMap((source) => [...source.matchAll(/\bbizType\b[^}]{0,120}?\bevent: '([a-z][a-z-]*)'/g)].map(([, event]) => event!)))
  expect(written.size).toBeGreaterThan(40)
  expect([...written].filter((event) => !(event in zh.events) || !(event in en.events))).toEqual([])
})
