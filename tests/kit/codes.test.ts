/** Codes and messages belong together: what code throws has words in both languages, and words that nothing throws are gone. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTranslate, kitMessages } from '#kit/messages.ts'
import { processesOf } from '#server/area/define-area.ts'
import { areas } from '#server/areas.ts'
import { isDocumentProcess } from '#server/documents/define.ts'

const root = new URL('../..', import.meta.url).pathname
const tables = [
  kitMessages,
  ...areas.flatMap(({ messages = [] }) => messages),
  ...processesOf(areas)
    .filter(isDocumentProcess)
    .map(({ messages }) => messages),
]

async function sources(): Promise<{ path: string; text: string }[]> {
  const names = await Promise.all(
    ['server', 'processes', 'workers'].map(async (folder) => (await readdir(join(root, folder), { recursive: true })).map((name) => join(folder, name))),
  )
  const files = names.flat().filter((name) => name.endsWith('.ts') && !name.startsWith(join('server', 'engine')))
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

test('every code that a failure or a field problem carries has words in both languages', async () => {
  const { has } = createTranslate(tables)
  const thrown = /(?:new Failure\(\s*'[a-z-]+',|\bruleFailure\()\s*'([^']+)'/g
  const problem = /\bpath: [^}\n]{1,80}, code: '([^']+)'/g
  const missing = (await sources()).flatMap(({ path, text }) =>
    [...text.matchAll(thrown), ...text.matchAll(problem)]
      .map((match) => match[1] ?? '')
      .filter((code) => !has(code))
      .map((code) => `${path}: ${code}`),
  )
  expect(missing).toEqual([])
})

const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)[|}]/g)].map((match) => match[1] ?? '').toSorted()

test('every text is said in both languages, with the same gaps to fill', () => {
  for (const table of tables) {
    for (const [code, { zh, en }] of Object.entries(table)) {
      expect(zh.trim() && en.trim(), code).toBeTruthy()
      expect(gaps(en), code).toEqual(gaps(zh))
    }
  }
})

test('no words without a code that says them', async () => {
  const texts = (await sources())
    .filter(({ path }) => !path.includes('messages.ts'))
    .map(({ text }) => text)
    .join('\n')
  // The kit's own HTTP layer builds a few codes from tables.
  const unused = Object.keys(kitMessages).filter((code) => !texts.includes(`'${code}'`))
  expect(unused).toEqual([])
})
