import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inboxMessages } from '#server/inbox/inbox.messages.ts'

async function sources(dir: string): Promise<string> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))
  // On one line, so that the formatter's breaks hide no code.
  return texts.join(' ').replace(/\s+/g, ' ')
}

test('every code with which the engine refuses has a text in both languages, and every text its code', async () => {
  const engine = await sources('server/engine')
  const inboxText = (await Promise.all(['server/inbox', 'server/approvers', 'server/documents'].map(sources))).join(' ')
  const thrown = [...`${engine} ${inboxText}`.matchAll(/new EngineError\( ?'[a-z-]+', '([a-z-]+)'/g)].map(([, code]) => code)
  const refused = [...engine.matchAll(/(?:refuse\( ?|refused: )'([a-z-]+)'/g)].map(([, code]) => code)
  const union = /readonly refused: ((?: ?\|? ?'[a-z-]+')+)/.exec(engine)?.[1]?.matchAll(/'([a-z-]+)'/g) ?? []
  const reasons = [...`${engine} ${inboxText}`.matchAll(/'workflow\.(decided-by-[a-z-]+)'/g)].map(([, code]) => code)
  const inbox = [...inboxText.matchAll(/Failure\( ?'[a-z-]+', 'workflow\.([a-z-]+)'/g)].map(([, code]) => code)
  const codes = new Set([...thrown, ...refused, ...[...union].map(([, code]) => code), ...inbox, ...reasons])
  const told = Object.keys(inboxMessages)
    .filter((key) => key.startsWith('workflow.'))
    .map((key) => key.slice('workflow.'.length))
  expect([...codes].toSorted()).toEqual(told.toSorted())
})
