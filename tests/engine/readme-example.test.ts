/** The example at the top of the engine's README, run as it is printed there with nothing but a database URL. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as door from '#server/engine/index.ts'
import { withEmptyDatabase } from './runtime/empty-database.ts'

const database = withEmptyDatabase()
const readme = readFileSync(new URL('../../server/engine/README.md', import.meta.url), 'utf8')

it('works as it stands', async () => {
  const printed = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  const [imports = '', ...lines] = printed.split('\n')
  const names = /^import \{ ([\w, ]+) \} from '#server\/engine\/index\.ts'$/.exec(imports)?.[1]?.split(', ') ?? []
  expect(names.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.trim() !== '' && !line.startsWith('//')).length).toBeLessThanOrEqual(15)
  // The text is this repository's own.
  const run = new Function('databaseUrl', ...names, `return (async () => { ${lines.join('\n')}; return { ended, status, variables } })()`) as (
    ...values: unknown[]
  ) => Promise<unknown>
  const answer = await run(database.url, ...names.map((name) => Reflect.get(door, name) as unknown))
  expect(answer).toEqual({ ended: true, status: 'COMPLETED', variables: { amount: 12, pass: true, paid: true } })
})
