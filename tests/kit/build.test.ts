import { spawn } from 'node:child_process'
import { once as happens } from 'node:events'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const name = `test-${process.pid}`
let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'chandlery-build-'))))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(join(root, '.build', `${name}.stamp`), { force: true })
})

/** A start in a process of its own that builds what it needs, slowly; the code it ended with. */
async function start(environment: Readonly<Record<string, string>> = {}): Promise<number> {
  const [source, made] = [join(folder, 'source'), join(folder, 'made')]
  const script = `
    import { appendFileSync } from 'node:fs'
    const { once } = await import(${JSON.stringify(pathToFileURL(join(root, 'server/build.mjs')).href)})
    await once(${JSON.stringify(name)}, [${JSON.stringify(relative(root, source))}], ${JSON.stringify(made)}, async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      appendFileSync(${JSON.stringify(made)}, 'x')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: { ...process.env, ...environment }, stdio: 'ignore' })
  const [code] = (await happens(child, 'exit')) as [number]
  return code
}

test('of several starts from one folder one builds; new times of the sources build nothing, new contents do; an image builds nothing', async () => {
  const source = join(folder, 'source')
  const builds = async () => (await readFile(join(folder, 'made'), 'utf8')).length
  await writeFile(source, 'one')
  expect(await start({ BUILD: 'off' })).toBe(1)
  expect(await Promise.all([start(), start(), start()])).toEqual([0, 0, 0])
  expect(await builds()).toBe(1)
  await utimes(source, new Date(0), new Date(0))
  expect(await start()).toBe(0)
  expect(await builds()).toBe(1)
  await writeFile(source, 'two')
  expect(await start({ BUILD: 'off' })).toBe(0)
  expect(await builds()).toBe(1)
  expect(await start()).toBe(0)
  expect(await builds()).toBe(2)
})
