/** The engine stands alone: packed by `npm pack`, with nothing but its own few packages beside it, the README's example runs in an empty folder. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, expect, it } from 'vitest'
import { storedWords } from '#kit/words.ts'
import { compileModel } from '#server/engine/model/compile.ts'
import { withEmptyDatabase } from './runtime/empty-database.ts'

const database = withEmptyDatabase()
const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = join(root, 'server/engine')
const folder = mkdtempSync(join(tmpdir(), 'engine-packed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Packages that the engine may use. */
const PACKAGES = ['cron-parser', 'feelin', 'luxon', 'pg', 'quickjs-emscripten']

/** JavaScript beside what is no TypeScript, and the packages that it names. */
function build(to: string): string[] {
  const named = new Set<string>()
  for (const file of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    const target = join(to, file)
    if (!/\.\w+$/.test(file)) mkdirSync(target, { recursive: true })
    else if (!file.endsWith('.ts')) write(target, readFileSync(join(sources, file)))
    else {
      const compilerOptions = {
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ES2022,
        rewriteRelativeImportExtensions: true,
        verbatimModuleSyntax: true,
      }
      write(target.replace(/\.ts$/, '.js'), ts.transpileModule(readFileSync(join(sources, file), 'utf8'), { compilerOptions }).outputText)
    }
  }
  for (const file of readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((name) => /\.m?js$/.test(name)))
    for (const { fileName } of ts.preProcessFile(readFileSync(join(to, file), 'utf8'), true, true).importedFiles)
      if (!fileName.startsWith('.') && !fileName.startsWith('node:')) named.add(fileName)
  return [...named].sort()
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

it('runs in an empty folder with its own few packages', () => {
  const [packing, empty] = [join(folder, 'packing'), join(folder, 'empty')]
  const modules = join(empty, 'node_modules')
  mkdirSync(modules, { recursive: true })
  expect(build(packing)).toEqual(PACKAGES)
  write(join(packing, 'package.json'), JSON.stringify({ name: 'the-engine', version: '1.0.0', type: 'module', exports: './index.js' }))
  execFileSync('npm', ['pack', '--silent', '--offline', '--pack-destination', folder], { cwd: packing, stdio: 'pipe' })
  execFileSync('tar', ['-xzf', join(folder, 'the-engine-1.0.0.tgz'), '-C', folder])
  cpSync(join(folder, 'package'), join(modules, 'the-engine'), { recursive: true })
  for (const name of PACKAGES) symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')

  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(sources, 'README.md'), 'utf8')) ?? []
  const lines = example.replace("'#server/engine/index.ts'", "'the-engine'")
  expect(lines).toContain("from 'the-engine'")
  write(
    join(empty, 'example.mjs'),
    `const databaseUrl = process.env.DATABASE_URL\n${lines}\nprocess.stdout.write(JSON.stringify({ ended, status, variables }))`,
  )
  const said = execFileSync(process.execPath, ['example.mjs'], { cwd: empty, env: { PATH: process.env['PATH'], DATABASE_URL: database.url }, encoding: 'utf8' })
  expect(JSON.parse(said)).toEqual({ ended: true, status: 'COMPLETED', variables: { amount: 12, pass: true, paid: true } })
})

const model = (names: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:chandlery="http://chandlery.dev/schema/bpmn" targetNamespace="t"><process id="p" isExecutable="true" ${names}><startEvent id="s"/></process></definitions>`
const nameOf = (names: string) => compileModel(model(names)).graphs[0]?.name

it('writes a name in two languages as its host reads it', () => {
  expect(nameOf('name="请假" chandlery:nameEn="Leave"')).toBe(storedWords({ zh: '请假', en: 'Leave' }))
  expect(nameOf('name="KYC" chandlery:nameEn="KYC"')).toBe(storedWords({ zh: 'KYC', en: 'KYC' }))
})
